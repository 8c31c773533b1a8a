/**
 * Converts trees to plain JavaScript values and back, for schemas, functionConfigs and new resources. Do not convert
 * a user's data, because `1.10` becomes 1.1 and comments are lost.
 */
import type { Json } from '../json';
import { scalarValue } from './scalar-value';
import { stringScalar, type MapEntry, type Tree } from '../tree';

/**
 * The data as plain JavaScript values: `a: [1, 0123]` is `{a: [1, 83]}`. Objects have no prototype, so that `__proto__`
 * is an ordinary key. Integers outside JavaScript's safe range become bigint.
 */
export function plainOf(tree: Tree): unknown {
  if (tree.kind === 'scalar') return scalarValue(tree);
  if (tree.kind === 'list') return tree.items.map(plainOf);
  const object = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of tree.entries) object[key] = plainOf(value);
  return object;
}

/**
 * Converts each bigint in a plain value to a number, for consumers that do not support bigint: `2n ** 64n` becomes
 * 18446744073709552000. Objects have no prototype.
 */
export function jsonOf(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null) return value as Json;
  const object = Object.create(null) as Record<string, Json>;
  for (const [key, inner] of Object.entries(value)) object[key] = jsonOf(inner);
  return object;
}

/**
 * Converts plain JavaScript values to a tree: `treeOf({ replicas: 3 })`. Accepts JSON data and bigint; undefined
 * properties are omitted. Throws TypeError for a function, a symbol, and undefined outside an object.
 */
export function treeOf(value: unknown): Tree {
  switch (typeof value) {
    case 'string':
      return stringScalar(value);
    case 'number':
      return { kind: 'scalar', type: isPlainInteger(value) ? 'int' : 'float', text: numberText(value) };
    case 'bigint':
      return { kind: 'scalar', type: 'int', text: String(value) };
    case 'boolean':
      return { kind: 'scalar', type: 'bool', text: String(value) };
    case 'object':
      if (value === null) return { kind: 'scalar', type: 'null', text: 'null' };
      return Array.isArray(value) ? { kind: 'list', items: value.map(treeOf) } : mapOf(value);
    default:
      throw new TypeError(`a value of type ${typeof value} is not data`);
  }
}

function mapOf(object: object): Tree {
  const entries: MapEntry[] = [];
  for (const [key, value] of Object.entries(object)) {
    if (value !== undefined) entries.push({ key, value: treeOf(value) });
  }
  return { kind: 'map', entries };
}

/** From 1e21 on, JavaScript writes an exponent, so readers parse the number as a float. */
const isPlainInteger = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e21;

function numberText(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  // `String(2 ** 60)` is `1152921504606847000`, which reads back as the same float but is not the exact integer.
  return isPlainInteger(value) ? String(BigInt(value)) : String(value);
}
