/** Checks the spelling of CUE numbers. */
import { quoted } from '../text/quote';

/** The reason why the text is not a CUE number; undefined for a number. */
export function numberProblem(text: string): string | undefined {
  const body = text.replace(/^[-+]/, '');
  const is = (what: string): string => `illegal ${what} ${quoted(text)}`;
  if (text === '') return 'invalid number ""';
  let tail: string;
  const [, letter = '', rest = ''] = /^0([xXbo])(.*)$/s.exec(body) ?? [];
  if (letter !== '') {
    const [set, name] =
      letter === 'b' ? ['01', 'binary'] : letter === 'o' ? ['0-7', 'octal'] : ['\\da-fA-F', 'hexadecimal'];
    if (!new RegExp(`^_*[${set}]`).test(rest)) return is(`${name} number`);
    tail = rest.replace(new RegExp(`^[${set}_]+`), '');
  } else {
    const [, whole = '', fraction = '', after = ''] = /^([\d_]*)(\.[\d_]*)?(.*)$/s.exec(body) ?? [];
    if (whole === '' && !/\d/.test(fraction)) return is(fraction === '' ? 'number start' : 'fraction');
    if (/^0[\d_]*\d/.test(whole) && fraction === '' && !/^[eE]/.test(after)) return is('integer number');
    if (/^[KMGTP]/.test(after)) return /^[KMGTP]i?$/.test(after) ? undefined : is('trailing characters in number');
    tail = after.replace(/^[eE][+-]?_*\d[\d_]*/, '');
    if (/^[eE]/.test(tail)) return is('exponent');
  }
  if (tail !== '') return is('number');
  const isSpaced = /x/i.test(letter) ? /^(?:_?[^_])*$/ : /^(?:[^_]|_(?=\d))*$/;
  return isSpaced.test(body) ? undefined : "illegal '_' in number";
}
