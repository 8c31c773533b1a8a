/**
 * Which parts of a JSON or TOML text are masked, and as what. There, a hole in quotes or in a comment becomes letters. Any other is a value
 * or key of its own, together with what touches it, or makes none: then it becomes a comment.
 *
 *     {"port": {{ .port }}, {{ if .tls }}"key": "{{ .key }}", {{ end }}"n": 1{{ .zeros }}}
 *              value        comment              letters     comment        value, with the 1
 */
import type { Hole } from './scan';
import type { Region } from './mask';
import { holesOnLine, isAloneOnLine } from './line-regions';

/** A word, a string or a hole. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly hole: Hole | undefined;
}

const quotesOf = (start: number, end: number): Region => ({ start, end, lead: '"', tail: '"' });
const commentOf = ({ start, end }: Token): Region => ({ start, end, lead: '/*', tail: '*/' });
const lettersOf = ({ start, end }: Hole): Region => ({ start, end, lead: '', tail: '' });

export const jsonRegions = (text: string, holes: readonly Hole[]): readonly Region[] =>
  new JsonRegions(text, holes).all();

export const tomlRegions = (text: string, holes: readonly Hole[]): readonly Region[] =>
  new TomlRegions(text, holes).all();

abstract class TokenRegions {
  protected readonly regions: Region[] = [];
  /** The words, strings and holes since the last sign such as a comma. */
  protected run: Token[] = [];
  protected next = 0;

  constructor(
    protected readonly text: string,
    protected readonly holes: readonly Hole[],
  ) {}

  protected abstract readonly signs: RegExp;
  protected abstract readonly comment: RegExp;
  /** What is neither sign, string nor comment. */
  protected abstract readonly word: RegExp;
  protected abstract readonly escapesInSingle: boolean;
  /** A sign ends the run. */
  protected abstract sign(sign: string): void;
  protected abstract stringQuote(at: number): string;
  /** The offset to go on at, where a line starts with a hole; undefined where it is like any other. */
  protected holeAt(): number | undefined {
    return undefined;
  }

  all(): readonly Region[] {
    const { text, holes } = this;
    const { word } = this;
    for (let at = 0; at < text.length;) {
      const hole = holes[this.next];
      const character = text.charAt(at);
      if (hole?.start === at) {
        const line = this.holeAt();
        if (line === undefined) {
          this.run.push({ start: at, end: hole.end, hole });
          this.next++;
        }
        at = line ?? hole.end;
      } else if (character === '"' || character === "'") at = this.#string(at);
      else if (this.signs.test(character)) {
        this.sign(character);
        this.run = [];
        at++;
      } else if (/\s/.test(character)) at++;
      else {
        this.comment.lastIndex = at;
        const close = this.comment.exec(text)?.[0];
        if (close !== undefined) at = this.#passage(at + close.length, close === '/*' ? '*/' : '\n', false);
        else {
          word.lastIndex = at;
          word.test(text);
          const end = Math.min(word.lastIndex, hole?.start ?? Infinity);
          this.run.push({ start: at, end, hole: undefined });
          at = end;
        }
      }
    }
    this.sign('');
    return this.regions.toSorted((a, b) => a.start - b.start);
  }

  #string(start: number): number {
    const quote = this.stringQuote(start);
    const end = this.#passage(start + quote.length, quote, quote.startsWith('"') || this.escapesInSingle);
    this.run.push({ start, end, hole: undefined });
    return end;
  }

  /** The end of a string or comment that goes up to `close`. The holes in it become letters. */
  #passage(from: number, close: string, hasEscapes: boolean): number {
    const { text, holes } = this;
    for (let at = from; at < text.length;) {
      const hole = holes[this.next];
      if (hole?.start === at) {
        this.regions.push(lettersOf(hole));
        this.next++;
        at = hole.end;
      } else if (text.startsWith(close, at)) return close === '\n' ? at : at + close.length;
      else at += hasEscapes && text.charAt(at) === '\\' && holes[this.next]?.start !== at + 1 ? 2 : 1;
    }
    return text.length;
  }

  /** One value of several tokens. The letters that were in their quotes go. */
  protected join(tokens: readonly Token[]): void {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first === undefined || last === undefined || tokens.every(({ hole }) => hole === undefined)) return;
    const behind: Region[] = [];
    while ((this.regions.at(-1)?.start ?? -1) >= first.start) {
      const region = this.regions.pop() as Region;
      if (region.start >= last.end) behind.push(region);
    }
    this.regions.push(quotesOf(first.start, last.end), ...behind);
  }
}

