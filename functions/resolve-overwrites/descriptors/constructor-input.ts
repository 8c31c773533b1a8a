/**
 * Converts a component constructor, the input file of `ocm add componentversions`, to descriptors. A constructor
 * contains one component or a list `components`. The components of a constructor are not in a repository yet.
 */
import { entriesOf, entryOf, stringScalar, textOf, treeOf, withEntries, type Tree } from '../../../src/data';
import { goCleanPath } from '../../../src/go';
import type { DescriptorSourceText } from './component-descriptor';

export const isConstructor = (tree: Tree): boolean =>
  entryOf(tree, 'components')?.kind === 'list' ||
  (textOf(entryOf(tree, 'name')) !== undefined && entryOf(tree, 'provider') !== undefined);

/**
 * Returns a descriptor of schema v2 for each component. Paths of inputs are relative to `folder`, which contains the
 * constructor.
 */
export function descriptorsOf(tree: Tree, folder: string): readonly Tree[] {
  const components = entryOf(tree, 'components');
  return (components?.kind === 'list' ? components.items : [tree]).map((component) => descriptorOf(component, folder));
}

/**
 * Returns the source of a descriptor that is generated from a component constructor. A generated descriptor has no text
 * of its own. `plan` is the path of the constructor.
 */
export const plannedSource = (tree: Tree, plan: string): DescriptorSourceText => ({
  tree: () => tree,
  isStored: true,
  plan,
});

function descriptorOf(component: Tree, folder: string): Tree {
  const version = entryOf(component, 'version');
  const references = entryOf(component, 'componentReferences') ?? entryOf(component, 'references');
  const entries = entriesOf(component).filter(({ key }) => !renamed.has(key));
  return withEntries(undefined, {
    meta: treeOf({ schemaVersion: 'v2' }),
    component: withEntries(
      { kind: 'map', entries },
      {
        componentReferences: mapped(references, (each) => withVersion(each, version)),
        resources: mapped(entryOf(component, 'resources'), (each) => placed(each, folder)),
        sources: mapped(entryOf(component, 'sources'), (each) => placed(each, folder)),
      },
    ),
  });
}

const renamed: ReadonlySet<string> = new Set(['componentReferences', 'references', 'resources', 'sources', 'meta']);

const mapped = (list: Tree | undefined, change: (item: Tree) => Tree): Tree | undefined =>
  list?.kind === 'list' ? { kind: 'list', items: list.items.map(change) } : undefined;

/** A reference without a version gets the version of its component. */
const withVersion = (reference: Tree, version: Tree | undefined): Tree =>
  reference.kind !== 'map' || entryOf(reference, 'version') !== undefined
    ? reference
    : withEntries(reference, { version });

function placed(element: Tree, folder: string): Tree {
  const input = entryOf(element, 'input');
  const path = textOf(entryOf(input, 'path'));
  if (input === undefined || path === undefined || folder === '') return element;
  const at = stringScalar(goCleanPath(`${folder}/${path}`));
  return withEntries(element, { input: withEntries(input, { path: at }) });
}
