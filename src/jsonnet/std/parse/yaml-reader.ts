/**
 * Reads YAML as plain data: block and flow collections, all styles of scalars, anchors and aliases, several documents. It does not
 * read complex keys and merge keys, and knows no tag except `!!str`. An alias is the same object as its anchor, so it costs nothing.
 */
import type { Json } from '../../../data/json';
import { doubleQuoted, foldLines, plainValue } from './yaml-scalar';

/** The mistake in a text that is not YAML, and its offset. */
export class YamlFault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const deepest = 400;
const indicators = new Set(['[', ']', '{', '}', ',', '#', '&', '*', '!', '|', '>', '"', "'", '%', '@', '`']);

/** The documents of a text. Throws a YamlFault. Calls `tick` for every node. */
export function readYaml(text: string, tick: () => void): readonly Json[] {
  return new Reader(tick, text.replaceAll(/\r\n?/g, '\n').replace(/^\ufeff/, '')).documents();
}

/** The anchor (`&a`) and the tags before a node. */
interface Properties {
  any: boolean;
  anchor: string | undefined;
  /** Whether a tag makes the value a string. */
  text: boolean;
  /** Whether the anchor is that of the node's first key. */
  onKey: boolean;
}

class Reader {
  readonly #tick: () => void;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #anchors = new Map<string, Json>();

  constructor(tick: () => void, text: string) {
    this.#tick = tick;
    this.#text = text;
  }

  documents(): readonly Json[] {
    const documents: Json[] = [];
    this.#skip();
    let explicit = false;
    while (this.#at < this.#text.length || explicit) {
      while (this.#peek() === '%' && this.#column() === 0) {
        this.#toLineEnd();
        this.#skip();
      }
      if (this.#isMarker('---')) this.#at += 3;
      this.#anchors = new Map();
      documents.push(this.#block(-1));
      this.#skip();
      if (this.#isMarker('...')) {
        this.#at += 3;
        this.#skip();
        explicit = false;
        if (this.#isMarker('---')) explicit = true;
      } else {
        explicit = this.#isMarker('---');
        if (!explicit && this.#at < this.#text.length) throw this.#fault('unexpected text');
      }
    }
    return documents.length === 0 ? [null] : documents;
  }

  #fault(message: string, at = this.#at): YamlFault {
    return new YamlFault(at, message);
  }

  #peek(offset = 0): string {
    return this.#text.charAt(this.#at + offset);
  }

  #column(): number {
    return this.#at - (this.#text.lastIndexOf('\n', this.#at - 1) + 1);
  }

  #isBlank(offset: number): boolean {
    const char = this.#peek(offset);
    return char === '' || char === ' ' || char === '\n' || char === '\t';
  }

