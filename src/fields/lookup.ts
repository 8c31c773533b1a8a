/**
 * Reads one field by its path, the way kustomize looks up a replacement's source: list queries compare exactly, the
 * first element that fits is taken, there are no wildcards. A path that goes on behind a string enters the
 * document which that string holds, to any depth.
 */
import { entryOf, type ListTree, type Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import type { FieldStep, ParsedFieldPath } from '../krm/field-path';
import { elementText } from './element-text';
import { plainCodec, type Codec } from './embedded';
import { ambiguous, FieldError, wrongKind } from './field-error';
import { ifItFits, inField, openField } from './open-field';

export interface LookupOptions {
  /** The format of the documents on the way, where it is to be said outright. */
  readonly format?: FormatName;
  /** How the text of the string field at `keys` is wrapped. */
  codecAt(keys: readonly string[]): Codec;
}

/** The value at `path`, decoded; undefined where it is missing. Throws FieldError where the path does not fit. */
export function lookupField(root: Tree, path: ParsedFieldPath, options: LookupOptions): Tree | undefined {
  return walk({ node: root, keys: [], outer: true }, path.steps.flatMap(cleaned), path.wholeDocument, options);
}

/** In a source kustomize trims keys and drops empty ones. */
function cleaned(step: FieldStep): readonly FieldStep[] {
  if (step.kind !== 'key') return [step];
  const key = step.key.trim();
  return key === '' ? [] : [{ ...step, key }];
}

interface Position {
  readonly node: Tree;
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

function child(node: Tree, step: FieldStep): Tree | undefined {
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
      return entryOf(node, step.key);
  }
}

function list(node: Tree): ListTree {
  if (node.kind !== 'list') throw wrongKind('SequenceNode', node);
  return node;
}

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
  const { roots } = openField(keys, node, at.outer ? options.codecAt(keys) : plainCodec, options.format);
  const [step, ...rest] = steps;
  const inside = (root: Tree, left: readonly FieldStep[]): Tree | undefined =>
    walk({ node: root, keys, outer: false }, left, wholeDocument && left.length > 0, options);
  if (step?.kind === 'document') {
    const root = roots[step.index];
    return root === undefined ? undefined : inside(root, rest);
  }
  const [only, second] = roots;
  if (only !== undefined && second === undefined) return inside(only, steps);
  const found = roots.map((root) => ifItFits(() => inside(root, steps))).filter((value) => value !== undefined);
  if (found.length > 1) throw ambiguous(keys, roots.length);
  return found[0];
}
