/**
 * Like Landscaper, writes the condition into an Installation's status. The condition replaces an existing condition of
 * the same type, or is appended. Without a `timestamp`, existing timestamps are kept, and no timestamps are added.
 */
import { entryOf, itemsOf, stringOf, stringScalar, withEntries, type Tree } from '../../../src/data';
import { type Change, changesBetween } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';
import { conditionType, type Condition } from './condition';

const conditionsPath = ['status', 'conditions'] as const;

/** If the status changes, both times are set to `timestamp`. Any other change sets only `lastUpdateTime`. */
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
  const timeAt = (key: string, isNew: boolean): Tree | undefined =>
    isNew && timestamp !== undefined ? stringScalar(timestamp) : entryOf(before, key);
  return withEntries(undefined, {
    type: stringScalar(conditionType),
    status: stringScalar(status),
    reason: stringScalar(reason),
    message: stringScalar(message),
    lastTransitionTime: timeAt('lastTransitionTime', isTransition),
    lastUpdateTime: timeAt('lastUpdateTime', isUpdate),
  });
}
