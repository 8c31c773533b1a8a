/** Escapes text for HTML and JavaScript in templates. */
import { hexDigits, isPrintable } from '../../../go/escapes';
import { changeRunes } from './runes';

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
  '\0': '\ufffd',
};

export const escapeHtml = (value: string): string => value.replaceAll(/[\0<>&'"]/g, (char) => escapes[char] ?? char);

const scriptEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"' };

export const escapeScript = (value: string): string =>
  changeRunes(value, (rune) => {
    if (/^[^\\'"<>&=]$/u.test(rune) && isPrintable(rune)) return rune;
    return scriptEscapes[rune] ?? `\\u${hexDigits(rune.codePointAt(0) ?? 0, 4).toUpperCase()}`;
  });
