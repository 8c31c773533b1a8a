/**
 * A list of resources together with the text it was read from, whichever way that text is written: sliced by lines
 * (what kustomize and kpt send), parsed as one document (JSON, flow style, anchors across items), or a bare stream
 * of documents. All three give the same resources and keep untouched ones byte for byte.
 */
import type { SourceNode } from '../formats/source-node';
import type { Result } from '../krm/result';
import type { Resource } from './resource';

export interface ListText {
  readonly resources: readonly Resource[];
  /** As found in the list; undefined where there is none. Positions are those of its own text. */
  readonly functionConfig: SourceNode | undefined;
  /**
   * The list with `resources` instead of those read. Resources with an origin keep their place, edited or not; those
   * no longer there are left out; new ones come last. `results` join those that the list already holds.
   */
  write(resources: readonly Resource[], results: readonly Result[]): string;
}

/** The text is readable, but it is not a list of resources: another kind, no items. The message says what it is instead. */
export class NotAListError extends Error {
  override readonly name = 'NotAListError';
}

/** Those made by a function, in their order. */
export const newResources = (resources: readonly Resource[]): readonly Resource[] =>
  resources.filter((resource) => resource.origin === undefined);

/** Edited or not, the resource that stands for each item as read; undefined where it was taken out. */
export function byOrigin(count: number, resources: readonly Resource[]): readonly (Resource | undefined)[] {
  const kept = Array.from<Resource | undefined>({ length: count });
  for (const resource of resources) if (resource.origin !== undefined) kept[resource.origin.index] = resource;
  return kept;
}
