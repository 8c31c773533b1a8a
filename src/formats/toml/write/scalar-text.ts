/** The spelling of keys, strings and numbers in TOML. */
import { simpleEscapes } from '../../../data/json';
import { dateKindOf } from '../../../data/text/numbers/date-text';
import { decimalText } from '../../../data/text/numbers/decimal-text';
import { scalarValue } from '../../../data/trees/scalar-value';
import type { Scalar } from '../../../data/tree';
import { NoSpellingError } from '../../document';
import { jsonNumber, refuseAmbiguousNumber, tooLargeNumber } from '../../json/number';

/**
 * A scalar on one line. Throws NoSpellingError for null, for ambiguous numbers, for integers of more than 64 bits, for
 * dates that do not exist, and for strings with a lone surrogate.
 */
export function printScalar(value: Scalar): string {
  const { type, text } = value;
  switch (type) {
    case 'null':
      throw new NoSpellingError('TOML has no null: remove the value');
    case 'string':
      return printString(text);
    case 'date':
      if (dateKindOf(text) === undefined) throw new NoSpellingError('not a valid TOML date');
      return text;
    case 'bool':
      return String(scalarValue(value));
    case 'int':
      refuseAmbiguousNumber(text);
      return printInteger(value);
    case 'float':
      refuseAmbiguousNumber(text);
      return printFloat(text);
  }
}

function printInteger(value: Scalar): string {
  const number = BigInt(scalarValue(value) as number | bigint);
  checkInteger(number);
  const { text } = value;
  return /^(?:[-+]?(?:0|[1-9]\d*(?:_\d+)*)|0x[\da-fA-F]+(?:_[\da-fA-F]+)*|0o[0-7]+(?:_[0-7]+)*|0b[01]+(?:_[01]+)*)$/.test(
    text,
  )
    ? text
    : String(number);
}

function checkInteger(number: bigint): void {
  if (number !== BigInt.asIntN(64, number)) throw new NoSpellingError('TOML supports only 64-bit integers');
}

/**
 * In YAML, an integer of more than 64 bits is a float. Refuse the integer, because TOML programs would lose its last
 * digits.
 */
function printFloat(text: string): string {
  const special = /^([-+]?)\.(inf|nan)$/i.exec(text);
  if (special !== null) return `${special[1] ?? ''}${special[2]?.toLowerCase() ?? ''}`;
  if (!Number.isFinite(scalarValue({ kind: 'scalar', type: 'float', text }))) throw new NoSpellingError(tooLargeNumber);
  if (/^[-+]?(?:0|[1-9]\d*(?:_\d+)*)(?:\.\d+(?:_\d+)*(?:[eE][-+]?\d+)?|[eE][-+]?\d+)$/.test(text)) return text;
  const number = jsonNumber(decimalText(text)) ?? text;
  if (/[.eE]/.test(number)) return number;
  checkInteger(BigInt(number));
  return `${number}.0`;
}

export const printString = (text: string): string => `"${escapeBasic(text)}"`;

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries(simpleEscapes).map(([letter, character]) => [character, `\\${letter}`]),
);

const escaped = (character: string): string =>
  escapes.get(character) ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

export const escapeBasic = (text: string): string => wellFormed(text).replaceAll(/["\\\0-\u001f\u007f]/g, escaped);

/** Escapes text for the inside of a string in `"""`, where line feeds and most quotes do not have to be escaped. */
export const escapeMultiline = (text: string): string =>
  wellFormed(text).replaceAll(/"""|"$|[\\\0-\u0008\u000b-\u001f\u007f]/g, (match) =>
    match === '"""' ? '""\\"' : escaped(match),
  );

/** Throws NoSpellingError for a lone surrogate, for which TOML has no escape. */
function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new NoSpellingError('TOML cannot contain a lone surrogate');
  return text;
}

/** Prints a key. Omits the quotes if possible, unless `like`, the source of a neighboring key, has quotes. */
export function printKey(key: string, like = ''): string {
  if (/^[\w-]+$/.test(key) && !/^["']/.test(like)) return key;
  return like.startsWith("'") && isLiteral(key) ? `'${key}'` : printString(key);
}

/** True for text that can be written in single quotes, in which nothing is escaped. */
export const isLiteral = (text: string): boolean => !/['\0-\u0008\u000a-\u001f\u007f]|[\ud800-\udfff]/u.test(text);
