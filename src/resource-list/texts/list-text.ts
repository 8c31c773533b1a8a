/**
 * A list of resources together with its text. The text is split by lines (the output of kustomize and kpt), parsed as
 * one document (JSON, flow style, shared anchors), or read as a stream of documents. All three readers return the same
 * resources and keep untouched resources byte for byte.
 */
import { catchError } from '../../data/catch-error';
import { isNull, textOf } from '../../data/tree';
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceNode } from '../../formats/source-node';
import { indexKey, pathKey } from '../../krm/annotations';
import type { Result } from '../../krm/result';
import type { Resource } from '../resource';

export interface ListText {
  readonly resources: readonly Resource[];
  /**
   * True if an orchestrator may write the items to files. Orchestrators do not write the items of a stream or a `kind:
   * List` to files.
   */
  readonly isResourceList?: boolean;
  /** The resource that ends at the end of the text, if any. If the text was truncated, this resource is incomplete. */
  readonly last?: Resource | undefined;
  /** The functionConfig of the list, if any. Throws DocumentSyntaxError, with the position in the list. */
  readonly readFunctionConfig?: () => SourceNode | undefined;
  /**
   * The text of the list with `resources` instead of the resources that were read. Edited and unchanged resources keep
   * their position, removed resources are omitted, and new resources come last. `results` are added to the results of
   * the list, except in a stream, which cannot contain results.
   */
  write(resources: readonly Resource[], results: readonly Result[]): string;
  /** Like `write` without results, but returns the text of each file of a list that was joined from several files. */
  writeEach?(resources: readonly Resource[]): readonly string[];
  /** The index of the file that contains the resource, if there are several files. */
  indexOf?(resource: Resource): number | undefined;
}

/** Thrown if the text is not a list of resources, for example because of its kind, or if it may be truncated. */
export class NotAListError extends Error {
  override readonly name = 'NotAListError';
}

export const isResourceList = (kind: SourceNode | undefined): boolean => textOf(kind) === 'ResourceList';

/** Throws NotAListError if the `kind` is not a kind of list, or if `results` is not a list. */
export function checkFrame(kind: SourceNode | undefined, results: SourceNode | undefined): void {
  const name = textOf(kind) ?? '';
  if (name !== 'ResourceList' && name !== 'List') {
    throw new NotAListError(
      `the input is of kind "${name}": it must be a ResourceList, or resources with a separate functionConfig (\`-f\`)`,
    );
  }
  if (results !== undefined && results.kind !== 'list' && !isNull(results)) {
    throw new NotAListError('the `results` of the ResourceList must be a list');
  }
}

/** Reads a part of `text`. The positions of errors are relative to the whole text. */
export const readPart = <T>(text: string, start: number, end: number, read: (part: string) => T): T =>
  catchError(
    DocumentSyntaxError,
    () => read(text.slice(start, end)),
    ({ message, offset }): never => {
      throw new DocumentSyntaxError(message, text, start + offset);
    },
  );

export const newResources = (resources: readonly Resource[]): readonly Resource[] =>
  resources.filter((resource) => resource.origin === undefined);

/**
 * The resources as another function would read them from the written list. Without an orchestrator, new resources get
 * no annotations that name an output file, because these annotations would remain in the user's files.
 */
export const asWritten = (
  resources: readonly Resource[],
  list: Pick<ListText, 'isResourceList'>,
): readonly Resource[] =>
  list.isResourceList === true
    ? resources
    : resources.map((resource) => (resource.origin === undefined ? withoutPlace(resource) : resource));

function withoutPlace(resource: Resource): Resource {
  const annotations = [...resource.annotations().keys()];
  const places = annotations.filter((key) => key === pathKey || key === indexKey);
  const all = ['metadata', 'annotations'];
  if (places.length === 0) return resource;
  if (places.length === annotations.length) return resource.edit([{ kind: 'delete', path: all }]);
  return resource.edit(places.map((key) => ({ kind: 'delete', path: [...all, key] })));
}

/** Returns the current resource for each item that was read, or undefined for an item that was removed. */
export function byOrigin(count: number, resources: readonly Resource[]): readonly (Resource | undefined)[] {
  const kept = Array.from<Resource | undefined>({ length: count });
  for (const resource of resources) if (resource.origin !== undefined) kept[resource.origin.index] = resource;
  return kept;
}
