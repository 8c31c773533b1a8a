/**
 * The tokens of the language. In one source, tokens with the same spelling, including whitespace and comments after
 * them, share one object. The text of a string still contains its escapes. The parser resolves escapes, to report
 * errors in the same order as the C++ implementation.
 */
import { endOfToken } from './token-pattern';

export type TokenKind =
  | '{'
  | '}'
  | '['
  | ']'
  | ','
  | '.'
  | '('
  | ')'
  | ';'
  | '$'
  | 'identifier'
  | 'number'
  | 'operator'
  | 'string-single'
  | 'string-double'
  | 'string-block'
  | 'verbatim-single'
  | 'verbatim-double'
  | Keyword
  | 'end';

const keywords = [
  'assert', 'else', 'error', 'false', 'for', 'function', 'if', 'import', 'importstr', 'importbin', 'in', 'local',
  'null', 'self', 'super', 'tailstrict', 'then', 'true',
] as const; // prettier-ignore

type Keyword = (typeof keywords)[number];

export interface Token {
  readonly kind: TokenKind;
  /** The text of an identifier, keyword, operator, number (without underscores) or string; otherwise empty. */
  readonly text: string;
  /** The length without the whitespace and comments that follow. */
  readonly length: number;
  /**
   * The looseness of the binding to the preceding expression: 0 if the token does not continue an expression, and
   * `notBinary` for an operator that is not binary.
   */
  readonly looseness: number;
}

/** The token at the end of the source. Messages point to one character after the source. */
export const endToken: Token = { kind: 'end', text: '', length: 1, looseness: 0 };

/** The looseness of field accesses, calls, indices and `e { … }`. */
export const applyLooseness = 2;

/** `Infinity` is not used, because V8 would store each looseness in a separate object. */
export const notBinary = 99;

/** The tokens that consist of one character. The first four can continue an expression. */
const marks = '{[.(}],);$';

/**
 * The text of a valid operator is one of these constants, not a substring of the source. The evaluator compares
 * operators millions of times, and constants are compared by identity. With substrings of the source, V8's optimized
 * code sometimes did not match `<=` to any case of a switch.
 */
const operators: readonly (readonly [looseness: number, texts: readonly string[]])[] = [
  [0, [':', '::']],
  [5, ['*', '/', '%']],
  [6, ['+', '-']],
  [7, ['<<', '>>']],
  [8, ['>', '>=', '<', '<=']],
  [9, ['==', '!=']],
  [10, ['&']],
  [11, ['^']],
  [12, ['|']],
  [13, ['&&']],
  [14, ['||']],
  [notBinary, ['!', '~']],
];

const comment = /[#/]/;
const digit = /\d/;
const wordly = /\w/;

/** The token for a spelling. The spelling may include the whitespace and comments that follow. */
export function tokenOf(spelling: string): Token {
  const trimmed = spelling.trimEnd();
  const text = comment.test(trimmed) ? trimmed.slice(0, endOfToken(trimmed, 0)) : trimmed;
  const first = text.charAt(0);
  const mark = text === first ? marks.indexOf(first) : -1;
  if (mark >= 0) return madeOf(first as TokenKind, '', text, mark < 4 ? applyLooseness : 0);
  if (digit.test(first)) return madeOf('number', text.replaceAll('_', ''), text);
  if (wordly.test(first)) {
    const keyword = keywords[keywords.indexOf(text as Keyword)];
    return madeOf(keyword ?? 'identifier', keyword ?? text, text, keyword === 'in' ? 8 : 0);
  }
  if (first === '"') return madeOf('string-double', text.slice(1, -1), text);
  if (first === "'") return madeOf('string-single', text.slice(1, -1), text);
  if (first === '@') {
    const quote = text.charAt(1);
    const content = text.slice(2, -1).replaceAll(quote + quote, quote);
    return madeOf(quote === '"' ? 'verbatim-double' : 'verbatim-single', content, text);
  }
  if (text.startsWith('|||')) return madeOf('string-block', blockContent(text), text);
  const [looseness, texts] = operators.find((row) => row[1].includes(text)) ?? [notBinary, [text]];
  return madeOf('operator', texts[texts.indexOf(text)] ?? text, text, looseness);
}

const madeOf = (kind: TokenKind, text: string, { length }: string, looseness = 0): Token => ({
  kind,
  text,
  length,
  looseness,
});

/** The lines of a text block, without the indentation of the first line. */
function blockContent(block: string): string {
  const begin = block.indexOf('\n') + 1;
  const lines = block.slice(begin, block.lastIndexOf('\n') + 1).split('\n');
  const indent = /^[ \t]+/m.exec(block.slice(begin))?.[0] ?? '';
  const content = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : '')).join('\n');
  return block.startsWith('|||-') ? content.slice(0, -1) : content;
}

const names: Partial<Record<TokenKind, string>> = {
  identifier: 'IDENTIFIER',
  number: 'NUMBER',
  operator: 'OPERATOR',
  'string-single': 'STRING_SINGLE',
  'string-double': 'STRING_DOUBLE',
  'string-block': 'STRING_BLOCK',
  'verbatim-single': 'VERBATIM_STRING_SINGLE',
  'verbatim-double': 'VERBATIM_STRING_DOUBLE',
  end: 'end of file',
};

/** Formats a token kind for messages: `"{"`, `IDENTIFIER`, `then`. */
export function describeKind(kind: TokenKind): string {
  return names[kind] ?? (/\W/.test(kind) ? `"${kind}"` : kind);
}

/** Formats a token for messages: `(IDENTIFIER, "x")`, `"{"`, `end of file`. */
export function describeToken(token: Token): string {
  if (token.text === '') return describeKind(token.kind);
  if (token.kind === 'operator') return `"${token.text}"`;
  return `(${describeKind(token.kind)}, "${token.text}")`;
}