class JsonRegions extends TokenRegions {
  protected readonly signs = /[,:{}[\]]/;
  protected readonly comment = /\/\/|#|\/\*/y;
  protected readonly word = /[^\s,:{}[\]"'#/]+|./suy;
  protected readonly escapesInSingle = true;
  readonly #open: string[] = [];
  #before = '';

  protected stringQuote(at: number): string {
    return this.text.charAt(at);
  }

  protected sign(sign: string): void {
    if (this.run.some(({ hole }) => hole !== undefined)) this.#run(sign);
    if (sign === '{' || sign === '[') this.#open.push(sign);
    else if (sign === '}' || sign === ']') this.#open.pop();
    this.#before = sign;
  }

  #run(sign: string): void {
    const { run } = this;
    const before = this.#before;
    const isValue = before === ':' || (this.#open.at(-1) === '[' && (before === ',' || before === '['));
    const comments = (tokens: readonly Token[]): void => {
      for (const token of tokens) if (token.hole !== undefined) this.#comment(token);
    };
    if (sign === ':') {
      // The key is the string before the colon, or what touches the colon.
      const own = touching(run.filter(({ hole }) => hole?.isControl !== true)).at(-1) ?? [];
      const isString = /["']/.test(this.text.charAt(own.at(-1)?.start ?? 0));
      const key = isString ? own.slice(-1) : own;
      comments(run.filter(({ hole }) => hole?.isControl));
      comments(run.filter((token) => token.hole?.isControl === false && !key.includes(token)));
      this.join(key);
    } else if (!isValue || sign === '{' || sign === '[') comments(run);
    else this.#value(comments);
  }

  #value(comments: (tokens: readonly Token[]) => void): void {
    const { run } = this;
    const depth = run.reduce(
      (sum, { hole }) => sum + (hole?.block === 'open' ? 1 : hole?.block === 'close' ? -1 : 0),
      0,
    );
    const hasBlock = run.some(({ hole }) => hole?.block === 'open');
    if ((hasBlock && depth === 0) || (this.#before === ':' && run.every(({ hole }) => hole?.isControl))) {
      this.join(run);
      return;
    }
    comments(run.filter(({ hole }) => hole?.isControl));
    const [first = [], ...others] = touching(run.filter(({ hole }) => hole?.isControl !== true));
    // What comes after a whole value, and is no part of it, writes more entries.
    if (!first.some(({ hole }) => hole !== undefined) && others.flat().every(({ hole }) => hole !== undefined)) {
      comments(others.flat());
    } else if (others.length > 0) this.join(run.filter(({ hole }) => hole?.isControl !== true));
    else this.join(first);
  }

  #comment(token: Token): void {
    if (token.end - token.start > 4) this.regions.push(commentOf(token));
    else this.regions.push(quotesOf(token.start, token.end));
  }
}

/** The tokens in groups that have nothing between them. */
function touching(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = [];
  let end = -1;
  for (const token of tokens) {
    if (token.start === end) groups.at(-1)?.push(token);
    else groups.push([token]);
    ({ end } = token);
  }
  return groups;
}

class TomlRegions extends TokenRegions {
  protected readonly signs = /[,={}[\].\n]/;
  protected readonly comment = /#/y;
  protected readonly word = /[^\s,={}[\]."'#]+|./suy;
  protected readonly escapesInSingle = false;
  readonly #open: string[] = [];
  #isKey = true;
  #parts: Token[] = [];

  protected stringQuote(at: number): string {
    const { text } = this;
    const quote = text.charAt(at);
    return text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  }

  /** A line that starts with a hole is a comment, unless the hole is a part of a key, or in an array of a value. */
  protected override holeAt(): number | undefined {
    const { text, holes, next } = this;
    const hole = holes[next] as Hole;
    if (this.run.length > 0 || this.#parts.length > 0) return undefined;
    const lineStart = text.lastIndexOf('\n', hole.start - 1) + (hole.start > 0 ? 1 : 0);
    if (text.slice(lineStart, hole.start).trim() !== '') return undefined;
    const count = holesOnLine(text, holes, next);
    const all = holes.slice(next, next + count);
    if (isAloneOnLine(text, all)) {
      this.regions.push(...all.map((one, index) => ({ ...lettersOf(one), lead: index === 0 ? '#' : '' })));
      this.next += count;
      return (all.at(-1) as Hole).end;
    }
    if (!hole.isControl) return undefined;
    const lineBreak = /\r?\n|$/g;
    lineBreak.lastIndex = (all.at(-1) as Hole).end;
    const end = lineBreak.exec(text)?.index ?? text.length;
    this.regions.push({ start: hole.start, end, lead: '#', tail: '' });
    this.next += count;
    return end;
  }

  protected sign(sign: string): void {
    if (sign === '.' && !this.#isKey) {
      this.#parts.push(...this.run);
      return;
    }
    const all = [...this.#parts, ...this.run];
    this.#parts = [];
    this.join(all);
    if (sign === '=') this.#isKey = false;
    else if (sign === '\n' && this.#open.length === 0) this.#isKey = true;
    else if ((sign === '[' || sign === '{') && !(sign === '[' && this.#isKey && this.#open.length === 0)) {
      this.#open.push(sign);
      this.#isKey = sign === '{';
    } else if (sign === ']' || sign === '}') {
      this.#open.pop();
      this.#isKey = this.#open.length === 0 && this.#isKey;
    } else if (sign === ',') this.#isKey = this.#open.at(-1) === '{';
  }
}
