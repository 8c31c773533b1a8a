/**
 * The tokens of the language, by their spelling: all tokens of a text that are written alike are one object. The text of a string still
 * has its escapes: the parser resolves them, so that errors are reported in the order of the reference.
 */
import { blockContent } from './text-block';
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

const keywordList = [
  'assert', 'else', 'error', 'false', 'for', 'function', 'if', 'import', 'importstr', 'importbin', 'in', 'local',
  'null', 'self', 'super', 'tailstrict', 'then', 'true',
] as const; // prettier-ignore

type Keyword = (typeof keywordList)[number];

export interface Token {
  readonly kind: TokenKind;
  /** The identifier, the operator, the digits of a number, the raw content of a string; else empty. */
  readonly text: string;
  /** Without the blank after it. */
  readonly length: number;
  /** How loosely it binds what is before it: 0 if it continues no expression, `Infinity` for an operator that is not binary. */
  readonly looseness: number;
}

/** The token at the end of a text: messages point at one character after it. */
export const endToken: Token = { kind: 'end', text: '', length: 1, looseness: 0 };

/** Fields, calls, indices and `e { … }`. */
export const applyLooseness = 2;

const operators: Readonly<Record<string, number>> = {
  '*': 5,
  '/': 5,
  '%': 5,
  '+': 6,
  '-': 6,
  '<<': 7,
  '>>': 7,
  '>': 8,
  '>=': 8,
  '<': 8,
  '<=': 8,
  '==': 9,
  '!=': 9,
  '&': 10,
  '^': 11,
  '|': 12,
  '&&': 13,
  '||': 14,
  ':': 0,
  '::': 0,
  '!': Infinity,
  '~': Infinity,
  '=': Infinity,
};

/**
 * The tokens that have one spelling. An operator's text is one of these constants and not a piece of the source. The evaluator compares
 * operators millions of times, and constants compare by identity. With pieces of the source, V8's optimised code was seen to match `<=`
 * with no case of a switch.
 */
const fixed: ReadonlyMap<string, Token> = new Map([
  ...(['{', '[', '.', '('] as const).map((kind) => entry(kind, kind, '', applyLooseness)),
  ...(['}', ']', ',', ')', ';', '$'] as const).map((kind) => entry(kind, kind, '', 0)),
  ...keywordList.map((word) => entry(word, word, word, word === 'in' ? 8 : 0)),
  ...Object.entries(operators).map(([text, looseness]) => entry(text, 'operator', text, looseness)),
]);

function entry(spelling: string, kind: TokenKind, text: string, looseness: number): [string, Token] {
  return [spelling, { kind, text, length: spelling.length, looseness }];
}

/** The token of a spelling, which may have a blank after it. */
export function tokenOf(spelling: string): Token {
  const trimmed = spelling.trimEnd();
  const known = fixed.get(trimmed);
  if (known !== undefined) return known;
  // A word, without a comment.
  if (/^[A-Za-z_]\w*$/.test(trimmed)) return of('identifier', trimmed, trimmed.length);
  const length = endOfToken(trimmed);
  const text = trimmed.slice(0, length);
  return fixed.get(text) ?? otherToken(text);
}

function otherToken(text: string): Token {
  const { length } = text;
  switch (text.charAt(0)) {
    case '"':
      return of('string-double', text.slice(1, -1), length);
    case "'":
      return of('string-single', text.slice(1, -1), length);
    case '@': {
      const quote = text.charAt(1);
      const content = text.slice(2, -1).replaceAll(quote + quote, quote);
      return of(quote === '"' ? 'verbatim-double' : 'verbatim-single', content, length);
    }
  }
  if (/^\d/.test(text)) return of('number', text.replaceAll('_', ''), length);
  if (/^\w/.test(text)) return of('identifier', text, length);
  if (text.startsWith('|||')) return of('string-block', blockContent(text), length);
  return of('operator', text, length, Infinity);
}

const of = (kind: TokenKind, text: string, length: number, looseness = 0): Token => ({ kind, text, length, looseness });

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

/** A kind of token as messages name it: `"{"`, `IDENTIFIER`, `then`. */
export function describeKind(kind: TokenKind): string {
  return names[kind] ?? (/\W/.test(kind) ? `"${kind}"` : kind);
}

/** A token as messages name it: `(IDENTIFIER, "x")`, `"{"`, `end of file`. */
export function describeToken(token: Token): string {
  if (token.text === '') return describeKind(token.kind);
  if (token.kind === 'operator') return `"${token.text}"`;
  return `(${describeKind(token.kind)}, "${token.text}")`;
}
