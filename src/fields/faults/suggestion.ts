/**
 * Suggests field paths for a path that matches nothing. The path may have the right steps in a different notation
 * (`a[0].b` for `a.0.b`), a key with dots but without `\.` (`config.json` for `config\.json`), or a typo in a key or
 * query.
 * @lazy
 */
import { didYouMean, isLikelyTypo } from '../../data/text/nearest-name';
import { childrenOf, entryOf, type ListTree, type MapTree, type Tree } from '../../data/tree';
import { compileQuery, quoteMeta } from '../../go/patterns/regexp';
import { formatSteps, parseFieldPath, type FieldStep } from '../../krm/field-path';
import { elementText } from '../elements';
import type { Position } from '../position';
import type { Stop } from './field-fault';

/** A replacement for the failed step or, without `step`, for the whole path. */
export interface Suggestion {
  readonly text: string;
  readonly step?: FieldStep;
}

/** A stop. Its path is truncated before the step into pieces of text, unless the stop is inside a piece. */
interface OwnStop extends Stop {
  /** The index of the first step inside the piece; 0 if the stop is not inside a piece. */
  readonly first: number;
}

function ownStop(stop: Stop): OwnStop {
  const { at, path } = stop;
  const pieces = path.steps.findIndex(({ kind }) => kind === 'text');
  if (at.depth > pieces) return { ...stop, first: pieces + 1 };
  return { ...stop, path: { steps: path.steps.slice(0, pieces), wholeDocument: false }, first: 0 };
}

/** If `secret` is true, the suggestion does not show values. */
export function suggestionFor(whole: Stop, secret: boolean): Suggestion | undefined {
  const stop = ownStop(whole);
  const { at, step } = stop;
  const { node } = at;
  const other = unescapedKey(stop) ?? wildcards(stop, secret) ?? otherNotation(stop);
  if (other !== undefined) return other;
  if ((step?.kind === 'key' || step?.kind === 'index') && node.kind === 'map') {
    // In a document in a Secret, even a key can be secret.
    return secret && !at.outer ? undefined : nearKey(stop, node, step);
  }
  if (step?.kind === 'query' && node.kind === 'list') return nearQuery(at, node, step, secret);
  if (step?.kind !== 'query' || entryOf(node, step.value) === undefined) return undefined;
  return suggested(keyStep(step.value));
}

/** The suggestion for a new key. `hostnme` may be a typo of `hostname`. `REDIS_PORT` is not a typo of `REDIS_HOST`. */
export function likelyTypo(stop: Stop, secret: boolean): Suggestion | undefined {
  const found = suggestionFor(stop, secret);
  if (found?.step === undefined) return found;
  return isLikelyTypo(stop.step?.raw ?? '', found.text) ? found : undefined;
}

/** The suggestion for `data.config.json.x` if `data` has the key `config.json`. */
function unescapedKey(stop: OwnStop): Suggestion | undefined {
  for (let from: Position | undefined = stop.at; from !== undefined && from.depth >= stop.first; from = from.up) {
    for (const [key, end] of from.node.kind === 'map' ? joinedKeys(stop, from.depth) : []) {
      if (entryOf(from.node, key) !== undefined) return pathThrough(stop, from.depth, [keyStep(key)], end);
    }
  }
  return undefined;
}

/**
 * The maximum number of steps that are joined to one key with dots, and of `*` steps that replace `**`. Without a
 * limit, the cost would be quadratic in the path's length.
 */
const maxSteps = 8;

/**
 * The maximum number of keys or elements to compare. Without a limit, the time for many wrong paths would grow with the
 * number of paths times the number of keys.
 */
const maxKeys = 1000;

/** The keys with dots that the steps from `start` could form, each with the index of the step after the key. */
function joinedKeys({ path: { steps } }: OwnStop, start: number): readonly (readonly [key: string, end: number])[] {
  const raws = steps.slice(start, start + maxSteps).map(({ raw }) => raw);
  return raws.slice(1).map((_, index) => [raws.slice(0, index + 2).join('.'), start + index + 2]);
}

function nearKey(stop: OwnStop, map: MapTree, step: FieldStep): Suggestion | undefined {
  const keys = map.entries.slice(0, maxKeys).map(({ key }) => key);
  const dotted = keys.filter((key) => key.includes('.'));
  const isOneKey = dotted.length === 0 || step.raw.includes('.');
  for (const [dots, end] of isOneKey ? [] : joinedKeys(stop, stop.at.depth)) {
    const key = didYouMean(dots, dotted);
    if (key !== undefined) return pathThrough(stop, stop.at.depth, [keyStep(key)], end);
  }
  const glob = step.raw.includes('*') ? step.raw.split('*').map(quoteMeta).join('.*') : undefined;
  const near = glob === undefined ? didYouMean(step.raw, keys) : keys.find(compileQuery(`^(?:${glob})$`));
  return near === undefined ? undefined : suggested(keyStep(near));
}

