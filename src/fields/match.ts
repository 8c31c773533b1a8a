/**
 * Finds every field that a path leads to, the way kustomize matches a replacement's target: wildcards, list queries
 * that are regular expressions, fields to be created. A path that goes on behind a string enters the document it holds,
 * before, between and behind wildcards, to any depth.
 *
 * It only finds. What is written there, `write.ts` decides.
 */
import { indexOfKey } from '../data/key-index';
import type { ListTree, Path, Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import { formatPath, type FieldStep, type ParsedFieldPath } from '../krm/field-path';
import { compileQuery } from '../krm/pattern';
import { createdElement, createdTree } from './create';
import { plainCodec, type Codec } from './embedded';
import { elementText } from './element-text';
import { ambiguous, FieldError, wrongKind } from './field-error';
import { ifItFits, openField, type Opened, type OpenedScalar } from './open-field';

export interface MatchOptions {
  readonly create: boolean;
  /** `[k=v]` compares whole values. */
  readonly exactQueries: boolean;
  readonly format?: FormatName;
  /** How the text of the string field at `keys` is wrapped. */
  codecAt(keys: readonly string[]): Codec;
  /** Told of each element that a regular-expression query took although its text is not the query's. */
  onInexactMatch?(query: string, text: string): void;
}

/** A field of the document that holds it: there (`node`), to be made, or inside the document which its text holds. */
export type FieldMatch = FoundField | MissingField | EmbeddedField;

interface Match {
  /** From the root of the document that holds the field. */
  readonly path: Path;
  /** The steps from the resource's root, through all documents, as the field path writes them. */
  readonly keys: readonly string[];
  /** How the field's text is wrapped. */
  readonly codec: Codec;
}

export interface FoundField extends Match {
  readonly kind: 'found';
  readonly node: Tree;
}

/** `path` is one step longer than what exists, or leads to a null. */
export interface MissingField extends Match {
  readonly kind: 'missing';
  /** What to set there so that the field gets `value`. */
  wrap(value: Tree): Tree;
}

export interface EmbeddedField extends Match {
  readonly kind: 'embedded';
  /** The string as it stands in the field, still encoded. */
  readonly node: OpenedScalar;
  readonly opened: Opened;
  /** Number of the document in its stream. */
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}

interface Position {
  readonly node: Tree;
  readonly path: Path;
  readonly keys: readonly string[];
  readonly outer: boolean;
}

/** All matches; empty where the field is missing and not to be made. Throws FieldError where the path does not fit. */
export function matchFields(root: Tree, path: ParsedFieldPath, options: MatchOptions): readonly FieldMatch[] {
  return walk({ node: root, path: [], keys: [], outer: true }, path.steps, options);
}

function walk(at: Position, steps: readonly FieldStep[], options: MatchOptions): readonly FieldMatch[] {
  const [step, ...rest] = steps;
  const { node, path } = at;
  if (step === undefined) return [{ kind: 'found', path, keys: at.keys, node, codec: codecBelow(at, [], options) }];
  if (node.kind === 'scalar') {
    if (node.type !== 'null') return enter(at, steps, options);
    return options.create ? [missing(at, path, steps, options)] : [];
  }
  switch (step.kind) {
    case 'key':
    case 'last':
      return walkKey(at, step, rest, options);
    case 'index':
      return walkIndex(at, step, rest, options);
    case 'wildcard':
      return list(node).items.flatMap((item, index) => walk(inside(at, item, index, step), rest, options));
    case 'query':
      return walkQuery(at, step, rest, options);
    case 'document':
      throw new FieldError(
        'invalid-path',
        `\`${step.raw}\` numbers the documents of a string field, there is none here`,
      );
  }
}

const inside = (at: Position, node: Tree, step: string | number, { raw }: FieldStep): Position => ({
  node,
  path: [...at.path, step],
  keys: [...at.keys, raw],
  outer: at.outer,
});

/** A field to be made by setting `path` to what `steps` need below it. */
const missing = (at: Position, path: Path, steps: readonly FieldStep[], options: MatchOptions): MissingField => ({
  kind: 'missing',
  path,
  keys: [...at.keys, ...steps.map((step) => step.raw)],
  codec: codecBelow(at, steps, options),
  wrap: (value) => createdTree(steps, value),
});

const codecBelow = (at: Position, steps: readonly FieldStep[], options: MatchOptions): Codec =>
  at.outer ? options.codecAt([...at.keys, ...steps.map((step) => step.raw)]) : plainCodec;

/** `-` is an ordinary key in a target. */
function walkKey(
  at: Position,
  step: FieldStep,
  rest: readonly FieldStep[],
  options: MatchOptions,
): readonly FieldMatch[] {
  const key = step.kind === 'key' ? step.key : step.raw;
  if (at.node.kind !== 'map') throw wrongKind('MappingNode', at.node);
  const entry = at.node.entries[indexOfKey(at.node.entries, key)];
  if (entry !== undefined) return walk(inside(at, entry.value, key, step), rest, options);
  return options.create ? [missing(inside(at, at.node, key, step), [...at.path, key], rest, options)] : [];
}

function walkIndex(
  at: Position,
  step: Extract<FieldStep, { kind: 'index' }>,
  rest: readonly FieldStep[],
  options: MatchOptions,
): readonly FieldMatch[] {
  const { items } = list(at.node);
  const item = items[step.index];
  if (item !== undefined) return walk(inside(at, item, step.index, step), rest, options);
  if (options.create && step.index === items.length) {
    return [missing(inside(at, at.node, step.index, step), [...at.path, step.index], rest, options)];
  }
  throw new FieldError('index-out-of-range', `index ${step.index} specified but only ${items.length} elements found`);
}

function walkQuery(
  at: Position,
  step: Extract<FieldStep, { kind: 'query' }>,
  rest: readonly FieldStep[],
  options: MatchOptions,
): readonly FieldMatch[] {
  const { items } = list(at.node);
  const exact = step.exact || options.exactQueries;
  const matches = exact ? (text: string): boolean => text === step.value : compileQuery(step.value);
  const hits = [...items.entries()].filter(([, item]) => {
    const text = elementText(item, step.key);
    return text !== undefined && matches(text);
  });
  if (hits.length === 0 && options.create) {
    const wrap = (value: Tree): Tree => createdElement(step, rest, value);
    return [{ ...missing(at, [...at.path, items.length], [step, ...rest], options), wrap }];
  }
  return hits.flatMap(([index, item]) => {
    const text = elementText(item, step.key) ?? '';
    if (text !== literal(step.value)) options.onInexactMatch?.(step.raw, text);
    return walk(inside(at, item, index, step), rest, options);
  });
}

/** `^web$` says itself that it means the whole text. */
const literal = (query: string): string => (query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query);

function list(node: Tree): ListTree {
  if (node.kind !== 'list') throw wrongKind('SequenceNode', node);
  return node;
}

function enter(at: Position, steps: readonly FieldStep[], options: MatchOptions): readonly FieldMatch[] {
  const { node, keys, path } = at;
  if (node.kind !== 'scalar') return [];
  const codec = codecBelow(at, [], options);
  const opened = openField(keys, node, codec, options.format);
  const found = matchDocument(keys, opened, steps, options);
  return found.fields.length === 0 ? [] : [{ kind: 'embedded', path, keys, node, codec, opened, ...found }];
}

interface DocumentMatch {
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}

function matchDocument(
  keys: readonly string[],
  { roots }: Opened,
  steps: readonly FieldStep[],
  options: MatchOptions,
): DocumentMatch {
  const walkRoot = (root: number, left: readonly FieldStep[], create: boolean): DocumentMatch => {
    const node = roots[root];
    if (node === undefined) {
      const problem = `document ${root} of \`${formatPath(keys)}\` specified but only ${roots.length} found`;
      throw new FieldError('index-out-of-range', problem);
    }
    return { root, fields: walk({ node, path: [], keys, outer: false }, left, { ...options, create }) };
  };
  const [step, ...rest] = steps;
  if (step?.kind === 'document') return walkRoot(step.index, rest, options.create);
  if (roots.length === 1) return walkRoot(0, steps, options.create);

  // Which of several documents is meant must show from what is there; a field to be made would fit them all.
  const matches = roots
    .map((_, root) => ifItFits(() => walkRoot(root, steps, false)))
    .filter((match) => match !== undefined && match.fields.length > 0);
  if (matches.length > 1 || (matches.length === 0 && options.create)) throw ambiguous(keys, roots.length);
  return matches[0] ?? { root: 0, fields: [] };
}
