/** Short constructors for trees in tests. */
import { stringScalar, type Tree } from '../../src/data/tree';

export const string = stringScalar;

/** A map such as `{a: x}`, in the order of its keys, without undefined fields. */
export const map = (fields: Readonly<Record<string, Tree | undefined>>): Tree => ({
  kind: 'map',
  entries: Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
});

export const list = (...items: readonly Tree[]): Tree => ({ kind: 'list', items });

export const yes: Tree = { kind: 'scalar', type: 'bool', text: 'true' };
