/**
 * Writes a patched component as a descriptor in its original schema, for comparison by people and for tools that read
 * descriptors.
 */
import {
  emptyMap,
  entriesOf,
  entryOf,
  itemsAt,
  itemsOf,
  stringScalar,
  treeOf,
  withEntries,
  type Tree,
} from '../../../src/data';
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
  const isV2 = component.schema === 'v2';
  const head = isV2 ? 'component' : 'metadata';
  const list = isV2 ? 'componentReferences' : 'references';
  const referenced = (body: Tree): Tree => withEntries(body, { [list]: { kind: 'list', items: component.references } });
  const headed = (body: Tree): Tree =>
    withEntries(body, {
      version: stringScalar(component.version),
      labels: labelled(entryOf(body, 'labels'), versionName(descriptor)),
    });
  const bodies = { component: (body: Tree) => referenced(headed(body)), metadata: headed, spec: referenced };
  const parts: readonly (keyof typeof bodies)[] = isV2 ? ['component'] : ['metadata', 'spec'];
  const changed = Object.fromEntries(parts.map((part) => [part, bodies[part](entryOf(tree, part) ?? emptyMap)]));
  const kept = recorded(withEntries(tree, changed), isV2 ? ['component'] : [], target);
  return { kind: 'map', entries: entriesOf(kept).filter(({ key }) => key === head || !dropped.has(key)) };
}

function recorded(tree: Tree, path: readonly 'component'[], target: RepositoryContext | undefined): Tree {
  if (target === undefined) return tree;
  const [step] = path;
  if (step !== undefined) return withEntries(tree, { [step]: recorded(entryOf(tree, step) ?? tree, [], target) });
  const items = itemsAt(tree, 'repositoryContexts');
  return withEntries(tree, { repositoryContexts: { kind: 'list', items: [...items, target.tree] } });
}

function labelled(labels: Tree | undefined, origin: string): Tree {
  return { kind: 'list', items: [...itemsOf(labels), treeOf({ name: originLabel, value: origin })] };
}
