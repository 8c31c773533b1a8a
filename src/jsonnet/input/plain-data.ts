/**
 * Checks whether a JavaScript value is JSON data, and describes any other value. Without this check, a mistake would
 * become a wrong value, because JSON.stringify turns a Promise or a Map into `{}` and omits undefined.
 */
import type { Json } from '../../data/json';
import { escapeText } from '../text/quote';

/**
 * Returns the value unchanged if it is data. `where` is the value's name in messages: `extVars.a.data`. Throws a
 * TypeError with the path to any other value: undefined, functions, NaN, dates, circular references.
 */
export function checkedData(data: unknown, where: string): Json {
  const path: (string | number)[] = [];
  const around = new Set<unknown>();
  const checked = new Set<unknown>();
  const refuse = (what: string): TypeError =>
    new TypeError(
      `\`${pathText(where, path)}\` is ${what}: data must be null, a boolean, a finite number, a string, an array or a plain object`,
    );
  const check = (value: unknown): void => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return;
    if (typeof value === 'number' && Number.isFinite(value)) return;
    const isArray = Array.isArray(value);
    if (!isArray && !isPlainObject(value)) throw refuse(kindOf(value));
    if (around.has(value)) throw refuse('a value that contains itself');
    if (checked.has(value)) return;
    around.add(value);
    // Unlike `Object.entries`, an array's `entries()` includes holes.
    for (const [key, part] of isArray ? value.entries() : Object.entries(value)) {
      path.push(key);
      check(part);
      path.pop();
    }
    around.delete(value);
    checked.add(value);
  };
  check(data);
  return data as Json;
}

/** Returns the result of a native function if it is data. Otherwise throws a TypeError that names the function. */
export function checkedResult(name: string, result: unknown): Json {
  const named = `native function "${escapeText(name)}"`;
  if (isPromise(result)) {
    throw new TypeError(
      `${named} returned a Promise: native functions are synchronous; in a JsonnetWorker, they can be asynchronous`,
    );
  }
  try {
    return checkedData(result, 'result');
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${named}: ${error.message}`) : error;
  }
}

/** Also returns true for a Promise from another realm or from a library. */
export const isPromise = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Formats a path in JavaScript syntax: `extVars.a` with the steps `b c` and 0 is `extVars.a["b c"][0]`. */
export function pathText(where: string, path: readonly (string | number)[]): string {
  const steps = path.map((part) =>
    typeof part === 'string' && /^[A-Za-z_$][\w$]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
  );
  return where + steps.join('');
}

/** Describes the kind of a value: `undefined`, `NaN`, `a function`, `a Promise`, `an object with the fields a, b`. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'an array';
  if (isPlainObject(value)) return `an object with the fields ${Object.keys(value).join(', ') || '(none)'}`;
  const name = typeof value === 'object' ? className(value) : typeof value;
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/**
 * Whether the value is a plain object and not a class instance. Objects from literals, from JSON.parse, without a
 * prototype and from another realm (`node:vm`) are plain.
 */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function className(value: object): string {
  const { constructor } = value;
  return typeof constructor === 'function' && constructor.name !== '' ? constructor.name : 'object of a class';
}
