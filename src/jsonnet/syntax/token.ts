/**
 * The tokens of the language. The text of a string still has its escapes: the parser resolves them, so that errors are reported in the
 * order of the reference.
 */
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

/** The keywords by their text. */
export const keywords: ReadonlyMap<string, Keyword> = new Map(keywordList.map((word) => [word, word]));

export interface Token {
  readonly kind: TokenKind;
  readonly begin: number;
  readonly end: number;
  /** The identifier, the operator, the digits of a number, the raw content of a string; else empty. */
  readonly text: string;
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

/**
 * Operators by their text: a token's operator is one of these constants and not a piece of the source. The evaluator compares
 * operators millions of times, and constants compare by identity. With pieces of the source, V8's optimised code was seen to match
 * `<=` with no case of a switch.
 */
export const operators: ReadonlyMap<string, string> = new Map(
  [
    '*',
    '/',
    '%',
    '+',
    '-',
    '<<',
    '>>',
    '<',
    '<=',
    '>',
    '>=',
    '==',
    '!=',
    '&',
    '^',
    '|',
    '&&',
    '||',
    '!',
    '~',
    '=',
    ':',
    '::',
    ':::',
    '+:',
    '+::',
    '+:::',
  ].map((operator) => [operator, operator] as const),
);
