/** Reads arguments of builtin functions; their kinds are checked before. */
import { decodeUtf8, encodeUtf8 } from '../../go/utf8';
import type { Builtin, Call } from '../evaluate/call';
import type { Concrete } from '../evaluate/read';
import { itemsIn, kindOf, resultOf, shown } from './signature';
import type { Vertex } from '../evaluate/vertex';
import type { Decimal } from '../values/decimal';
import type { Atom } from '../values/value';

export type Argument = Concrete | undefined;

export function text(value: Argument): string {
  return value?.type === 'string' || value?.type === 'bytes' ? value.value : '';
}

/** The bytes of a text, or bytes. */
export const bytesOf = (value: Argument): string => (value?.type === 'string' ? encodeUtf8(value.value) : text(value));

/** A text, or the text that bytes are. */
export const plainText = (value: Argument): string => (value?.type === 'bytes' ? decodeUtf8(value.value) : text(value));

export const bytesAtom = (value: string): Atom => ({ type: 'bytes', value });

export function number(value: Argument): Decimal {
  return value?.type === 'int' || value?.type === 'float' ? value.value : { coefficient: 0n, exponent: 0 };
}

/** `{a:1} (type struct)`, for messages. */
export function shownWithType(call: Call, value: Argument): string {
  return value === undefined ? '_' : `${shown(value, call)} (type ${kindOf(value)})`;
}

/** The items of a value that must be a list. */
export const listItems = (call: Call, value: Argument): readonly Vertex[] => itemsIn(call, value ?? { type: 'null' });

export const define = (
  parameters: readonly number[],
  run: (call: Call, ...values: readonly Argument[]) => Atom | Vertex | string | number | bigint | boolean,
  isValidator = false,
): Builtin => ({
  parameters,
  isValidator,
  run(call, ...values) {
    return resultOf(call, run(call, ...values));
  },
});
