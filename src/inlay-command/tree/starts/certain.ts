/**
 * Strictly parses YAML that determines which programs kustomize starts. Throws an error if another parser could
 * interpret the YAML differently.
 */
import { catchError } from '../../../data/catch-error';
import { isNull, type MapEntry, type Scalar, type Tree } from '../../../data/tree';
import { DocumentSyntaxError } from '../../../formats/document';
import type { SourceNode } from '../../../formats/source-node';
import { yamlFormat } from '../../../formats/yaml/format';
import { resolvePlain } from '../../../formats/yaml/scalar/resolve-scalar';

/** Thrown for text that parsers may interpret differently. `message` completes a sentence about the text: `has …`. */
export class UncertainError extends Error {
  constructor(
    message: string,
    /** The 1-based line number. */
    readonly line: number,
  ) {
    super(message);
  }
}

export interface CertainDocument {
  readonly root: Tree;
  /** Returns the 1-based line number of a node. */
  readonly lineOf: (tree: { readonly start?: number }) => number;
  /** Returns the first key or number that is not valid JSON. */
  readonly notJson: () => { readonly start: number } | undefined;
}

/** Characters that Go's YAML parser drops or treats as line breaks. */
const readDifferently = /[\u0085\u2028\u2029]|(?!^)\uFEFF/;

/** Parses the text and returns its non-empty documents. Throws UncertainError. */
export function certainDocuments(text: string): readonly CertainDocument[] {
  return read(text, text, 0);
}

/**
 * Like `certainDocuments`, but parses a file of resources. Before parsing, kustomize splits such a file at lines that
 * begin with `---`. Throws UncertainError.
 */
export function certainResources(text: string): readonly CertainDocument[] {
  const found: CertainDocument[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(/\n---[^\n]*\n/g)) {
    if (!/^\n---\s*(?:#|$)/.test(separator)) {
      const line = text.slice(0, index + 1).split('\n').length;
      throw new UncertainError('has a document that begins on the line of its `---`', line);
    }
    found.push(...read(text.slice(start, index + 1), text, start));
    start = index + separator.length;
  }
  return [...found, ...read(text.slice(start), text, start)];
}

/** Parses `piece`, which is the part of `text` that begins at the offset `start`. */
function read(piece: string, text: string, start: number): readonly CertainDocument[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const odd = piece.search(readDifferently);
  if (odd !== -1) throw new UncertainError('has a character that only some parsers treat as a line break', lineAt(odd));
  const { roots } = catchError(
    DocumentSyntaxError,
    () => yamlFormat.read(piece),
    ({ line, message }) => {
      throw new UncertainError(`is not valid YAML: ${message}`, lineAt(start) + line - 1);
    },
  );
  const lineOf: CertainDocument['lineOf'] = (tree) => lineAt(start + (tree.start ?? 0));
  return roots.filter((root) => !isNull(root)).map((root) => ({ root, lineOf, notJson: () => notJsonIn(root, piece) }));
}

function notJsonIn(root: SourceNode, text: string): { readonly start: number } | undefined {
  const nodes = new Set([root]);
  for (const node of nodes) {
    if (node.kind === 'scalar' && node.type === 'float' && /nan|inf/i.test(node.text)) return node;
    if (node.kind === 'list') for (const item of node.items) nodes.add(item);
    if (node.kind !== 'map') continue;
    for (const { key, keyStart, value } of node.entries) {
      const isQuoted = /["']/.test(text.charAt(keyStart));
      if (!isQuoted && (resolvePlain(key) !== 'string' || /^\d{4}-\d/.test(key))) return { start: keyStart };
      nodes.add(value);
    }
  }
  return undefined;
}

/** The entries of a map. Throws UncertainError for any other node, and for a map with an alias or a merge key. */
export function certainEntries(tree: Tree, what: string, lineOf: CertainDocument['lineOf']): readonly MapEntry[] {
  if (tree.kind !== 'map') throw new UncertainError(`does not have a map ${what}`, lineOf(tree));
  refuseIndirect(tree, what, lineOf);
  const indirect = tree.entries.find(({ keyNode }) => keyNode !== undefined);
  if (indirect !== undefined || (tree.merges ?? []).length > 0) {
    throw new UncertainError(`has merge keys, or keys with anchors or tags, ${what}`, lineOf(tree));
  }
  return tree.entries;
}

/** The text of a string. Throws UncertainError for other nodes, and for a string with an alias, an anchor or a tag. */
export function certainText(tree: Tree, what: string, lineOf: CertainDocument['lineOf']): string {
  if (!isString(tree)) throw new UncertainError(`does not have a string ${what}`, lineOf(tree));
  refuseIndirect(tree, what, lineOf);
  return tree.text;
}

const isString = (tree: Tree): tree is Scalar => tree.kind === 'scalar' && tree.type === 'string';

/** The items of a list. Empty for null. Throws UncertainError for any other node. */
export function certainItems(tree: Tree, what: string, lineOf: CertainDocument['lineOf']): readonly Tree[] {
  if (isNull(tree)) return [];
  if (tree.kind !== 'list') throw new UncertainError(`does not have a list ${what}`, lineOf(tree));
  refuseIndirect(tree, what, lineOf);
  return tree.items;
}

function refuseIndirect(tree: Tree, what: string, lineOf: CertainDocument['lineOf']): void {
  if (tree.tag === undefined && tree.alias === undefined && tree.shared !== true) return;
  throw new UncertainError(`has an alias, an anchor or a tag ${what}`, lineOf(tree));
}

/** The value of a key. Undefined if the key is missing or its value is null. */
export const certainEntry = (entries: readonly MapEntry[], key: string): Tree | undefined => {
  const value = entries.find((entry) => entry.key === key)?.value;
  return value === undefined || isNull(value) ? undefined : value;
};