/** The suggestion for `[name=wbe]` if a name is `web`, and for `[nam=web]` if elements have a `name`. */
function nearQuery(
  at: Position,
  { items }: ListTree,
  { key, value, exact }: Extract<FieldStep, { kind: 'query' }>,
  secret: boolean,
): Suggestion | undefined {
  const elements = items.slice(0, maxKeys);
  const query = (field: string | undefined, text: string | undefined): Suggestion | undefined =>
    field === undefined || text === undefined
      ? undefined
      : suggested({ kind: 'query', key: field, value: text, exact, raw: `[${field}${exact ? '==' : '='}${text}]` });
  const textOf = elementText(key);
  const texts = elements.flatMap((item) => textOf(item) ?? []);
  if (key.endsWith('!')) return undefined;
  if (texts.length > 0) return secret ? undefined : query(key, didYouMean(value, texts));
  if (key === '' || (secret && !at.outer)) return undefined;
  const keys = elements.flatMap((item) => (item.kind === 'map' ? item.entries.map((entry) => entry.key) : []));
  // No element has a string at `key`, so suggest other keys, unless the spaces in `[name = web]` are the mistake.
  const others = [...new Set(keys)].filter((one) => one !== key || value !== value.trim());
  return query(didYouMean(key.trim(), others), value.trim());
}

/**
 * Replaces `\*` or `**` with as many `*` steps as are needed to reach the next step. For a document in a Secret,
 * suggests nothing, because a suggestion would show the depth of a key.
 */
function wildcards(stop: OwnStop, secret: boolean): Suggestion | undefined {
  const { at, path, step } = stop;
  if (secret && !at.outer) return undefined;
  if (step?.kind !== 'key' || !['**', '\\*'].includes(step.raw)) return undefined;
  const next = path.steps[at.depth + 1];
  let nodes: readonly Tree[] = [at.node];
  for (let count = 1; count <= maxSteps; count++) {
    nodes = nodes.flatMap(childrenOf).slice(0, maxKeys);
    if (nodes.length === 0) return undefined;
    if (next !== undefined && !nodes.some((node) => isThere(node, next))) continue;
    const steps = Array.from({ length: count }, (): FieldStep => ({ kind: 'wildcard', raw: '*' }));
    return pathThrough(stop, at.depth, steps, at.depth + 1);
  }
  return undefined;
}

/**
 * Converts the notations of JSONPath, jq, JSON Pointer, SQL and programming languages: `$.a`, `a[0]`, `a["b.c"]`,
 * `a."b.c"`, `a..b`, `/a/b`, `a->b`.
 */
function otherNotation(stop: OwnStop): Suggestion | undefined {
  const { at, path, step } = stop;
  if (step?.kind !== 'key' || !/^$|^\$|["'[\]/]|->/.test(step.raw)) return undefined;
  const left = path.steps.slice(at.depth).map(({ raw }) => raw);
  const [pointer, ...others] = [left.join('.').split('/'), left.flatMap((raw) => raw.split('/'))].map((pieces) =>
    pieces.filter((piece) => piece !== ''),
  );
  if (pointer !== undefined && at.node.kind === 'map' && leads(at.node, pointer)) {
    return pathThrough(stop, at.depth, pointer.map(stepOf), path.steps.length);
  }
  for (const pieces of [tokens(left), ...others]) {
    const steps = pieces.map(stepOf);
    if (isThere(at.node, steps[0])) return pathThrough(stop, at.depth, steps, path.steps.length);
  }
  return undefined;
}

/** Whether the path can be followed to its end or to a scalar. */
function leads(node: Tree, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || node.kind === 'scalar') return true;
  const below = node.kind === 'map' ? entryOf(node, key) : node.items[Number(key)];
  return below !== undefined && leads(below, rest);
}

const stepOf = (piece: string): FieldStep =>
  (/^\d+$|^\[.*=.*\]$/s.test(piece) ? parseFieldPath(piece).steps[0] : undefined) ?? keyStep(piece);

function isThere(node: Tree, step: FieldStep | undefined): boolean {
  if (step?.kind === 'key') return entryOf(node, step.key) !== undefined;
  if (step?.kind === 'index' && node.kind === 'map') return entryOf(node, step.raw) !== undefined;
  return node.kind === 'list' && (step?.kind === 'index' || step?.kind === 'query');
}

/** Represents a dot between steps, to distinguish it from a dot in a key. */
const separator = '\0';
const token = /\0|\$(?=\0|\[|$)|\[(?:"[^"]*"|'[^']*'|[^\]]*)\]|"[^"]*"|'[^']*'|[^\0[]+/g;

/** The tokens of a path with keys, indexes and queries in brackets and quotes. */
function tokens(left: readonly string[]): readonly string[] {
  return [...left.join(separator).replaceAll(/->>?/g, separator).matchAll(token)].flatMap(([whole]) => {
    if (whole === separator || whole === '$') return [];
    const piece = whole.replaceAll(separator, '.');
    const inner = piece.startsWith('[') ? piece.slice(1, -1) : piece;
    const bare = /^"[^"]*"$|^'[^']*'$/.test(inner) ? inner.slice(1, -1) : inner;
    return [inner === bare && inner.includes('=') ? piece : bare];
  });
}

const suggested = (step: FieldStep): Suggestion => ({ text: step.raw, step });

const keyStep = (key: string): FieldStep => ({ kind: 'key', key, raw: key });

/** The field path in which `instead` replaces the steps from index `start` to `end`. */
function pathThrough(
  { path: { steps, wholeDocument }, first }: OwnStop,
  start: number,
  instead: readonly FieldStep[],
  end: number,
): Suggestion {
  const all = [...steps.slice(first, start), ...instead, ...steps.slice(end)];
  return { text: `${formatSteps(all)}${wholeDocument ? '.' : ''}` };
}
