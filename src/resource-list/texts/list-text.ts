/**
 * A list of resources together with the text it was read from, whichever way that text is written: sliced by lines
 * (what kustomize and kpt send), parsed as one document (JSON, flow style, anchors across items), or a bare stream
 * of documents. All three give the same resources and keep untouched ones byte for byte.
 */
import { isNull } from '../../data/tree';
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceNode } from '../../formats/source-node';
import type { Result } from '../../krm/result';
import type { Resource } from '../resource';

export interface ListText {
  readonly resources: readonly Resource[];
  /** As found in the list; undefined where there is none. Throws DocumentSyntaxError, with its place in the list. */
  readonly functionConfig: SourceNode | undefined;
  /** The resource with which the text ends, where nothing closes it: in a text that was cut, the one that lacks something. */
  readonly last: Resource | undefined;
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

/** Refuses what is no list by its `kind`, and `results` that are none: nobody could add to them. */
export function checkFrame(kind: SourceNode | undefined, results: SourceNode | undefined): void {
  const name = kind?.kind === 'scalar' ? kind.text : '';
  if (name !== 'ResourceList' && name !== 'List') {
    throw new NotAListError(
      `the input is of kind "${name}": it must be a ResourceList, or resources with the functionConfig apart (\`-f\`)`,
    );
  }
  if (results !== undefined && results.kind !== 'list' && !isNull(results)) {
    throw new NotAListError('the `results` of the ResourceList must be a list');
  }
}

/** Reads a part of `text`; what is wrong in it has its place in the whole. */
export function readPart<T>(text: string, start: number, end: number, read: (part: string) => T): T {
  try {
    return read(text.slice(start, end));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new DocumentSyntaxError(error.message, text, start + error.offset);
  }
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
