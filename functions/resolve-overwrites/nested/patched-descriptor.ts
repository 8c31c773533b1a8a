/**
 * Writes a patched component as a descriptor in its original schema, for comparison by people and for tools that read
 * descriptors.
 */
import { entriesOf, entryOf, itemsAt, stringScalar, treeOf, withEntries, type Tree } from '../../../src/data';
import { versionName } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';
import type { PatchedComponent } from './patches';

/** The fields to remove, because signatures and digests of referenced components are not valid for the new version. */
const dropped: ReadonlySet<string> = new Set(['signatures', 'nestedDigests']);

/** The label that names the original version in the new descriptor. */
export const originLabel = 'inlay.dev/overwritten-from';

/**
 * `target` is the repository to which the component will be added, if known. The target is recorded last, because the
 * last recorded repository is used.
 */
export function patchedDescriptor(
  { descriptor, component }: PatchedComponent,
  target: RepositoryContext | undefined,
): Tree {
  const tree = descriptor.source.tree();
  const references: Tree = { kind: 'list', items: component.references };
  const headed = (head: Tree | undefined): Tree =>
    withEntries(head, {
      version: stringScalar(component.version),
      labels: appended(head, 'labels', treeOf({ name: originLabel, value: versionName(descriptor) })),
    });
  const recorded = (body: Tree): Tree =>
    withEntries(body, { repositoryContexts: target && appended(body, 'repositoryContexts', target.tree) });
  const patched =
    component.schema === 'v2'
      ? withEntries(tree, {
          component: recorded(withEntries(headed(entryOf(tree, 'component')), { componentReferences: references })),
        })
      : recorded(
          withEntries(tree, {
            metadata: headed(entryOf(tree, 'metadata')),
            spec: withEntries(entryOf(tree, 'spec'), { references }),
          }),
        );
  return { kind: 'map', entries: entriesOf(patched).filter(({ key }) => !dropped.has(key)) };
}

/** Returns the list at `key` with one more item. The list may be missing. */
const appended = (tree: Tree | undefined, key: string, item: Tree): Tree => ({
  kind: 'list',
  items: [...itemsAt(tree, key), item],
});
