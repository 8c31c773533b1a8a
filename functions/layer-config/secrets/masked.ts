/**
 * Trees without their secrets. Of
 *
 * ```yaml
 * database: {pool: 5, password: geheim}
 * ```
 *
 * a preview shows `database: {pool: 5, password: (a value of a Secret)}`.
 */
import { mapScalars, type Path, stringScalar, type Tree } from '../../../src/data';
import { redacted } from '../../../src/kit';
import type { Unified } from '../model/unified';

/** The stand-in is in the place of every scalar whose path `isSecret` holds for. */
export const masked = (tree: Tree, isSecret: (path: Path) => boolean): Tree =>
  mapScalars(tree, (scalar, path) => (isSecret(path) ? stringScalar(redacted) : scalar));

/** The same for a value that knows its secrets. */
export const maskedValue = (value: Unified): Tree =>
  mapScalars(value, (scalar) => (scalar.secret ? stringScalar(redacted) : scalar));

/**
 * Whether a path is one of `secrets` or inside one. `database.connection` and `DATABASE_CONNECTION` count as the same path,
 * since formats with one level of names spell it so. Where in doubt a value is hidden.
 */
export function secretsAmong(secrets: readonly Path[]): (path: Path) => boolean {
  const known = secrets.map(likeness);
  return (path) => {
    const name = likeness(path);
    return known.some((secret) => secret === '' || name === secret || name.startsWith(`${secret}.`));
  };
}

const likeness = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
