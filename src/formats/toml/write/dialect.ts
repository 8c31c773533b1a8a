/** Writes the values of TOML's key/value pairs, including `{…}` and `[…]`, for the flow-collection editor. */
import { escapeBasic, escapeMultiline, isLiteral, printKey, printScalar, printString } from './scalar-text';
import { decodeBasic, tomlUnit } from '../read/unit';
import type { Scalar } from '../../../data/tree';
import type { FlowDialect } from '../../flow/edit';
import type { FlowLayout } from '../../flow/print';
import type { SourceScalar } from '../../source-node';
import { spliceQuoted } from '../../splice-quoted';

export const tomlDialect: FlowDialect = {
  scalar: printScalar,
  key: printKey,
  replaceScalar: rewriteScalar,
  defaults: { colon: ' = ', mapPadding: ' ' },
  mapsOnOneLine: true,
};

/** `{ a = 1, b = [1, 2] }` */
export const tomlLayout: FlowLayout = { colon: ' = ', comma: ', ', mapPadding: ' ', listPadding: '' };

/**
 * The new text for `old`, whose current text is `source`. If possible, a string keeps its kind of quotes, and the
 * escapes in its unchanged parts. Throws NoSpellingError.
 */
function rewriteScalar(source: string, old: SourceScalar, value: Scalar): string {
  if (old.type !== 'string' || value.type !== 'string') return printScalar(value);
  const quote = /^(?:"""|''')/.exec(source)?.[0];
  if (quote !== undefined) return rewriteMultiline(source, quote, old.text, value.text);
  if (old.style === 'single') return isLiteral(value.text) ? `'${value.text}'` : printString(value.text);
  return spliceQuoted(source, old.text, value.text, tomlUnit, escapeBasic);
}

/** A line break directly after the opening quotes is not part of the string. */
function rewriteMultiline(source: string, quote: string, old: string, next: string): string {
  // Print the whole string again, because the parser drops the carriage return of a line break.
  if (source.includes('\r')) return printString(next);
  const lead = source.charAt(3) === '\n' || next.startsWith('\n') ? '\n' : '';
  if (quote === "'''") {
    const isFit = !/'''|'$|[\0-\u0008\u000b-\u001f\u007f]|[\ud800-\udfff]/u.test(next);
    return isFit ? quote + lead + next + quote : printString(next);
  }
  const body = source.slice(source.charAt(3) === '\n' ? 4 : 3, -3);
  const spliced = spliceQuoted(`"${body}"`, old, next, tomlUnit, escapeMultiline).slice(1, -1);
  const isRead = !/"""|"$/.test(spliced) && decodeBasic(spliced) === next;
  return quote + lead + (isRead ? spliced : escapeMultiline(next)) + quote;
}
