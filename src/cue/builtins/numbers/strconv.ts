/** Implements the package `strconv`. */
import { catchError } from '../../../data/catch-error';
import { isPrintable } from '../../../go/escapes';
import { decodeUtf8 } from '../../../go/utf8';
import { booleans } from '../../instances/tags';
import { parseExpression } from '../../syntax/parser';
import { CueSyntaxError, Source } from '../../syntax/source';
import { negate, readNumber, toBigInt } from '../../values/decimal';
import type { Atom } from '../../values/value';
import { formatFloat } from './float-text';
import { numberProblem } from './number-problem';
import { quoted, type Charset } from '../text/quote';
import { isGraphic, runes } from '../text/runes';
import { fail, float, fn, kindOf, numeric, test, type Functions } from '../signature';
import { tooLong } from '../../evaluate/limits';
import type { Concrete } from '../../evaluate/read';

const refuse = (name: string, text: string, why: string): never =>
  fail(`strconv.${name}: parsing ${quoted(text)}: ${why}`);

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const literalPrefixes: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 10: '', 16: '0x' };
/** The maximum number of digits in bases that have no fast conversion algorithm. */
const maxDigits = 20_000;
const tooManyDigits = (base: number): never => fail(`more than ${maxDigits} digits in base ${base}`);

/** Converts digits in a base to a number. Returns undefined for invalid digits. */
function magnitude(text: string, base: number): bigint | undefined {
  const all = base <= 36 ? text.toLowerCase() : text;
  if (text === '' || runes(all).some((digit) => !digits.slice(0, base).includes(digit))) return undefined;
  const prefix = literalPrefixes[base];
  if (prefix !== undefined) return BigInt(prefix + all);
  if (all.length > maxDigits) tooManyDigits(base);
  return runes(all).reduce((sum, digit) => sum * BigInt(base) + BigInt(digits.indexOf(digit)), 0n);
}

function parseInteger(name: string, text: string, base: number): bigint {
  if (base !== 0 && (base < 2 || base > 62)) fail(`invalid number base ${base}`);
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  let size = magnitude(rest, base);
  if (base === 0) {
    // Parse a Go literal: 0x1F, 0b11, 0o17, 017, 1_000.
    const [, prefix = '', body = ''] = /^(0[xX]|0[bB]|0[oO]|0(?=[\d_]))?(.*)$/s.exec(rest) ?? [];
    const isSpaced = prefix === '' ? /^[^_]+(?:_[^_]+)*$/ : /^(?:_?[^_]+)+$/;
    const radix = prefix === '' ? 10 : /x/i.test(prefix) ? 16 : /b/i.test(prefix) ? 2 : 8;
    size = isSpaced.test(body) ? magnitude(body.replaceAll('_', ''), radix) : undefined;
  }
  if (size === undefined) return refuse(name, text, 'invalid syntax');
  return sign === '-' ? -size : size;
}

const bitLength = (size: bigint): number => (size === 0n ? 0 : size.toString(2).length);

function bounded(name: string, text: string, base: number, bits: number): bigint {
  const isSigned = name === 'ParseInt';
  if (bits < 0) refuse(name, text, 'value out of range');
  const value = parseInteger(name, text, base);
  const size = value < 0n ? (isSigned ? -value - 1n : -1n) : value;
  const max = isSigned ? bits - 1 : bits;
  if (size < 0n || (bits > 0 && bitLength(size) > max)) refuse(name, text, 'value out of range');
  return value;
}

function parseNumber(text: string): Atom {
  const problem = numberProblem(text);
  if (problem !== undefined) refuse('ParseNumber', text, problem);
  const value = readNumber(text.replace(/^[-+]/, ''))?.value;
  if (value === undefined) return refuse('ParseNumber', text, 'exponent out of range');
  return numeric(text.startsWith('-') ? negate(value) : value);
}

