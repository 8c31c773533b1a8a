/**
 * The syntax tree after desugaring: `e { … }` becomes `e + { … }`, `f(x): e` becomes `f: function(x) e`, and
 * parentheses are removed. Two phases set the few mutable fields of the nodes. The
 * parser names functions and objects after the variable that they are bound to, and methods after their field
 * (`label`). The analysis sets the position of each name (`depth` frames up, in `slot`) and the size of each frame
 * (`size`).
 */
import type { Span } from '../source';

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

export interface Literal extends Span {
  readonly kind: 'literal';
  readonly value: null | boolean | number | string;
}
export interface Variable extends Span {
  readonly kind: 'variable';
  readonly name: string;
  depth: number;
  /** The value -1 refers to the standard library. */
  slot: number;
}
/** `self`, or `$` if `outermost` is true. */
export interface Self extends Span {
  readonly kind: 'self';
  readonly outermost: boolean;
  depth: number;
}
export interface SuperIndex extends Span {
  readonly kind: 'super-index';
  readonly index: Node;
  depth: number;
}
export interface InSuper extends Span {
  readonly kind: 'in-super';
  readonly element: Node;
  depth: number;
}
export interface Index extends Span {
  readonly kind: 'index';
  readonly target: Node;
  /** The name in `a.b` and `a["b"]`. */
  readonly index: string | Node;
}
export interface Slice extends Span {
  readonly kind: 'slice';
  readonly target: Node;
  readonly bounds: readonly [Node | undefined, Node | undefined, Node | undefined];
}
export interface Call extends Span {
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
export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
}
export type UnaryOperator = '!' | '~' | '+' | '-';
export interface Unary extends Span {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Node;
}
export interface ArrayLiteral extends Span {
  readonly kind: 'array';
  readonly elements: readonly Node[];
}
export type Clause =
  | { readonly kind: 'for'; readonly name: string; readonly array: Node; size: number }
  | { readonly kind: 'if'; readonly condition: Node };
export interface ArrayComprehension extends Span {
  readonly kind: 'array-comprehension';
  readonly element: Node;
  readonly clauses: readonly Clause[];
}
/** `:::`, `::` and `:`. A field with `:` inherits the visibility of the same field in the layers below. */
export type Visibility = 'visible' | 'hidden' | 'inherited';
export interface FieldNode {
  /** A fixed name, or the node of a computed name: `[e]`. */
  readonly name: string | Node;
  readonly visibility: Visibility;
  readonly plus: boolean;
  readonly value: Node;
}
export interface Bind {
  readonly name: string;
  readonly value: Node;
  slot: number;
}
export interface ObjectLiteral extends Span {
  readonly kind: 'object';
  readonly locals: readonly Bind[];
  readonly asserts: readonly Assertion[];
  readonly fields: readonly FieldNode[];
  /** The name of the variable that the object is bound to, or `anonymous`, for traces. */
  label: string;
  /** The size of the object's frame; 0 if the object does not need a frame. */
  size: number;
}
export interface ObjectComprehension extends Span {
  readonly kind: 'object-comprehension';
  readonly locals: readonly Bind[];
  readonly name: Node;
  readonly field: FieldNode;
  readonly clauses: readonly Clause[];
  label: string;
  size: number;
}
export interface Parameter {
  readonly name: string;
  readonly value: Node | undefined;
}
export interface FunctionLiteral extends Span {
  readonly kind: 'function';
  readonly parameters: readonly Parameter[];
  readonly body: Node;
  label: string;
  size: number;
}
export interface Local extends Span {
  readonly kind: 'local';
  readonly binds: readonly Bind[];
  readonly body: Node;
}
export interface Conditional extends Span {
  readonly kind: 'conditional';
  readonly condition: Node;
  readonly consequent: Node;
  readonly alternative: Node | undefined;
}
export interface Assertion extends Span {
  readonly kind: 'assertion';
  readonly condition: Node;
  readonly message: Node | undefined;
  /** The expression after `assert … ;`; undefined for an assert of an object. */
  readonly rest: Node | undefined;
}
export interface Failure extends Span {
  readonly kind: 'failure';
  readonly value: Node;
}
export interface Import extends Span {
  readonly kind: 'import';
  readonly how: 'code' | 'text' | 'bytes';
  readonly path: string;
}
