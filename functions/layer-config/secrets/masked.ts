/**
 * Trees without their secrets. Of
 *
 * ```yaml
 * database: {pool: 5, password: geheim}
 * ```
 *
 * a preview shows `database: {pool: 5, password: (a value of a Secret)}`.
 */
import { mapScalars, type Path, scalarsOf, stringScalar, type Tree } from '../../../src/data';
import { redacted } from '../../../src/kit';
import type { Unified } from '../model/unified';

/** The stand-in replaces every scalar for whose path `isSecret` is true. */
export const masked = (tree: Tree, isSecret: (path: Path) => boolean): Tree =>
  mapScalars(tree, (scalar, path) => (isSecret(path) ? stringScalar(redacted) : scalar));

/** The same for a value with known secrets. If a secret `isChanged`, the stand-in shows this. */
export const maskedValue = (value: Unified, isChanged: (path: Path) => boolean = () => false): Tree =>
  mapScalars(value, (scalar, path) =>
    scalar.secret ? stringScalar(isChanged(path) ? changedSecret : redacted) : scalar,
  );

/** Without a comma, which some formats cannot have in an item of a list. */
const changedSecret = '(secret-another)';

/** A rendered file whose changed values of Secrets are called `(secret, another)`. */
export const withChangedSecrets = (text: string): string => text.replaceAll(changedSecret, '(secret, another)');

/** Whether the setting at a path has another text in the file `after` than `before`. An item of a list can be a part of one text. */
export function changedBetween(before: Tree, after: Tree): (path: Path) => boolean {
  const [old, now] = [textsOf(before), textsOf(after)];
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const name = likeness(path.slice(0, length));
      if (old.has(name)) return old.get(name) !== now.get(name);
    }
    return false;
  };
}

const textsOf = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(scalarsOf(tree).map(({ scalar, path }) => [likeness(path), scalar.text]));

/**
 * Whether a path is one of `secrets` or inside one. `database.connection` and `DATABASE_CONNECTION` count as the same path,
 * because formats with one level of names use this spelling. If in doubt, a value is hidden.
 */
export function secretsAmong(secrets: readonly Path[]): (path: Path) => boolean {
  const known = secrets.map(likeness);
  return (path) => {
    const name = likeness(path);
    return known.some((secret) => secret === '' || name === secret || name.startsWith(`${secret}.`));
  };
}

const likeness = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
