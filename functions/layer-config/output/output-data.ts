/**
 * Renders the files as the data of the object to write, and rejects duplicate keys, too much data, and Secret values.
 */
import { getOrMake, nodeAt, scalarsOf, type Path, type PlacedScalar } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Output } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { emptyPaths, isFromSecrets, type Unified, type UnifiedScalar } from '../model/unified';
import type { Layer } from '../model/layer';
import type { UnifiedLayers } from '../unify/unified-value';
import type { OutputFile } from './output-files';
import { renderFile } from './render';
import { shownOrigin, shownPath, withoutKeys } from '../model/shown';

/** The maximum total size that Kubernetes allows for the values of a ConfigMap or Secret. */
const maxBytes = 1024 * 1024;

/**
 * Returns the data keys and their text, in the order of the files. If a file is invalid, reports the problem and
 * returns undefined.
 */
export function outputData(
  files: readonly OutputFile[],
  output: Output,
  { layers, hiddenKeysOn = () => [] }: Pick<UnifiedLayers, 'layers' | 'hiddenKeysOn'>,
  context: LayerContext,
): ReadonlyMap<string, string> | undefined {
  const isFromSecret = layers.some(({ fromSecret }) => fromSecret);
  const data = new Map<string, string>();
  const report = context.config.at(context.configResource, 'spec.output');
  for (const { file, field, path, value, styles } of files) {
    if (isFromSecret) refuseSecrets(path, value, output, hiddenKeysOn, report);
    const refuse = (at: Path, why: string): void => {
      const setting = [...path, ...at];
      const subject = shownPath(withoutKeys(setting, hiddenKeysOn(setting))) + shownOrigin(nodeAt(value, at));
      report.error({ code: 'invalid-value', field, message: `${subject} ${why}` });
    };
    for (const [key, text] of renderFile(value, file, refuse, styles)) {
      if (data.has(key)) report.error({ code: 'duplicate', field, message: `two files write the data key "${key}"` });
      data.set(key, text);
    }
  }
  const bytes = [...data.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > maxBytes) {
    const message = `the files have ${bytes} bytes in total, but one object can contain at most ${maxBytes}: move some of the files to another LayerConfig`;
    report.error({ code: 'limit-exceeded', field: 'files', message });
  }
  return context.report.failed ? undefined : data;
}

/** Reports only the first setting of each layer, because one setting is enough to identify the layer. */
function refuseSecrets(
  base: Path,
  value: Unified,
  { kind = 'ConfigMap', allowSecretValues = false }: Output,
  hiddenKeysOn: (path: Path) => readonly string[],
  report: Report,
): void {
  if (kind === 'Secret' || allowSecretValues) return;
  const refuse = (path: Path, copied: string): void => {
    const message = `${shownPath(withoutKeys(path, hiddenKeysOn(path)))}${copied} into a ConfigMap, which more people can read: set \`kind: Secret\` or \`allowSecretValues: true\``;
    report.error({ code: 'secret-in-config-map', field: 'kind', message });
  };
  const hidden = emptyPaths(value, base).find((path) => hiddenKeysOn(path).length > 0);
  if (hidden !== undefined) refuse(hidden, ' has a key that CUE computes from a Secret, and would be written');
  if (!isFromSecrets(value)) return;
  const byLayer = new Map<Layer, PlacedScalar<UnifiedScalar>[]>();
  for (const setting of scalarsOf(value, base)) {
    const layer = setting.scalar.contributions.find((one) => one.layer.fromSecret)?.layer;
    if (layer !== undefined) getOrMake(byLayer, layer, () => []).push(setting);
  }
  for (const [{ name, origin }, [first, ...others]] of byLayer) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    refuse(first.path, `${more} would be copied from ${origin} (layer "${name}")`);
  }
}
