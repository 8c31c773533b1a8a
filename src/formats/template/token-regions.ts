/**
 * Finds the regions to mask in JSON and TOML. The mask of an expression in quotes or in a comment consists of letters.
 * Any other expression is masked together with adjacent text as a value or key, or is masked as a comment.
 *
 *     {"port": {{ .port }}, {{ if .tls }}"key": "{{ .key }}", {{ end }}"n": 1{{ .zeros }}}
 *              value        comment              letters     comment        value, with the 1
 */
import { matchEnd } from '../../data/text/match-end';
import type { Expression } from './expressions';
import { lineEnd, lineStart } from '../lines';
import type { Region } from './mask';
import { expressionsOnLine, isAloneOnLine } from './line-regions';

/** A word, a string or an expression. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly expression: Expression | undefined;
}

const quotesOf = (start: number, end: number): Region => ({ start, end, lead: '"', tail: '"' });
const commentOf = ({ start, end }: Token): Region => ({ start, end, lead: '/*', tail: '*/' });
const lettersOf = ({ start, end }: Expression): Region => ({ start, end, lead: '', tail: '' });

export const jsonRegions = (text: string, expressions: readonly Expression[]): readonly Region[] =>
  new JsonRegions(text, expressions).all();

export const tomlRegions = (text: string, expressions: readonly Expression[]): readonly Region[] =>
  new TomlRegions(text, expressions).all();

abstract class TokenRegions {
  protected readonly regions: Region[] = [];
  /** The words, strings and expressions since the last separator, such as a comma. */
  protected run: Token[] = [];
  protected next = 0;

  constructor(
    protected readonly text: string,
    protected readonly expressions: readonly Expression[],
  ) {}

  protected abstract readonly signs: RegExp;
  protected abstract readonly comment: RegExp;
  /** Text that is not a separator, string or comment. */
  protected abstract readonly word: RegExp;
  protected abstract readonly escapesInSingle: boolean;
  /** Masks the current run before the separator `sign`, or at the end of the text if `sign` is ''. */
  protected abstract sign(sign: string): void;
  protected abstract stringQuote(at: number): string;
  /** If the line of the next expression can be a comment, masks the line and returns the offset to continue at. */
  protected lineAt(): number | undefined {
    return undefined;
  }

  all(): readonly Region[] {
    const { text, expressions, word } = this;
    for (let at = 0; at < text.length;) {
      const expression = expressions[this.next];
      const character = text.charAt(at);
      if (expression?.start === at) {
        const line = this.lineAt();
        if (line === undefined) {
          this.run.push({ start: at, end: expression.end, expression });
          this.next++;
        }
        at = line ?? expression.end;
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
          const end = Math.min(matchEnd(word, text, at) ?? at, expression?.start ?? Infinity);
          this.run.push({ start: at, end, expression: undefined });
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
    this.run.push({ start, end, expression: undefined });
    return end;
  }

  /** Returns the end of a string or comment that ends with `close`. Masks expressions before `close` with letters. */
  #passage(from: number, close: string, hasEscapes: boolean): number {
    const { text, expressions } = this;
    for (let at = from; at < text.length;) {
      const expression = expressions[this.next];
      if (expression?.start === at) {
        this.regions.push(lettersOf(expression));
        this.next++;
        at = expression.end;
      } else if (text.startsWith(close, at)) return close === '\n' ? at : at + close.length;
      else at += hasEscapes && text.charAt(at) === '\\' && expressions[this.next]?.start !== at + 1 ? 2 : 1;
    }
    return text.length;
  }

  /** Masks several tokens as one value. Removes the letter masks inside the quotes of these tokens. */
  protected join(tokens: readonly Token[]): void {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first === undefined || last === undefined || tokens.every(({ expression }) => expression === undefined)) return;
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
    if (this.run.some(({ expression }) => expression !== undefined)) this.#run(sign);
    if (sign === '{' || sign === '[') this.#open.push(sign);
    else if (sign === '}' || sign === ']') this.#open.pop();
    this.#before = sign;
  }

  #run(sign: string): void {
    const { run } = this;
    const before = this.#before;
    const isValue = before === ':' || (this.#open.at(-1) === '[' && (before === ',' || before === '['));
    const comments = (tokens: readonly Token[]): void => {
      for (const token of tokens) if (token.expression !== undefined) this.#comment(token);
    };
    if (sign === ':') {
      // The key is the string before the colon, or the adjacent text before the colon.
      const own = touching(run.filter(({ expression }) => expression?.isControl !== true)).at(-1) ?? [];
      const isString = /["']/.test(this.text.charAt(own.at(-1)?.start ?? 0));
      const key = isString ? own.slice(-1) : own;
      comments(run.filter(({ expression }) => expression?.isControl));
      comments(run.filter((token) => token.expression?.isControl === false && !key.includes(token)));
      this.join(key);
    } else if (!isValue || sign === '{' || sign === '[') comments(run);
    else this.#value(comments);
  }

  #value(comments: (tokens: readonly Token[]) => void): void {
    const { run } = this;
    if (areWholeBlocks(run) || (this.#before === ':' && run.every(({ expression }) => expression?.isControl))) {
      this.join(run);
      return;
    }
    comments(run.filter(({ expression }) => expression?.isControl));
    const groups = touching(run.filter(({ expression }) => expression?.isControl !== true));
    const [plain, ...others] = groups.filter((group) => group.some(({ expression }) => expression === undefined));
    const isInside = this.#before === ':' && groups[0] !== plain;
    // If exactly one group contains plain text, the other expressions write more entries. Otherwise, or if an
    // expression precedes the group in the value of a key, all tokens form one value.
    if (plain === undefined || others.length > 0 || isInside) this.join(groups.flat());
    else {
      comments(groups.filter((group) => group !== plain).flat());
      this.join(plain);
    }
  }

  #comment(token: Token): void {
    this.regions.push(token.end - token.start > 4 ? commentOf(token) : quotesOf(token.start, token.end));
  }
}

/** Returns true if the tokens contain blocks and every block is opened and closed. */
function areWholeBlocks(tokens: readonly Token[]): boolean {
  let depth = 0;
  let hasBlock = false;
  for (const { expression } of tokens) {
    if (expression?.block === 'open') depth++;
    else if (expression?.block === 'close' && --depth < 0) return false;
    hasBlock ||= depth > 0;
  }
  return hasBlock && depth === 0;
}

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

  /**
   * Masks a line as a comment if it contains only expressions, or starts with a control expression such as `{{ if }}`.
   */
  protected override lineAt(): number | undefined {
    const { text, expressions, next } = this;
    const expression = expressions[next] as Expression;
    if (text.slice(lineStart(text, expression.start), expression.start).trim() !== '') return undefined;
    const count = expressionsOnLine(text, expressions, next);
    const all = expressions.slice(next, next + count);
    if (isAloneOnLine(text, all)) {
      this.regions.push(...all.map((one, index) => ({ ...lettersOf(one), lead: index === 0 ? '#' : '' })));
      this.next += count;
      return (all.at(-1) as Expression).end;
    }
    if (!expression.isControl) return undefined;
    const end = lineEnd(text, (all.at(-1) as Expression).end);
    this.regions.push({ start: expression.start, end, lead: '#', tail: '' });
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
    } else if (sign === ']' || sign === '}') this.#open.pop();
    else if (sign === ',') this.#isKey = this.#open.at(-1) === '{';
  }
}
