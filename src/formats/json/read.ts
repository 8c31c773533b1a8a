/**
 * Reads JSON, and by default the superset that people write by hand, into source nodes with positions. Not a
 * validator of anything but syntax. Recursion is bounded by `maxDepth`, so no text can exhaust the stack.
 */
import { type Cursor, type JsonNote, note, skipBlank, unexpected } from './cursor';
import { javaScriptEscape, jsonEscape } from './escape';
import { readPlain, wordAt } from './word';
import { DocumentSyntaxError, maxDepth } from '../document';
import type { SourceEntry, SourceList, SourceMap, SourceNode, SourceScalar } from '../source-node';
import { wellFormed } from '../yaml/quoted';

export interface JsonText {
  /** One per top-level value; several stand apart by white space or line breaks, as in NDJSON. */
  readonly roots: readonly SourceNode[];
  /** The first use of each part of the superset. */
  readonly notes: readonly JsonNote[];
}

/**
 * `readJson('{"level": debug, // why\n}')` -> one root, and notes on the bare word, the comment and the trailing comma.
 *
 * The superset: comments (`//`, `#`, block comments), trailing commas, single quotes with JavaScript's escapes, keys and
 * strings without quotes, numbers as YAML spells them. `strict` refuses it. A byte order mark is white space to both.
 * Throws DocumentSyntaxError; duplicate keys are one.
 */
export function readJson(text: string, options: { readonly strict?: boolean } = {}): JsonText {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const cursor: Cursor = { text, strict: options.strict === true, notes: [], at: start };
  const roots: SourceNode[] = [];
  skipBlank(cursor);
  do {
    const root = readValue(cursor, 0);
    roots.push(root);
    skipBlank(cursor);
    if (cursor.at === root.end && cursor.at < text.length) unexpected(cursor, 'the end of the text or white space');
  } while (cursor.at < text.length);
  return { roots, notes: cursor.notes };
}

function readValue(cursor: Cursor, depth: number): SourceNode {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code === 0x22 || code === 0x27) return readString(cursor);
  if (code !== 0x7b && code !== 0x5b) return readPlain(cursor, depth > 0);
  if (depth === maxDepth) {
    throw new DocumentSyntaxError(`nested deeper than ${maxDepth} levels`, cursor.text, cursor.at);
  }
  return code === 0x7b ? readObject(cursor, depth + 1) : readArray(cursor, depth + 1);
}

function readObject(cursor: Cursor, depth: number): SourceMap {
  const start = cursor.at;
  const entries: SourceEntry[] = [];
  const keys = new Set<string>();
  while (startsAnother(cursor, entries.length, '}', 'a key or "}" in an object')) {
    const entry = readEntry(cursor, depth);
    if (keys.has(entry.key)) {
      throw new DocumentSyntaxError('a key stands twice in the same object', cursor.text, entry.keyStart);
    }
    keys.add(entry.key);
    entries.push(entry);
  }
  return { kind: 'map', entries, flow: true, start, end: cursor.at };
}

function readEntry(cursor: Cursor, depth: number): SourceEntry {
  const keyStart = cursor.at;
  const key = readKey(cursor);
  const keyEnd = cursor.at;
  skipBlank(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== 0x3a) unexpected(cursor, '":" behind a key');
  cursor.at++;
  skipBlank(cursor);
  return { key, keyStart, keyEnd, value: readValue(cursor, depth) };
}

function readArray(cursor: Cursor, depth: number): SourceList {
  const start = cursor.at;
  const items: SourceNode[] = [];
  while (startsAnother(cursor, items.length, ']', 'a value or "]" in an array')) items.push(readValue(cursor, depth));
  return { kind: 'list', items, flow: true, dashes: [], start, end: cursor.at };
}

/** Moves from an opening bracket or a member to the next member, or behind the closing bracket: then false. */
function startsAnother(cursor: Cursor, count: number, close: '}' | ']', expected: string): boolean {
  const { text } = cursor;
  if (count === 0) cursor.at++;
  skipBlank(cursor);
  const comma = count > 0 && text.charCodeAt(cursor.at) === 0x2c ? cursor.at : undefined;
  if (comma !== undefined) {
    cursor.at++;
    skipBlank(cursor);
  }
  if (text.charAt(cursor.at) === close) {
    if (comma !== undefined) note(cursor, `JSON has no comma before a closing bracket`, comma);
    cursor.at++;
    return false;
  }
  if (count > 0 && comma === undefined) unexpected(cursor, `"," or "${close}"`);
  if (cursor.at === text.length) unexpected(cursor, expected);
  return true;
}

function readKey(cursor: Cursor): string {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code === 0x22 || code === 0x27) return readString(cursor).text;
  const word = wordAt(cursor);
  if (word === '') unexpected(cursor, 'a key or "}" in an object');
  note(cursor, 'JSON keys stand in double quotes', cursor.at);
  cursor.at += word.length;
  return word;
}

function readString(cursor: Cursor): SourceScalar {
  const { text, at: start } = cursor;
  const quote = text.charCodeAt(start);
  const style = quote === 0x22 ? 'double' : 'single';
  const unescape = style === 'double' ? jsonEscape : javaScriptEscape;
  if (style === 'single') note(cursor, 'JSON strings stand in double quotes, not in single ones', start);
  let decoded = '';
  let from = start + 1;
  let at = from;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (code === 0x5c) {
      const unit = unescape(text, at);
      if (unit === undefined) throw new DocumentSyntaxError('not an escape that JSON knows', text, at);
      decoded += text.slice(from, at) + unit.text;
      at = from = unit.end;
    } else if (code >= 0x20) {
      at++;
    } else if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
      throw new DocumentSyntaxError('a string is not closed on its line', text, start);
    } else {
      throw new DocumentSyntaxError('a control character stands in a string: write it as an escape', text, at);
    }
  }
  cursor.at = at + 1;
  decoded = from === start + 1 ? text.slice(from, at) : wellFormed(decoded + text.slice(from, at));
  return { kind: 'scalar', type: 'string', text: decoded, style, start, end: cursor.at };
}
