/**
 * Prepares data layers so that CUE's result is the same as that of Inlay's own unification:
 *
 * - `1` and `1.0` of two layers become the same number, in the spelling of the first layer;
 * - appended lists become lists of the same length: `[a]` and `[b]` become `[a, _]` and `[_, b]`.
 */
import {
  anyValue,
  entriesOf,
  equalityKey,
  equalTrees,
  getOrMake,
  itemsOf,
  type Tree,
  withoutDates,
} from '../../../src/data';
import type { Contribution } from '../model/layer';
import { kindOf } from '../model/kind';
import type { PathRules } from '../model/paths/path-rules';

/**
 * Returns the trees of the contributions in the same order. Equal numbers get the same spelling, and lists are aligned.
 */
export function aligned(contributions: readonly Contribution[], rules: PathRules | undefined): readonly Tree[] {
  if (contributions.length < 2 && rules === undefined) return contributions.map(({ tree }) => tree);
  const trees = withEqualNumbers(contributions);
  const strategy = rules?.strategy ?? 'unify';
  const entries = withTrees(contributions, trees);
  const joined = strategy === 'unify' ? entries : withTrees(contributions, joinedLists(entries, strategy === 'union'));
  return alignedChildren(joined, rules);
}

const withTrees = (contributions: readonly Contribution[], trees: readonly Tree[]): readonly Contribution[] =>
  contributions.map(({ layer }, at) => ({ layer, tree: trees[at] ?? anyValue }));

interface Part extends Contribution {
  /** The index of the contribution that contains the value. */
  readonly from: number;
  /** The index of the entry or item within that contribution. */
  readonly at: number;
}

/** Aligns the values at the same key, and the items at the same index. */
function alignedChildren(contributions: readonly Contribution[], rules: PathRules | undefined): readonly Tree[] {
  const byStep = new Map<string | number, Part[]>();
  for (const [from, { layer, tree }] of contributions.entries()) {
    for (const [at, { key, value }] of entriesOf(tree).entries()) {
      getOrMake(byStep, key, () => []).push({ layer, tree: value, from, at });
    }
    for (const [at, item] of itemsOf(tree).entries()) {
      getOrMake(byStep, at, () => []).push({ layer, tree: item, from, at });
    }
  }
  const changed = new Map<number, Map<number, Tree>>();
  for (const [step, parts] of byStep) {
    const inner = typeof step === 'string' ? rules?.below.get(step) : undefined;
    const trees = aligned(parts, inner);
    for (const [index, { from, at, tree }] of parts.entries()) {
      const now = trees[index];
      if (now !== undefined && now !== tree) getOrMake(changed, from, () => new Map<number, Tree>()).set(at, now);
    }
  }
  return contributions.map(({ tree }, from) => {
    const own = changed.get(from);
    if (tree.kind === 'scalar' || own === undefined) return tree;
    return tree.kind === 'list'
      ? { ...tree, items: tree.items.map((item, at) => own.get(at) ?? item) }
      : { ...tree, entries: tree.entries.map((entry, at) => ({ ...entry, value: own.get(at) ?? entry.value })) };
  });
}

/**
 * If a number equals the first number but has a different type, it gets the type and spelling of the first number.
 * Defaults are compared only with defaults.
 */
function withEqualNumbers(contributions: readonly Contribution[]): readonly Tree[] {
  const first = new Map<boolean, Tree>();
  return contributions.map(({ layer, tree }) => {
    if (kindOf(tree) !== 'number' || tree.kind !== 'scalar') return tree;
    const before = first.get(layer.isDefault);
    if (before?.kind === 'scalar' && before.type !== tree.type && equalTrees(before, tree)) {
      return { ...tree, type: before.type, text: before.text };
    }
    if (before === undefined) first.set(layer.isDefault, tree);
    return tree;
  });
}

/**
 * Returns each list with placeholders at the positions of other lists' items. Returns lists of defaults only if there
 * are no other lists.
 */
function joinedLists(contributions: readonly Contribution[], once: boolean): readonly Tree[] {
  const lists = contributions.filter(({ tree }) => tree.kind === 'list');
  const fixed = lists.filter(({ layer }) => !layer.isDefault);
  const chosen = new Set(fixed.length > 0 ? fixed : lists);
  const places = new Map<string, number>();
  let length = 0;
  const placed = contributions.map((each) => {
    const { tree } = each;
    if (!chosen.has(each) || tree.kind !== 'list') return undefined;
    const items = new Map<number, Tree>();
    for (const item of tree.items) {
      const key = equalityKey(withoutDates(item));
      const known = once ? places.get(key) : undefined;
      const place = known ?? length++;
      places.set(key, place);
      if (!items.has(place)) items.set(place, item);
    }
    return items;
  });
  return contributions.map(({ tree }, index) => {
    const items = placed[index];
    if (items === undefined || tree.kind !== 'list') return tree;
    return { ...tree, items: Array.from({ length }, (_, at) => items.get(at) ?? anyValue) };
  });
}
