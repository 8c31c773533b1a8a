/** Values that are no structs and no lists: atoms, sets of kinds, bounds, validators. A vertex of the evaluator is the rest. */
import { encodeUtf8 } from '../../go/utf8';
import type { Decimal } from './decimal';
import type { Fault } from './fault';
import { kinds } from './kind';

/** `isSecret` is true of a value out of a Secret, and of what was computed from one: messages show a stand-in for it. */
export type Atom = { readonly isSecret?: boolean } & (
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'float'; readonly value: Decimal }
  /** Bytes have one character for each byte. */
  | { readonly type: 'string' | 'bytes'; readonly value: string }
);

/** `string`, `int | float`, `_`. */
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
  value: { coefficient: BigInt(value), exponent: 0 },
});
export const topValue: KindValue = { type: 'kinds', kinds: kinds.all };

export const atomKind = (atom: Atom): number => kinds[atom.type];

const atomTypes: ReadonlySet<string> = new Set(['null', 'bool', 'int', 'float', 'string', 'bytes']);

export const isAtom = (value: { readonly type: string }): value is Atom => atomTypes.has(value.type);

const surrogate = /[\ud800-\udfff]/;

/** The order of two texts by their characters; JavaScript's own order differs where one is outside of the first 65,536. */
export function compareTexts(a: string, b: string): number {
  const [x, y] = surrogate.test(a) || surrogate.test(b) ? [encodeUtf8(a), encodeUtf8(b)] : [a, b];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The kinds that a bound lets through. */
export function boundKinds({ operator, operand }: Bound): number {
  if (operator === '!=' && operand.type === 'null') return kinds.all & ~kinds.null;
  if (operator === '=~' || operator === '!~') return kinds.string | kinds.bytes;
  if (operand.type === 'int' || operand.type === 'float') return kinds.number;
  return atomKind(operand);
}
