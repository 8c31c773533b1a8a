/** The tokens of the language. Keywords are identifiers: the parser knows where they are none. */

export type TokenKind =
  | 'identifier'
  | 'number'
  | 'string'
  | 'attribute'
  /** A comma; `isAutomatic` where a line's end stands for it. */
  | ','
  | 'operator'
  | 'end';

/** One string between its quotes, in the pieces that interpolations leave, with their tokens between. */
export interface StringPiece {
  /** The raw text, its quotes left out. */
  readonly text: string;
  readonly begin: number;
  /** True where an interpolation follows. */
  readonly isOpen: boolean;
}

export interface Token {
  readonly kind: TokenKind;
  readonly begin: number;
  readonly end: number;
  /** The identifier, the digits, the operator; the whole text of a string's piece or an attribute. */
  readonly text: string;
  readonly piece?: StringPiece;
  /** The quotes of a string's first piece. */
  readonly quotes?: Quotes;
  readonly isAutomatic?: boolean;
}

export interface Quotes {
  readonly char: '"' | "'";
  readonly hashes: number;
  readonly isMultiLine: boolean;
}

/** A token as messages name it. */
export function describeToken({ kind, text, isAutomatic }: Token): string {
  switch (kind) {
    case 'identifier':
      return text === 'null' || text === 'true' || text === 'false' ? `'${text}'` : `'IDENT' ${text}`;
    case 'number':
      return /^[\d_]+$|^0[xbo]|[KMGTPi]$/.test(text) ? `'INT' ${text}` : `'FLOAT' ${text}`;
    case 'string':
      return `'STRING' ${text}`;
    case 'attribute':
      return `'ATTRIBUTE' ${text}`;
    case ',':
      return isAutomatic ? 'newline' : "','";
    case 'operator':
      return `'${text}'`;
    case 'end':
      return "'EOF'";
  }
}
