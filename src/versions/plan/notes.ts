/**
 * The labels and annotations of current versions. Users set some of them, and others prevent controllers from pruning
 * the versions.
 */
import { annotate } from '../../function';
import type { Resource } from '../../resource-list';
import type { Notes } from '../objects/versioned-object';
import type { Protection, VersionRules } from '../versioner';

/**
 * The annotation that stops each controller from pruning. Argo CD's annotation can list several options with commas.
 */
const protections: Readonly<Record<Protection, readonly [key: string, value: string]>> = {
  flux: ['kustomize.toolkit.fluxcd.io/prune', 'disabled'],
  argocd: ['argocd.argoproj.io/sync-options', 'Prune=false'],
  'argocd-prune-last': ['argocd.argoproj.io/sync-options', 'PruneLast=true'],
};

/**
 * Returns the configured annotations and the annotations that prevent pruning. `former` returns the current value of
 * one of the object's annotations.
 */
export function protectedNotes(
  former: (key: string) => string | undefined,
  { annotations = {}, protect = [] }: VersionRules,
): Notes {
  const notes: Record<string, string> = { ...annotations };
  for (const one of protect) {
    const [key, value] = protections[one];
    const before = notes[key] ?? former(key);
    const options = one === 'flux' || before === undefined ? [] : before.split(',').map((text) => text.trim());
    if (!options.includes(value)) notes[key] = [...options.filter(Boolean), value].join(',');
  }
  return notes;
}

/** Like `annotate`, but does not parse a resource that already has the annotations. */
export const withNotes = (resource: Resource, notes: Notes): Resource =>
  Object.entries(notes).every(([key, text]) => resource.annotations().get(key) === text)
    ? resource
    : annotate(resource, notes);
