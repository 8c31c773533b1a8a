/**
 * Reads JSON, and by default the extensions that people write by hand, into nodes with positions. `maxDepth` limits the
 * recursion, so that no document can overflow the call stack.
 */
import { indexOfKey } from '../../../data/trees/key-index';
import { type Cursor, type JsonNote, skipBlank, unexpected } from './cursor';
import { readLarge } from './large';
import { checkDepth, readKey, readString, repeatedKey, startsAnother, toValue } from './members';
import { readPlain } from './word';
import { noDashes, type SourceEntry, type SourceList, type SourceMap, type SourceNode } from '../../source-node';

/**
 * For text of at least this many code units, nodes are created lazily, because all nodes together take about thirty
 * times the memory of the text.
 */
const large = 2 ** 18;

export interface JsonText {
  /** One root for each top-level value. Whitespace or comments separate the values, as in NDJSON. */
  readonly roots: readonly SourceNode[];
  readonly notes: readonly JsonNote[];
}

/**
 * `readJson('{"level": debug, // why\n}')` -> one root, and notes on the bare word, the comment and the trailing comma.
 *
 * The extensions: comments (`//`, `#`, block comments), trailing commas, single quotes with JavaScript's escapes, keys
 * and strings without quotes, `Infinity`, `NaN`, and YAML's spellings of numbers, booleans and null. With `strict`,
 * extensions are refused. A byte order mark at the start is always accepted. Throws DocumentSyntaxError for invalid
 * text and duplicate keys.
 */
export function readJson(text: string, options: { readonly strict?: boolean } = {}): JsonText {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const notes: JsonNote[] = [];
  const cursor: Cursor = { text, strict: options.strict === true, notes, at: start };
  const roots: SourceNode[] = [];
  const read = text.length < large ? readValue : readLarge;
  skipBlank(cursor);
  do {
    const root = read(cursor, 0);
    roots.push(root);
    skipBlank(cursor);
    if (cursor.at === root.end && cursor.at < text.length) unexpected(cursor, 'the end of the text or whitespace');
  } while (cursor.at < text.length);
  return { roots, notes };
}

function readValue(cursor: Cursor, depth: number): SourceNode {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code === 0x22 || code === 0x27) return readString(cursor);
  if (code !== 0x7b && code !== 0x5b) return readPlain(cursor, depth > 0);
  checkDepth(cursor, depth);
  return code === 0x7b ? readObject(cursor, depth + 1) : readArray(cursor, depth + 1);
}

function readObject(cursor: Cursor, depth: number): SourceMap {
  const start = cursor.at;
  const entries: SourceEntry[] = [];
  while (startsAnother(cursor, entries.length, '}')) {
    const keyStart = cursor.at;
    const key = readKey(cursor);
    const keyEnd = cursor.at;
    toValue(cursor);
    const value = readValue(cursor, depth);
    if (indexOfKey(entries, key) !== -1) throw repeatedKey(cursor, key, keyStart, keyEnd);
    entries.push({ key, value, keyStart, keyEnd });
  }
  return { kind: 'map', entries, flow: true, start, end: cursor.at };
}

function readArray(cursor: Cursor, depth: number): SourceList {
  const start = cursor.at;
  const items: SourceNode[] = [];
  while (startsAnother(cursor, items.length, ']')) items.push(readValue(cursor, depth));
  return { kind: 'list', items, dashes: noDashes, flow: true, start, end: cursor.at };
}
