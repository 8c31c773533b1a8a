/** The data of the object to be written: every file rendered, and what Kubernetes would refuse about them. */
import { getOrMake, nodeAt, scalarsOf, type Path, type PlacedScalar } from '../../../src/data';
import { unknownPath } from '../../../src/kit';
import type { File, Output } from '../generated/config';
import { keyPath } from '../model/key-path';
import { complain, type LayerContext } from '../model/layer-context';
import { hasSecrets, type Unified, type UnifiedScalar } from '../model/unified';
import type { Layer } from '../model/layer';
import { renderFile } from './render';
import { shownPath } from '../model/shown';

/** What etcd's limit leaves for the values of one object. */
const mostBytes = 1024 * 1024;

/** Data keys and their texts, in the order of the files. Undefined where one is wrong, which is reported. */
export function outputData(
  value: Unified,
  output: Output,
  context: LayerContext,
): ReadonlyMap<string, string> | undefined {
  const data = new Map<string, string>();
  const mistakes: string[] = [];
  const complainOf: ComplainOf = (code, field, message) => {
    mistakes.push(code);
    complain(context, code, field, message);
  };
  for (const [index, file] of (output.files ?? []).entries()) {
    const field = `spec.output.files.${index}`;
    for (const [key, text] of textsOf(value, file, output, field, complainOf)) {
      if (data.has(key)) complainOf('duplicate-data-key', field, `two files are called "${key}"`);
      data.set(key, text);
    }
  }
  const bytes = [...data.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > mostBytes) {
    const message = `the files have ${bytes} bytes together, more than the ${mostBytes} that one object can hold: split them`;
    complainOf('too-large', 'spec.output.files', message);
  }
  return mistakes.length > 0 ? undefined : data;
}

type ComplainOf = (code: string, field: string, message: string) => void;

function textsOf(
  value: Unified,
  file: File,
  output: Output,
  field: string,
  complainOf: ComplainOf,
): ReadonlyMap<string, string> {
  const part = selected(value, file);
  if (part === undefined) {
    const { select = '' } = file;
    const what = `\`select\` leads nowhere: no layer sets \`${select}\``;
    complainOf('select-not-found', `${field}.select`, unknownPath({ what, path: select, trees: [value] }));
    return new Map();
  }
  refuseSecrets(part, output, complainOf);
  return renderFile(part.value, file, (path, message) =>
    complainOf('not-renderable', field, `${shownPath([...part.path, ...path])} ${message}`),
  );
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

/** One complaint for each layer: which of its settings these are, the user knows. */
function refuseSecrets(
  part: Part,
  { kind = 'ConfigMap', allowSecretValues = false }: Output,
  complainOf: ComplainOf,
): void {
  if (kind === 'Secret' || allowSecretValues || !hasSecrets(part.value)) return;
  const byLayer = new Map<Layer, PlacedScalar<UnifiedScalar>[]>();
  for (const setting of scalarsOf(part.value, part.path)) {
    const layer = setting.scalar.contributions.find((one) => one.layer.secret)?.layer;
    if (setting.scalar.secret && layer !== undefined) getOrMake(byLayer, layer, () => []).push(setting);
  }
  for (const [{ name, origin }, [first, ...others]] of byLayer) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    complainOf(
      'secret-in-config-map',
      'spec.output.kind',
      `${shownPath(first.path)}${more} would come out of ${origin} (layer "${name}") into a ConfigMap, which more people can read: say \`kind: Secret\`, or \`allowSecretValues: true\``,
    );
  }
}
