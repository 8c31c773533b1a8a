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
  const known = secrets.map(comparisonKey);
  return (path) => {
    const name = comparisonKey(path);
    return known.some((secret) => secret === '' || name === secret || name.startsWith(`${secret}.`));
  };
}

const comparisonKey = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
