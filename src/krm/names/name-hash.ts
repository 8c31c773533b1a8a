/**
 * Computes the suffix that kustomize gives a generated ConfigMap or Secret: a hash of its data. Inlay computes exactly
 * the same hash, so Inlay and kustomize create the same names. Other kinds are not supported, because for these kinds
 * kustomize hashes an internal struct of its parser.
 */
import { scalarValue } from '../../data/trees/scalar-value';
import { entryOf, stringScalar, textOf, type Tree } from '../../data/tree';
import { goMarshal, htmlEscape } from '../../go/json/json-write';
import { sha256Hex } from '../../go/sha256';

/**
 * `nameHash({kind: ConfigMap, data: {…}})` is a string of ten characters. For a ConfigMap without data, the hash is
 * `6ct58987ht`. Only `data`, a ConfigMap's `binaryData`, and a Secret's `type` and `stringData` affect the hash; name,
 * labels and `immutable` do not. Undefined if the object is neither a ConfigMap nor a Secret. The encoding is the same
 * as in kustomize's `api/hasher`. Pass `kind` for an element of a `ConfigMapList` or `SecretList`, because the element
 * itself may omit its kind.
 */
export function nameHash(object: Tree, kind = textOf(entryOf(object, 'kind'))): string | undefined {
  const text = hashedText(object, kind);
  if (text === undefined) return undefined;
  return shortHash(sha256Hex(text));
}

/** Converts the first ten hexadecimal digits to kustomize's alphabet: `shortHash('013ae…')` begins with `ghkmt`. */
export const shortHash = (hex: string): string =>
  hex.slice(0, 10).replaceAll(/[013ae]/g, (digit) => substitutes[digit] ?? digit);

/** The name without its hash, if the name has a hash: `keystone-8b7k2fh4tc` is `keystone`. */
export const stemOf = (name: string): string => name.replace(hashSuffix, '');

/** The hash at the end of a name: `8b7k2fh4tc`. */
export const hashIn = (name: string): string | undefined => hashSuffix.exec(name)?.[1];

const hashSuffix = /-([24-9bcdfghkmt]{10})$/;

/** The hash in the name of a version. kustomize may have appended a suffix to the name: `app-8b7k2fh4tc-eu`. */
export const versionHash = (name: string): string | undefined => lastHash.exec(name)?.[2];

/** Like `stemOf`, but also supports a suffix after the hash: `app-8b7k2fh4tc-eu` is `app-eu`. */
export const objectNameOf = (version: string): string => version.replace(lastHash, '$1');

const lastHash = /^(.*)-([24-9bcdfghkmt]{10})/s;

/** Replaces vowels and easily confused digits, so that hashes do not contain words. */
const substitutes: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };

/**
 * The JSON that kustomize hashes, with sorted keys. `name` is always empty, because kustomize looks for a field called
 * `metadata/name`.
 */
function hashedText(object: Tree, kind: string | undefined): string | undefined {
  const data = fieldText(entryOf(object, 'data'));
  const optional = (key: string): string => {
    const value = entryOf(object, key);
    return value === undefined || value.kind === 'scalar' ? '' : `"${key}":${fieldText(value)},`;
  };
  switch (kind) {
    case 'ConfigMap':
      return `{${optional('binaryData')}"data":${data},"kind":"ConfigMap","name":""}`;
    case 'Secret':
      return `{"data":${data},"kind":"Secret","name":"",${optional('stringData')}"type":${fieldText(entryOf(object, 'type'))}}`;
    default:
      return undefined;
  }
}

/**
 * The JSON of a field: `""` for a missing field, `null` for a list, and the text in quotes for any scalar, even null.
 */
function fieldText(value: Tree | undefined): string {
  if (value === undefined) return '""';
  if (value.kind === 'list') return 'null';
  return json(value.kind === 'scalar' ? stringScalar(value.text) : value);
}

/** The output of Go's `json.Marshal` after kustomize has decoded `tree` from YAML, with all numbers as float64. */
const json = (tree: Tree): string =>
  htmlEscape(
    goMarshal(tree, (scalar) => {
      const value = scalarValue(scalar);
      return JSON.stringify(typeof value === 'bigint' ? Number(value) : value);
    }),
  );
