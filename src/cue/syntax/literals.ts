/** The parts of the parser that read strings and types of functions. */
import type { Expression } from './ast';
import { TokenReader } from './token-reader';
import { describeToken, type Token } from './token';
import { unquote as unquoted } from './unquote';

export abstract class Literals extends TokenReader {
  abstract expression(depth: number): Expression;

  /** Reads a string with its interpolations. */
  string(depth: number): Extract<Expression, { kind: 'string' | 'bytes' | 'interpolation' }> {
    const first = this.pop();
    const quotes = first.quotes ?? { char: '"', hashes: 0, isMultiLine: false };
    const pieces = [first];
    const expressions: Expression[] = [];
    while (pieces.at(-1)?.piece?.isOpen === true) {
      expressions.push(this.expression(depth + 1));
      this.skipLines();
      const next = this.peek();
      if (next.kind !== 'string' || next.piece === undefined || next.text.charAt(0) !== ')') {
        throw this.fail(next, `expected ')' for string interpolation, found ${describeToken(next)}`);
      }
      pieces.push(this.pop());
    }
    const texts = this.unquote(pieces, quotes);
    const { isMultiLine } = quotes;
    const isBytes = quotes.char === "'";
    const place = { begin: first.begin, end: this.lastEnd };
    if (expressions.length === 0) {
      return { kind: isBytes ? 'bytes' : 'string', text: texts[0] ?? '', isMultiLine, ...place };
    }
    return { kind: 'interpolation', isBytes, isMultiLine, texts, expressions, ...place };
  }

  unquote(pieces: readonly Token[], quotes: NonNullable<Token['quotes']>): readonly string[] {
    const texts = pieces.map(({ piece }) => piece?.text ?? '');
    return unquoted(texts, quotes, (index, offset, message) => {
      const begin = (pieces[index]?.piece?.begin ?? 0) + offset;
      return this.fail({ begin, end: begin + 1 }, message);
    });
  }

  /** Whether `): ` closes the parenthesis that has been read. */
  isFunctionType(): boolean {
    let open = 1;
    for (let ahead = 0; ; ahead++) {
      const token = this.peek(ahead);
      if (token.kind === 'end') return false;
      if (token.kind !== 'operator') continue;
      if (token.text === '(') open++;
      else if (token.text === ')' && --open === 0) return this.isOperator(':', ahead + 1);
    }
  }

  functionType(begin: number, depth: number): Expression {
    while (!this.isOperator(')')) {
      this.expression(depth + 1);
      if (this.peek().kind !== ',') break;
      this.pop();
    }
    this.expect(')');
    this.expect(':');
    this.expression(depth + 1);
    return { kind: 'function', begin, end: this.lastEnd };
  }
}
