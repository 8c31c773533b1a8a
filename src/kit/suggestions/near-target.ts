/** Suggests a correction for a target that selects nothing. The suggestion is input for `unusedMessage`. */
import { didYouMean } from '../../data';
import { compileTargetSelector, type Selector } from '../../krm';
import type { Resource } from '../../resource-list';

const idFields = ['name', 'kind', 'group', 'version', 'namespace'] as const;

export interface NearTarget {
  readonly excludingField?: string;
  readonly name?: string;
  readonly candidates?: readonly string[];
}

/**
 * The suggested correction. If one field by itself excludes all items, the correction is a similar value for this
 * field. Otherwise, the existing labels, values or kinds are listed.
 */
export function nearTarget(target: Selector, items: readonly Resource[]): NearTarget {
  const { labelSelector } = target;
  const atFault = idFields.flatMap((field) => {
    const name = target[field];
    if (!name) return [];
    const candidates = items.filter(compileTargetSelector({ ...target, [field]: '' })).map(({ id }) => id[field]);
    return candidates.length === 0 ? [] : [{ excludingField: field, name, candidates }];
  });
  const match = atFault.find(({ name, candidates }) => didYouMean(name, candidates) !== undefined);
  if (match !== undefined) return match;
  const ofLabels =
    labelSelector === undefined ? [] : items.filter(compileTargetSelector({ ...target, labelSelector: '' }));
  if (ofLabels.length > 0) return { candidates: ofLabels.flatMap(writtenLabels) };
  return atFault[0] ?? { candidates: items.flatMap(labelSelector === undefined ? ({ id }) => id.kind : writtenLabels) };
}

/** Each label in the form that selectors use: `tier=web`. */
export const writtenLabels = (resource: Resource): readonly string[] =>
  [...resource.labels()].map(([key, value]) => `${key}=${value}`);
