/** The tokens of the language. Keywords are identifier tokens. The parser recognizes the keywords. */

export type TokenKind =
  | 'identifier'
  | 'number'
  /** A whole string, or the piece of a string after the last interpolation. */
  | 'string'
  /** A piece of a string before an interpolation. */
  | 'open-string'
  | 'attribute'
  | ','
  /** A line end that counts as a comma. */
  | 'line'
  | 'operator'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly begin: number;
  readonly end: number;
  /** The source text, including quotes. */
  readonly text: string;
}

export interface Quotes {
  readonly char: '"' | "'";
  readonly hashes: number;
  readonly isMultiLine: boolean;
  /** The closing quotes with their hashes. The opening quotes have the same length. */
  readonly close: string;
}

const kinds = ['end', 'identifier', 'number', 'string', 'open-string', 'attribute', ',', 'line'] as const;
const operators = ['_|_', '...', '&&', '||', '==', '!=', '<=', '>=', '=~', '!~', '<-'].concat(
  '+-*/&|=<>!:?()[]{}.~'.split(''),
);
const texts = [...kinds.map(() => ''), ...operators];
/** The codes of token kinds and operators. */
export const tokenCodes: ReadonlyMap<string, number> = new Map(
  [...texts, ...kinds].map((text, index) => [text, index % texts.length]),
);

/**
 * All tokens of a source. Three numbers represent a token: code, begin and end. An object for each token would take
 * longer than all other work of the parser.
 */
export class Tokens {
  #numbers = new Int32Array(768);
  #size = 0;

  add(code: number, begin: number, end: number): void {
    if (this.#size + 3 > this.#numbers.length) {
      const larger = new Int32Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#size++] = code;
    this.#numbers[this.#size++] = begin;
    this.#numbers[this.#size++] = end;
  }

  get count(): number {
    return this.#size / 3;
  }

  kind(index: number): TokenKind {
    return kinds[this.#numbers[3 * index] ?? 0] ?? 'operator';
  }

  /** Returns the text of an operator; empty for other tokens. */
  operator(index: number): string {
    return texts[this.#numbers[3 * index] ?? 0] ?? '';
  }

  begin(index: number): number {
    return this.#numbers[3 * index + 1] ?? 0;
  }

  end(index: number): number {
    return this.#numbers[3 * index + 2] ?? 0;
  }
}

/** The quotes that open a string at this offset: `"`, `'''`, `##"`. */
export function quotesAt(text: string, begin: number): Quotes | undefined {
  let at = begin;
  while (text.charCodeAt(at) === 35) at++;
  const char = text.charAt(at);
  if (char !== '"' && char !== "'") return undefined;
  const hashes = at - begin;
  // `#""#` is an empty string, and `#"""#` is a string with one quote.
  const isMultiLine = text.startsWith(char.repeat(3), at) && (hashes === 0 || /[\r\n]/.test(text.charAt(at + 3)));
  const close = char.repeat(isMultiLine ? 3 : 1) + '#'.repeat(hashes);
  return { char, hashes, isMultiLine, close };
}

export function describeToken({ kind, text }: Token): string {
  switch (kind) {
    case 'identifier':
      return text === 'null' || text === 'true' || text === 'false' ? `'${text}'` : `'IDENT' ${text}`;
    case 'number':
      return /^[\d_]+$|^0[xbo]|[KMGTPi]$/.test(text) ? `'INT' ${text}` : `'FLOAT' ${text}`;
    case 'string':
    case 'open-string':
      return `'STRING' ${text}`;
    case 'attribute':
      return `'ATTRIBUTE' ${text}`;
    case ',':
      return "','";
    case 'line':
      return 'newline';
    case 'operator':
      return `'${text}'`;
    case 'end':
      return "'EOF'";
  }
}
