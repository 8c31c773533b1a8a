/**
 * Finds every field that a path leads to, the way kustomize matches a replacement's target (wildcards, list queries that
 * are regular expressions, fields to be created) or looks up its source (`source`). A path that goes on behind a string
 * enters the document it holds, before, between and behind wildcards, to any depth.
 *
 * It only finds. What is written there, `write.ts` decides.
 */
import { indexOfKey } from '../data/key-index';
import type { ListTree, Path, Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import { formatKeys, type FieldStep, type ParsedFieldPath } from '../krm/field-path';
import { compileQuery } from '../go/regexp';
import { createdElement, createdTree } from './create';
import { plainCodec, type Codec } from './documents/embedded';
import { elementText } from './element-text';
import { FieldError } from './faults/field-error';
import type { Position as Place, Stop } from './faults/field-fault';
import { ifItFits, openField, type Opened, type OpenedScalar } from './documents/open-field';

export interface WalkOptions {
  /** The format of the documents on the way, where it is to be said outright. */
  readonly format?: FormatName;
  /** How the text of the resource's string field at `keys` is wrapped. */
  codecAt(keys: readonly string[]): Codec;
  /** How a field is wrapped to which the path goes on inside the string field at `keys`; without it not at all. */
  codecInside?(keys: readonly string[]): Codec;
  /** Told of each text that is read as a document. */
  onDocument?(): void;
}

export interface MatchOptions extends WalkOptions {
  readonly create: boolean;
  /** `[k=v]` compares whole values. */
  readonly exactQueries: boolean;
  /**
   * Reads as kustomize reads a source: queries compare whole values and take the first element that fits, `-` is the last
   * one, there are no wildcards.
   */
  readonly source?: boolean;
  /** Told of each element that a regular-expression query took although its text is not the query's. */
  onInexactMatch?(query: string, text: string): void;
  /** Told of each key or element that is to be made in a map or list that is there: the error that it were without `create`. */
  onNew?(missing: FieldError): void;
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

interface Position extends Place {
  /** From the root of the document. */
  readonly path: Path;
  readonly up: Position | undefined;
  /** How the field at the end of the path is wrapped, in a document inside a string. */
  readonly codecInside: Codec;
}

interface Walk extends MatchOptions {
  readonly fieldPath: ParsedFieldPath;
  /** Told of each branch on which nothing is. */
  onMiss(stop: Stop): void;
}

/** All matches, at least one. Throws FieldError where the path does not fit, or nothing is there and none is to be made. */
export function matchFields(root: Tree, path: ParsedFieldPath, options: MatchOptions): readonly FieldMatch[] {
  let deepest: Stop | undefined;
  const onMiss = (stop: Stop): void => {
    if (deepest === undefined || stop.at.depth > deepest.at.depth) deepest = stop;
  };
  const start = { node: root, path: [], keys: [], outer: true, depth: 0, up: undefined, codecInside: plainCodec };
  const found = walk(start, path.steps, { ...options, fieldPath: path, onMiss });
  if (found.length > 0) return found;
  throw missingField(deepest ?? { at: start, path, step: path.steps[0] });
}

const missingField = (stop: Stop): FieldError => new FieldError({ code: 'field-not-found', stop });

const stopAt = (at: Position, step: FieldStep | undefined, { fieldPath }: Walk): Stop => ({
  at,
  path: fieldPath,
  step,
});

function miss(at: Position, step: FieldStep | undefined, options: Walk): readonly FieldMatch[] {
  options.onMiss(stopAt(at, step, options));
  return [];
}

const wrongKind = (
  at: Position,
  step: FieldStep,
  expected: 'MappingNode' | 'SequenceNode',
  options: Walk,
): FieldError => new FieldError({ code: 'wrong-node-kind', stop: stopAt(at, step, options), expected });

function walk(at: Position, steps: readonly FieldStep[], options: Walk): readonly FieldMatch[] {
  const [step, ...rest] = steps;
  const { node, path } = at;
  if (step === undefined) return [{ kind: 'found', path, keys: at.keys, node, codec: codecBelow(at, [], options) }];
  if (node.kind === 'scalar') {
    if (node.type !== 'null') return enter(at, steps, options);
    return options.create ? [missing(at, path, steps, options)] : miss(at, step, options);
  }
  switch (step.kind) {
    case 'last':
      return options.source === true ? walkLast(at, step, rest, options) : walkKey(at, step, rest, options);
    case 'key':
      return walkKey(at, step, rest, options);
    case 'index':
      return walkIndex(at, step, rest, options);
    case 'wildcard':
      return walkWildcard(at, step, rest, options);
    case 'query':
      return walkQuery(at, step, rest, options);
    case 'document': {
      const instead = node.kind === 'list' ? `: did you mean \`${step.index}\`?` : '';
      throw invalid(`\`${step.raw}\` numbers the documents of a string field, there is none here${instead}`);
    }
  }
}

const invalid = (problem: string): FieldError => new FieldError({ code: 'invalid-path', problem });

const inside = (at: Position, node: Tree, step: string | number, { raw }: FieldStep): Position => ({
  node,
  path: [...at.path, step],
  keys: [...at.keys, raw],
  outer: at.outer,
  depth: at.depth + 1,
  up: at,
  codecInside: at.codecInside,
});

/** A field to be made by setting `path` to what `steps` need below it. */
const missing = (at: Position, path: Path, steps: readonly FieldStep[], options: Walk): MissingField => ({
  kind: 'missing',
  path,
  keys: [...at.keys, ...steps.map((step) => step.raw)],
  codec: codecBelow(at, steps, options),
  wrap: (value) => createdTree(steps, value),
});

const codecBelow = (at: Position, steps: readonly FieldStep[], options: Walk): Codec =>
  at.outer ? options.codecAt([...at.keys, ...steps.map((step) => step.raw)]) : at.codecInside;

/** `-` is an ordinary key in a target. */
function walkKey(at: Position, step: FieldStep, rest: readonly FieldStep[], options: Walk): readonly FieldMatch[] {
  const key = step.kind === 'key' ? step.key : step.raw;
  if (options.source === true && /^-\d+$/.test(key)) throw invalid(`array index ${key} cannot be negative`);
  if (at.node.kind !== 'map') throw wrongKind(at, step, 'MappingNode', options);
  const entry = at.node.entries[indexOfKey(at.node.entries, key)];
  if (entry !== undefined) return walk(inside(at, entry.value, key, step), rest, options);
  if (!options.create) return miss(at, step, options);
  options.onNew?.(missingField(stopAt(at, step, options)));
  return [missing(inside(at, at.node, key, step), [...at.path, key], rest, options)];
}

function walkLast(at: Position, step: FieldStep, rest: readonly FieldStep[], options: Walk): readonly FieldMatch[] {
  const { items } = list(at, step, options);
  const item = items.at(-1);
  return item === undefined ? miss(at, step, options) : walk(inside(at, item, items.length - 1, step), rest, options);
}

function walkWildcard(at: Position, step: FieldStep, rest: readonly FieldStep[], options: Walk): readonly FieldMatch[] {
  if (options.source === true) {
    throw invalid('wildcard is not supported in PathGetter: a source is one field, name it');
  }
  const { items } = list(at, step, options);
  if (items.length === 0) return miss(at, step, options);
  return items.flatMap((item, index) => walk(inside(at, item, index, step), rest, options));
}

function walkIndex(
  at: Position,
  step: Extract<FieldStep, { kind: 'index' }>,
  rest: readonly FieldStep[],
  options: Walk,
): readonly FieldMatch[] {
  const { items } = list(at, step, options);
  const item = items[step.index];
  if (item !== undefined) return walk(inside(at, item, step.index, step), rest, options);
  if (options.create && step.index === items.length) {
    return [missing(inside(at, at.node, step.index, step), [...at.path, step.index], rest, options)];
  }
  if (options.source === true) return miss(at, step, options);
  throw new FieldError({ code: 'index-out-of-range', stop: stopAt(at, step, options) });
}

function walkQuery(
  at: Position,
  step: Extract<FieldStep, { kind: 'query' }>,
  rest: readonly FieldStep[],
  options: Walk,
): readonly FieldMatch[] {
  const { items } = list(at, step, options);
  const exact = step.exact || options.exactQueries;
  const matches = exact ? (text: string): boolean => text === step.value : compileQuery(step.value);
  const hits: (readonly [number, Tree])[] = [];
  for (const [index, item] of items.entries()) {
    const text = elementText(item, step.key);
    if (text !== undefined && matches(text)) hits.push([index, item]);
  }
  if (hits.length === 0 && !options.create) return miss(at, step, options);
  if (hits.length === 0) {
    options.onNew?.(missingField(stopAt(at, step, options)));
    const wrap = (value: Tree): Tree => createdElement(step, rest, value);
    return [{ ...missing(at, [...at.path, items.length], [step, ...rest], options), wrap }];
  }
  return (options.source === true ? hits.slice(0, 1) : hits).flatMap(([index, item]) => {
    const text = elementText(item, step.key) ?? '';
    if (text !== literal(step.value)) options.onInexactMatch?.(step.raw, text);
    return walk(inside(at, item, index, step), rest, options);
  });
}

/** `^web$` says itself that it means the whole text. */
const literal = (query: string): string => (query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query);

function list(at: Position, step: FieldStep, options: Walk): ListTree {
  if (at.node.kind !== 'list') throw wrongKind(at, step, 'SequenceNode', options);
  return at.node;
}

function enter(at: Position, steps: readonly FieldStep[], options: Walk): readonly FieldMatch[] {
  const { node, keys, path, outer } = at;
  if (node.kind !== 'scalar') return [];
  const codec = outer ? options.codecAt(keys) : plainCodec;
  const opened = openField(node, codec, stopAt(at, steps[0], options), options.format);
  options.onDocument?.();
  const codecInside = outer ? (options.codecInside?.(keys) ?? plainCodec) : at.codecInside;
  const found = matchDocument({ ...at, codecInside }, opened, steps, options);
  return found.fields.length === 0 ? [] : [{ kind: 'embedded', path, keys, node, codec, opened, ...found }];
}

interface DocumentMatch {
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}

/** `at` is the string that was opened. */
function matchDocument(at: Position, { roots }: Opened, steps: readonly FieldStep[], options: Walk): DocumentMatch {
  const { keys } = at;
  const walkRoot = (root: number, left: readonly FieldStep[], create: boolean): DocumentMatch => {
    const node = roots[root];
    if (node === undefined) {
      const problem = `document ${root} of \`${formatKeys(keys)}\` specified but only ${roots.length} found, counted from 0`;
      throw new FieldError({ code: 'index-out-of-range', problem });
    }
    const depth = at.depth + steps.length - left.length;
    const inner = { node, path: [], keys, outer: false, depth, up: at, codecInside: at.codecInside };
    return { root, fields: walk(inner, left, { ...options, create }) };
  };
  const [step, ...rest] = steps;
  if (step?.kind === 'document') return walkRoot(step.index, rest, options.create);
  if (roots.length === 1) return walkRoot(0, steps, options.create);

  // Which of several documents is meant must show from what is there; a field to be made would fit them all.
  const matches = roots
    .map((_, root) => ifItFits(() => walkRoot(root, steps, false)))
    .filter((match) => match !== undefined && match.fields.length > 0);
  if (matches.length > 1 || (matches.length === 0 && options.create)) throw ambiguous(keys, roots.length);
  return matches[0] ?? { root: 0, fields: miss(at, step, options) };
}

export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError({
    code: 'ambiguous-document',
    problem: `the path fits more than one of the ${count} documents in \`${formatKeys(keys)}\`: put \`[0]\`, \`[1]\`, … behind the field to say which`,
  });
