/**
 * Checks the replacement of parts of a document's text. The result must still be a document, and its data must be the
 * same except for the scalars that contain the parts. A template must remain a template or become a document. Any value
 * may replace a template expression.
 *
 *     {"dir": "[/old]"}      the part in brackets
 *     C:\new                 makes "C:\new", which is `C:`, a line break and `ew`: refused
 * @lazy
 */
import { commonPrefix, commonSuffix } from '../../../data/text/common-ends';
import { catchError } from '../../../data/catch-error';
import type { Scalar, Tree } from '../../../data/tree';
import { DocumentSyntaxError, type SourceDocument, type TextEdit } from '../../../formats/document';
import { templates } from '../../../formats/template/templates';
import { formatNamed, formatOfKey, formatTable, type FormatName } from '../../../formats/table';
import { unescapeXml } from '../../../formats/xml/escapes';

/**
 * The reason why the text `after` must not be written to the field whose last step is `key`; undefined if it may be
 * written. `escape` is the format of the escapes in the edits. The parsed data does not contain these escapes.
 */
export function pieceProblem(
  key: string | undefined,
  before: string,
  after: string,
  edits: readonly TextEdit[],
  escape: string | undefined,
): string | undefined {
  const format = formatOfKey(key);
  if (format === undefined || edits.every((edit) => isInert(before, edit, format))) return undefined;
  const document = catchError(DocumentSyntaxError, () => templates(format).read(before));
  // An edit cannot break text that is not a document.
  if (document === undefined) return undefined;
  // YAML 1.1 and the parsers in Go and Python break lines at these characters.
  const isBroken = format === 'yaml' && edits.some(({ text }) => /[\u0085\u2028\u2029]/.test(text));
  const reader = document.isTemplate ? templates(format) : formatNamed(format);
  const now = isBroken ? undefined : catchError(DocumentSyntaxError, () => scalarsOf(reader.read(after)));
  const old = scalarsOf(document);
  const way = `set ${formatTable[format].hasEscapes && escape !== format ? `\`options.escape: ${format}\` to escape the value for ${formatTable[format].title}, or ` : ''}\`options.escape: none\` to write the value unchanged`;
  if (now === undefined || (format === 'json' && countBare(now) > countBare(old))) {
    return `with this value, the text is not valid ${formatTable[format].title}: ${way}`;
  }
  if (!isOnlyEdited(old, now, edits, escape !== undefined)) {
    return `in the ${formatTable[format].title} text, the value would be read differently or change other data: ${way}`;
  }
  if (escape !== format || edits.every((edit) => isUnescaped(edit, format, old, now))) return undefined;
  const where = format === 'xml' ? 'in a CDATA section' : 'not between double quotes';
  return `the piece is ${where}, where ${formatTable[format].title} has no escape sequences, so the escapes would become part of the value: remove \`options.escape\`, or name the field in \`fieldPaths\``;
}

interface Leaf {
  /** The keys that lead to the scalar, without the indexes of items. */
  readonly place: string;
  readonly scalar: Scalar;
  readonly start: number;
  readonly end: number;
}

/** All scalars, in the order in which they appear in the text. */
function scalarsOf({ roots }: SourceDocument): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (node: Tree, place: string): void => {
    if (node.kind === 'map') for (const { key, value } of node.entries) walk(value, `${place}${JSON.stringify(key)}`);
    else if (node.kind === 'list') for (const item of node.items) walk(item, `${place}[]`);
    else leaves.push({ place, scalar: node, start: node.start ?? 0, end: node.end ?? 0 });
  };
  for (const [index, root] of roots.entries()) walk(root, String(index));
  return leaves.toSorted((a, b) => a.start - b.start);
}

/** Counts unquoted words, which Inlay's JSON reader accepts but other JSON readers reject. */
const countBare = (leaves: readonly Leaf[]): number =>
  leaves.filter(({ scalar: { type, style } }) => type === 'string' && style === 'plain').length;

/** Whether scalars without an edit are unchanged, and every edited scalar contains the text of its edits. */
function isOnlyEdited(
  old: readonly Leaf[],
  now: readonly Leaf[],
  edits: readonly TextEdit[],
  isEscaped: boolean,
): boolean {
  // The map's key includes the path, because an element without content begins at the same offset as the text after it.
  const byPlace = new Map(now.map((leaf) => [`${leaf.start}${leaf.place}`, leaf]));
  const known = new Set<Leaf>();
  /** The edits that replace a whole template expression, each with the replaced scalar. */
  const filling = new Map<TextEdit, Leaf>();
  let shift = 0;
  let next = 0;
  for (const leaf of old) {
    for (let edit = edits[next]; edit !== undefined && isBefore(edit, leaf); edit = edits[++next]) {
      shift += growth(edit);
    }
    const touching: TextEdit[] = [];
    for (let at = next; (edits[at]?.start ?? Infinity) < leaf.end; at++) touching.push(edits[at] as TextEdit);
    const [first] = touching;
    if (first !== undefined && isExpression(first, leaf)) filling.set(first, leaf);
    if (first !== undefined && (filling.has(first) || covers(first, leaf))) continue;
    const match = byPlace.get(`${leaf.start + shift}${leaf.place}`);
    if (match === undefined) return false;
    const end = leaf.end + shift + touching.reduce((sum, edit) => sum + growth(edit), 0);
    const isKept =
      touching.length === 0
        ? match.scalar.type === leaf.scalar.type && match.scalar.text === leaf.scalar.text
        : match.end === end &&
          touching.every((edit) => edit.start >= leaf.start && edit.end <= leaf.end) &&
          (isEscaped || hasPieces(leaf.scalar.text, match.scalar.text, touching));
    if (!isKept) return false;
    known.add(match);
  }
  return now.every((leaf) => {
    if (known.has(leaf)) return true;
    const edit = editWith(leaf, edits);
    return edit !== undefined && leaf.place.startsWith(filling.get(edit)?.place ?? '');
  });
}

