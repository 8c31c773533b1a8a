/** INI as a format: maps of text, in sections or before them. `read.ts` describes the dialect. */
import { IniEditor } from './edit';
import { type IniRow, type IniText, readIni, sectionEnd } from './read';
import { iniSpelling, sectionsIn, spellSection } from './spell';
import type { Tree } from '../../data/tree';
import { closedText, editClosed } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument } from '../document';
import type { Branch } from '../changes/branch';
import { lineBreakOf } from '../lines';
import { byKey, newRows } from '../rows/edit';
import { singleDocument } from '../rows/document';
import type { SourceEntry, SourceMap, SourceNode } from '../source-node';

/** `read('[a]\nx = 1\n').edit([{kind: 'set', path: ['a', 'x'], value: 2}])` is `[a]\nx = 2\n`; `print({a: {x: 1}})` is `[a]\nx = 1\n`. */
export const iniFormat: Format = { name: 'ini', read: readIniDocument, print: printIni };

function readIniDocument(text: string): SourceDocument {
  const newline = lineBreakOf(text);
  const closed = closedText(text, newline);
  const ini = readIni(closed.text);
  const edit = (branch: Branch): string => editClosed(closed, new IniEditor(closed.text, newline, ini).edits(branch));
  return singleDocument(text, rootOf(text, ini), edit, printIni);
}

function rootOf(text: string, { rows, sections }: IniText): SourceMap {
  const nodes = sections.map((section) => {
    const { key, start, lead, headerEnd } = section;
    const keyStart = start + lead.length + 1;
    const end = sectionEnd(section);
    const value: SourceMap = { kind: 'map', flow: false, entries: entriesOf(section.rows), start: headerEnd, end };
    return { key, keyStart, keyEnd: keyStart + key.length, value };
  });
  return { kind: 'map', flow: false, entries: [...entriesOf(rows), ...joined(nodes)], start: 0, end: text.length };
}

const entriesOf = (rows: readonly IniRow[]): readonly SourceEntry[] => joined(rows);

/** Entries with the same key become one entry with a list. */
function joined(entries: readonly SourceEntry[]): readonly SourceEntry[] {
  return [...byKey(entries).values()].map((group) => {
    const [first, second] = group as [SourceEntry, ...SourceEntry[]];
    if (second === undefined) return first;
    const items: readonly SourceNode[] = group.map(({ value }) => value);
    const end = items.at(-1)?.end ?? first.value.end;
    return { ...first, value: { kind: 'list', flow: false, items, dashes: [], start: first.value.start, end } };
  });
}

/** Values before sections, whatever their order in `tree`. */
function printIni(tree: Tree): string {
  if (tree.kind !== 'map') throw new NoSpellingError(`INI is a map of sections, not a ${tree.kind}`);
  const spelling = iniSpelling('', '\n', undefined, '');
  const rows = tree.entries.filter(({ value }) => sectionsIn(value) === undefined);
  const texts = tree.entries.flatMap(({ key, value }) =>
    (sectionsIn(value) ?? []).map((map) => spellSection(key, map, '', '\n', spelling)),
  );
  const top = rows.map(({ key, value }) => newRows(key, value, undefined, spelling)).join('');
  return [...(top === '' ? [] : [top]), ...texts].join('\n');
}
