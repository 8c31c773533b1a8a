/**
 * Writes patched components as a component constructor, the input file of `ocm add componentversions`. A constructor
 * has no digests, signatures or repository contexts, because these exist only after a component is added.
 */
import {
  emptyMap,
  entriesOf,
  entryOf,
  itemsOf,
  stringScalar,
  treeOf,
  withEntries,
  type MapTree,
  type Tree,
} from '../../../src/data';
import { textAt, type ComponentDescriptor } from '../descriptors/component-descriptor';
import { picked } from './component';
import type { PatchedComponent } from './patches';

/**
 * Returns the constructor of one component:
 * `{name, version, provider, labels, componentReferences, resources, sources}`.
 */
export function constructorOf({ component, descriptor }: PatchedComponent): MapTree {
  const { name, version, provider, labels, references, resources, sources, schema } = component;
  return withEntries(undefined, {
    name: stringScalar(name),
    version: stringScalar(version),
    provider: picked(provider, ['name', 'labels']),
    meta: schema === 'v2' ? undefined : treeOf({ configuredSchemaVersion: schema }),
    labels: listOf(itemsOf(labels)),
    sources: listOf(sources.map(sourceOf)),
    resources: listOf(resources.map((resource) => resourceOf(resource, descriptor))),
    componentReferences: listOf(references.map(referenceOf)),
  });
}

/** Returns undefined for an empty list, so that the list is omitted. */
const listOf = (items: readonly Tree[]): Tree | undefined => (items.length === 0 ? undefined : { kind: 'list', items });

const referenceOf = (reference: Tree): Tree =>
  picked(reference, ['name', 'componentName', 'version', 'extraIdentity', 'labels']);

const sourceOf = (source: Tree): Tree =>
  picked(source, ['name', 'version', 'type', 'extraIdentity', 'labels', 'access', 'input']);

/** Copies a blob from the repository of the original version, because a different version cannot refer to the blob. */
function resourceOf(resource: Tree, descriptor: ComponentDescriptor): Tree {
  const head = picked(resource, ['name', 'version', 'type', 'relation', 'extraIdentity', 'labels']);
  const kept = withEntries(head, {
    srcRefs: listOf(itemsOf(entryOf(resource, 'srcRefs') ?? entryOf(resource, 'srcRef'))),
  });
  if (!isLocalBlob(resource)) return joined(kept, picked(resource, ['access', 'input']));
  const path = blobOf(resource, descriptor);
  const input =
    path === undefined
      ? withEntries(undefined, {
          type: stringScalar('ocm'),
          ocmRepository: descriptor.repositoryContext?.tree ?? emptyMap,
          component: stringScalar(descriptor.componentName),
          version: stringScalar(descriptor.version),
          resourceRef: withEntries(undefined, {
            resource: joined(picked(resource, ['name']), entryOf(resource, 'extraIdentity')),
          }),
        })
      : joined(treeOf({ type: 'file', path }), picked(entryOf(resource, 'access'), ['mediaType']));
  return withEntries(kept, { input });
}

const joined = (...maps: readonly (Tree | undefined)[]): MapTree => ({
  kind: 'map',
  entries: maps.flatMap((map) => entriesOf(map)),
});

const blobOf = (resource: Tree, { source }: ComponentDescriptor): string | undefined =>
  source.blob?.(textAt(entryOf(resource, 'access'), 'localReference'));

/** If the component's location is unknown, returns the names of resources whose blobs are stored with the component. */
export const lostBlobs = ({ component, descriptor }: PatchedComponent): readonly string[] =>
  descriptor.repositoryContext === undefined
    ? component.resources
        .filter((resource) => isLocalBlob(resource) && blobOf(resource, descriptor) === undefined)
        .map((resource) => textAt(resource, 'name'))
    : [];

/** Whether the element is a blob that is stored with its component. The access type has had several names. */
export const isLocalBlob = (element: Tree): boolean =>
  /^local(?:|Oci|Filesystem)Blob(?:\/v\d+)?$/i.test(textAt(entryOf(element, 'access'), 'type'));
