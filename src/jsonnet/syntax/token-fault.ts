/** Says why no token begins at an offset. */
import { blockFault } from './text-block';

const longestNumber = /(?:0|\d+(?:_\d+)*)(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+(?:_\d+)*)?/y;

export function tokenFault(text: string, begin: number): string {
  const char = text.charAt(begin);
  if (char === '"' || char === "'") return 'unterminated string';
  if (char === '@') {
    const quote = text.charAt(begin + 1);
    if (quote === '"' || quote === "'") return 'unterminated verbatim string';
    return `couldn't lex verbatim string, junk after '@': ${quote || '\0'}`;
  }
  if (/\d/.test(char)) return numberFault(text, begin);
  if (text.startsWith('/*', begin)) return 'multi-line comment has no terminating */.';
  if (text.startsWith('|||', begin)) return blockFault(text, begin);
  const code = char.charCodeAt(0);
  if (code === 0xfeff) return 'Could not lex the byte order mark (U+FEFF): save the file as UTF-8 without it';
  const name = code < 32 ? `code ${code}` : `'${String.fromCodePoint(text.codePointAt(begin) ?? 0)}'`;
  return `Could not lex the character ${name}`;
}

function numberFault(text: string, begin: number): string {
  longestNumber.lastIndex = begin;
  longestNumber.test(text);
  const end = longestNumber.lastIndex;
  const fault = text.charAt(end);
  if (fault === '_' && end === begin + 1 && text.charAt(begin) === '0') {
    return "couldn't lex number, _ not allowed after leading 0";
  }
  const isSigned = /[eE][+-]/.test(text.slice(end, end + 2));
  const where = fault === '_' ? '_' : fault === '.' ? 'decimal point' : isSigned ? 'exponent sign' : "'E'";
  return `couldn't lex number, junk after ${where}: ${text.charAt(end + (isSigned ? 2 : 1)) || '\0'}`;
}
