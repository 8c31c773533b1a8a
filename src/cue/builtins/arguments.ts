/** Reads arguments of builtin functions; their kinds are checked before. */
import { decodeUtf8, encodeUtf8 } from '../../go/utf8';
import { CallFault, type Builtin, type Call } from '../evaluate/call';
import type { Concrete } from '../evaluate/read';
import type { Vertex } from '../evaluate/vertex';
import { decimalText, toBigInt, type Decimal } from '../values/decimal';
import { shownVertex } from '../evaluate/shown';
import { atomText } from '../values/format';
import { kindText } from '../values/kind';
import { atomKind, boolAtom, intAtom, stringAtom, type Atom } from '../values/value';

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

/** A whole number that fits into JavaScript's. */
export function integer(value: Argument): number {
  const big = toBigInt(number(value));
  if (big === undefined) throw new CallFault(`${decimalText(number(value))} is not an integer`);
  if (big > BigInt(Number.MAX_SAFE_INTEGER) || big < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new CallFault(`value was rounded down/up: ${big}`);
  }
  return Number(big);
}

export const items = (call: Call, value: Argument): readonly Vertex[] => (value === undefined ? [] : call.items(value));

/** `{a:1} (type struct)`, for messages. */
export function shownWithType(call: Call, value: Argument): string {
  if (value === undefined) return '_';
  if (value.type === 'vertex') call.machine.complete(value);
  const kind = value.type === 'vertex' ? value.kinds : atomKind(value);
  return `${value.type === 'vertex' ? shownVertex(value) : atomText(value)} (type ${kindText(kind)})`;
}

/** The items of a value that must be a list. */
export function listItems(call: Call, value: Argument): readonly Vertex[] {
  if (value?.type === 'vertex' && value.lists.length > 0) return call.items(value);
  throw new CallFault(`cannot use value ${shownWithType(call, value)} as list`);
}

export const define = (
  parameters: readonly number[],
  run: (call: Call, ...values: readonly Argument[]) => Atom | Vertex | string | number | bigint | boolean,
  isValidator = false,
): Builtin => ({
  parameters,
  isValidator,
  run(call, ...values) {
    const result = run(call, ...values);
    if (typeof result === 'string') return stringAtom(result);
    if (typeof result === 'boolean') return boolAtom(result);
    return typeof result === 'number' || typeof result === 'bigint' ? intAtom(result) : result;
  },
});
