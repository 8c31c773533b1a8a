/** A patched component as a descriptor of the schema that it had: for people to compare, and for readers of descriptors. */
import { entryOf, stringScalar, treeOf, type MapEntry, type Tree } from '../../../src/data';
import { versionName } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';
import type { PatchedComponent } from './patches';

/** What is signed is another version, and so are digests of what is below it. */
const dropped: ReadonlySet<string> = new Set(['signatures', 'nestedDigests']);

/** A label of the new descriptor names the version that it was made of. */
export const originLabel = 'inlay.dev/overwritten-from';

/** `target` is the repository to which it will be added, where that is known: the last one that a descriptor records counts. */
export function patchedDescriptor(
  { descriptor, component }: PatchedComponent,
  target: RepositoryContext | undefined,
): Tree {
  const tree = descriptor.source.tree();
  const isV2 = component.schema === 'v2';
  const head = isV2 ? 'component' : 'metadata';
  const list = isV2 ? 'componentReferences' : 'references';
  const referenced = (body: Tree): Tree => edited(body, { [list]: { kind: 'list', items: component.references } });
  const headed = (body: Tree): Tree =>
    edited(body, {
      version: stringScalar(component.version),
      labels: labelled(entryOf(body, 'labels'), versionName(descriptor)),
    });
  const bodies = { component: (body: Tree) => referenced(headed(body)), metadata: headed, spec: referenced };
  const parts: readonly (keyof typeof bodies)[] = isV2 ? ['component'] : ['metadata', 'spec'];
  const changed = Object.fromEntries(
    parts.map((part) => [part, bodies[part](entryOf(tree, part) ?? { kind: 'map', entries: [] })]),
  );
  const kept = recorded(edited(tree, changed), isV2 ? ['component'] : [], target);
  return { kind: 'map', entries: entriesOf(kept).filter(({ key }) => key === head || !dropped.has(key)) };
}

/** Adds `target` to the repositories that the map at `path` records. */
function recorded(tree: Tree, path: readonly 'component'[], target: RepositoryContext | undefined): Tree {
  if (target === undefined) return tree;
  const [step] = path;
  if (step !== undefined) return edited(tree, { [step]: recorded(entryOf(tree, step) ?? tree, [], target) });
  const before = entryOf(tree, 'repositoryContexts');
  const items = before?.kind === 'list' ? before.items : [];
  return edited(tree, { repositoryContexts: { kind: 'list', items: [...items, target.tree] } });
}

function labelled(labels: Tree | undefined, origin: string): Tree {
  const others = labels?.kind === 'list' ? labels.items : [];
  return { kind: 'list', items: [...others, treeOf({ name: originLabel, value: origin })] };
}

const entriesOf = (tree: Tree): readonly MapEntry[] => (tree.kind === 'map' ? tree.entries : []);

/** A map with other values for some keys; keys that it does not have come last. */
function edited(tree: Tree, values: Readonly<Record<string, Tree>>): Tree {
  const entries = entriesOf(tree);
  const has = new Set(entries.map(({ key }) => key));
  return {
    kind: 'map',
    entries: [
      ...entries.map(({ key, value }) => ({ key, value: values[key] ?? value })),
      ...Object.entries(values).flatMap(([key, value]) => (has.has(key) ? [] : [{ key, value }])),
    ],
  };
}
