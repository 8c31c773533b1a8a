/**
 * Interprets the keys of a result as file paths, like `jsonnet -m`: `{'setup/web': {…}}` is written to the file
 * `setup/web.yaml`.
 */
import type { Json } from '../../../src/data';
import { fieldsOf, isObject, isTyped, safePath, FaultError } from '../../../src/render';
import { nameOf } from './walk';

/**
 * Returns the file of each key, and an object that contains only this key. Throws a FaultError unless the value is an
 * object whose keys are paths.
 */
export function filesIn(value: Json): readonly { readonly file: string; readonly value: Json }[] {
  if (!isObject(value) || isTyped(value)) {
    const what = isObject(value) ? 'a single Kubernetes object' : nameOf(value);
    const message = `the value is ${what}: \`paths: keys\` requires an object whose keys are file paths`;
    throw new FaultError({ code: 'invalid-path', message });
  }
  return fieldsOf(value).map(([key, field]) => {
    if (/(?:^|\/)\.{0,2}(?:\/|$)/.test(key)) {
      const message = `the key "${key}" is not a file path in the package, which \`paths: keys\` requires`;
      throw new FaultError({ code: 'invalid-path', message });
    }
    // kpt reads only files with these extensions.
    const file = /\.(?:yaml|yml|json)$/.test(key) ? key : `${key}.yaml`;
    return { file: safePath(file), value: objectWith(key, field) };
  });
}

/** The key is kept, so that paths in messages contain the key. */
const objectWith = (key: string, field: Json): Json => Object.fromEntries([[key, field]]);
