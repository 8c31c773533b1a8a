/**
 * Reads the parts of JSON that contain no other values: commas and brackets, keys, strings. The reader of a collection
 * determines whether and when members become nodes.
 */
import { type Cursor, note, skipBlank, unexpected } from './cursor';
import { javaScriptEscape, jsonEscape } from './escape';
import { wordAt } from './word';
import { DocumentSyntaxError, maxDepth, RepeatedKeyError } from '../../document';
import type { SourceScalar } from '../../source-node';

/** Throws DocumentSyntaxError if a collection at the cursor, inside `depth` other collections, is nested too deeply. */
export function checkDepth(cursor: Cursor, depth: number): void {
  if (depth < maxDepth) return;
  throw new DocumentSyntaxError(`nested deeper than ${maxDepth} levels`, cursor.text, cursor.at);
}

export function toValue(cursor: Cursor): void {
  skipBlank(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== 0x3a) unexpected(cursor, '":" after a key');
  cursor.at++;
  skipBlank(cursor);
}

export const repeatedKey = ({ text }: Cursor, key: string, start: number, end: number): RepeatedKeyError =>
  new RepeatedKeyError('duplicate key in an object', text, start, end, key);

/**
 * Moves from an opening bracket or a member to the next member. If there is no next member, moves past the closing
 * bracket and returns false.
 */
export function startsAnother(cursor: Cursor, count: number, close: '}' | ']'): boolean {
  const { text } = cursor;
  if (count === 0) cursor.at++;
  skipBlank(cursor);
  const comma = count > 0 && text.charCodeAt(cursor.at) === 0x2c ? cursor.at : undefined;
  if (comma !== undefined) {
    cursor.at++;
    skipBlank(cursor);
  }
  if (text.charAt(cursor.at) === close) {
    if (comma !== undefined) note(cursor, `JSON does not allow a trailing comma`, comma);
    cursor.at++;
    return false;
  }
  if (count > 0 && comma === undefined) unexpected(cursor, `"," or "${close}"`);
  if (cursor.at === text.length) {
    unexpected(cursor, close === '}' ? 'a key or "}" in an object' : 'a value or "]" in an array');
  }
  return true;
}

export function readKey(cursor: Cursor): string {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code === 0x22 || code === 0x27) return readString(cursor).text;
  const word = wordAt(cursor);
  if (word === '') unexpected(cursor, 'a key or "}" in an object');
  note(cursor, 'JSON keys must be in double quotes', cursor.at);
  cursor.at += word.length;
  return word;
}

export function readString(cursor: Cursor): SourceScalar {
  const { text, at: start } = cursor;
  const quote = text.charCodeAt(start);
  const style = quote === 0x22 ? 'double' : 'single';
  const unescape = style === 'double' ? jsonEscape : javaScriptEscape;
  if (style === 'single') note(cursor, 'JSON strings must be in double quotes, not single quotes', start);
  let decoded = '';
  let from = start + 1;
  let at = from;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (code === 0x5c) {
      const unit = unescape(text, at);
      if (unit === undefined) throw new DocumentSyntaxError('not a valid JSON escape sequence', text, at);
      if (style === 'single') decoded += text.slice(from, at) + unit.text;
      at = from = unit.end;
    } else if (code >= 0x20) {
      at++;
    } else if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
      throw new DocumentSyntaxError('a string is not closed on its line', text, start);
    } else {
      throw new DocumentSyntaxError('a string contains a control character: write it as an escape', text, at);
    }
  }
  cursor.at = at + 1;
  if (from === start + 1) decoded = text.slice(from, at);
  // Joining the pieces of a long string would take many times as much memory as the string itself.
  else if (style === 'double') decoded = (JSON.parse(text.slice(start, cursor.at)) as string).toWellFormed();
  else decoded = (decoded + text.slice(from, at)).toWellFormed();
  return { kind: 'scalar', type: 'string', text: decoded, start, end: cursor.at, style };
}
