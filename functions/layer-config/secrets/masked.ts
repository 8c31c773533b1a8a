/**
 * Replaces secrets in trees. For
 *
 * ```yaml
 * database: {pool: 5, password: geheim}
 * ```
 *
 * a preview shows `database: {pool: 5, password: (secret)}`.
 */
import { mapScalars, type Path, scalarsOf, stringScalar, type Tree } from '../../../src/data';
import { redacted } from '../../../src/kit';
import type { Unified } from '../model/unified';

export const masked = (tree: Tree, isSecret: (path: Path) => boolean): Tree =>
  mapScalars(tree, (scalar, path) => (isSecret(path) ? stringScalar(redacted) : scalar));

/** Replaces every secret of a value, with a different placeholder if the secret `isChanged`. */
export const maskedValue = (value: Unified, isChanged: (path: Path) => boolean): Tree =>
  mapScalars(value, (scalar, path) =>
    scalar.secret ? stringScalar(isChanged(path) ? changedSecret : redacted) : scalar,
  );

/**
 * The last step of a path in the annotation whose keys also come from a Secret. Also represents all other data keys in
 * the annotation.
 */
export const anyKey = '';

/** Replaces whole maps and lists if their keys come from a Secret. */
export function withoutSecretKeys(tree: Tree, secrets: readonly Path[]): Tree {
  const hidden = secrets.filter((path) => path.at(-1) === anyKey).map((path) => comparisonKey(path.slice(0, -1)));
  if (hidden.length === 0) return tree;
  const walk = (at: Tree, path: Path): Tree => {
    if (hidden.includes(comparisonKey(path))) return stringScalar(redacted);
    if (at.kind !== 'map') return at;
    const entries = at.entries.map(({ key, value }) => {
      // In a flat format, a single name contains the keys of nested maps.
      const name = comparisonKey([...path, key]);
      const outer = hidden.find((one) => name.startsWith(`${one}.`));
      return outer === undefined
        ? { key, value: walk(value, [...path, key]) }
        : { key: key.slice(0, outer.length - name.length), value: stringScalar(redacted) };
    });
    return { kind: 'map', entries: [...new Map(entries.map((entry) => [entry.key, entry])).values()] };
  };
  return walk(tree, []);
}

/**
 * The placeholder for a changed secret. It contains no comma, because some formats do not allow commas in list items.
 */
const changedSecret = '(secret-changed)';

/** Returns a rendered file with changed Secret values shown as `(secret, changed)`. */
export const withChangedSecrets = (text: string): string => text.replaceAll(changedSecret, '(secret, changed)');

/**
 * Returns a test for paths whose setting has different text in `before` and `after`. In some formats a list is a single
 * string, so an item is compared by its list.
 */
export function changedPathTest(before: Tree, after: Tree): (path: Path) => boolean {
  const [old, now] = [textsOf(before), textsOf(after)];
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const name = comparisonKey(path.slice(0, length));
      if (old.has(name)) return old.get(name) !== now.get(name);
    }
    return false;
  };
}

const textsOf = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(scalarsOf(tree).map(({ scalar, path }) => [comparisonKey(path), scalar.text]));

/**
 * Returns a test for paths that equal or are below one of `secrets`. `database.connection` and `DATABASE_CONNECTION`
 * count as the same path, because flat formats use the second spelling.
 */
export function secretPathTest(secrets: readonly Path[]): (path: Path) => boolean {
  const known = secrets.map((path) => comparisonKey(path.at(-1) === anyKey ? path.slice(0, -1) : path));
  return (path) => {
    const name = comparisonKey(path);
    return known.some((secret) => secret === '' || name === secret || name.startsWith(`${secret}.`));
  };
}

const comparisonKey = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
