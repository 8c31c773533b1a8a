/**
 * The JavaScript value of a scalar's text, by Go's YAML rules: `0123` is 83, `1_000` is 1000, `.inf` is Infinity.
 * Readers determine the type. This module only interprets the text as the given type.
 */
import { decimalText } from '../text/numbers/decimal-text';
import type { Scalar } from '../tree';

/** Integers outside JavaScript's safe range are bigint. All other numbers have the type `number`. */
export type ScalarValue = string | number | bigint | boolean | null;

/** `scalarValue({kind: 'scalar', type: 'int', text: '0x1F'})` is 31. */
export function scalarValue({ type, text }: Scalar): ScalarValue {
  switch (type) {
    case 'string':
    case 'date':
      return text;
    case 'int':
      return intValue(text);
    case 'float':
      return floatValue(text);
    case 'bool':
      return /^(?:true|yes|on|y)$/i.test(text);
    case 'null':
      return null;
  }
}

function intValue(text: string): number | bigint {
  const value = BigInt(decimalText(text));
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function floatValue(text: string): number {
  const special = /^([-+]?)\.(inf|nan)$/i.exec(text);
  if (special === null) return Number(decimalText(text));
  if (special[2]?.toLowerCase() === 'nan') return NaN;
  return special[1] === '-' ? -Infinity : Infinity;
}
