/**
 * The syntax tree. Every node except the file has a source span. Parenthesized expressions keep their own nodes,
 * because a disjunction in parentheses is one operand.
 */

export interface Node {
  readonly begin: number;
  readonly end: number;
}

export interface Identifier extends Node {
  readonly kind: 'identifier';
  readonly name: string;
}

/** A string or bytes. For bytes, `text` has one character per byte. */
export interface StringLiteral extends Node {
  readonly kind: 'string' | 'bytes';
  readonly text: string;
}

/** `"a \(b)"`: alternating strings and expressions, beginning and ending with a string. */
export interface Interpolation extends Node {
  readonly kind: 'interpolation';
  readonly isBytes: boolean;
  readonly texts: readonly string[];
  readonly expressions: readonly Expression[];
}

export interface StructLiteral extends Node {
  readonly kind: 'struct';
  readonly declarations: readonly Declaration[];
}

export interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly elements: readonly (Expression | Comprehension | Ellipsis)[];
}

export type Expression =
  | Identifier
  | StringLiteral
  | Interpolation
  | StructLiteral
  | ListLiteral
  | (Node &
      (
        | { readonly kind: 'null' | 'true' | 'false' | 'bottom' }
        /** A number as written: `1_000`, `0x1F`, `1.5Ki`. */
        | { readonly kind: 'number'; readonly text: string }
        | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
        | {
            readonly kind: 'binary';
            readonly operator: BinaryOperator;
            readonly left: Expression;
            readonly right: Expression;
            readonly operatorBegin: number;
          }
        | {
            readonly kind: 'selector';
            readonly operand: Expression;
            readonly label: string;
            /** True for `a."b"`. A quoted label is never hidden and never a definition. */
            readonly isQuoted: boolean;
            readonly labelBegin: number;
          }
        | { readonly kind: 'index'; readonly operand: Expression; readonly index: Expression }
        | {
            readonly kind: 'slice';
            readonly operand: Expression;
            readonly low: Expression | undefined;
            readonly high: Expression | undefined;
          }
        | { readonly kind: 'call'; readonly callee: Expression; readonly arguments: readonly Expression[] }
        /** `(a)`; `a?` in a `try`; `#A...`: the value without its closedness. */
        | { readonly kind: 'parenthesis' | 'optional' | 'opened'; readonly operand: Expression }
        /** `X=expression`. */
        | { readonly kind: 'aliased'; readonly alias: Identifier; readonly operand: Expression }
        /** `func(int): int`, which is parsed but rejected by the resolver. */
        | { readonly kind: 'function' }
      ));

export const unaryOperators = ['+', '-', '!', '*', '!=', '<', '<=', '>', '>=', '=~', '!~', '=='] as const;
export type UnaryOperator = (typeof unaryOperators)[number];

/** The binary operators, in groups with increasing precedence. */
export const binaryOperators = [
  ['|'],
  ['&'],
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', '=~', '!~'],
  ['+', '-'],
  ['*', '/'],
] as const;
export type BinaryOperator = (typeof binaryOperators)[number][number];

export interface Field extends Node {
  readonly kind: 'field';
  readonly label: Label;
  readonly constraint: '' | '?' | '!';
  /** The alias of the field in `X=a: …` and `a~X: …`. `a~(K,X): …` also has an alias for the label. */
  readonly alias: Identifier | undefined;
  readonly nameAlias: Identifier | undefined;
  readonly value: Expression;
  readonly attributes: readonly Attribute[];
}

export type Label =
  | Identifier
  | StringLiteral
  | Interpolation
  /** `(e): …` */
  | ({ readonly kind: 'dynamic'; readonly expression: Expression } & Node)
  /** `[e]: …`, `[X=e]: …` */
  | ({ readonly kind: 'pattern'; readonly expression: Expression; readonly alias: Identifier | undefined } & Node);

export interface Ellipsis extends Node {
  readonly kind: 'ellipsis';
  readonly type: Expression | undefined;
}

export interface Let extends Node {
  readonly kind: 'let';
  readonly name: Identifier;
  readonly value: Expression;
}

export interface Attribute extends Node {
  readonly kind: 'attribute';
  readonly name: string;
  /** The text in the attribute's parentheses. */
  readonly body: string;
}

export interface Embedding extends Node {
  readonly kind: 'embedding';
  readonly value: Expression | Comprehension;
}

export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly clauses: readonly Clause[];
  readonly value: StructLiteral;
  /** The struct after `else`, `otherwise` or `fallback`. */
  readonly fallback: StructLiteral | undefined;
}

export type Clause =
  | ({
      readonly kind: 'for';
      readonly key: Identifier | undefined;
      readonly value: Identifier;
      readonly operand: Expression;
    } & Node)
  | ({ readonly kind: 'if'; readonly condition: Expression } & Node)
  | Let
  | ({ readonly kind: 'try'; readonly name: Identifier | undefined; readonly value: Expression | undefined } & Node);

export type Declaration = Field | Ellipsis | Let | Attribute | Embedding;

export interface Import extends Node {
  readonly kind: 'import';
  readonly name: Identifier | undefined;
  readonly path: string;
}

export interface File {
  readonly package: Identifier | undefined;
  readonly imports: readonly Import[];
  readonly attributes: readonly Attribute[];
  readonly declarations: readonly Declaration[];
  readonly experiments: ReadonlySet<string>;
  readonly tokens: number;
}
