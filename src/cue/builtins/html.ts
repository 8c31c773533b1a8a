/** The package html, and escapes that templates have, too. */
import { hexDigits } from '../../go/escapes';
import { changeRunes, isPrintable } from './runes';
import { fail, fn, type Functions } from './signature';

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
};

export const escapeHtml = (value: string): string => value.replaceAll(/[<>&'"]/g, (char) => escapes[char] ?? char);

/** The characters that have a name in XML, and the one of HTML that texts need. */
const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
  ['nbsp', '\xa0'],
]);

/** What browsers take the numbers 0x80 to 0x9f for. */
const windows =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

function numbered(point: number): string {
  if (point >= 0x80 && point <= 0x9f) return windows.charAt(point - 0x80);
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(point);
}

function unescape(value: string): string {
  return value.replaceAll(
    /&(?:#(?:[xX]([\da-fA-F]+)|(\d+));?|([A-Za-z\d]+;|lt|gt|amp|quot|nbsp))/g,
    (whole, hex: string | undefined, digits: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return numbered(Number.parseInt(hex, 16));
      if (digits !== undefined) return numbered(Number(digits));
      const known = named.get(name?.replace(';', '') ?? '');
      return known ?? fail(`the character ${whole} is not supported: only those of XML, nbsp and numbers are`);
    },
  );
}

const scriptEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"' };

export const escapeScript = (value: string): string =>
  changeRunes(value, (rune) => {
    if (/^[^\\'"<>&=]$/u.test(rune) && isPrintable(rune)) return rune;
    return scriptEscapes[rune] ?? `\\u${hexDigits(rune.codePointAt(0) ?? 0, 4).toUpperCase()}`;
  });

export const html = (): Functions => ({
  Escape: fn('s', escapeHtml),
  Unescape: fn('s', unescape),
});
