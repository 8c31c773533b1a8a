/**
 * Reports entries of `lists` whose path does not lead to a list, and entries of `overrides` whose path no layer sets. A
 * misspelled path would have no effect, or would set a value that no program reads.
 */
import type { CueData } from '../../../src/cue';
import { entryOf, isNull, nodeAt, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import { keyPath, noListAt, unknownPath } from '../../../src/kit';
import type { ListRule, Override, Spec } from '../generated/config';
import { appliesTo } from '../model/paths/members';
import { withoutHiddenKeys } from '../model/unified';
import type { LayerContext } from '../model/layer-context';
import type { Layers } from '../layers/read-layers';

/** All layers must have been read. Returns the paths of the reported overrides. */
export function checkRules(
  { lists = [], overrides = [] }: Spec,
  { data, cue }: Layers,
  context: LayerContext,
): ReadonlySet<string> {
  const trees = data.map(({ tree }) => tree);
  // In a family, a layer of another member may set the list.
  if (context.member === undefined) checkLists(lists, trees, context);
  // The settings of CUE layers are known only after the CUE evaluation.
  return cue.length > 0 ? new Set() : checkOverrides(overrides, trees, context);
}

/**
 * Reports overrides of settings that no layer sets. Returns the paths of the reported overrides. `trees` are the data
 * layers, and `cue` is the result of the CUE layers, if any.
 */
export function checkOverrides(
  overrides: readonly Override[],
  trees: readonly Tree[],
  { config, member }: LayerContext,
  cue?: Pick<CueData, 'data' | 'isHiddenLabel' | 'isReplaced'>,
): ReadonlySet<string> {
  const unused = new Set<string>();
  for (const [index, override] of overrides.entries()) {
    const { path, ignoreMissing } = override;
    if (!appliesTo(override, member) || ignoreMissing === true) continue;
    const keys = keyPath(path);
    if (cue?.isReplaced(keys) === true || trees.some((tree) => isSetIn(tree, keys))) continue;
    const what = `no layer sets \`${path}\`, so it cannot be overridden`;
    const known = cue === undefined ? trees : [withoutHiddenKeys(without(cue.data, keys), cue.isHiddenLabel)];
    const message = unknownPath({ what, path, trees: known, allowedBy: 'ignoreMissing' });
    config.error({ code: 'unused', field: `spec.overrides.${index}.path`, message });
    unused.add(path);
  }
  return unused;
}

/** Returns `tree` without the setting at a path, and without the maps that contain only this setting. */
function without(tree: Tree, [key, ...rest]: readonly string[]): Tree {
  if (tree.kind !== 'map') return tree;
  const entries = tree.entries.flatMap((entry) => {
    if (entry.key !== key) return [entry];
    if (rest.length === 0) return [];
    const value = without(entry.value, rest);
    return value.kind === 'map' && value.entries.length === 0 ? [] : [{ ...entry, value }];
  });
  return { ...tree, entries };
}

/** Reports rules in `lists` whose path does not lead to a list in any tree. */
export function checkLists(lists: readonly ListRule[], trees: readonly Tree[], { config }: LayerContext): void {
  for (const [index, { path, ignoreMissing }] of lists.entries()) {
    const message = listProblem(path, trees, ignoreMissing ?? false);
    const field = `spec.lists.${index}.path`;
    if (message !== undefined) config.error({ code: 'unused', field, message });
  }
}

function listProblem(path: string, trees: readonly Tree[], ignoreMissing: boolean): string | undefined {
  const found = trees.map((tree) => nodeAt(tree, keyPath(path))).filter((tree) => tree !== undefined);
  if (ignoreMissing || found.some(isNull)) return undefined;
  return noListAt(found, { what: `no layer has a list at \`${path}\``, path, trees });
}

/** Whether the tree sets the path, or conflicts with the path because it sets a scalar or list at a prefix. */
function isSetIn(tree: Tree, keys: readonly string[]): boolean {
  const [key, ...rest] = keys;
  if (key === undefined || tree.kind !== 'map') return true;
  const value = entryOf(tree, key);
  return value !== undefined && isSetIn(value, rest);
}

/** Warns about an override if the layers already set the same value for all affected members. */
export function checkOverridesHaveEffect(
  { overrides = [] }: Spec,
  found: readonly { readonly context: LayerContext; readonly unified: { readonly redundant: ReadonlySet<string> } }[],
  config: Report,
): void {
  for (const [index, override] of overrides.entries()) {
    const own = found.filter(({ context }) => appliesTo(override, context.member));
    if (!own.every(({ unified }) => unified.redundant.has(override.path))) continue;
    const message = `the override of \`${override.path}\` has no effect, because the layers already set the same value: remove the override`;
    config.warning({ code: 'overridden', field: `spec.overrides.${index}`, message });
  }
}
