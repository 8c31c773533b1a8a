/**
 * Compares a judge's data with the expected data. The order of maps and the notation of numbers are ignored; strings
 * must be equal exactly.
 */
import { scalarValue } from '../../src/data/trees/scalar-value';
import type { MapTree, Path, Scalar, Tree } from '../../src/data/tree';
import { formatPath } from '../../src/krm/field-path';

export interface Difference {
  readonly path: Path;
  readonly expected: Tree | undefined;
  readonly actual: Tree | undefined;
}

/** The first difference; undefined if there is none. */
export function differenceOf(
  expected: Tree,
  actual: Tree,
  sameScalar: (expected: Scalar, said: Scalar) => boolean,
  path: Path = [],
): Difference | undefined {
  if (expected.kind === 'scalar' && actual.kind === 'scalar') {
    return sameScalar(expected, actual) ? undefined : { path, expected, actual };
  }
  if (expected.kind === 'list' && actual.kind === 'list' && expected.items.length === actual.items.length) {
    for (const [index, item] of expected.items.entries()) {
      const found = differenceOf(item, actual.items[index] as Tree, sameScalar, [...path, index]);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (expected.kind === 'map' && actual.kind === 'map') return mapDifference(expected, actual, sameScalar, path);
  return { path, expected, actual };
}

function mapDifference(
  expected: MapTree,
  actual: MapTree,
  sameScalar: (expected: Scalar, said: Scalar) => boolean,
  path: Path,
): Difference | undefined {
  const others = new Map(actual.entries.map(({ key, value }) => [key, value]));
  for (const { key, value } of expected.entries) {
    const other = others.get(key);
    if (other === undefined) return { path: [...path, key], expected: value, actual: undefined };
    const found = differenceOf(value, other, sameScalar, [...path, key]);
    if (found !== undefined) return found;
    others.delete(key);
  }
  const [more] = others;
  return more && { path: [...path, more[0]], expected: undefined, actual: more[1] };
}

const isNumber = ({ type }: Scalar): boolean => type === 'int' || type === 'float';

/** Compares scalars for a judge. `fewerNumbers` means that the judge reads some numbers as strings. */
export const sameScalarFor =
  (fewerNumbers: boolean) =>
  (expected: Scalar, actual: Scalar): boolean => {
    if (isNumber(expected)) {
      if (isNumber(actual)) return Object.is(Number(scalarValue(expected)) + 0, Number(scalarValue(actual)) + 0);
      return fewerNumbers && actual.type === 'string' && actual.text === expected.text;
    }
    return expected.type === actual.type && scalarValue(expected) === scalarValue(actual);
  };

/** One line: `at a.b expected "x", said 1 (int)`. Paths and values come from tests, never from users. */
export function differenceText({ path, expected, actual }: Difference): string {
  const place = path.length === 0 ? 'the root' : formatPath(path);
  return `at ${place} expected ${shown(expected)}, said ${shown(actual)}`;
}

function shown(tree: Tree | undefined): string {
  if (tree === undefined) return 'nothing';
  if (tree.kind === 'scalar') return `${JSON.stringify(tree.text)} (${tree.type})`;
  return tree.kind === 'map' ? `a map of ${tree.entries.length}` : `a list of ${tree.items.length}`;
}
