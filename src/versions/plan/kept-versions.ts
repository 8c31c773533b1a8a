/**
 * How many unused former versions stay: each that a workload can go back to. `kubectl rollout undo` finds the templates of former
 * ReplicaSets, of which Kubernetes keeps `revisionHistoryLimit`, 10 by default.
 */
import { nodeAt } from '../../data';
import type { Resource } from '../../resource-list';
import type { VersionRules } from '../versioner';

/** Of a Deployment, a StatefulSet and a DaemonSet, in Kubernetes' API. */
const revisionHistoryLimit = 10;

/** `uses` are those of the object: without `keep`, the largest limit of its users counts. */
export function keptVersions({ keep }: VersionRules, uses: readonly { readonly resource: Resource }[]): number {
  if (keep !== undefined) return keep;
  const limits = [...new Set(uses.map(({ resource }) => resource))].map(({ root }) => {
    const limit = nodeAt(root, ['spec', 'revisionHistoryLimit']);
    const given = limit?.kind === 'scalar' && limit.type === 'int' ? Number(limit.text) : revisionHistoryLimit;
    return Number.isSafeInteger(given) ? given : revisionHistoryLimit;
  });
  return limits.reduce((largest, limit) => Math.max(largest, limit), limits[0] ?? revisionHistoryLimit);
}
