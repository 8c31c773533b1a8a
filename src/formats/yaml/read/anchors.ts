/**
 * Finds the nodes that the aliases of one document refer to. An alias refers to the closest preceding anchor with its
 * name. A missing anchor is an error, and so is an alias inside its own anchor.
 */
import { DocumentSyntaxError } from '../../document';
import { yamlLibrary } from './library';
import type { Alias, Node } from 'yaml';

export interface Anchors {
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly referenced: ReadonlySet<unknown>;
}

/** `contents` must have been read from `text`. Throws DocumentSyntaxError. */
export function resolveAnchors(contents: Node | null, text: string): Anchors {
  const { isAlias, isMap, isNode, isSeq } = yamlLibrary();
  const targets = new Map<Alias, Node>();
  const referenced = new Set<unknown>();
  const named = new Map<string, Node>();
  const open = new Set<Node>();

  function visit(node: unknown): void {
    if (!isNode(node)) return;
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) {
      const target = named.get(node.source);
      if (target === undefined) throw new DocumentSyntaxError('an alias must refer to an earlier anchor', text, offset);
      if (open.has(target)) {
        throw new DocumentSyntaxError('an anchor must not contain an alias to itself', text, offset);
      }
      targets.set(node, target);
      referenced.add(target);
      return;
    }
    if (node.anchor !== undefined) named.set(node.anchor, node);
    open.add(node);
    if (isSeq(node)) for (const item of node.items) visit(item);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        visit(key);
        visit(value);
      }
    }
    open.delete(node);
  }

  visit(contents);
  return { targets, referenced };
}
