/** Parses strings and function types. */
import type { Expression } from './ast';
import { TokenReader } from './tokens/token-reader';
import { quotesAt } from './tokens/token';
import { unquote } from './tokens/unquote';

export abstract class Literals extends TokenReader {
  abstract expression(depth: number): Expression;

  string(depth: number): Extract<Expression, { kind: 'string' | 'bytes' | 'interpolation' }> {
    const { begin } = this;
    const plain = this.#plain();
    if (plain !== undefined) return { kind: 'string', text: plain, begin, end: this.lastEnd };
    const quotes = quotesAt(this.source.text, begin) ?? { char: '"', hashes: 0, isMultiLine: false, close: '"' };
    const isBytes = quotes.char === "'";
    const pieces: string[] = [];
    const begins: number[] = [];
    const expressions: Expression[] = [];
    const { length } = quotes.close;
    for (;;) {
      const isOpen = this.kind() === 'open-string';
      const from = pieces.length === 0 ? begin + length : this.begin + 1;
      this.skip();
      // A piece of a string ends at `\(` or at the closing quotes.
      pieces.push(this.source.text.slice(from, this.lastEnd - (isOpen ? 2 + quotes.hashes : length)));
      begins.push(from);
      if (!isOpen) break;
      expressions.push(this.expression(depth + 1));
      this.skipLines();
      if (!this.#isContinued()) this.unexpected("')'", ' for string interpolation');
    }
    const texts = unquote(pieces, quotes, (index, offset, message) => {
      const at = (begins[index] ?? 0) + offset;
      return this.fail({ begin: at, end: at + 1 }, message);
    });
    const end = this.lastEnd;
    if (expressions.length > 0) return { kind: 'interpolation', isBytes, texts, expressions, begin, end };
    return { kind: isBytes ? 'bytes' : 'string', text: texts[0] ?? '', begin, end };
  }

  /** Reads a single-line string in double quotes without escapes. */
  #plain(): string | undefined {
    const text = this.text();
    if (this.kind() !== 'string' || text.charCodeAt(0) !== 34 || text.startsWith('""', 1)) return undefined;
    if (text.includes('\\') || text.includes('\r')) return undefined;
    this.skip();
    return text.slice(1, -1);
  }

  #isContinued(): boolean {
    const kind = this.kind();
    return (kind === 'string' || kind === 'open-string') && this.source.text.charCodeAt(this.begin) === 41;
  }

  /** Reports whether the matching closing parenthesis is followed by a colon, as in a function type. */
  isFunctionType(): boolean {
    let open = 1;
    for (let ahead = 0; ; ahead++) {
      if (this.kind(ahead) === 'end') return false;
      if (this.is('(', ahead)) open++;
      else if (this.is(')', ahead) && --open === 0) return this.is(':', ahead + 1);
    }
  }

  functionType(begin: number, depth: number): Expression {
    while (!this.is(')')) {
      this.expression(depth + 1);
      if (!this.isComma()) break;
      this.skip();
    }
    this.expect(')');
    this.expect(':');
    this.expression(depth + 1);
    return { kind: 'function', begin, end: this.lastEnd };
  }
}
