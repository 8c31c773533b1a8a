/** Represents the values in Go templates. */
import type { Tree } from '../../../data/tree';
import { compareBytes } from '../../../go/compare-bytes';

/** An integer. Messages name Go's type, such as `int64` for data and `int` for a constant in a template. */
export class Int {
  constructor(
    readonly value: bigint,
    readonly type: 'int' | 'int64' | 'uint8' | '*big.Int' = 'int',
  ) {}
}

/** A value; `undefined` if it is missing. */
export type Item = undefined | null | boolean | number | string | Int | readonly Item[] | ReadonlyMap<string, Item>;

export const isList = (item: Item): item is readonly Item[] => Array.isArray(item);
export const isMap = (item: Item): item is ReadonlyMap<string, Item> => item instanceof Map;

const largest = 1n << 63n;

/** Converts data to a value. Keys of maps are sorted, because Go iterates in this order. */
export function itemOf(tree: Tree): Item {
  if (tree.kind === 'list') return tree.items.map(itemOf);
  if (tree.kind === 'map') {
    const entries = tree.entries.map(({ key, value }) => [key, itemOf(value)] as const);
    return new Map(entries.toSorted(([a], [b]) => compareBytes(a, b)));
  }
  switch (tree.type) {
    case 'null':
      return null;
    case 'bool':
      return tree.text === 'true';
    case 'int': {
      const value = BigInt(tree.text);
      return new Int(value, value >= -largest && value < largest ? 'int64' : '*big.Int');
    }
    case 'float':
      return Number(tree.text);
    default:
      return tree.text;
  }
}

export const isNil = (item: Item): item is undefined | null => item === undefined || item === null;

export function typeOf(item: Item): string {
  if (isNil(item)) return '<nil>';
  if (item instanceof Int) return item.type;
  if (isList(item)) return '[]interface {}';
  if (isMap(item)) return 'map[string]interface {}';
  return { boolean: 'bool', number: 'float64', string: 'string' }[typeof item as 'boolean' | 'number' | 'string'];
}

export function isTrue(item: Item): boolean {
  if (item instanceof Int) return item.value !== 0n;
  if (isList(item)) return item.length > 0;
  return isMap(item) ? item.size > 0 : Boolean(item);
}
