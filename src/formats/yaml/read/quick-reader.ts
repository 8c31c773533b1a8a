/**
 * Reads the most common YAML quickly: block maps and lists with one-line keys, one-line scalars, block scalars, flow
 * collections, and comments. The reader gives up if its result might differ from the full reader's result. Examples are
 * anchors, tags, directives, several documents, multi-line scalars, tabs for indentation, and carriage returns. The
 * reader also gives up at every error, because the full reader reports the error.
 */
import { indexOfKey } from '../../../data/trees/key-index';
import { catchError } from '../../../data/catch-error';
import { decodeBlock, readBlockHeader } from '../scalar/block-scalar';
import { isOrdinary } from '../scalar/characters';
import { readFlow } from './quick-flow';
import {
  emptyNode,
  isBlankCode,
  plainNode,
  quickDepth,
  quotedEnd,
  quotedNode,
  quotedText,
  startsPlain,
  unsure,
} from './quick-scan';
import { lineEnd } from '../../lines';
import type { SourceEntry, SourceList, SourceMap, SourceNode, SourceScalar } from '../../source-node';

/**
 * Returns the only document of `text`, or undefined if the full reader has to read the text. The root may be at any
 * column, so that a list item whose `- ` is replaced with spaces can be read as a document.
 */
export function readQuick(text: string): SourceNode | undefined {
  if (!isOrdinary(text)) return undefined;
  // Catches `unsure` and the error for an unknown escape.
  return catchError(SyntaxError, () => new QuickReader(text).read());
}

class QuickReader {
  /**
   * The offset of the next content, which is neither blank nor a comment. `#lineStart` is the start of its line, and
   * `#column` is its column, or -1 at the end of the text.
   */
  #at = 0;
  #lineStart = 0;
  #column = 0;
  #depth = 0;
  #keyEnd = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): SourceNode {
    const text = this.#text;
    this.#toContent(0, true);
    if (this.#column === -1) {
      if (text.includes('---')) throw unsure;
      return emptyNode(text.length);
    }
    const node = this.#readNode(this.#column, -1);
    if (this.#column !== -1) throw unsure;
    return node;
  }

