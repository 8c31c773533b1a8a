/**
 * Writes patched components as a component constructor, the input file of `ocm add componentversions`. A constructor
 * has no digests, signatures or repository contexts, because they are created when a component is added.
 */
import {
  entriesOf,
  entryOf,
  itemsOf,
  stringScalar,
  textOf,
  treeOf,
  type MapEntry,
  type MapTree,
  type Tree,
} from '../../../src/data';
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { RepositoryContext } from '../model/repository-context';
import { picked } from './component';
import type { PatchedComponent } from './patches';

/**
 * Returns the constructor of one component:
 * `{name, version, provider, labels, componentReferences, resources, sources}`.
 */
export function constructorOf({ component, descriptor }: PatchedComponent): MapTree {
  const { name, version, provider, labels, references, resources, sources, schema } = component;
  const { repositoryContext, version: released } = descriptor;
  const origin: Origin = { repositoryContext, component: name, version: released, blob: descriptor.source.blob };
  return map([
    { key: 'name', value: stringScalar(name) },
    { key: 'version', value: stringScalar(version) },
    { key: 'provider', value: map(picked(provider, ['name', 'labels'])) },
    ...(schema === 'v2' ? [] : [{ key: 'meta', value: treeOf({ configuredSchemaVersion: schema }) }]),
    ...lists('labels', itemsOf(labels)),
    ...lists('sources', sources.map(sourceOf)),
    ...lists(
      'resources',
      resources.map((resource) => resourceOf(resource, origin)),
    ),
    ...lists('componentReferences', references.map(referenceOf)),
  ]);
}

interface Origin {
  readonly repositoryContext: RepositoryContext | undefined;
  readonly component: string;
  readonly version: string;
  readonly blob: ComponentDescriptor['source']['blob'];
}

const map = (entries: readonly MapEntry[]): MapTree => ({ kind: 'map', entries });

const lists = (key: string, items: readonly Tree[]): readonly MapEntry[] =>
  items.length === 0 ? [] : [{ key, value: { kind: 'list', items } }];

const referenceOf = (reference: Tree): Tree =>
  map(picked(reference, ['name', 'componentName', 'version', 'extraIdentity', 'labels']));

const sourceOf = (source: Tree): Tree =>
  map(picked(source, ['name', 'version', 'type', 'extraIdentity', 'labels', 'access', 'input']));

/** Copies a blob from the repository of the original version, because a different version cannot refer to the blob. */
function resourceOf(resource: Tree, { repositoryContext, component, version, blob }: Origin): Tree {
  const head = picked(resource, ['name', 'version', 'type', 'relation', 'extraIdentity', 'labels']);
  const used = entryOf(resource, 'srcRefs') ?? entryOf(resource, 'srcRef');
  const sources = used?.kind === 'list' && used.items.length > 0 ? [{ key: 'srcRefs', value: used }] : [];
  if (!isLocalBlob(resource)) return map([...head, ...sources, ...picked(resource, ['access', 'input'])]);
  const path = blobOf(resource, blob);
  if (path !== undefined) {
    const file = [
      { key: 'type', value: stringScalar('file') },
      { key: 'path', value: stringScalar(path) },
      ...picked(entryOf(resource, 'access'), ['mediaType']),
    ];
    return map([...head, ...sources, { key: 'input', value: map(file) }]);
  }
  const identity = [...picked(resource, ['name']), ...entriesOf(entryOf(resource, 'extraIdentity'))];
  const input = map([
    { key: 'type', value: stringScalar('ocm') },
    { key: 'ocmRepository', value: repositoryContext?.tree ?? map([]) },
    { key: 'component', value: stringScalar(component) },
    { key: 'version', value: stringScalar(version) },
    { key: 'resourceRef', value: map([{ key: 'resource', value: map(identity) }]) },
  ]);
  return map([...head, ...sources, { key: 'input', value: input }]);
}

const blobOf = (resource: Tree, blob: Origin['blob']): string | undefined =>
  blob?.(textOf(entryOf(entryOf(resource, 'access'), 'localReference')) ?? '');

/** Returns the names of resources whose blobs are stored with the component at an unknown location. */
export const lostBlobs = ({ component, descriptor }: PatchedComponent): readonly string[] =>
  descriptor.repositoryContext === undefined
    ? component.resources
        .filter((resource) => isLocalBlob(resource) && blobOf(resource, descriptor.source.blob) === undefined)
        .map((resource) => textOf(entryOf(resource, 'name')) ?? '')
    : [];

/** Whether the element is a blob that is stored with its component. The access type has had several names. */
export const isLocalBlob = (element: Tree): boolean =>
  /^local(?:|Oci|Filesystem)Blob(?:\/v\d+)?$/i.test(textOf(entryOf(entryOf(element, 'access'), 'type')) ?? '');