function parseFloat(text: string, bits: number): Atom {
  const plain = text.replaceAll('_', '');
  const isSpaced = !/^_|__|_$|_(?![\da-fA-F])|[^\da-fA-FxX]_/.test(text.replace(/^[-+]/, ''));
  const hex = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)p([+-]?\d+)$/i.exec(plain);
  let value: number;
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) value = text.startsWith('-') ? -Infinity : Infinity;
  else if (/^[+-]?nan$/i.test(text)) value = Number.NaN;
  else if (isSpaced && hex?.[2] !== undefined && hex[2] + (hex[3] ?? '') !== '') {
    const [, sign = '', before = '', after = '', power = ''] = hex;
    value = Number(`0x${before}${after}`) * 2 ** (Number(power) - 4 * after.length) * (sign === '-' ? -1 : 1);
  } else if (isSpaced && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) {
    value = bits === 32 ? Math.fround(Number(plain)) : Number(plain);
    if (!Number.isFinite(value)) refuse('ParseFloat', text, 'value out of range');
  } else return refuse('ParseFloat', text, 'invalid syntax');
  return float(value);
}

function unquote(text: string): string {
  if (!/^#*["']/.test(text)) fail('invalid syntax');
  const literal = catchError(CueSyntaxError, () => parseExpression(new Source('', text)));
  if ((literal?.kind === 'string' || literal?.kind === 'bytes') && literal.end === text.length) {
    return literal.kind === 'bytes' ? decodeUtf8(literal.text) : literal.text;
  }
  const [quotes = ''] = /^#*(?:"""|'''|"|')/.exec(text) ?? [];
  const isClosed = text.length >= 2 * quotes.length && text.endsWith(runes(quotes).toReversed().join(''));
  return fail(isClosed ? 'invalid syntax' : 'invalid string: unmatched quote');
}

function inBase(value: bigint, base: number): string {
  if (base < 2 || base > 62) fail('invalid base');
  if (base <= 36) return value.toString(base);
  let text = '';
  for (let left = value < 0n ? -value : value; left > 0n; left /= BigInt(base)) {
    text = digits.charAt(Number(left % BigInt(base))) + text;
    if (text.length > maxDigits) tooManyDigits(base);
  }
  return (value < 0n ? '-' : '') + (text === '' ? '0' : text);
}

function formatOf(value: Concrete): string {
  if (value.type === 'string') {
    if (value.value.length !== 1 || value.value > '\x7f') fail('expected single character string');
    return value.value;
  }
  if (value.type !== 'int') return fail(`unexpected kind ${kindOf(value)}`);
  const code = toBigInt(value.value) ?? 0n;
  if (code < 0n || code > 255n) fail(`format value ${code} out of range [0, 255]`);
  return String.fromCharCode(Number(code));
}

/** The character of a code point; U+FFFD for an invalid code point. */
const runeOf = (code: number): string => (isRune(code) ? String.fromCodePoint(code) : '\ufffd');

const isRune = (code: number): boolean => code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

const quoteText = (charset: Charset): ReturnType<typeof fn> => fn('s', (value) => quoted(value, charset));

const quoteRune = (charset: Charset): ReturnType<typeof fn> => fn('R', (code) => quoted(runeOf(code), charset, "'"));

export const strconv = (): Functions => ({
  Unquote: fn('s', unquote),
  ParseBool: test('s', (text) => booleans.get(text) ?? refuse('ParseBool', text, 'invalid syntax')),
  Atoi: fn('s', (text) => parseInteger('Atoi', text, 10)),
  ParseInt: fn('sii', (text, base, bits) => bounded('ParseInt', text, base, bits)),
  ParseUint: fn('sii', (text, base, bits) => bounded('ParseUint', text, base, bits)),
  ParseFloat: fn('si', parseFloat),
  ParseNumber: fn('s', parseNumber),
  FormatBool: fn('b', String),
  FormatInt: fn('Ii', inBase),
  FormatUint: fn('Ii', inBase),
  FormatFloat: fn('fvii', (value, format, precision, bits) => {
    const letter = formatOf(format);
    if (bits !== 32 && bits !== 64) fail('strconv: illegal AppendFloat/FormatFloat bitSize');
    if (precision > 100_000) fail(tooLong);
    return formatFloat(value, letter, precision, bits);
  }),
  Quote: quoteText('print'),
  QuoteToASCII: quoteText('ascii'),
  QuoteToGraphic: quoteText('graphic'),
  QuoteRune: quoteRune('print'),
  QuoteRuneToASCII: quoteRune('ascii'),
  QuoteRuneToGraphic: quoteRune('graphic'),
  IsPrint: test('R', (code) => isRune(code) && isPrintable(runeOf(code))),
  IsGraphic: test('R', (code) => isRune(code) && isGraphic(runeOf(code))),
});
