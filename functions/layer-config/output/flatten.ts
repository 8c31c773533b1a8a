/** Nested settings as one level of names, for formats that have no more: `{a: {b: 1}}` is `a.b` with the text `1`. */
import type { Path, Tree } from '../../../src/data';
import type { ComplainOfSetting } from './complain-of-setting';
import type { FlatFormat } from './flat-formats';

export interface FlatSetting {
  readonly name: string;
  readonly text: string;
  readonly path: Path;
}

/** In the order of the layers. What cannot be written is reported: lists, null, names that two settings share. */
export function flatten(tree: Tree, format: FlatFormat, complain: ComplainOfSetting): readonly FlatSetting[] {
  const settings = new Map<string, FlatSetting>();
  const walk = (value: Tree, path: Path): void => {
    if (value.kind === 'map') {
      for (const entry of value.entries) walk(entry.value, [...path, entry.key]);
      return;
    }
    const what = value.kind === 'list' ? 'a list' : value.type === 'null' ? 'null' : undefined;
    if (path.length === 0) return complain(path, `is no map: ${format.called} is made of settings`);
    if (what !== undefined) {
      return complain(path, `is ${what}, which ${format.called} cannot say: write it as a string`);
    }
    const name = format.nameOf(path);
    const problem = format.problem(name);
    if (problem !== undefined) complain(path, `would be called "${name}" in ${format.called}: ${problem}`);
    if (settings.has(name)) {
      complain(path, `would be called "${name}" in ${format.called}, and so would another setting`);
    }
    if (value.kind === 'scalar') settings.set(name, { name, text: value.text, path });
  };
  walk(tree, []);
  return [...settings.values()];
}