  #isMarker(marker: '---' | '...'): boolean {
    return this.#text.startsWith(marker, this.#at) && this.#column() === 0 && this.#isBlank(3);
  }

  #toLineEnd(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** Skips spaces in the line, and a comment. */
  #skipInLine(): void {
    const from = this.#at;
    while (this.#peek() === ' ' || this.#peek() === '\t') this.#at++;
    if (this.#peek() === '#' && (this.#at > from || this.#column() === 0)) this.#toLineEnd();
  }

  /** Skips to the next content, also in a later line. */
  #skip(): void {
    for (;;) {
      this.#skipInLine();
      if (this.#peek() !== '\n') return;
      this.#at++;
    }
  }

  /** A node that is indented more than `parent`, else null: `a:` alone. */
  #block(parent: number): Json {
    const before = this.#at;
    this.#skip();
    if (this.#at >= this.#text.length || this.#isMarker('---') || this.#isMarker('...') || this.#column() <= parent) {
      this.#at = before;
      this.#skipInLine();
      return null;
    }
    return this.#node(parent, this.#column());
  }

  #node(parent: number, column: number): Json {
    this.#tick();
    this.#depth++;
    if (this.#depth > deepest) throw this.#fault('nested too deeply');
    const begin = this.#at;
    const properties = this.#properties();
    let value: Json;
    if (properties.any && (this.#peek() === '\n' || this.#at >= this.#text.length)) value = this.#block(parent);
    else value = this.#content(parent, properties.any ? -1 : column, begin, properties);
    this.#depth--;
    if (properties.anchor !== undefined && !properties.onKey) this.#anchors.set(properties.anchor, value);
    return properties.text && typeof value !== 'string' && (value === null || typeof value !== 'object')
      ? this.#text
          .slice(begin, this.#at)
          .replace(/^\S+\s*/, '')
          .trim()
      : value;
  }

  #properties(): Properties {
    const found: Properties = { any: false, anchor: undefined, text: false, onKey: false };
    while (this.#peek() === '&' || this.#peek() === '!') {
      const [text = ''] = /^[&!][^\s,[\]{}]*/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
      if (text.startsWith('&')) found.anchor = text.slice(1);
      else if (text === '!!str' || text === '!') found.text = true;
      found.any = true;
      this.#at += text.length;
      this.#skipInLine();
    }
    return found;
  }

  #content(parent: number, column: number, begin: number, properties: Properties): Json {
    const char = this.#peek();
    if (char === '-' && this.#isBlank(1)) return this.#sequence(this.#column());
    if (char === '?' && this.#isBlank(1)) throw this.#fault('complex keys are not supported');
    if (char === '|' || char === '>') return this.#blockScalar(parent);
    const lineEnd = this.#text.indexOf('\n', this.#at);
    const from = this.#at;
    const value = this.#flow(parent, false);
    const oneLine = lineEnd < 0 || this.#at <= lineEnd;
    if (oneLine && this.#isKeyEnd()) {
      properties.onKey = true;
      const home = column >= 0 ? column : begin - (this.#text.lastIndexOf('\n', begin - 1) + 1);
      if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, value);
      return this.#mapping(home, value, from);
    }
    return value;
  }

  /** Whether the next character is a colon that ends a key. */
  #isKeyEnd(): boolean {
    let offset = 0;
    while (this.#peek(offset) === ' ' || this.#peek(offset) === '\t') offset++;
    if (this.#peek(offset) !== ':' || !this.#isBlank(offset + 1)) return false;
    this.#at += offset;
    return true;
  }

  #sequence(column: number): Json[] {
    const list: Json[] = [];
    for (;;) {
      this.#at++;
      this.#skipInLine();
      list.push(
        this.#peek() === '\n' || this.#at >= this.#text.length
          ? this.#block(column)
          : this.#node(column, this.#column()),
      );
      this.#endOfLine();
      this.#skip();
      const here = this.#column();
      if (this.#at >= this.#text.length || here < column || this.#isMarker('---') || this.#isMarker('...')) return list;
      if (here > column) throw this.#fault('wrong indentation');
      if (this.#peek() !== '-' || !this.#isBlank(1)) return list;
    }
  }

  #endOfLine(): void {
    this.#skipInLine();
    if (this.#at < this.#text.length && this.#peek() !== '\n' && this.#column() !== 0 && !this.#isLineStart()) {
      throw this.#fault('unexpected text');
    }
  }

  /** Whether there are only spaces before the position in its line. */
  #isLineStart(): boolean {
    return this.#text.slice(this.#text.lastIndexOf('\n', this.#at - 1) + 1, this.#at).trim() === '';
  }

  #mapping(column: number, firstKey: Json, firstAt: number): Json {
    const data: { [key: string]: Json } = {};
    let key = firstKey;
    let keyAt = firstAt;
    for (;;) {
      if (key !== null && typeof key === 'object') throw this.#fault('complex keys are not supported', keyAt);
      this.#at++;
      const name = key === null ? 'null' : String(key);
      const value = this.#mappingValue(column);
      Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
      this.#endOfLine();
      this.#skip();
      const here = this.#column();
      if (this.#at >= this.#text.length || here < column || this.#isMarker('---') || this.#isMarker('...')) return data;
      if (here > column) throw this.#fault('wrong indentation');
      this.#properties();
      keyAt = this.#at;
      const lineEnd = this.#text.indexOf('\n', this.#at);
      key = this.#flow(column, true);
      if ((lineEnd >= 0 && this.#at > lineEnd) || !this.#isKeyEnd()) throw this.#fault('a key without a colon', keyAt);
    }
  }

  #mappingValue(column: number): Json {
    this.#skipInLine();
    if (this.#peek() !== '\n' && this.#at < this.#text.length) {
      const from = this.#at;
      const properties = this.#properties();
      if (this.#peek() === '\n' || this.#at >= this.#text.length) {
        const value = this.#afterKey(column);
        if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, value);
        return value;
      }
      const isBlockScalar = this.#peek() === '|' || this.#peek() === '>';
      if (this.#peek() === '-' && this.#isBlank(1)) throw this.#fault('a sequence on the line of its key', from);
      const value = isBlockScalar ? this.#blockScalar(column) : this.#flow(column, false);
      const end = this.#at;
      if (!isBlockScalar && this.#isKeyEnd()) throw this.#fault('two colons on same line', this.#at + 1);
      this.#at = end;
      const kept =
        properties.text && typeof value !== 'object' ? this.#text.slice(from, end).replace(/^\S+\s*/, '') : value;
      const result = properties.text && typeof value === 'string' ? value : kept;
      if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, result);
      return result;
    }
    return this.#afterKey(column);
  }

  /** The value below a key. A sequence may be there without indentation. */
  #afterKey(column: number): Json {
    const before = this.#at;
    this.#skip();
    if (this.#column() === column && this.#peek() === '-' && this.#isBlank(1) && !this.#isMarker('---')) {
      return this.#sequence(column);
    }
    this.#at = before;
    return this.#block(column);
  }

  #blockScalar(parent: number): string {
    const header = /^[|>]([-+]?)([1-9]?)([-+]?)/.exec(this.#text.slice(this.#at, this.#at + 4)) as RegExpExecArray;
    const folded = this.#peek() === '>';
    this.#at += header[0].length;
    const chomp = (header[1] ?? '') + (header[3] ?? '');
    this.#skipInLine();
    if (this.#peek() !== '\n' && this.#at < this.#text.length) throw this.#fault('unexpected text');
    this.#at++;
    let indent = header[2] === '' ? -1 : Math.max(parent, 0) + Number(header[2]);
    const lines: string[] = [];
    while (this.#at < this.#text.length) {
      const end = this.#text.indexOf('\n', this.#at);
      const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
      const spaces = /^ */.exec(line)?.[0].length ?? 0;
      const isEmpty = spaces === line.length;
      if (!isEmpty && indent < 0) indent = spaces;
      if (!isEmpty && (spaces < indent || spaces <= parent || (spaces === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(line)))) {
        break;
      }
      lines.push(isEmpty && (indent < 0 || spaces <= indent) ? '' : line.slice(indent));
      this.#at = end < 0 ? this.#text.length : end + 1;
    }
    let trailing = 0;
    while (lines.length > 0 && lines[lines.length - 1] === '') {
      lines.pop();
      trailing++;
    }
    const body = folded ? foldBlock(lines) : lines.join('\n');
    if (chomp === '-') return body;
    const ended = lines.length > 0 ? `${body}\n` : '';
    return chomp === '+' ? ended + '\n'.repeat(trailing) : ended;
  }

  /** A flow collection, an alias or a scalar. A key ends at its colon. A plain scalar may continue in lines that are indented more than `parent`. */
  #flow(parent: number, isKey: boolean): Json {
    this.#tick();
    const char = this.#peek();
    if (char === '[' || char === '{') return this.#flowCollection(char);
    if (char === '"' || char === "'") return this.#quoted(char);
    if (char === '*') {
      const name = /^\*([^\s,[\]{}]*)/.exec(this.#text.slice(this.#at, this.#at + 200))?.[1] ?? '';
      const value = this.#anchors.get(name);
      if (value === undefined) throw this.#fault('unknown alias');
      this.#at += name.length + 1;
      return value;
    }
    if (indicators.has(char)) throw this.#fault('unexpected character');
    const line = this.#plainLine(false);
    if (isKey) return plainValue(line);
    const parts = [line];
    for (;;) {
      const before = this.#at;
      this.#skipInLine();
      if (this.#peek() !== '\n' || this.#text.slice(before, this.#at).includes('#')) {
        this.#at = before;
        break;
      }
      let breaks = 0;
      while (this.#peek() === '\n') {
        breaks++;
        this.#at++;
        while (this.#peek() === ' ' || this.#peek() === '\t') this.#at++;
      }
      const isEnd = this.#at >= this.#text.length || this.#column() <= parent || this.#peek() === '#';
      if (isEnd || this.#isMarker('---') || this.#isMarker('...')) {
        this.#at = before;
        break;
      }
      const more = this.#plainLine(false);
      if (this.#isKeyEnd()) {
        this.#at = before;
        break;
      }
      parts.push(breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), more);
    }
    return plainValue(parts.join(''));
  }

  /** Plain text up to the end of the line, a comment, or a colon before a space. */
  #plainLine(inFlow: boolean): string {
    const from = this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#peek();
      if (char === '\n' || (char === ':' && (this.#isBlank(1) || (inFlow && ',[]{}'.includes(this.#peek(1)))))) break;
      if (char === '#' && this.#at > from && ' \t'.includes(this.#peek(-1))) break;
      if (inFlow && ',[]{}'.includes(char)) break;
    }
    const line = this.#text.slice(from, this.#at).trimEnd();
    this.#at = from + line.length;
    return line;
  }

  #quoted(quote: string): string {
    const from = this.#at;
    let at = this.#at + 1;
    const closes = (end: number): boolean =>
      this.#text.charAt(end) === quote && (quote === '"' || this.#text.charAt(end + 1) !== "'");
    for (; !closes(at); at++) {
      if (at >= this.#text.length) throw this.#fault('unterminated string', from);
      if (this.#text.charAt(at) === (quote === '"' ? '\\' : "'")) at++;
    }
    const raw = this.#text.slice(from + 1, at);
    this.#at = at + 1;
    if (quote === "'") return foldLines(raw).replaceAll("''", "'");
    const value = doubleQuoted(raw);
    if (value === undefined) throw this.#fault('unknown escape sequence', from);
    return value;
  }

  #flowCollection(open: string): Json {
    this.#depth++;
    if (this.#depth > deepest) throw this.#fault('nested too deeply');
    const begin = this.#at;
    const close = open === '[' ? ']' : '}';
    const list: Json[] = [];
    const data: { [key: string]: Json } = {};
    this.#at++;
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length) throw this.#fault('unterminated collection', begin);
      if (this.#peek() === close) break;
      const item = this.#flowItem();
      this.#skip();
      const hasValue = this.#peek() === ':';
      let value: Json = null;
      if (hasValue) {
        this.#at++;
        this.#skip();
        if (this.#peek() !== ',' && this.#peek() !== close) value = this.#flowItem();
        this.#skip();
      }
      const into = open === '[' ? {} : data;
      if (open === '[' && !hasValue) list.push(item);
      else {
        if (item !== null && typeof item === 'object') throw this.#fault('complex keys are not supported', begin);
        Object.defineProperty(into, item === null ? 'null' : String(item), {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        if (open === '[') list.push(into);
      }
      if (this.#peek() === ',') this.#at++;
      else if (this.#peek() !== close) throw this.#fault('expected , or the end of the collection');
    }
    this.#at++;
    this.#depth--;
    return open === '[' ? list : data;
  }

  #flowItem(): Json {
    const properties = this.#properties();
    const char = this.#peek();
    let value: Json;
    if (char === '[' || char === '{') value = this.#flowCollection(char);
    else if (char === '"' || char === "'" || char === '*') value = this.#flow(-1, true);
    else {
      if (indicators.has(char)) throw this.#fault('unexpected character');
      const parts: string[] = [];
      for (;;) {
        parts.push(this.#plainLine(true));
        const before = this.#at;
        this.#skip();
        if (this.#at >= this.#text.length || ',[]{}:'.includes(this.#peek()) || before === this.#at) break;
      }
      const text = parts.join(' ');
      value = properties.text ? text : plainValue(text);
    }
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, value);
    return value;
  }
}

/** Folds the lines of a `>` scalar. Lines that are indented more keep their breaks. */
function foldBlock(lines: readonly string[]): string {
  const parts: string[] = [];
  let blanks = 0;
  let kept = true;
  for (const line of lines) {
    if (line === '') {
      blanks++;
      continue;
    }
    const isFurther = line.startsWith(' ') || line.startsWith('\t');
    if (parts.length === 0) parts.push('\n'.repeat(blanks), line);
    else parts.push(kept || isFurther ? '\n'.repeat(blanks + 1) : blanks === 0 ? ' ' : '\n'.repeat(blanks), line);
    kept = isFurther;
    blanks = 0;
  }
  return parts.join('');
}
