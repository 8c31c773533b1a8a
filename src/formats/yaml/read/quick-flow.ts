/** Reads flow collections for the quick reader. A collection can have several lines. */
import { isBlankCode, plainNode, quickDepth, quotedNode, startsPlain, unsure } from './quick-scan';
import { lineEnd } from '../../lines';
import { noDashes, type SourceEntry, type SourceList, type SourceMap, type SourceNode } from '../../source-node';
import { indexOfKey } from '../../../data/trees/key-index';

/**
 * Reads the collection whose opening bracket is at `at`. The caller continues at the collection's `end`. `column` is
 * the column of the surrounding block collection, or -1 at the root. The lines after the first line of the flow
 * collection must be indented deeper than this column. Throws `unsure`.
 */
export function readFlow(text: string, at: number, column: number, depth: number): SourceMap | SourceList {
  if (depth > quickDepth) throw unsure;
  return text.charCodeAt(at) === 0x7b ? readMap(text, at, column, depth) : readList(text, at, column, depth);
}

function readMap(text: string, start: number, column: number, depth: number): SourceMap {
  const entries: SourceEntry[] = [];
  let at = skip(text, start + 1, column);
  while (text.charCodeAt(at) !== 0x7d) {
    const keyStart = at;
    const code = text.charCodeAt(at);
    const isQuoted = code === 0x22 || code === 0x27;
    const quoted = isQuoted ? quotedNode(text, at) : undefined;
    const keyEnd = quoted?.end ?? plainEnd(text, at);
    const key = quoted?.text ?? text.slice(keyStart, keyEnd);
    at = keyEnd;
    while (text.charCodeAt(at) === 0x20) at++;
    if (text.charCodeAt(at) !== 0x3a || at - keyStart > 1000 || (!isQuoted && key === '<<')) throw unsure;
    // A value may follow the colon without a space only if the key is quoted.
    if (!isBlankCode(text.charCodeAt(at + 1)) && !(isQuoted && at === keyEnd)) throw unsure;
    if (indexOfKey(entries, key) !== -1) throw unsure;
    const value = readValue(text, skip(text, at + 1, column), column, depth);
    entries.push({ key, value, keyStart, keyEnd });
    at = afterMember(text, value.end, 0x7d, column);
  }
  return { kind: 'map', entries, flow: true, start, end: at + 1 };
}

function readList(text: string, start: number, column: number, depth: number): SourceList {
  const items: SourceNode[] = [];
  let at = skip(text, start + 1, column);
  while (text.charCodeAt(at) !== 0x5d) {
    const item = readValue(text, at, column, depth);
    items.push(item);
    at = afterMember(text, item.end, 0x5d, column);
  }
  return { kind: 'list', items, dashes: noDashes, flow: true, start, end: at + 1 };
}

function readValue(text: string, at: number, column: number, depth: number): SourceNode {
  const code = text.charCodeAt(at);
  if (code === 0x7b || code === 0x5b) return readFlow(text, at, column, depth + 1);
  if (code === 0x22 || code === 0x27) return quotedNode(text, at);
  return plainNode(text, at, plainEnd(text, at));
}

/** Returns the offset of the next member or the closing bracket. */
function afterMember(text: string, end: number, close: number, column: number): number {
  const at = skip(text, end, column);
  const code = text.charCodeAt(at);
  if (code === 0x2c) return skip(text, at + 1, column);
  if (code !== close) throw unsure;
  return at;
}

function skip(text: string, from: number, column: number): number {
  let at = from;
  let lineStart = -1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 0x20) at++;
    else if (code === 0x0a) lineStart = ++at;
    else if (code === 0x23) {
      if (at === from) throw unsure;
      at = lineEnd(text, at);
    } else break;
  }
  if (lineStart !== -1) {
    if (at - lineStart <= column) throw unsure;
    if (at === lineStart && (text.startsWith('---', at) || text.startsWith('...', at))) throw unsure;
  }
  return at;
}

/** Returns the end of the plain scalar at `start`, which must be on one line. */
function plainEnd(text: string, start: number): number {
  if (!startsPlain(text, start)) throw unsure;
  const first = text.charCodeAt(start);
  if ((first === 0x2d || first === 0x3f || first === 0x3a) && isFlowIndicator(text.charCodeAt(start + 1))) throw unsure;
  let end = start;
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) continue;
    if (code === 0x0a || code !== code || isFlowIndicator(code)) break;
    if (code === 0x23 && at > end) break;
    if (code === 0x09) throw unsure;
    if (code === 0x3a) {
      const next = text.charCodeAt(at + 1);
      if (next === 0x09) throw unsure;
      if (isBlankCode(next) || isFlowIndicator(next)) break;
    }
    end = at + 1;
  }
  return end;
}

const isFlowIndicator = (code: number): boolean =>
  code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;
