/**
 * Reads large JSON documents. The whole text is checked at once. Nodes are created lazily, one collection at a time,
 * because an edit along one path needs few nodes. The check remembers the positions of the larger collections, so that
 * these collections are not scanned again when the nodes of an enclosing collection are created.
 * @lazy
 */
import type { Cursor } from './cursor';
import { checkDepth, readKey, readString, repeatedKey, startsAnother, toValue } from './members';
import { readPlain } from './word';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../source-node';

/**
 * The minimum length of a remembered collection, in code units. Shorter collections are scanned again when the
 * surrounding members are created.
 */
const small = 4096;

/** `depth` is the number of enclosing collections, or any number above 0 for text that has already been checked. */
export function readLarge(cursor: Cursor, depth: number): SourceNode {
  return isCollection(cursor) ? (survey(cursor, depth, 0) as LargeNode) : readScalar(cursor, depth);
}

type LargeNode = LargeMap | LargeList;

const isCollection = ({ text, at }: Cursor): boolean => text.charCodeAt(at) === 0x7b || text.charCodeAt(at) === 0x5b;

function readScalar(cursor: Cursor, depth: number): SourceNode {
  const code = cursor.text.charCodeAt(cursor.at);
  return code === 0x22 || code === 0x27 ? readString(cursor) : readPlain(cursor, depth > 0);
}

/** Checks the collection at the cursor and moves to its end. Returns undefined for a collection shorter than `min`. */
function survey(cursor: Cursor, depth: number, min: number): LargeNode | undefined {
  checkDepth(cursor, depth);
  const start = cursor.at;
  const isMap = cursor.text.charCodeAt(start) === 0x7b;
  const keys = isMap ? new Set<string>() : undefined;
  let parts: LargeNode[] | undefined;
  for (let count = 0; startsAnother(cursor, count, isMap ? '}' : ']'); count++) {
    const keyStart = cursor.at;
    const key = isMap ? readKey(cursor) : '';
    const keyEnd = cursor.at;
    if (isMap) toValue(cursor);
    if (isCollection(cursor)) {
      const part = survey(cursor, depth + 1, small);
      if (part !== undefined) (parts ??= []).push(part);
    } else readScalar(cursor, depth + 1);
    if (keys?.has(key)) throw repeatedKey(cursor, key, keyStart, keyEnd);
    keys?.add(key);
  }
  if (cursor.at - start < min) return undefined;
  return isMap ? new LargeMap(cursor, start, parts) : new LargeList(cursor, start, parts);
}

/** A checked collection. The node is created when the cursor reaches the end of the collection. */
abstract class Large {
  readonly flow = true;
  readonly end: number;
  readonly #cursor: Cursor;
  /** The larger collections among the members. */
  readonly #parts: readonly LargeNode[];

  constructor(
    cursor: Cursor,
    readonly start: number,
    parts: readonly LargeNode[] = none,
  ) {
    this.end = cursor.at;
    this.#cursor = cursor;
    this.#parts = parts;
  }

  /** `readMember` reads the member at the cursor and calls `readValue` to read the member's value. */
  protected members<T>(close: '}' | ']', readMember: (cursor: Cursor, readValue: () => SourceNode) => T): readonly T[] {
    // The new cursor shares the array of notes, which is already complete.
    const cursor: Cursor = { ...this.#cursor, at: this.start };
    let part = 0;
    const readValue = (): SourceNode => {
      const known = this.#parts[part];
      if (known?.start !== cursor.at) return readLarge(cursor, 1);
      part++;
      cursor.at = known.end;
      return known;
    };
    const members: T[] = [];
    while (startsAnother(cursor, members.length, close)) members.push(readMember(cursor, readValue));
    return members;
  }
}

class LargeMap extends Large implements SourceMap {
  readonly kind = 'map';
  #entries: readonly SourceEntry[] | undefined;

  get entries(): readonly SourceEntry[] {
    this.#entries ??= this.members('}', (cursor, readValue) => {
      const keyStart = cursor.at;
      const key = readKey(cursor);
      const keyEnd = cursor.at;
      toValue(cursor);
      return { key, keyStart, keyEnd, value: readValue() };
    });
    return this.#entries;
  }
}

class LargeList extends Large implements SourceList {
  readonly kind = 'list';
  readonly dashes: readonly number[] = none;
  #items: readonly SourceNode[] | undefined;

  get items(): readonly SourceNode[] {
    this.#items ??= this.members(']', (_cursor, readValue) => readValue());
    return this.#items;
  }
}

const none: readonly never[] = [];