  /** Moves to the next content. `from` is the start of a line. */
  #toContent(from: number, mayMark = false): void {
    const text = this.#text;
    let at = from;
    for (;;) {
      const lineStart = at;
      while (text.charCodeAt(at) === 0x20) at++;
      const code = text.charCodeAt(at);
      if (code === 0x23) at = lineEnd(text, at);
      else if (code !== 0x0a) {
        if (code === 0x09) throw unsure;
        if (at === lineStart && (code === 0x2d || code === 0x2e) && this.#isMarker(at)) {
          if (!mayMark || code !== 0x2d) throw unsure;
          return this.#toContent(this.#lineBelow(at + 3));
        }
        this.#lineStart = lineStart;
        this.#at = at;
        this.#column = code !== code ? -1 : at - lineStart;
        return;
      }
      at++;
    }
  }

  #isMarker(at: number): boolean {
    const text = this.#text;
    return text.startsWith('---', at) || text.startsWith('...', at);
  }

  /** The start of the next line. The rest of the current line after `at` may only contain a comment. */
  #lineBelow(at: number): number {
    const text = this.#text;
    let end = at;
    while (text.charCodeAt(end) === 0x20) end++;
    const code = text.charCodeAt(end);
    if (code === 0x23 && end > at) return lineEnd(text, end) + 1;
    if (code !== 0x0a && end < text.length) throw unsure;
    return end + 1;
  }

  /**
   * The node that starts on this line, at `column`. `parent` is the column of the enclosing collection. Without
   * `parent`, the node must be a map or list.
   */
  #readNode(column: number, parent?: number): SourceNode {
    const start = this.#at;
    if (this.#isDash()) return this.#readList(column);
    const key = this.#readKey();
    if (key !== undefined) return this.#readMap(column, start, key);
    if (parent === undefined) throw unsure;
    return this.#readInline(start, parent);
  }

  #isDash(): boolean {
    return this.#text.charCodeAt(this.#at) === 0x2d && isBlankCode(this.#text.charCodeAt(this.#at + 1));
  }

  #readMap(column: number, start: number, firstKey: string): SourceMap {
    if (++this.#depth > quickDepth) throw unsure;
    const entries: SourceEntry[] = [];
    let keyStart = start;
    let key: string | undefined = firstKey;
    for (;;) {
      if (key === undefined) throw unsure;
      if (indexOfKey(entries, key) !== -1) throw unsure;
      const keyEnd = this.#keyEnd;
      const value = this.#readMapValue(column);
      entries.push({ key, value, keyStart, keyEnd });
      if (this.#column !== column) break;
      keyStart = this.#at;
      key = this.#readKey();
    }
    if (this.#column > column) throw unsure;
    this.#depth--;
    return { kind: 'map', entries, flow: false, start, end: entries[entries.length - 1]?.value.end ?? start };
  }

  /** The key at this position, or undefined if there is no key. Moves the reader past the colon. */
  #readKey(): string | undefined {
    const text = this.#text;
    const start = this.#at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) {
      const end = quotedEnd(text, start);
      let mark = end;
      while (text.charCodeAt(mark) === 0x20) mark++;
      if (text.charCodeAt(mark) !== 0x3a || !isBlankCode(text.charCodeAt(mark + 1))) return undefined;
      if (mark - start > 1000) throw unsure;
      this.#keyEnd = end;
      this.#at = mark + 1;
      return quotedText(text, start, end);
    }
    if (!startsPlain(text, start)) return undefined;
    let end = start;
    let at = start;
    for (; ; at++) {
      const here = text.charCodeAt(at);
      if (here === 0x20) continue;
      if (here === 0x3a) {
        const next = text.charCodeAt(at + 1);
        if (next === 0x09) throw unsure;
        if (isBlankCode(next)) break;
      } else if (here === 0x0a || here !== here || (here === 0x23 && at > end)) return undefined;
      else if (here === 0x09) throw unsure;
      end = at + 1;
    }
    const key = text.slice(start, end);
    if (at - start > 1000 || key === '<<') throw unsure;
    this.#keyEnd = end;
    this.#at = at + 1;
    return key;
  }

  /** The value after a colon, which the reader has just passed. */
  #readMapValue(column: number): SourceNode {
    const text = this.#text;
    const colonEnd = this.#at;
    let at = colonEnd;
    while (text.charCodeAt(at) === 0x20) at++;
    const code = text.charCodeAt(at);
    if (code !== 0x0a && code !== 0x23 && at < text.length) return this.#readInline(at, column);
    this.#toContent(this.#lineBelow(colonEnd));
    if (this.#column > column) return this.#readNode(this.#column);
    return this.#column === column && this.#isDash() ? this.#readList(column) : emptyNode(colonEnd);
  }

  #readList(column: number): SourceList {
    if (++this.#depth > quickDepth) throw unsure;
    const start = this.#at;
    const items: SourceNode[] = [];
    const dashes: number[] = [];
    do {
      dashes.push(this.#at);
      items.push(this.#readItem(column));
    } while (this.#column === column && this.#isDash());
    if (this.#column > column) throw unsure;
    this.#depth--;
    return { kind: 'list', items, dashes, flow: false, start, end: items[items.length - 1]?.end ?? start };
  }

  #readItem(column: number): SourceNode {
    const text = this.#text;
    const dashEnd = this.#at + 1;
    let at = dashEnd;
    while (text.charCodeAt(at) === 0x20) at++;
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x23 || at >= text.length) {
      this.#toContent(this.#lineBelow(dashEnd));
      return this.#column > column ? this.#readNode(this.#column) : emptyNode(dashEnd);
    }
    this.#at = at;
    return this.#readNode(at - this.#lineStart, column);
  }

  /** The scalar or flow collection at `at`. The rest of the line may only contain a comment. */
  #readInline(at: number, parent: number): SourceNode {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === 0x7c || code === 0x3e) return this.#readBlockScalar(at, parent);
    const node =
      code === 0x22 || code === 0x27
        ? quotedNode(text, at)
        : code === 0x7b || code === 0x5b
          ? readFlow(text, at, parent, this.#depth + 1)
          : this.#readPlain(at);
    this.#toContent(this.#lineBelow(node.end));
    return node;
  }

  #readPlain(start: number): SourceScalar {
    const text = this.#text;
    if (!startsPlain(text, start)) throw unsure;
    let end = start;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20) continue;
      if (code === 0x0a || code !== code || (code === 0x23 && at > end)) break;
      if (code === 0x09 || (code === 0x3a && isBlankCode(text.charCodeAt(at + 1)))) throw unsure;
      end = at + 1;
    }
    return plainNode(text, start, end);
  }

  #readBlockScalar(start: number, parent: number): SourceScalar {
    const text = this.#text;
    const header = readBlockHeader(text, start);
    if (header === undefined || parent === -1) throw unsure;
    // Only go-yaml accepts a comment directly after the header. The full reader decides.
    if (text.charCodeAt(start + header.length) === 0x23) throw unsure;
    const from = Math.min(this.#lineBelow(start + header.length), text.length);
    let indent = header.digit === 0 ? undefined : parent + header.digit;
    /** The offset after the last line of content. Blank lines that follow are between `contentEnd` and `at`. */
    let contentEnd = from;
    let at = from;
    while (at < text.length) {
      let content = at;
      while (text.charCodeAt(content) === 0x20) content++;
      const code = text.charCodeAt(content);
      const next = lineEnd(text, content) + 1;
      if (code === 0x0a || content === text.length) {
        // A line of spaces that is longer than the indentation is content. The full reader handles these lines, and
        // lines of spaces before the first content or at the end of the text.
        if (content > at && (indent === undefined || content - at > indent || content === text.length)) throw unsure;
      } else {
        if (indent === undefined && content - at > parent && code !== 0x09) indent = content - at;
        if (indent === undefined || content - at < indent) {
          if (code === 0x09) throw unsure;
          break;
        }
        contentEnd = next;
      }
      at = next;
    }
    const to = Math.min(header.chomp === '+' ? at : contentEnd, text.length);
    const { text: decoded, end } = decodeBlock(text, from, to, header, indent);
    this.#toContent(Math.min(at, text.length));
    return {
      kind: 'scalar',
      type: 'string',
      text: decoded,
      start,
      end,
      style: header.isLiteral ? 'literal' : 'folded',
    };
  }
}
