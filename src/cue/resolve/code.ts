/**
 * The code that the evaluator runs: the syntax tree with all names resolved. References to fields, aliases and `let`
 * clauses contain the number of levels up to an environment. Literals are values. Chains of `&` and `|` are lists.
 */
import type { Problem, Span } from '../syntax/source';
import type { CueErrorKind } from '../values/fault';
import type { Label } from '../values/label';
import type { Atom, BoundOperator, KindValue } from '../values/value';

interface PlacedCode {
  readonly span: Span;
}

export interface ConstantCode extends PlacedCode {
  readonly kind: 'constant';
  readonly value: Atom | KindValue;
}

/** Code that always evaluates to a fault: `_|_` or an undefined name. */
export interface FaultyCode extends PlacedCode {
  readonly kind: 'faulty';
  readonly code: CueErrorKind;
  readonly message: string;
}

export interface StructCode extends PlacedCode {
  readonly kind: 'struct';
  readonly declarations: readonly DeclarationCode[];
  /** Whether the literal embeds a value. The result may then be a value other than a struct. */
  readonly embeds: boolean;
  readonly isFile?: boolean;
  /** Whether embedded definitions stay closed in this literal (`@experiment(explicitopen)`). */
  readonly isStrict: boolean;
}

export interface ListCode extends PlacedCode {
  readonly kind: 'list';
  readonly elements: readonly (Code | ComprehensionCode)[];
  readonly isOpen: boolean;
  readonly rest: Code | undefined;
  /** Whether the list has its own environment, for `self`. */
  readonly isLayer: boolean;
}

/** `let name = value`. In a struct, the value is resolved after the names of the struct are known. */
export interface LetClause {
  readonly name: string;
  value: Code;
}

export type CodeOperator = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~' | '+' | '-' | '*' | '/';

export interface BinaryCode extends PlacedCode {
  readonly kind: 'binary';
  readonly operator: CodeOperator;
  readonly left: Code;
  readonly right: Code;
  readonly operatorSpan: Span;
  /** Whether the right operand of `&&` and `||` is skipped if the left operand determines the result. */
  readonly isShort: boolean;
  /** Whether `==` and `!=` accept all values, including structs and values of different types. */
  readonly comparesAll: boolean;
}

export interface CallCode extends PlacedCode {
  readonly kind: 'call';
  readonly callee: Code;
  readonly arguments: readonly Code[];
}

/** A package in the given files. `codes` is filled before the evaluation starts. */
export interface PackageInstance {
  /** The path by which the package was first imported. The id distinguishes hidden fields of different packages. */
  readonly id: string;
  /** The imports of the package's files, in order; undefined for a builtin or missing package. */
  readonly imports: readonly (PackageInstance | undefined)[];
  readonly codes: Code[];
  readonly problems: Problem[];
}

export interface ComprehensionCode extends PlacedCode {
  readonly kind: 'comprehension';
  readonly clauses: readonly ClauseCode[];
  readonly value: StructCode;
  readonly fallback: StructCode | undefined;
}

export type ClauseCode = PlacedCode &
  (
    | { readonly kind: 'for'; readonly key: string | undefined; readonly value: string; readonly operand: Code }
    | { readonly kind: 'if'; readonly condition: Code }
    | { readonly kind: 'let'; readonly clause: LetClause }
    | { readonly kind: 'try'; readonly name: string | undefined; readonly value: Code | undefined }
  );

export type Code =
  | ConstantCode
  | FaultyCode
  | StructCode
  | ListCode
  | BinaryCode
  | CallCode
  | ComprehensionCode
  | (PlacedCode &
      (
        | { readonly kind: 'let'; readonly up: number; readonly clause: LetClause }
        /** A reference to a field of the environment's struct. */
        | { readonly kind: 'field'; readonly up: number; readonly label: Label; readonly name: string }
        /** A reference to a name that a clause or an alias binds in the environment. */
        | { readonly kind: 'binding'; readonly up: number; readonly name: string }
        /** The keyword `self`: the struct or list of the environment. */
        | { readonly kind: 'self'; readonly up: number }
        | { readonly kind: 'selector'; readonly operand: Code; readonly label: Label; readonly labelSpan: Span }
        | { readonly kind: 'index'; readonly operand: Code; readonly index: Code }
        | { readonly kind: 'unary'; readonly operator: '+' | '-' | '!'; readonly operand: Code }
        /** `a?` and `a...` */
        | { readonly kind: 'optional' | 'opened'; readonly operand: Code }
        /** The value of an override, which comes first and replaces all other values of the same field. */
        | { readonly kind: 'fixed'; readonly operand: Code }
        | { readonly kind: 'bound'; readonly operator: BoundOperator; readonly operand: Code }
        | { readonly kind: 'and'; readonly operands: readonly Code[] }
        | {
            readonly kind: 'or';
            readonly alternatives: readonly { readonly code: Code; readonly isDefault: boolean }[];
          }
        | {
            readonly kind: 'interpolation';
            readonly isBytes: boolean;
            readonly texts: readonly string[];
            readonly isSecret: boolean;
            readonly parts: readonly Code[];
          }
        /** A predeclared or package function: `len`, `list.Sort`. */
        | { readonly kind: 'builtin'; readonly name: string }
        /** `instance` is undefined for a builtin package. */
        | { readonly kind: 'package'; readonly path: string; readonly instance: PackageInstance | undefined }
      ));

/**
 * The aliases that a field declares for its value and its label. The value is evaluated in an environment with these
 * names.
 */
export interface Aliases {
  readonly values: readonly string[];
  readonly labels: readonly string[];
}

export type Constraint = '' | '?' | '!';

export interface FieldDeclaration extends PlacedCode {
  readonly kind: 'field';
  readonly label: Label;
  readonly constraint: Constraint;
  readonly value: Code;
  readonly aliases: Aliases | undefined;
}

export type DeclarationCode =
  | FieldDeclaration
  | (PlacedCode &
      (
        | {
            readonly kind: 'dynamic';
            readonly label: Code;
            /** The alias of the field in the struct. */
            readonly name: string | undefined;
            readonly constraint: Constraint;
            readonly value: Code;
            readonly aliases: Aliases | undefined;
          }
        | {
            readonly kind: 'pattern';
            readonly pattern: Code;
            readonly value: Code;
            readonly aliases: Aliases | undefined;
          }
        | { readonly kind: 'ellipsis' }
        | { readonly kind: 'embedding'; readonly value: Code }
      ));
