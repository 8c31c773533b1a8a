/** Large whole numbers as bigint with the digits that Go prints: `12345678901234567000`, not the double's own `…66976`. */
import type { Json } from '../../../src/index';
import { isObject } from '../json';

/** For `treeOf`. */
export function exactNumbers(value: Json): unknown {
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21
      ? BigInt(String(value))
      : value;
  }
  if (Array.isArray(value)) return value.map(exactNumbers);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, exactNumbers(field)]))
    : value;
}
