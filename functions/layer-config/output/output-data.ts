/** The data of the object to be written: every file rendered, and everything in them that Kubernetes would refuse. */
import { getOrMake, nodeAt, scalarsOf, type Path, type PlacedScalar } from '../../../src/data';
import type { Report } from '../../../src/function';
import { unknownPath } from '../../../src/kit';
import type { File, Output } from '../generated/config';
import { keyPath } from '../model/key-path';
import type { LayerContext } from '../model/layer-context';
import { isFromSecrets, type Unified, type UnifiedScalar } from '../model/unified';
import type { Layer } from '../model/layer';
import { renderFile } from './render';
import { shownPath } from '../model/shown';

/** etcd limits an object to 1.5 MiB. Kubernetes leaves this for the values of a ConfigMap or Secret. */
const mostBytes = 1024 * 1024;

/** Data keys and their texts, in the order of the files. Undefined where a file is wrong, which is reported. */
export function outputData(
  value: Unified,
  output: Output,
  context: LayerContext,
): ReadonlyMap<string, string> | undefined {
  const data = new Map<string, string>();
  const report = context.config.at(context.configResource, 'spec.output');
  for (const [index, file] of (output.files ?? []).entries()) {
    const field = `files.${index}`;
    for (const [key, text] of textsOf(value, file, output, field, report)) {
      if (data.has(key)) report.error({ code: 'duplicate-data-key', field, message: `two files are called "${key}"` });
      data.set(key, text);
    }
  }
  const bytes = [...data.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > mostBytes) {
    const message = `the files have ${bytes} bytes together, more than the ${mostBytes} that one object can hold: split them`;
    report.error({ code: 'too-large', field: 'files', message });
  }
  return report.failed ? undefined : data;
}

function textsOf(
  value: Unified,
  file: File,
  output: Output,
  field: string,
  report: Report,
): ReadonlyMap<string, string> {
  const part = selected(value, file);
  if (part === undefined) {
    const { select = '' } = file;
    const what = `\`select\` leads nowhere: no layer sets \`${select}\``;
    const message = unknownPath({ what, path: select, trees: [value] });
    report.error({ code: 'select-not-found', field: `${field}.select`, message });
    return new Map();
  }
  refuseSecrets(part, output, report);
  return renderFile(part.value, file, (path, why) => {
    const message = `${shownPath([...part.path, ...path])} ${why}`;
    report.error({ code: 'not-renderable', field, message });
  });
}

/** The part of the value that a file is made of. */
export interface Part {
  readonly path: Path;
  readonly value: Unified;
}

export function selected(value: Unified, file: File): Part | undefined {
  const path = file.select === undefined || file.select === '' ? [] : keyPath(file.select);
  const part = nodeAt(value, path);
  return part && { path, value: part };
}

/** One result for each layer with its first setting: the user knows which settings the layer has. */
function refuseSecrets(part: Part, { kind = 'ConfigMap', allowSecretValues = false }: Output, report: Report): void {
  if (kind === 'Secret' || allowSecretValues || !isFromSecrets(part.value)) return;
  const byLayer = new Map<Layer, PlacedScalar<UnifiedScalar>[]>();
  for (const setting of scalarsOf(part.value, part.path)) {
    const layer = setting.scalar.contributions.find((one) => one.layer.fromSecret)?.layer;
    if (layer !== undefined) getOrMake(byLayer, layer, () => []).push(setting);
  }
  for (const [{ name, origin }, [first, ...others]] of byLayer) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const message = `${shownPath(first.path)}${more} would come out of ${origin} (layer "${name}") into a ConfigMap, which more people can read: say \`kind: Secret\`, or \`allowSecretValues: true\``;
    report.error({ code: 'secret-in-config-map', field: 'kind', message });
  }
}
