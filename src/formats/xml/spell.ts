/** Writes names, text and attributes in XML. Values that XML cannot represent cause a NoSpellingError. */
import { commonPrefix, commonSuffix } from '../../data/text/common-ends';
import { NoSpellingError, type TextEdit } from '../document';
import { type DecodeUnit, spliceQuoted } from '../splice-quoted';
import { escapeXml, unescapeXml } from './escapes';
import { isBlank } from './tree';
import type { XmlAttribute, XmlPiece } from './read';

export interface XmlSpelling {
  readonly newline: string;
  readonly isUnicode: boolean;
}

/**
 * Throws NoSpellingError for a name that is invalid in XML. Letters beyond Latin-1 are refused, because their validity
 * depends on the edition of XML that a parser implements.
 */
export function checkedName(name: string): string {
  if (namePattern.test(name)) return name;
  throw new NoSpellingError(
    'a new name in XML can contain only Latin-1 letters, digits, "_", "-", "." and ":", and must begin with a letter or "_"',
  );
}

const namePattern =
  /^[:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF][-.\d:A-Z_a-z\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF]*$/;

export function spellText(text: string, { newline, isUnicode }: XmlSpelling): string {
  const escaped = escapeXml(checked(text), /[&<>\r]/g);
  return numbered(escaped, isUnicode).replaceAll('\n', newline);
}

/** Escapes `text` for a quoted attribute value, in which a line break would be read as a space. */
export const spellValue = (text: string, quote: string, { isUnicode }: XmlSpelling): string =>
  numbered(escapeXml(checked(text), quote === '"' ? /[&<\t\n\r"]/g : /[&<\t\n\r']/g), isUnicode);

function checked(text: string): string {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new NoSpellingError('XML cannot contain a control character or a lone surrogate');
  }
  return text;
}

const numbered = (text: string, isUnicode: boolean): string =>
  isUnicode ? text : text.replaceAll(/[^\0-\x7F]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Decodes a reference or a line break. Only the length of the result matters, so `\n` can also represent a space. */
const decodeText: DecodeUnit = (source, at) => {
  const sign = source.charAt(at);
  if (sign === '\r') return { text: '\n', end: source.charAt(at + 1) === '\n' ? at + 2 : at + 1 };
  return sign === '&' ? reference(source, at) : undefined;
};

const decodeCdata: DecodeUnit = (source, at) => (source.charAt(at) === '\r' ? decodeText(source, at) : undefined);

function reference(source: string, at: number): ReturnType<DecodeUnit> {
  const end = source.indexOf(';', at) + 1;
  const name = source.slice(at + 1, end - 1);
  const number = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name);
  if (number === null) return { text: unescapeXml(source.slice(at, end)), end };
  const [, hex, decimal = ''] = number;
  return { text: String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)), end };
}

/**
 * The edit that changes the value of an attribute. The quotes are kept, and unchanged parts of the value keep their
 * spelling.
 */
export function rewriteValue(text: string, attribute: XmlAttribute, value: string, spelling: XmlSpelling): TextEdit {
  const { valueStart, end } = attribute;
  const quote = text.charAt(valueStart);
  const source = text.slice(valueStart, end);
  const written = spliceQuoted(source, attribute.value, value, decodeText, (part) => spellValue(part, quote, spelling));
  return { start: valueStart, end, text: written };
}

/**
 * Returns the edits that change the text of `gap`, at `at`. Comments and, if they can contain the new text, CDATA
 * sections are kept, and unchanged parts keep their spelling.
 */
export function rewriteGap(
  text: string,
  gap: readonly XmlPiece[],
  at: number,
  value: string,
  spelling: XmlSpelling,
): readonly TextEdit[] {
  checked(value);
  const pieces = gap.filter(({ kind }) => kind !== 'other');
  const before = pieces.map((piece) => piece.text).join('');
  if (before === value) return [];
  if (pieces.length === 0) return [{ start: at, end: at, text: spellText(value, spelling) }];
  const texts = dividedText(pieces, before, value);
  return pieces.flatMap((piece, index) => {
    const own = texts[index] ?? '';
    return own === piece.text ? [] : [rewritePiece(text, piece, own, spelling)];
  });
}

/**
 * Returns the new text of each piece. The changed text becomes part of a piece that the change touches, preferably one
 * that is not blank.
 */
function dividedText(pieces: readonly XmlPiece[], before: string, value: string): readonly string[] {
  const head = commonPrefix(before, value);
  const tail = commonSuffix(before, value, head);
  const end = before.length - tail;
  let at = 0;
  const places = pieces.map((piece) => {
    const start = at;
    at += piece.text.length;
    return { piece, start, end: at, isTouched: start <= end && at >= head };
  });
  const home = places.find((one) => one.isTouched && !isBlank(one.piece.text)) ?? places.find((one) => one.isTouched);
  const middle = value.slice(head, value.length - tail);
  return places.map((one) => {
    const first = before.slice(one.start, Math.max(Math.min(one.end, head), one.start));
    const last = before.slice(Math.min(Math.max(one.start, end), one.end), one.end);
    return first + (one === home ? middle : '') + last;
  });
}

function rewritePiece(text: string, piece: XmlPiece, value: string, spelling: XmlSpelling): TextEdit {
  const { start, end, kind } = piece;
  if (kind === 'cdata') {
    const isSpellable = !value.includes('\r') && (spelling.isUnicode || /^[\0-\x7F]*$/.test(value));
    if (!isSpellable) return { start, end, text: spellText(value, spelling) };
    const source = text.slice(start + cdataStart.length - 1, end - 2);
    const written = spliceText(source, piece.text, value, decodeCdata, (part) =>
      part.replaceAll('\n', spelling.newline),
    );
    return { start: start + cdataStart.length, end: end - 3, text: written.replaceAll(']]>', `]]]]>${cdataStart}>`) };
  }
  // `spliceQuoted` expects a quote at both ends. `>` and `<` serve as quotes.
  const source = `>${text.slice(start, end)}<`;
  const written = spliceText(source, piece.text, value, decodeText, (part) => spellText(part, spelling));
  return { start, end, text: written.replaceAll(']]>', ']]&gt;') };
}

/**
 * Rewrites text with a lone `\r` completely, because an unchanged `\r` and a following `\n` would be read as one line
 * break.
 */
const spliceText: typeof spliceQuoted = (source, old, value, decode, spell) =>
  /\r(?!\n)/.test(source) ? spell(value) : spliceQuoted(source, old, value, decode, spell).slice(1, -1);

const cdataStart = '<![CDATA[';
