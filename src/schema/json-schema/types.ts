/** Applies the types of JSON Schema to trees. */
import type { Tree } from '../../data/tree';
import { isFinite, isInteger } from './decimal';

const articles: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'a map',
  string: 'a string',
};

export const typeNames: readonly string[] = Object.keys(articles);

/** `namedTypes(['string', 'null'])` is `a string or null`. */
export const namedTypes = (types: readonly string[]): string => types.map((type) => articles[type]).join(' or ');

/** An integer is also a number, and `1.0` is an integer. */
export function hasType(tree: Tree, type: string): boolean {
  if (tree.kind !== 'scalar') return type === (tree.kind === 'map' ? 'object' : 'array');
  switch (tree.type) {
    case 'int':
    case 'float':
      return type === 'integer' ? isInteger(tree.text) : type === 'number' && isFinite(tree.text);
    case 'bool':
      return type === 'boolean';
    case 'null':
      return type === 'null';
    case 'string':
    case 'date':
      return type === 'string';
  }
}
