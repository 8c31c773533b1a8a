/**
 * Writes the condition into an Installation's status like Landscaper. The condition replaces an existing condition of
 * the same type, or is appended. Without a `timestamp`, existing timestamps are kept, and no timestamps are added.
 */
import { entryOf, itemsOf, type MapEntry, stringOf, stringScalar, type Tree } from '../../../src/data';
import { type Change, changesBetween } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';
import { conditionType, type Condition } from './condition';

const conditionsPath = ['status', 'conditions'] as const;

/** `timestamp` is the value of `lastTransitionTime` and `lastUpdateTime`. */
export function conditionChanges(
  installation: Resource,
  condition: Condition,
  timestamp: string | undefined,
): readonly Change[] {
  const conditions = installation.get(conditionsPath);
  const items = itemsOf<Tree>(conditions);
  const at = items.findIndex(isOverwriteCondition);
  const before = items[at];
  const after = merged(before, condition, timestamp);
  if (before !== undefined) return changesBetween(before, after, [...conditionsPath, at]);
  if (conditions?.kind === 'list') return [{ kind: 'set', path: [...conditionsPath, items.length], value: after }];
  return [{ kind: 'set', path: conditionsPath, value: { kind: 'list', items: [after] } }];
}

export const isOverwriteCondition = (condition: Tree): boolean => textAt(condition, 'type') === conditionType;

const textAt = (tree: Tree | undefined, key: string): string | undefined => stringOf(entryOf(tree, key));

function merged(before: Tree | undefined, { status, reason, message }: Condition, timestamp: string | undefined): Tree {
  const isTransition = textAt(before, 'status') !== status;
  const isUpdate =
    isTransition ||
    textAt(before, 'reason') !== reason ||
    textAt(before, 'message') !== message ||
    entryOf(before, 'codes') !== undefined;
  const time = (key: string, isNew: boolean): readonly MapEntry[] => {
    const kept = entryOf(before, key);
    if (isNew && timestamp !== undefined) return [{ key, value: stringScalar(timestamp) }];
    return kept === undefined ? [] : [{ key, value: kept }];
  };
  return {
    kind: 'map',
    entries: [
      { key: 'type', value: stringScalar(conditionType) },
      { key: 'status', value: stringScalar(status) },
      { key: 'reason', value: stringScalar(reason) },
      { key: 'message', value: stringScalar(message) },
      ...time('lastTransitionTime', isTransition),
      ...time('lastUpdateTime', isUpdate),
    ],
  };
}
