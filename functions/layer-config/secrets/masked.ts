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
import type { File } from '../generated/config';
import type { Unified } from '../model/unified';

export const masked = (tree: Tree, isSecret: (path: Path) => boolean): Tree =>
  mapScalars(tree, (scalar, path) => (isSecret(path) ? stringScalar(redacted) : scalar));

/** Replaces every secret in a value with a placeholder. Changed secrets get a different placeholder. */
export const maskedValue = (value: Unified, isChanged: (path: Path) => boolean): Tree =>
  mapScalars(value, (scalar, path) =>
    scalar.secret ? stringScalar(isChanged(path) ? changedSecret : redacted) : scalar,
  );

/**
 * A marker in the annotation. As the last step of a path, it means that the keys below the path also come from a
 * Secret. As a data key, it represents all data keys that are not listed.
 */
export const anyKey = '';

/** Replaces whole maps and lists of a file if their keys come from a Secret. */
export function withoutSecretKeys(tree: Tree, secrets: readonly Path[], format: File['format']): Tree {
  const hidden = new Set(
    secrets.filter((path) => path.at(-1) === anyKey).map((path) => comparisonKey(path.slice(0, -1))),
  );
  if (hidden.size === 0) return tree;
  if (hidden.has('')) return placeholder(0, format);
  const walk = (at: Tree, path: Path): Tree => {
    if (at.kind !== 'map') return at;
    const entries = at.entries.map(({ key, value }) => {
      const inner = [...path, key];
      // A flat format joins the keys of nested maps into a single name.
      const name = comparisonKey(inner);
      const outer = outermost(name, hidden);
      return outer === undefined
        ? { key, value: walk(value, inner) }
        : { key: key.slice(0, key.length + outer.length - name.length), value: placeholder(inner.length, format) };
    });
    return { kind: 'map', entries };
  };
  return walk(tree, []);
}

/** The placeholder for a hidden map or list. At the root of a document, most formats require a map. */
const placeholder = (depth: number, format: File['format']): Tree =>
  depth < (mapDepths[format] ?? 0)
    ? { kind: 'map', entries: [{ key: redacted, value: placeholder(depth + 1, format) }] }
    : stringScalar(redacted);

/** The number of outer levels that must be maps. INI contains only sections with options. */
const mapDepths: Partial<Record<File['format'], number>> = { ini: 2, toml: 1, properties: 1, env: 1, cuttlefish: 1 };

/**
 * The placeholder for a changed secret. The placeholder contains no comma, because some formats do not allow commas in
 * list items.
 */
const changedSecret = '(secret-changed)';

/** Returns a rendered file with changed Secret values shown as `(secret, changed)`. */
export const withChangedSecrets = (text: string): string => text.replaceAll(changedSecret, '(secret, changed)');

/**
 * Returns a predicate that is true for a path whose setting has different text in `before` and `after`. In some formats
 * a list is a single string, so an item counts as changed if the text of its list differs.
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
 * Returns a predicate that is true for a path that equals or is below one of `secrets`. `database.connection` and
 * `DATABASE_CONNECTION` count as the same path, because flat formats use the second spelling.
 */
export function secretPathTest(secrets: readonly Path[]): (path: Path) => boolean {
  const known = new Set(secrets.map((path) => comparisonKey(path.at(-1) === anyKey ? path.slice(0, -1) : path)));
  return (path) => known.has('') || outermost(comparisonKey(path), known) !== undefined;
}

/** Returns the shortest name in `known` that is `name` or one of its parents. */
function outermost(name: string, known: ReadonlySet<string>): string | undefined {
  for (let end = name.indexOf('.'); end !== -1; end = name.indexOf('.', end + 1)) {
    const outer = name.slice(0, end);
    if (known.has(outer)) return outer;
  }
  return known.has(name) ? name : undefined;
}

const comparisonKey = (path: Path): string => path.join('.').toLowerCase().replaceAll('_', '.');
