/** Walks a syntax tree, mainly for its fields and attributes. */
import type { Attribute, Field, Node } from '../syntax/ast';

type AnyNode = Node & { readonly kind: string };

/** Calls `visit` for each node. The argument `around` is the result of `visit` for the enclosing node. */
export function walk<T>(node: unknown, around: T, visit: (node: AnyNode, around: T) => T): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, around, visit);
    return;
  }
  if (!isNode(node)) return;
  const inner = visit(node, around);
  for (const each of Object.values(node)) if (typeof each === 'object') walk(each, inner, visit);
}

const isNode = (node: unknown): node is AnyNode =>
  typeof node === 'object' && node !== null && 'kind' in node && 'begin' in node;

export const isField = (node: AnyNode): node is Field => node.kind === 'field' && 'attributes' in node;

export const isAttribute = (node: AnyNode): node is Attribute => node.kind === 'attribute';
