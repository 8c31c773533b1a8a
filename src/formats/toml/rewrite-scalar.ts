/** The new text of a scalar in the place of another: strings keep their kind of quotes, and their escapes where they do not change. */
import { escapeBasic, escapeMultiline, multilineQuote, printScalar, printString } from './scalar-text';
import { isDateTime } from './table';
import { decodeBasic, tomlUnit } from './unit';
import type { Scalar } from '../../data/tree';
import { spliceQuoted } from '../json/splice-quoted';
import type { SourceScalar } from '../source-node';

/** `source` is the text of `old`. Text that is a date or a time takes the place of one as such. Throws NoSpellingError. */
export function rewriteScalar(source: string, old: SourceScalar, value: Scalar): string {
  if (old.type !== 'string' || value.type !== 'string' || isDateTime(value)) return printScalar(value);
  if (isDateTime(old)) return dateTime.test(value.text) ? value.text : printString(value.text);
  const quote = multilineQuote(source);
  if (quote !== undefined) return rewriteMultiline(source, quote, old.text, value.text);
  if (old.style === 'single') return isLiteral(value.text) ? `'${value.text}'` : printString(value.text);
  return spliceQuoted(source, old.text, value.text, tomlUnit, escapeBasic);
}

/** Four-digit years, and days and hours that exist in some month and on some day; the month is not looked at. */
const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const zone = String.raw`[Zz]|[-+](?:[01]\d|2[0-3]):[0-5]\d`;
const dateTime = new RegExp(`^(?:${date}(?:[Tt ]${time}(?:${zone})?)?|${time})$`);

const isLiteral = (text: string): boolean => !/['\0-\u0008\u000a-\u001f\u007f]|\p{Surrogate}/u.test(text);

/** A line break behind the opening quotes is not part of the string. */
function rewriteMultiline(source: string, quote: string, old: string, next: string): string {
  // The parser takes a carriage return out of a line break.
  if (source.includes('\r')) return printString(next);
  const lead = source.charAt(3) === '\n' || next.startsWith('\n') ? '\n' : '';
  if (quote === "'''") {
    const isFit = !/'''|'$|[\0-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u.test(next);
    return isFit ? quote + lead + next + quote : printString(next);
  }
  const body = source.slice(source.charAt(3) === '\n' ? 4 : 3, -3);
  const spliced = spliceQuoted(`"${body}"`, old, next, tomlUnit, escapeMultiline).slice(1, -1);
  const isRead = !/"""|"$/.test(spliced) && decodeBasic(spliced) === next;
  return quote + lead + (isRead ? spliced : escapeMultiline(next)) + quote;
}
