/** Fields of JSON as Go's decoder finds them for a struct: upper and lower case make no difference. */
import type { Json } from '../../../src/data';
import { fieldOf, isObject } from '../../../src/render';

/** `goField({ includeCrds: false }, 'includeCRDs')` is false. A field that is null is absent. */
export function goField(value: Json, name: string): Json | undefined {
  const exact = fieldOf(value, name);
  if (exact !== undefined) return exact ?? undefined;
  const lower = name.toLowerCase();
  const key = isObject(value) ? Object.keys(value).find((one) => one.toLowerCase() === lower) : undefined;
  return key === undefined ? undefined : (fieldOf(value, key) ?? undefined);
}
