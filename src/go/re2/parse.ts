/** Parses Go's regular expressions. Errors use Go's wording. @lazy */
import { CharSet, charSet, classChar, perlClass, posixClass, unicodeClass, type ClassPart } from './class';

/**
 * Assertions, which do not consume a character: the start or end of the text or of a line, a word boundary, or a
 * position that is not a word boundary.
 */
export type Assertion = '\\A' | '\\z' | '^' | '$' | '\\b' | '\\B';

export type Node =
  | { readonly kind: 'char'; readonly code: number }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'cat' | 'alt'; readonly nodes: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly node: Node }
  | {
      readonly kind: 'repeat';
      readonly node: Node;
      readonly min: number;
      /** The upper bound; Infinity if there is none. */
      readonly max: number;
      readonly isGreedy: boolean;
    };

export interface Pattern {
  readonly node: Node;
  readonly groupCount: number;
  readonly names: ReadonlyMap<string, number>;
  readonly spans: readonly (readonly [number, number])[];
}

/** Throws Error: ``error parsing regexp: missing closing ): `(a` ``. */
export const parsePattern = (source: string): Pattern => new Parser(source).parse();

interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly U: boolean;
}

const maxRepeat = 1000;
const maxDepth = 1000;

class Parser {
  #at = 0;
  #depth = 0;
  #groups = 0;
  readonly #spans: (readonly [number, number])[] = [];
  #flags: Flags = { i: false, m: false, s: false, U: false };
  readonly #names = new Map<string, number>();
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Pattern {
    const node = this.#alternatives();
    if (this.#at < this.#source.length) fail('unexpected )', this.#source);
    return { node, groupCount: this.#groups, names: this.#names, spans: this.#spans };
  }

  get #char(): string {
    const code = this.#source.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source) ?? undefined;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #alternatives(): Node {
    if (++this.#depth > maxDepth) fail('expression nests too deeply', this.#source);
    const nodes: Node[] = [this.#sequence()];
    while (this.#take('|')) nodes.push(this.#sequence());
    this.#depth--;
    return nodes.length === 1 ? (nodes[0] ?? empty) : { kind: 'alt', nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    /** The start of the previous repetition operator, if it directly precedes this position. */
    let repeated = -1;
    while (this.#at < this.#source.length) {
      const char = this.#char;
      if (char === '|' || char === ')') break;
      const start = this.#at;
      const bounds = this.#repetition();
      if (bounds === undefined) {
        nodes.push(...this.#atom());
        repeated = -1;
        continue;
      }
      const isLazy = this.#take('?');
      const operator = this.#source.slice(start, this.#at);
      const [min, max] = bounds;
      const bound = Number.isFinite(max) ? max : min;
      if (bound > maxRepeat || min > max) fail('invalid repeat count', operator.replace(/\}\?$/, '}'));
      if (repeated >= 0) fail('invalid nested repetition operator', this.#source.slice(repeated, this.#at));
      const node = nodes.pop();
      if (node === undefined) fail('missing argument to repetition operator', operator);
      if (bound * nesting(node) > maxRepeat) fail('invalid repeat count', operator);
      nodes.push({ kind: 'repeat', node, min, max, isGreedy: isLazy === this.#flags.U });
      repeated = start;
    }
    return nodes.length === 1 ? (nodes[0] ?? empty) : { kind: 'cat', nodes };
  }

  /** Parses `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`. Braces with any other content are literal text. */
  #repetition(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const found = this.#match(/\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\}/y);
    if (found === undefined) return undefined;
    this.#at += found[0].length;
    const min = Number(found[1]);
    return [min, found[3] === undefined ? (found[2] === undefined ? min : Infinity) : Number(found[3])];
  }

  #atom(): readonly Node[] {
    const char = this.#char;
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return [this.#class()];
      case '\\':
        return this.#escape();
      case '.':
        this.#at++;
        return [{ kind: 'set', set: this.#flags.s ? anyChar : anyInLine }];
      case '^':
        this.#at++;
        return [{ kind: 'assertion', assertion: this.#flags.m ? '^' : '\\A' }];
      case '$':
        this.#at++;
        return [{ kind: 'assertion', assertion: this.#flags.m ? '$' : '\\z' }];
      default:
        this.#at += char.length;
        return [this.#literal(char.codePointAt(0) ?? 0)];
    }
  }

  #literal(code: number): Node {
    const char = String.fromCodePoint(code);
    return this.#flags.i && (char.toLowerCase() !== char || char.toUpperCase() !== char)
      ? this.#set([{ body: classChar(code), isNegated: false }])
      : { kind: 'char', code };
  }

  #set(parts: readonly ClassPart[], isNegated = false): Node {
    return { kind: 'set', set: charSet(parts, isNegated, this.#flags.i) };
  }

  /** Parses a group and returns its node. A group such as `(?i)`, which only changes flags, has an empty node. */
  #group(): readonly Node[] {
    const start = this.#at;
    const before = this.#flags;
    let index: number | undefined;
    const name = this.#match(/\(\?P?</y);
    if (name !== undefined) index = this.#name(start, name[0]);
    else if (this.#source.startsWith('(?', start)) {
      if (this.#flagGroup()) return [];
    } else {
      this.#at++;
      index = ++this.#groups;
    }
    const node = this.#alternatives();
    if (!this.#take(')')) fail('missing closing )', this.#source);
    this.#flags = before;
    if (index !== undefined) this.#spans[index] = [start, this.#at];
    return [index === undefined ? node : { kind: 'group', index, node }];
  }

  #name(start: number, opening: string): number {
    const end = this.#source.indexOf('>', start);
    if (end < 0) fail('invalid named capture', this.#source.slice(start));
    const name = this.#source.slice(start + opening.length, end);
    if (!/^\w+$/.test(name)) fail('invalid named capture', this.#source.slice(start, end + 1));
    this.#at = end + 1;
    const index = ++this.#groups;
    // If several groups have the same name, the first group is used.
    if (!this.#names.has(name)) this.#names.set(name, index);
    return index;
  }

  /**
   * Parses `(?i)`, which changes the flags, or `(?i:`, which starts a group with changed flags. Returns true for
   * `(?i)`.
   */
  #flagGroup(): boolean {
    const found = this.#match(/\(\?([imsU]*)(-[imsU]+)?([:)])/y);
    if (found === undefined) {
      const wrong = this.#match(/\(\?[imsU]*(?:-[imsU]*)?[^]?/uy)?.[0] ?? '(?';
      fail('invalid or unsupported Perl syntax', wrong);
    }
    const [whole, on = '', off = '', end] = found;
    this.#at += whole.length;
    const flag = (name: keyof Flags): boolean => !off.includes(name) && (on.includes(name) || this.#flags[name]);
    this.#flags = { i: flag('i'), m: flag('m'), s: flag('s'), U: flag('U') };
    return end === ')';
  }

  /** Parses an escape and returns its nodes. `\Q…\E` has several nodes. */
  #escape(): readonly Node[] {
    const start = this.#at;
    const letter = this.#source.charAt(start + 1);
    if (letter === 'A' || letter === 'z' || letter === 'b' || letter === 'B') {
      this.#at += 2;
      return [{ kind: 'assertion', assertion: `\\${letter}` }];
    }
    if (letter === 'Q') {
      const end = this.#source.indexOf('\\E', start + 2);
      const text = this.#source.slice(start + 2, end < 0 ? undefined : end);
      this.#at = end < 0 ? this.#source.length : end + 2;
      return Array.from(text, (char) => this.#literal(char.codePointAt(0) ?? 0));
    }
    const part = this.#classEscape();
    return [part === undefined ? this.#literal(this.#code()) : this.#set([part])];
  }

  /** Parses an escape that represents a set of characters, such as `\d` or `\pL`. */
  #classEscape(): ClassPart | undefined {
    const perl = this.#char === '\\' ? perlClass(this.#source.charAt(this.#at + 1)) : undefined;
    if (perl !== undefined) {
      this.#at += 2;
      return perl;
    }
    if (this.#match(/\\[pP]/y) === undefined) return undefined;
    const found = this.#match(/\\([pP])(?:\{(\^?)([^}]*)\}|(\^?)([^{]))/uy);
    const [whole = this.#source.slice(this.#at), sign, braced, name, caret, short] = found ?? [];
    const isNegated = (sign === 'P') !== ((braced ?? caret) === '^');
    const part = unicodeClass(name ?? short ?? '', isNegated);
    if (part === undefined) refuseRange(whole);
    this.#at += whole.length;
    return part;
  }

  /** The single character that an escape represents. */
  #code(): number {
    if (this.#at + 1 === this.#source.length) fail('trailing backslash at end of expression', '');
    const found = this.#match(
      /\\(?:x(?:([\da-fA-F]{2})|\{([\da-fA-F]+)\})|(0[0-7]{0,2}|[1-7][0-7]{1,2})|([aftnrv])|([^a-zA-Z\d\u0080-\u{10ffff}]))/uy,
    );
    const [whole, short, long, octal, control, mark] = found ?? [];
    const hex = short ?? long;
    const code =
      hex !== undefined
        ? Number.parseInt(hex, 16)
        : octal !== undefined
          ? Number.parseInt(octal, 8)
          : control !== undefined
            ? '\x07\f\t\n\r\v'.charCodeAt('aftnrv'.indexOf(control))
            : mark?.codePointAt(0);
    if (whole === undefined || code === undefined || code > 0x10ffff) {
      const wrong =
        this.#match(
          /\\(?:x(?:\{0*(?:10[\da-fA-F]{4}[\da-fA-F]|(?!10)[\da-fA-F]{6}|[\da-fA-F]*[^]?)|[^]?[^]?)|[^])/uy,
        )?.[0] ?? '\\';
      fail('invalid escape sequence', wrong);
    }
    this.#at += whole.length;
    return code;
  }

  #class(): Node {
    const start = this.#at;
    this.#at++;
    const isNegated = this.#take('^');
    const parts: ClassPart[] = [];
    for (let isFirst = true; isFirst || this.#char !== ']'; isFirst = false) {
      if (this.#at >= this.#source.length) fail('missing closing ]', this.#source.slice(start));
      const posix = this.#match(/\[:(\^?\w*):\]/y);
      if (posix !== undefined) {
        const part = posixClass(posix[1] ?? '');
        if (part === undefined) refuseRange(posix[0]);
        parts.push(part);
        this.#at += posix[0].length;
        continue;
      }
      parts.push(this.#classEscape() ?? this.#range(start));
    }
    this.#at++;
    // As in Go, a negated class matches a line break unless the class contains a line break.
    return this.#set(parts, isNegated);
  }

  #range(start: number): ClassPart {
    const from = this.#at;
    const low = this.#classCode(start);
    let high = low;
    if (this.#char === '-' && this.#source.charAt(this.#at + 1) !== ']' && this.#at + 1 < this.#source.length) {
      this.#at++;
      high = this.#classCode(start);
      if (high < low) refuseRange(this.#source.slice(from, this.#at));
    }
    return { body: `${classChar(low)}-${classChar(high)}`, isNegated: false };
  }

  #classCode(start: number): number {
    const char = this.#char;
    if (char === '') fail('missing closing ]', this.#source.slice(start));
    if (char === '\\') return this.#code();
    this.#at += char.length;
    return char.codePointAt(0) ?? 0;
  }
}

const anyChar = new CharSet(() => true);
const anyInLine = new CharSet((code) => code !== 10);

const empty: Node = { kind: 'cat', nodes: [] };

/** Returns the largest product of the bounds of nested repetitions. */
function nesting(node: Node): number {
  switch (node.kind) {
    case 'group':
      return nesting(node.node);
    case 'cat':
    case 'alt':
      return Math.max(1, ...node.nodes.map(nesting));
    case 'repeat': {
      const bound = Number.isFinite(node.max) ? node.max : node.min;
      return Math.max(bound, 1) * nesting(node.node);
    }
    default:
      return 1;
  }
}

function fail(what: string, where: string): never {
  throw new Error(`error parsing regexp: ${what}: \`${where}\``);
}

function refuseRange(range: string): never {
  fail('invalid character class range', range);
}
