/** New sections of an INI file. */
import type { MapTree, Tree } from '../../data/tree';
import { NoSpellingError } from '../document';
import { newRows, type RowSpelling } from '../rows/edit';

/** The maps that a value is as sections: itself, or each of a list of maps. Undefined for what is a row's matter. */
export function sectionsIn(value: Tree): readonly MapTree[] | undefined {
  const list = value.kind === 'list' ? value.items : [value];
  const maps = list.filter((item) => item.kind === 'map');
  return maps.length > 0 && maps.length === list.length ? maps : undefined;
}

/** `[name]` and its rows. Throws NoSpellingError. */
export function spellSection(
  name: string,
  { entries }: MapTree,
  lead: string,
  newline: string,
  spelling: RowSpelling,
): string {
  if (name === '' || /[\n\r\]]/.test(name)) {
    throw new NoSpellingError('INI cannot hold a section whose name is empty, or has "]" or a line break in it');
  }
  return `${lead}[${name}]${newline}${entries.map(({ key, value }) => newRows(key, value, undefined, spelling)).join('')}`;
}