/**
 * Whether `now` contains the text of each edit, and equals `old` before the first edit and after the last edit. A
 * backslash in an edit could escape the letter after the edit.
 */
function hasPieces(old: string, now: string, edits: readonly TextEdit[]): boolean {
  const [first, last] = [edits[0]?.text ?? '', edits.at(-1)?.text ?? ''];
  const start = commonPrefix(old, now);
  const end = now.length - commonSuffix(old, now);
  const at = now.indexOf(last, Math.max(0, end - last.length));
  if (edits.length === 1) return at !== -1 && at <= start;
  return at !== -1 && now.lastIndexOf(first, start) !== -1 && edits.every(({ text }) => now.includes(text));
}

/**
 * Whether the scalar now contains the value that `edit` represents in the document's format. A scalar that already
 * contained quotes, markup or backslashes is not checked, because other programs parse its content.
 */
function isUnescaped(edit: TextEdit, format: FormatName, old: readonly Leaf[], now: readonly Leaf[]): boolean {
  const value = unescaped(edit.text, format);
  if (value === undefined || value === edit.text) return true;
  const index = old.findIndex(({ start, end }) => edit.start >= start && edit.end <= end);
  const leaf = old[index];
  if (leaf === undefined || old.length !== now.length) return true;
  const hasSigns = (format === 'xml' ? /[<>&"']/ : /["\\]/).test(leaf.scalar.text);
  const text = now[index]?.scalar.text ?? '';
  return hasSigns || (text.includes(value) && !text.includes(edit.text));
}

/** The value that `text` represents; undefined if `text` does not have the escapes of `format`. */
const unescaped = (text: string, format: FormatName): string | undefined =>
  format === 'xml' ? unescapeXml(text) : catchError(SyntaxError, () => String(JSON.parse(`"${text}"`)));

const growth = ({ start, end, text }: TextEdit): number => text.length - (end - start);

const isBefore = (edit: TextEdit, { start }: Leaf): boolean =>
  edit.end < start || (edit.end === start && edit.start < start);

/** True if the edit replaces a value that consists only of a template expression. */
const isExpression = ({ start, end }: TextEdit, leaf: Leaf): boolean =>
  leaf.scalar.template !== undefined && start === leaf.start && end === leaf.end;

/** True if the edit replaces more than the scalar. */
const covers = ({ start, end }: TextEdit, leaf: Leaf): boolean =>
  start <= leaf.start && end >= leaf.end && end - start > leaf.end - leaf.start;

function editWith({ start, end }: Leaf, edits: readonly TextEdit[]): TextEdit | undefined {
  let shift = 0;
  for (const edit of edits) {
    const from = edit.start + shift;
    if (from > start) return undefined;
    if (end <= from + edit.text.length) return edit;
    shift += growth(edit);
  }
  return undefined;
}

/**
 * True if an edit inside a value replaces text, and neither the old nor the new text has a special meaning in the
 * format. Such an edit cannot change other data, so the document is not parsed again. Without this check, thousands of
 * patterns for one document would cause the document to be parsed thousands of times.
 */
export function isInert(text: string, { start, end, text: now }: TextEdit, format: FormatName): boolean {
  const isBoth = (pattern: RegExp): boolean => pattern.test(text.slice(start, end)) && pattern.test(now);
  const { isTyped, hasElements } = formatTable[format];
  if (hasElements) return isBoth(isXmlText) && isInElement(text, start);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end);
  const head = text.slice(lineStart, start);
  const tail = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
  // The text must follow a key that is not a section. The text must not be in an escape, or follow an anchor, an alias,
  // a tag, a template expression or `export`.
  if (!/^[^?[\\]*[:=][^\\]*$/.test(head) || /[:=]/.test(tail) || /\s[*&!]|\{\{|^\s*export\s/.test(head)) return false;
  if (!isTyped) return isBoth(isLineText);
  const isText = format === 'yaml' || isInQuotes(head);
  if (isBoth(isInteger) || (isText && isBoth(isPhrase))) return true;
  const isWhole = !/[\w.:+-]$/.test(head) && !/^[\w.+-]/.test(tail);
  return isWhole && (isBoth(isDecimal) || isBoth(isBoolean));
}

const isInQuotes = (head: string): boolean => head.replaceAll(/[^"]/g, '').length % 2 === 1;

const isInteger = /^[1-9]\d{0,14}$/;
const isDecimal = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const isBoolean = /^(?:true|false)$/;

/**
 * Matches words, an address or a number with a unit. A letter other than `a` to `f`, `x` and `y` shows that the text is
 * neither a number nor `y`.
 */
const isPhrase = /^(?=.*[g-wz])(?:[a-z/](?:[\w./@+-]|[ :](?=[\w/]))*|\d+(?:\.\d+)?[a-z]+)$/i;

/** Matches text that is allowed in a value that extends to the end of its line. */
const isLineText = /^[\w/](?:[\w ,./:@+()=-]*[\w/)])?$/;

/** Matches text that is allowed in an element or an attribute value. */
const isXmlText = /^(?!.*--)[\w/](?:[\w ,./:;@+()=%$#!?*|~-]*[\w/)%])?$/;

function isInElement(text: string, at: number): boolean {
  const open = text.lastIndexOf('<', at);
  if (open < text.lastIndexOf('>', at)) return true;
  const tag = text.slice(open, at);
  return !/^<[?!]/.test(tag) && isInQuotes(tag);
}
