/** Prints tables: a key/value pair for each value, then a section for each map and each item of a list of maps. */
import { tomlDialect, tomlLayout } from './dialect';
import { escapeMultiline, printKey } from './scalar-text';
import type { ListTree, MapTree, Tree } from '../../../data/tree';
import { NoSpellingError } from '../../document';
import { printFlow } from '../../flow/print';

/** A new document. Throws NoSpellingError for a root that is not a map, and for data that TOML cannot represent. */
export function printToml(tree: Tree): string {
  if (tree.kind !== 'map') throw new NoSpellingError(`a TOML document must be a table, not a ${tree.kind}`);
  const top = printRows(tree, '\n');
  return [...(top === '' ? [] : [top]), ...sectionsBelow([], tree, '\n')].join('\n');
}

/**
 * Prints `[path]` with its key/value pairs and the sections below it, or `[[path]]` for a list of maps. A map that
 * contains only sections has no header. Returns one string for each header, with a line break at its end.
 */
export function printSections(path: readonly string[], value: MapTree | ListTree, newline: string): readonly string[] {
  const name = path.map((key) => printKey(key)).join('.');
  if (value.kind === 'list') {
    return value.items.flatMap((item) =>
      item.kind === 'map'
        ? [`[[${name}]]${newline}${printRows(item, newline)}`, ...sectionsBelow(path, item, newline)]
        : [],
    );
  }
  const below = sectionsBelow(path, value, newline);
  const isPath = below.length > 0 && value.entries.every((entry) => isSection(entry.value));
  return isPath ? below : [`[${name}]${newline}${printRows(value, newline)}`, ...below];
}

/** Returns true for a value that is written with a header, not as a key/value pair. */
export const isSection = (value: Tree): value is MapTree | ListTree =>
  value.kind === 'map' ||
  (value.kind === 'list' && value.items.length > 0 && value.items.every(({ kind }) => kind === 'map'));

const sectionsBelow = (path: readonly string[], { entries }: MapTree, newline: string): readonly string[] =>
  entries.flatMap(({ key, value }) => (isSection(value) ? printSections([...path, key], value, newline) : []));

const printRows = ({ entries }: MapTree, newline: string): string =>
  entries
    .filter(({ value }) => !isSection(value))
    .map(({ key, value }) => `${printKey(key)} = ${printValue(value, newline)}${newline}`)
    .join('');

/**
 * The value of a key/value pair. A multi-line string is written on several lines if the document's line breaks are line
 * feeds.
 */
export function printValue(value: Tree, newline: string): string {
  const isText = value.kind === 'scalar' && value.type === 'string';
  if (isText && newline === '\n' && value.text.includes('\n')) return `"""\n${escapeMultiline(value.text)}"""`;
  return printFlow(value, tomlDialect, tomlLayout);
}
