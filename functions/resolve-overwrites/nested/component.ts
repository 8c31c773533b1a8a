/**
 * The common form of a component in both schemas of descriptors: `component` in v2, `metadata` and `spec` in v3alpha1.
 * The fields are nodes of the document, so labels and numbers keep their spelling.
 */
import { entryOf, itemsAt, catchError, stringOf, stringScalar, type MapTree, type Tree } from '../../../src/data';
import { DocumentSyntaxError, jsonFormat } from '../../../src/formats';
import { textAt } from '../descriptors/component-descriptor';

export interface Component {
  readonly schema: 'v2' | 'ocm.software/v3alpha1';
  readonly name: string;
  readonly version: string;
  readonly creationTime: Tree | undefined;
  /** The provider in the form `{name, labels}` */
  readonly provider: MapTree;
  readonly labels: Tree | undefined;
  readonly references: readonly Tree[];
  readonly resources: readonly Tree[];
  readonly sources: readonly Tree[];
}

/** `tree` must be a descriptor that `readComponentDescriptor` has accepted. */
export function componentOf(tree: Tree): Component {
  const v2 = entryOf(tree, 'component');
  const head = v2 ?? entryOf(tree, 'metadata');
  const body = v2 ?? entryOf(tree, 'spec');
  const list = (key: string): readonly Tree[] => itemsAt(body, key);
  return {
    schema: v2 === undefined ? 'ocm.software/v3alpha1' : 'v2',
    name: textAt(head, 'name'),
    version: textAt(head, 'version'),
    creationTime: entryOf(head, 'creationTime'),
    provider: providerOf(entryOf(head, 'provider')),
    labels: entryOf(head, 'labels'),
    references: list(v2 === undefined ? 'references' : 'componentReferences'),
    resources: list('resources'),
    sources: list('sources'),
  };
}

/** A provider is a name or a map. In v2, a provider with labels can also be a JSON string of the map. */
function providerOf(tree: Tree | undefined): MapTree {
  if (tree?.kind === 'map') return tree;
  const text = stringOf(tree) ?? '';
  const [json] = text.startsWith('{') ? (catchError(DocumentSyntaxError, () => jsonFormat.read(text).roots) ?? []) : [];
  if (json?.kind === 'map') return json;
  return { kind: 'map', entries: [{ key: 'name', value: tree ?? stringScalar('') }] };
}

/** Returns the non-empty entries of `tree` with the given `keys`, in the order of `keys`. */
export function picked(tree: Tree | undefined, keys: readonly string[]): MapTree {
  const entries = keys.flatMap((key) => {
    const value = entryOf(tree, key);
    return value === undefined || isEmpty(value) ? [] : [{ key, value }];
  });
  return { kind: 'map', entries };
}

const isEmpty = (tree: Tree): boolean =>
  (tree.kind === 'scalar' && (tree.type === 'null' || tree.text === '')) ||
  (tree.kind === 'list' && tree.items.length === 0) ||
  (tree.kind === 'map' && tree.entries.length === 0);
