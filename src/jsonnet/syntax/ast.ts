/**
 * The syntax tree, after desugaring: parentheses, `assert … ;`, method syntax, `e { … }` and slices are gone or
 * reduced. The analysis fills in where each name lives (`depth` frames up, at `slot`) and how large each frame is.
 */
import type { Place } from './source';

export type Node =
  | Literal
  | Variable
  | Self
  | SuperIndex
  | InSuper
  | Index
  | Slice
  | Call
  | Binary
  | Unary
  | ArrayLiteral
  | ArrayComprehension
  | ObjectLiteral
  | ObjectComprehension
  | FunctionLiteral
  | Local
  | Conditional
  | Assertion
  | Failure
  | Import;

export interface Literal extends Place {
  readonly kind: 'literal';
  readonly value: null | boolean | number | string;
}
export interface Variable extends Place {
  readonly kind: 'variable';
  readonly name: string;
  depth: number;
  /** -1: the standard library. */
  slot: number;
}
/** `self`, or `$` (`outermost`). */
export interface Self extends Place {
  readonly kind: 'self';
  readonly outermost: boolean;
  depth: number;
}
export interface SuperIndex extends Place {
  readonly kind: 'super-index';
  readonly index: Node;
  depth: number;
}
export interface InSuper extends Place {
  readonly kind: 'in-super';
  readonly element: Node;
  depth: number;
}
export interface Index extends Place {
  readonly kind: 'index';
  readonly target: Node;
  readonly index: Node;
}
export interface Slice extends Place {
  readonly kind: 'slice';
  readonly target: Node;
  readonly bounds: readonly [Node | null, Node | null, Node | null];
}
export interface Call extends Place {
  readonly kind: 'call';
  readonly target: Node;
  readonly positional: readonly Node[];
  readonly named: readonly { readonly name: string; readonly value: Node }[];
  readonly tailstrict: boolean;
}
export type BinaryOperator =
  | '*'
  | '/'
  | '%'
  | '+'
  | '-'
  | '<<'
  | '>>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '=='
  | '!='
  | '&'
  | '^'
  | '|'
  | '&&'
  | '||';
export interface Binary extends Place {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
}
export type UnaryOperator = '!' | '~' | '+' | '-';
export interface Unary extends Place {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Node;
}
export interface ArrayLiteral extends Place {
  readonly kind: 'array';
  readonly elements: readonly Node[];
}
export type Clause =
  | { readonly kind: 'for'; readonly name: string; readonly array: Node; size: number }
  | { readonly kind: 'if'; readonly condition: Node };
export interface ArrayComprehension extends Place {
  readonly kind: 'array-comprehension';
  readonly element: Node;
  readonly clauses: readonly Clause[];
}
export const visible = 2;
export const hidden = 1;
export const inherited = 0;
export type Visibility = typeof visible | typeof hidden | typeof inherited;
export interface FieldNode extends Place {
  /** A literal unless `computed`. */
  readonly name: Node;
  readonly computed: boolean;
  readonly visibility: Visibility;
  readonly plus: boolean;
  readonly value: Node;
}
export interface Bind extends Place {
  readonly name: string;
  readonly value: Node;
  slot: number;
}
export interface ObjectLiteral extends Place {
  readonly kind: 'object';
  readonly locals: readonly Bind[];
  readonly asserts: readonly Assertion[];
  readonly fields: readonly FieldNode[];
  /** The name of the variable it was bound to, for traces. */
  label: string;
  /** Of its frame; 0: it needs none. */
  size: number;
}
export interface ObjectComprehension extends Place {
  readonly kind: 'object-comprehension';
  readonly locals: readonly Bind[];
  readonly field: FieldNode;
  readonly clauses: readonly Clause[];
  label: string;
  size: number;
}
export interface Parameter extends Place {
  readonly name: string;
  readonly value: Node | null;
}
export interface FunctionLiteral extends Place {
  readonly kind: 'function';
  readonly parameters: readonly Parameter[];
  readonly body: Node;
  label: string;
  size: number;
}
export interface Local extends Place {
  readonly kind: 'local';
  readonly binds: readonly Bind[];
  readonly body: Node;
}
export interface Conditional extends Place {
  readonly kind: 'conditional';
  readonly condition: Node;
  readonly consequent: Node;
  readonly alternative: Node | null;
}
export interface Assertion extends Place {
  readonly kind: 'assertion';
  readonly condition: Node;
  readonly message: Node | null;
  /** What follows in an expression; null in an object. */
  readonly rest: Node | null;
}
export interface Failure extends Place {
  readonly kind: 'failure';
  readonly value: Node;
}
export interface Import extends Place {
  readonly kind: 'import';
  readonly how: 'code' | 'text' | 'bytes';
  readonly path: string;
}
