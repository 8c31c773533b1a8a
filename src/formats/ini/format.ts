/** INI as a format: maps of text, in sections or before them. `read.ts` describes the dialect. */
import { IniEditor } from './edit';
import { readIni } from './read';
import { sectionTree } from './section-tree';
import { iniSpelling, sectionsIn, spellSection } from './spell';
import type { Tree } from '../../data/tree';
import { closedText, editClosed } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument } from '../document';
import type { Branch } from '../changes/branch';
import { lineBreakOf } from '../lines';
import { newRows } from '../rows/edit';
import { singleDocument } from '../rows/document';

/** `read('[a]\nx = 1\n').edit([{kind: 'set', path: ['a', 'x'], value: 2}])` is `[a]\nx = 2\n`; `print({a: {x: 1}})` is `[a]\nx = 1\n`. */
export const iniFormat: Format = { read: readIniDocument, print: printIni };

function readIniDocument(text: string): SourceDocument {
  const newline = lineBreakOf(text);
  const closed = closedText(text, newline);
  const ini = readIni(closed.text);
  const edit = (branch: Branch): string =>
    editClosed(closed, new IniEditor(closed.text, newline, ini, iniSpelling).edits(branch));
  return singleDocument(text, sectionTree(text, ini), edit, printIni);
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
