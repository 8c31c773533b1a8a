/** A map as go-yaml v2 and sigs.k8s.io/yaml make an object of it: any scalar may be a key, and all become strings. */
import { GoYamlError } from './go-yaml-error';
import type { PlainKey } from './plain-value';

/** Plain data, in which infinities and NaN may still stand. */
export type GoData = null | boolean | number | string | GoData[] | { [key: string]: GoData };

/**
 * Sets `key` of `object`; the last of several equal keys wins. Throws GoYamlError for a key that JSON cannot have; unlike Go's,
 * the message does not show the value.
 */
export function setKey(object: { [key: string]: GoData }, key: PlainKey, value: GoData): void {
  if (typeof key !== 'string') {
    throw new GoYamlError(`error converting YAML to JSON: unsupported map key of type: ${key.unsupported}`);
  }
  if (key === '__proto__') {
    // An assignment to this one name would set the prototype.
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else object[key] = value;
}
