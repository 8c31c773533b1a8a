/** Finds settings of the functionConfig that no output file contains. */
import { scalarsOf, type Path } from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import { keyPath } from '../../../src/kit';
import type { File } from '../generated/config';
import { configField, shownPath } from '../model/shown';
import type { Unified } from '../model/unified';

/**
 * Reports settings in the `values` of layers that are outside the `select` of every file. Objects and files may contain
 * settings for other LayerConfigs, so their settings are not checked.
 */
export function checkSelected(files: readonly File[], values: readonly Unified[], config: Report): void {
  const selected = files.map(({ select = '' }) => (select === '' ? [] : keyPath(select)));
  // Without files, the layers are only checked.
  if (files.length === 0) return;
  const reported = new Set<string>();
  for (const { path, value } of values.flatMap((each) => unselected(each, [], selected))) {
    const layers = scalarsOf(value).flatMap(({ scalar }) => scalar.contributions.map(({ layer }) => layer));
    const [first] = layers;
    const field = first && configField(first, path);
    if (field === undefined || reported.has(field) || layers.some(({ valuesAt }) => valuesAt === undefined)) continue;
    reported.add(field);
    const what = `\`${shownPath(path)}\` is outside the \`select\` of every file`;
    const candidates = selected.flatMap((keys) => keys[path.length - 1] ?? []);
    config.error({ code: 'unused', field, message: unusedMessage({ what, name: String(path.at(-1)), candidates }) });
  }
}

/** The outermost parts of `value` that contain no selected path and are not inside a selected path. */
function unselected(
  value: Unified,
  path: Path,
  selected: readonly (readonly string[])[],
): readonly { readonly path: Path; readonly value: Unified }[] {
  const meeting = selected.filter((keys) => path.every((step, index) => index >= keys.length || keys[index] === step));
  if (meeting.length === 0) return [{ path, value }];
  if (value.kind !== 'map' || meeting.some((keys) => keys.length <= path.length)) return [];
  return value.entries.flatMap((entry) => unselected(entry.value, [...path, entry.key], meeting));
}
