/**
 * Reads one field by its path, the way kustomize looks up a replacement's source: list queries compare exactly, the
 * first element that fits is taken, there are no wildcards. A path that goes on behind a string enters the
 * document which that string holds, to any depth.
 */
import type { Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import type { SourceList, SourceNode } from '../formats/source-node';
import { formatPath, type FieldStep, type ParsedFieldPath } from '../krm/field-path';
import { NotADocumentError, openEmbedded, type Codec } from './embedded';
import { elementText } from './element-text';
import { FieldError } from './field-error';

export interface LookupOptions {
  /** The format of the documents on the way, where it is to be said outright. */
  readonly format?: FormatName;
  /** How the text of the string field at `keys` is wrapped. */
  codecAt(keys: readonly string[]): Codec;
}

/** The value at `path`, decoded; undefined where it is missing. Throws FieldError where the path does not fit. */
export function lookupField(root: SourceNode, path: ParsedFieldPath, options: LookupOptions): Tree | undefined {
  return walk({ node: root, keys: [], outer: true }, path.steps, path.wholeDocument, options);
}

interface Position {
  readonly node: SourceNode;
  /** Keys and indexes from the root of the resource; codecs depend on them, in the resource itself alone. */
  readonly keys: readonly string[];
  /** In the resource, not in a document inside it. */
  readonly outer: boolean;
}

function walk(
  at: Position,
  steps: readonly FieldStep[],
  wholeDocument: boolean,
  options: LookupOptions,
): Tree | undefined {
  const [step, ...rest] = steps;
  const { node } = at;
  if (node.kind === 'scalar' && node.type !== 'null' && (step !== undefined || wholeDocument)) {
    return enter(at, steps, wholeDocument, options);
  }
  if (step === undefined) return decoded(at, options);
  const next = child(node, step);
  if (next === undefined) return undefined;
  return walk({ ...at, node: next, keys: [...at.keys, step.raw] }, rest, wholeDocument, options);
}

function child(node: SourceNode, step: FieldStep): SourceNode | undefined {
  if (node.kind === 'scalar') return undefined;
  switch (step.kind) {
    case 'wildcard':
      throw new FieldError('invalid-path', 'wildcard is not supported in PathGetter: a source is one field, name it');
    case 'index':
      return list(node).items[step.index];
    case 'document':
      throw new FieldError(
        'invalid-path',
        `\`${step.raw}\` numbers the documents of a string field, there is none here`,
      );
    case 'last':
      return list(node).items.at(-1);
    case 'query': {
      const { key, value } = step;
      return list(node).items.find((item) => elementText(item, key) === value);
    }
    case 'key':
      if (/^-\d+$/.test(step.raw)) throw new FieldError('invalid-path', `array index ${step.raw} cannot be negative`);
      if (node.kind !== 'map') throw wrongKind('MappingNode', node);
      return node.entries.find((entry) => entry.key === step.key)?.value;
  }
}

function list(node: SourceNode): SourceList {
  if (node.kind !== 'list') throw wrongKind('SequenceNode', node);
  return node;
}

const nodeKinds = { map: 'MappingNode', list: 'SequenceNode', scalar: 'ScalarNode' } as const;

/** kustomize's words; it also prints the node, which may be a Secret's. */
export const wrongKind = (expected: 'MappingNode' | 'SequenceNode', node: SourceNode): FieldError =>
  new FieldError('wrong-node-kind', `wrong node kind: expected ${expected} but got ${nodeKinds[node.kind]}`);

function decoded(at: Position, options: LookupOptions): Tree {
  const { node } = at;
  if (!at.outer || node.kind !== 'scalar' || node.type !== 'string') return node;
  const text = inField(at.keys, () => options.codecAt(at.keys).decode(node.text));
  return text === node.text ? node : { kind: 'scalar', type: 'string', text };
}

function enter(
  at: Position,
  steps: readonly FieldStep[],
  wholeDocument: boolean,
  options: LookupOptions,
): Tree | undefined {
  const { node, keys } = at;
  if (node.kind !== 'scalar') return undefined;
  const { document } = inField(keys, () => {
    const text = at.outer ? options.codecAt(keys).decode(node.text) : node.text;
    return openEmbedded(text, hints(keys, options.format));
  });
  const [step, ...rest] = steps;
  const inside = (root: SourceNode, left: readonly FieldStep[]): Tree | undefined =>
    walk({ node: root, keys, outer: false }, left, wholeDocument && left.length > 0, options);
  if (step?.kind === 'document') {
    const root = document.roots[step.index];
    return root === undefined ? undefined : inside(root, rest);
  }
  const found = document.roots.map((root) => inside(root, steps)).filter((value) => value !== undefined);
  if (found.length > 1) throw ambiguous(keys, document.roots.length);
  return found[0];
}

export const hints = (
  keys: readonly string[],
  format: FormatName | undefined,
): { format?: FormatName; key?: string } => {
  const key = keys.at(-1);
  return { ...(format === undefined ? {} : { format }), ...(key === undefined ? {} : { key }) };
};

export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError(
    'ambiguous-document',
    `the path fits more than one of the ${count} documents in \`${formatPath(keys)}\`: put \`[0]\`, \`[1]\`, … behind the field to say which`,
  );

/** Says which field it is that holds no document. */
export function inField<T>(keys: readonly string[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotADocumentError) {
      throw new FieldError(
        'not-a-document',
        `the path goes into the text of \`${formatPath(keys)}\`, but ${error.message}`,
      );
    }
    throw error;
  }
}
