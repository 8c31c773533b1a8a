/**
 * Values other than structs and lists: atoms, sets of kinds, bounds and bottom. Structs and lists are vertices of the
 * evaluator.
 */
import { normalized, type Decimal } from './decimal';
import type { Fault } from './fault';
import { kinds } from './kind';

/**
 * `isSecret` is true for a value from a Secret and for values computed from such a value. Messages show a placeholder
 * instead of a secret value.
 */
export type Atom = { readonly isSecret?: boolean } & (
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'float'; readonly value: Decimal }
  /** Bytes have one character per byte. */
  | { readonly type: 'string' | 'bytes'; readonly value: string }
);

/** A set of kinds: `string`, `int | float`, `_`. */
export interface KindValue {
  readonly type: 'kinds';
  readonly kinds: number;
}

export type BoundOperator = '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~' | '==';

export interface Bound {
  readonly type: 'bound';
  readonly operator: BoundOperator;
  readonly operand: Atom;
}

export interface Bottom {
  readonly type: 'bottom';
  readonly fault: Fault;
}

export const nullAtom: Atom = { type: 'null' };
const trueAtom: Atom = { type: 'bool', value: true };
const falseAtom: Atom = { type: 'bool', value: false };
export const boolAtom = (value: boolean): Atom => (value ? trueAtom : falseAtom);
export const stringAtom = (value: string): Atom => ({ type: 'string', value });
export const intAtom = (value: bigint | number): Atom => ({
  type: 'int',
  value: { units: BigInt(value), exponent: 0 },
});
export const withSecret = (atom: Atom, isSecret: boolean): Atom => (isSecret ? { ...atom, isSecret } : atom);

export const topValue: KindValue = { type: 'kinds', kinds: kinds.all };

export const atomKind = (atom: Atom): number => kinds[atom.type];

const atomTypes: ReadonlySet<string> = new Set(['null', 'bool', 'int', 'float', 'string', 'bytes']);

export const isAtom = (value: { readonly type: string }): value is Atom => atomTypes.has(value.type);

/** Returns a key for an atom. Two atoms have the same key if and only if they have the same type and value. */
export function atomKey(atom: Atom): string {
  if (atom.type === 'null') return 'null';
  if (typeof atom.value !== 'object') return `${atom.type} ${JSON.stringify(atom.value)}`;
  const { units, exponent } = normalized(atom.value);
  return `${atom.type} ${units}e${exponent}`;
}

type OfType<T, Type> = Extract<T, { readonly type: Type }>;

export const isNumber = <T extends { readonly type: string }>(value: T): value is OfType<T, 'int' | 'float'> =>
  value.type === 'int' || value.type === 'float';

export const isText = <T extends { readonly type: string }>(value: T): value is OfType<T, 'string' | 'bytes'> =>
  value.type === 'string' || value.type === 'bytes';

export function boundKinds({ operator, operand }: Bound): number {
  if (operator === '!=' && operand.type === 'null') return kinds.all & ~kinds.null;
  if (isNumber(operand)) return kinds.number;
  return atomKind(operand);
}
