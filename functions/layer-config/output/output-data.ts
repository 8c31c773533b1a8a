/**
 * Renders the files as the data of the object to write, and rejects duplicate keys, too much data, and Secret values.
 */
import { getOrMake, nodeAt, scalarsOf, type Path, type PlacedScalar } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Output } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { emptyPaths, hasHiddenKey, isFromSecrets, type UnifiedScalar } from '../model/unified';
import type { Layer } from '../model/layer';
import type { UnifiedLayers } from '../unify/unified-value';
import type { OutputFile } from './output-files';
import { renderFile } from './render';
import { shownOrigin, shownPath } from '../model/shown';
import { shownDataKeys } from '../secrets/secret-settings';

/** The maximum total size that Kubernetes allows for the values of a ConfigMap or Secret. */
const maxBytes = 1024 * 1024;

/**
 * Returns the data keys and their text, in the order of the files. If a file is invalid, reports the problem and
 * returns undefined.
 */
export function outputData(
  files: readonly OutputFile[],
  object: Output,
  { layers }: Pick<UnifiedLayers, 'layers'>,
  context: LayerContext,
): ReadonlyMap<string, string> | undefined {
  const isFromSecret = layers.some(({ fromSecret }) => fromSecret);
  const data = new Map<string, string>();
  const report = context.config.at(context.configResource, 'spec.output');
  for (const output of files) {
    const { file, field, path, value, styles, isHiddenKey } = output;
    if (isFromSecret) refuseSecrets(output, object, report);
    const refuse = (at: Path, why: string): void => {
      const subject = shownPath([...path, ...at], isHiddenKey) + shownOrigin(nodeAt(value, at));
      report.error({ code: 'invalid-value', field, message: `${subject} ${why}` });
    };
    for (const [key, text] of renderFile(value, file, refuse, styles)) {
      if (data.has(key)) {
        const message = `two files write the data key "${shownDataKeys([output])(key)}"`;
        report.error({ code: 'duplicate', field, message });
      }
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
  { path: base, value, isHiddenKey }: OutputFile,
  { kind = 'ConfigMap', allowSecretValues = false }: Output,
  report: Report,
): void {
  if (kind === 'Secret' || allowSecretValues) return;
  const refuse = (path: Path, copied: string): void => {
    const message = `${shownPath(path, isHiddenKey)}${copied} into a ConfigMap, which more people can read: set \`kind: Secret\` or \`allowSecretValues: true\``;
    report.error({ code: 'secret-in-config-map', field: 'kind', message });
  };
  const hidden = emptyPaths(value, base).find((path) => hasHiddenKey(path, isHiddenKey));
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
