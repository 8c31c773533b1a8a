/**
 * What stands in JSON without quotes: numbers, `true`, `false`, `null`, and in the superset any word (`debug`), which
 * has the type that YAML would give it.
 */
import { type Cursor, note, unexpected } from './cursor';
import { jsonNumber } from './number';
import type { ScalarType } from '../../data/tree';
import type { SourceScalar } from '../source-node';

const word = /[\p{L}\p{N}_$.+-]+/uy;

/** Reads the value at the cursor. Outside any collection only what JSON itself knows is one: other text is no JSON at all. */
export function readPlain(cursor: Cursor, inside: boolean): SourceScalar {
  const start = cursor.at;
  const text = wordAt(cursor);
  const type = literalType(text) ?? (inside ? supersetType(cursor, text) : undefined);
  if (type === undefined) unexpected(cursor, 'a JSON value');
  cursor.at = start + text.length;
  return { kind: 'scalar', type, text, style: 'plain', start, end: cursor.at };
}

/** The characters of a word from the cursor on; the empty string where there are none. */
export function wordAt(cursor: Cursor): string {
  word.lastIndex = cursor.at;
  return word.exec(cursor.text)?.[0] ?? '';
}

function literalType(text: string): ScalarType | undefined {
  if (text === 'true' || text === 'false') return 'bool';
  if (text === 'null') return 'null';
  return /^[-\d]/.test(text) && jsonNumber(text) === text ? numberType(text) : undefined;
}

function supersetType(cursor: Cursor, text: string): ScalarType | undefined {
  const number = /^[-+.\d]/.test(text) ? jsonNumber(text) : undefined;
  if (number !== undefined) {
    note(cursor, 'JSON spells numbers otherwise', cursor.at);
    return numberType(number);
  }
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  note(cursor, 'JSON strings stand in double quotes', cursor.at);
  return 'string';
}

const numberType = (json: string): ScalarType => (/[.eE]/.test(json) ? 'float' : 'int');
