/**
 * Reads, edits and prints Java properties. New non-ASCII characters become `\u` escapes, which Java reads in every
 * encoding, unless the file already contains unescaped non-ASCII characters. A value keeps its escapes and line
 * continuations in the unchanged parts of its text:
 *
 * ```properties
 * # before set a.b to "one three"
 * a.b = one \
 *   two
 * # after
 * a.b = one \
 *   three
 * ```
 */
import { type PropertyDocument, readPropertyDocuments } from './read';
import { documentSeparator } from './separator';
import { propertyUnit, spellKey, spellValue } from './escapes';
import { editClosed, type ClosedText } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument, type TextEdit } from '../document';
import { applyChanges } from '../changes/apply';
import { type Branch, branchOf } from '../changes/branch';
import { spliceQuoted } from '../splice-quoted';
import { printRows, type Row, rowEdits, type RowSpelling } from '../rows/edit';
import { separatorLike } from '../rows/separator';
import { commentsAbove } from '../rows/section-lines';
import { textDocument } from '../rows/document';
import type { SourceMap } from '../source-node';
import type { Tree } from '../../data/tree';

/** Setting `a.b` to 2 in `a.b = 1\n` returns `a.b = 2\n`; `print({'a.b': 1})` is `a.b=1\n`. */
export const propertiesFormat: Format = { read: readProperties, print: printProperties };

function readProperties(text: string): SourceDocument {
  const newline = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const closed = closedLines(text, newline);
  const documents = readPropertyDocuments(closed.text);
  const roots = documents.map((document) => rootOf(text, document, documents.length === 1));
  const edit = (branches: ReadonlyMap<number, Branch>): string => {
    const edits = [...branches].flatMap(([number, branch]) => {
      const { rows, start } = documents[number] as PropertyDocument;
      const [first] = rows;
      const above = first === undefined ? start : commentsAbove(closed.text, first.start, /^[ \t\f]*[#!]/);
      return rowEdits({ rows, front: Math.max(above, start) }, branch, spelling(closed.text, newline));
    });
    const edited = editClosed(closed, edits);
    const whole = /[\r\n]$/.test(text) && /[^\r\n]$/.test(edited) ? edited + newline : edited;
    if (documentSeparator.test(text)) checkSeparators(roots, branches, whole);
    return whole;
  };
  return textDocument(text, roots, edit, printProperties);
}

/** If a key occurs in several rows, Java uses the last row. */
function rootOf(text: string, { rows, start }: PropertyDocument, isOnly: boolean): SourceMap {
  const entries = [...new Map(rows.map((row) => [row.key, row])).values()];
  const end = isOnly ? text.length : (rows.at(-1)?.end ?? start);
  return { kind: 'map', flow: false, entries, start: isOnly ? 0 : start, end };
}

/**
 * Refuses to remove the last key of a document, because the reader ignores a document without keys and the indexes of
 * other documents would change. Also refuses to remove a row between a comment and a `#---` line that would then no
 * longer separate documents.
 */
function checkSeparators(roots: readonly SourceMap[], branches: ReadonlyMap<number, Branch>, edited: string): void {
  const expected = roots.map((root, number) => applyChanges(root, branches.get(number) ?? branchOf([])));
  if (roots.length > 1 && expected.some((tree) => tree.kind === 'map' && tree.entries.length === 0)) {
    throw new NoSpellingError(
      'a document of the stream would become empty, and the following documents would be renumbered: keep one key in it',
    );
  }
  const found = readPropertyDocuments(edited);
  const isKept = found.every((document, number) => {
    const tree = expected[number];
    return tree?.kind === 'map' && tree.entries.length === rootOf(edited, document, false).entries.length;
  });
  if (found.length === expected.length && isKept) return;
  throw new NoSpellingError(
    'a comment would be next to a `#---` line, which would no longer separate documents: remove the comment first',
  );
}

/** If the text ends in a backslash, which would join a new row to the last row, adds an extra line break. */
function closedLines(text: string, newline: string): ClosedText {
  const isJoined = /(?:^|[^\\])(?:\\\\)*\\(?:\r\n?|\n)?[ \t\f]*$/.test(text);
  const isOpen = text !== '' && !/[\r\n]$/.test(text);
  const pad = newline.repeat(Number(isOpen) + Number(isJoined));
  return { text: text + pad, pad };
}

function printProperties(tree: Tree): string {
  return printRows(tree, spelling('', '\n'));
}

function spelling(text: string, newline: string): RowSpelling {
  const isAscii = !/[^\0-\u007f]/.test(text.replace(/^\uFEFF/, ''));
  return {
    format: 'a Java properties file',
    repeats: false,
    row(key, value, like) {
      const name = spellKey(key, isAscii);
      const separator = like === undefined ? '=' : separatorOf(text, like, name.length);
      const lead = like === undefined ? '' : text.slice(like.start, like.keyStart);
      return lead + name + separator + spellValue(value, separator, isAscii) + newline;
    },
    rewrite: (row, value) => rewrite(text, row, value, isAscii),
  };
}

/**
 * Returns the separator for a key of `width` characters, aligned like the row's separator. A row without a value may
 * have no separator.
 */
function separatorOf(text: string, { keyStart, keyEnd, value }: Row, width: number): string {
  const separator = text.slice(keyEnd, value.start);
  // An empty key needs `=` or `:`, because a line with only whitespace is not a row.
  const canSeparate = width > 0 ? /^[ \t\f]*[=: \t\f][ \t\f]*$/ : /^[ \t\f]*[=:][ \t\f]*$/;
  if (!canSeparate.test(separator)) return '=';
  return separatorLike(
    width,
    keyEnd - keyStart,
    value.text === '' ? separator.replace(/^( +[=:])$/, '$1 ') : separator,
  );
}

function rewrite(text: string, { keyEnd, value }: Row, next: string, isAscii: boolean): TextEdit {
  const { start, end } = value;
  const separator = text.slice(keyEnd, start);
  if (separator === '') return { start, end, text: `=${spellValue(next, '=', isAscii)}` };
  const encode = (piece: string): string => spellValue(piece, '=', isAscii);
  const source = text.slice(start, end);
  const spliced = spliceQuoted(`"${source}"`, value.text, next, propertyUnit, encode).slice(1, -1);
  // Whitespace would be lost if it is now at the beginning of the value or after a line continuation.
  const isRead = readPropertyDocuments(`k${separator}${spliced}`)[0].rows[0]?.value.text === next;
  return { start, end, text: isRead ? spliced : spellValue(next, separator, isAscii) };
}
