/** Reads unquoted values: numbers, `true`, `false`, `null` and, as an extension of JSON, any word (`debug`). */
import { type Cursor, note, unexpected } from './cursor';
import { jsonNumber } from '../number';
import type { ScalarType } from '../../../data/tree';
import type { SourceScalar } from '../../source-node';
import { resolvePlain } from '../../yaml/scalar/resolve-scalar';
import { unicodePattern } from '../../../data/text/unicode-pattern';

const asciiWord = /[\w$.+-]*/y;
const word = unicodePattern(String.raw`[\p{L}\p{N}_$.+-]*`, 'uy');
const letterOrDigit = unicodePattern(String.raw`[\p{L}\p{N}]`, 'u');

/** Named numbers that JavaScript and JSON5 support but JSON does not. */
const special: ReadonlyMap<string, string> = new Map([
  ['Infinity', '.inf'],
  ['+Infinity', '.inf'],
  ['-Infinity', '-.inf'],
  ['NaN', '.nan'],
]);

/**
 * Reads the unquoted value at the cursor. Outside collections, only values of strict JSON are allowed, because
 * otherwise any word would be a valid document.
 */
export function readPlain(cursor: Cursor, inside: boolean): SourceScalar {
  const start = cursor.at;
  const text = wordAt(cursor);
  const type = literalType(text) ?? (inside ? supersetType(cursor, text) : undefined);
  if (type === undefined) unexpected(cursor, 'a JSON value');
  cursor.at = start + text.length;
  return { kind: 'scalar', type, text: special.get(text) ?? text, start, end: cursor.at, style: 'plain' };
}

export function wordAt(cursor: Cursor): string {
  const text = wordBy(asciiWord, cursor);
  return cursor.text.charCodeAt(cursor.at + text.length) > 127 ? wordBy(word(), cursor) : text;
}

function wordBy(pattern: RegExp, { text, at }: Cursor): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function literalType(text: string): ScalarType | undefined {
  if (text === 'true' || text === 'false') return 'bool';
  if (text === 'null') return 'null';
  return /^[-\d]/.test(text) && jsonNumber(text) === text ? numberType(text) : undefined;
}

function supersetType(cursor: Cursor, text: string): ScalarType | undefined {
  const number = /^[-+.\d]/.test(text) ? jsonNumber(text) : undefined;
  const type = number === undefined ? wordType(text) : numberType(number);
  if (type === 'int' || type === 'float') {
    note(cursor, 'not a valid JSON number', cursor.at);
    return type;
  }
  if (!/[A-Za-z\d]/.test(text) && !letterOrDigit().test(text)) return undefined;
  const isString = type === 'string';
  note(cursor, isString ? 'JSON strings must be in double quotes' : 'JSON requires this word in lower case', cursor.at);
  return type;
}

/** The type according to YAML's rules, except that an integer that `jsonNumber` cannot convert is a string. */
function wordType(text: string): ScalarType {
  const type = special.has(text) ? 'float' : resolvePlain(text);
  return type === 'int' ? 'string' : type;
}

const numberType = (json: string): ScalarType => (/[.eE]/.test(json) ? 'float' : 'int');
