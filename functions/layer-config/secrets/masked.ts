/** Trees without their secrets. */
import { type Path, stringScalar, type Tree } from '../../../src/data';
import { standIn } from '../../../src/function';
import type { Unified } from '../model/unified';

/** Every scalar for which `isSecret` holds is the stand-in. */
export function masked(tree: Tree, isSecret: (path: Path) => boolean, path: Path = []): Tree {
  switch (tree.kind) {
    case 'scalar':
      return isSecret(path) ? stringScalar(standIn) : tree;
    case 'list':
      return { kind: 'list', items: tree.items.map((item, index) => masked(item, isSecret, [...path, index])) };
    case 'map':
      return {
        kind: 'map',
        entries: tree.entries.map(({ key, value }) => ({ key, value: masked(value, isSecret, [...path, key]) })),
      };
  }
}

/** The same for a value that knows its secrets. */
export function maskedValue(value: Unified): Tree {
  switch (value.kind) {
    case 'scalar':
      return value.secret ? stringScalar(standIn) : value;
    case 'list':
      return { kind: 'list', items: value.items.map(maskedValue) };
    case 'map':
      return {
        kind: 'map',
        entries: value.entries.map(({ key, value: inner }) => ({ key, value: maskedValue(inner) })),
      };
  }
}

/**
 * Whether a path lies in one of `secrets`. Spelled alike counts as the same, as formats with one level of names spell
 * `database.connection` as `DATABASE_CONNECTION`: rather one value too few is shown.
 */
export function secretsAmong(secrets: readonly Path[]): (path: Path) => boolean {
  const known = secrets.map(likeness);
  return (path) => {
    const name = likeness(path);
    return known.some((secret) => secret === '' || name === secret || name.startsWith(`${secret}.`));
  };
}

const likeness = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
