/**
 * Determines how many unused earlier versions are kept, so that a workload can roll back to any revision in its
 * history. `kubectl rollout undo` restores the Pod template of an earlier revision. A Deployment stores revisions in
 * ReplicaSets. A StatefulSet or DaemonSet stores revisions in ControllerRevisions. `revisionHistoryLimit` is the number
 * of revisions that Kubernetes keeps, 10 by default.
 */
import { nodeAt } from '../../data';
import type { Resource } from '../../resource-list';
import { keepKey } from '../bookkeeping';
import type { VersionRules } from '../versioner';

const revisionHistoryLimit = 10;

const withRevisions: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/** Like `keptVersions`, but reads `keep` from the annotation on the current version, not from the functionConfig. */
export function keptVersionsOfCurrent(current: Resource, users: readonly Resource[]): number {
  const keep = Number(current.annotations().get(keepKey) ?? Number.NaN);
  return keptVersions(Number.isSafeInteger(keep) && keep >= 0 ? { keep } : {}, users);
}

/** Returns `keep` if it is set. Otherwise, returns the largest `revisionHistoryLimit` of the users, or the default. */
export function keptVersions({ keep }: VersionRules, users: readonly Resource[]): number {
  if (keep !== undefined) return keep;
  const limits = [...new Set(users)].flatMap(({ id, root }) => {
    const limit = nodeAt(root, ['spec', 'revisionHistoryLimit']);
    if (limit?.kind === 'scalar' && limit.type === 'int') return [Number(limit.text)];
    return withRevisions.has(id.kind) ? [revisionHistoryLimit] : [];
  });
  return limits.length === 0 ? revisionHistoryLimit : limits.reduce((one, other) => Math.max(one, other));
}
