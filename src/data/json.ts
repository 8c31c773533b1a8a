/** JSON data as plain JavaScript values. Numbers are doubles. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object, as `JSON.parse` returns it. */
export interface JsonObject {
  [key: string]: Json;
}

/** Sets a field of `object`. If a key is set several times, the last value wins. `__proto__` is an ordinary key. */
export function setField(object: JsonObject, key: string, value: Json): void {
  // Assigning to `__proto__` would set the prototype of the object.
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Maps the character after the backslash of a JSON escape to the character that it represents. Omits `\u` escapes. */
export const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
