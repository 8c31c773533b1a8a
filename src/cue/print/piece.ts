/** What the formatter lays out: texts, and structs, lists, calls and chains of operators, which may take several lines. */
export type Piece =
  /** `reference` is the name that the text begins with, where it may be that of a package. */
  | { readonly kind: 'text'; readonly text: string; readonly reference?: string }
  /** A literal of several lines. The rest is one level further in. */
  | {
      readonly kind: 'lines';
      readonly first: string;
      readonly rest: readonly string[];
      readonly references?: readonly string[];
    }
  | StructPiece
  | { readonly kind: 'list'; readonly items: readonly Piece[] }
  | { readonly kind: 'call'; readonly callee: Piece; readonly items: readonly Piece[] }
  /** Operands of `&`, or of `|`. */
  | { readonly kind: 'chain'; readonly operator: '&' | '|'; readonly operands: readonly Piece[] }
  /** `_|_`, with a comment that ends the line. */
  | { readonly kind: 'bottom'; readonly comment: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'row'; readonly parts: readonly Piece[] };

export interface StructPiece {
  readonly kind: 'struct';
  readonly declarations: readonly DeclarationPiece[];
  /** Whether it is the body of a comprehension, which always has lines of its own. */
  readonly isBody?: boolean;
  /** Whether it stays on one line, as it is written. */
  readonly isInline?: boolean;
}

/** Lines of comment, with `//`, that belong together. */
export interface Comment {
  readonly lines: readonly string[];
  /** Whether an empty line is above it. */
  readonly isSection: boolean;
}

export type DeclarationPiece = {
  readonly comments?: readonly Comment[];
} & (
  | {
      readonly kind: 'field';
      readonly label: string;
      readonly isDefinition?: boolean;
      readonly value: Piece;
      readonly attributes?: readonly string[];
    }
  /** `isOnNewLine` keeps it below the brace before it. */
  | { readonly kind: 'other'; readonly piece: Piece; readonly isOnNewLine?: boolean; readonly isSection?: boolean }
  | { readonly kind: 'comment' }
);

export interface FilePiece {
  readonly comments: readonly Comment[];
  readonly packageName: string | undefined;
  readonly packageComments: readonly Comment[];
  /** `"strings"`, `m "math"` */
  readonly imports: readonly string[];
  readonly declarations: readonly DeclarationPiece[];
}

export const text = (value: string): Piece => ({ kind: 'text', text: value });

export const lineBreak: Piece = { kind: 'break' };

export const row = (...parts: readonly (Piece | string)[]): Piece => ({
  kind: 'row',
  parts: parts.map((each) => (typeof each === 'string' ? text(each) : each)),
});

/** Operands with an operator between them; one alone is itself. */
export function chain(operator: '&' | '|', operands: readonly Piece[]): Piece {
  const [only] = operands;
  return only !== undefined && operands.length === 1 ? only : { kind: 'chain', operator, operands };
}

/** The pieces that a list, a call, a chain or a row is made of. */
export function partsOf(piece: Piece): readonly Piece[] {
  switch (piece.kind) {
    case 'list':
      return piece.items;
    case 'call':
      return [piece.callee, ...piece.items];
    case 'chain':
      return piece.operands;
    case 'row':
      return piece.parts;
    default:
      return [];
  }
}
