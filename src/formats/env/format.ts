/**
 * Reads, edits and prints env files in the format of kustomize's generators, with one `KEY=value` per line. Quotes and
 * trailing whitespace are part of the value. Env files are not shell scripts, so nothing is unquoted or expanded. A
 * line with `export` is read as in a shell, because only shells use `export`: `export A="x y"` has the key `A` and the
 * value `x y`. In lines with `export`, a new value is quoted for a shell.
 */
import { behindBlanks, isExport, readEnvRows } from './read';
import { printWord, quoteOf, readWord, rewriteWord } from './shell-word';
import { closedText, editClosed } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument } from '../document';
import type { Branch } from '../changes/branch';
import { lineBreakOf } from '../lines';
import { printRows, rowEdits, type RowSpelling } from '../rows/edit';
import { commentsAbove } from '../rows/section-lines';
import { singleDocument } from '../rows/document';
import type { SourceMap } from '../source-node';
import type { Tree } from '../../data/tree';

/** `read('A=1\n# c\n').edit([{kind: 'set', path: ['A'], value: 2}])` is `A=2\n# c\n`; `print({A: 1})` is `A=1\n`. */
export const envFormat: Format = { read: readEnvDocument, print: printEnv };

function readEnvDocument(text: string): SourceDocument {
  const newline = lineBreakOf(text);
  const closed = closedText(text, newline);
  const rows = readEnvRows(closed.text);
  const root: SourceMap = { kind: 'map', flow: false, entries: rows, start: 0, end: text.length };
  const [first] = rows;
  const top = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const front = first === undefined ? top : commentsAbove(closed.text, first.start, /^[ \t]*#/);
  const isExported = rows.every((row) => isExport(closed.text, row));
  const edit = (branch: Branch): string =>
    editClosed(closed, rowEdits({ rows, front }, branch, spelling(closed.text, newline, isExported)));
  return singleDocument(text, root, edit, printEnv);
}

function printEnv(tree: Tree): string {
  return printRows(tree, spelling('', '\n'));
}

/** If `isExported` (all existing rows have `export`), a new row next to an existing row also gets `export`. */
const spelling = (text: string, newline: string, isExported?: boolean): RowSpelling => ({
  format: 'an env file',
  repeats: false,
  row: (key, value, like) => {
    const lead = like ? text.slice(like.start, like.keyStart) : '';
    if (like !== undefined && isExported === true) {
      const word = printWord(value, quoteOf(text.charAt(like.value.start)));
      return `${lead}${checkedName(key)}=${word}${newline}`;
    }
    return `${lead.replace(/export[ \t]+$/, '')}${checkedKey(key)}=${checkedValue(value)}${newline}`;
  },
  rewrite(row, value) {
    const { start, end } = row.value;
    if (isExport(text, row)) return { start, end, text: rewriteWord(readWord(text, start), value) };
    return { start, end, text: (start === row.keyEnd ? '=' : '') + checkedValue(value) };
  },
});

function checkedName(key: string): string {
  if (!/^[A-Za-z_]\w*$/.test(key)) {
    throw new NoSpellingError(
      'a shell cannot export this key, because a variable name must start with a letter or `_` and contain only letters, digits and `_`',
    );
  }
  return key;
}

function checkedKey(key: string): string {
  if (key === '' || /^[#\uFEFF]|[=\n]|^export[ \t]/.test(key) || behindBlanks(key, 0) > 0) {
    throw new NoSpellingError(
      'an env file cannot contain a key that is empty, starts with whitespace, "#" or "export ", or contains "=" or a line break',
    );
  }
  return key;
}

function checkedValue(value: string): string {
  if (/\n|\r$/.test(value)) throw new NoSpellingError('an env file cannot contain a value with a line break');
  return value;
}
