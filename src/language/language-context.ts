/** The context of a file with functionConfigs. Contains the kind of the file and the input of the functionConfigs. */
import { catchError } from '../data/catch-error';
import { getOrMake } from '../data/get-or-make';
import { entriesOf, itemsOf, nodeAt, stringOf, type Path, type Tree } from '../data/tree';
import type { FieldOptions } from '../fields/documents/encoded-field';
import { plainOf } from '../data/trees/plain';
import { Items, resourceOf } from '../kit/selection/items';
import { isToolConfig, type ResourceId } from '../krm/resource-id';
import { ItemSyntaxError } from '../resource-list/item-syntax-error';
import type { Resource } from '../resource-list/resource';
import type { FileKind, SchemaOf } from './sections';

export interface LanguageContext {
  readonly kind: FileKind;
  readonly schemaOf: SchemaOf;
  /** All kinds of functionConfigs that the editor supports. */
  readonly kinds: readonly string[];
  /** The resources that the functions receive. The array is reused until a file changes. */
  readonly resources: readonly Resource[];
  /** True if kustomize or other functions may change the resources before the configured functions receive them. */
  readonly isPreliminary?: boolean;
  /** Undefined if the resource is not in a file. */
  readonly fileOf: (resource: Resource) => string | undefined;
  /** Returns the file that contains the value of `key` in `data`, if the resource is generated from files. */
  readonly textFileOf?: (resource: Resource, key: string) => string | undefined;
}

/** A field of a functionConfig that contains a field path, and the resources that the field path applies to. */
export interface PathField {
  readonly role: 'source' | 'target';
  readonly resources: readonly Resource[];
  readonly options: FieldOptions;
  /** True if the path may continue inside a document in a string. kustomize does not support such paths. */
  readonly entersTexts: boolean;
}

/**
 * The resources that have a kind and are applied to a cluster. functionConfigs and Kptfiles are omitted. A resource is
 * only parsed when its data is requested. Parsing throws an error if the text is not valid YAML.
 */
export const clusterResources = (resources: readonly Resource[]): readonly Resource[] =>
  resources.filter((one) => {
    const id = idOf(one);
    return id !== undefined && id.kind !== '' && !isToolConfig(id);
  });

/** The id of a resource. Undefined if the id cannot be found because the text is not valid YAML. */
export const idOf = (resource: Resource): ResourceId | undefined => catchError(ItemSyntaxError, () => resource.id);

const pathKeys: ReadonlySet<string | number | undefined> = new Set(['fieldPath', 'fieldPaths']);

/** Undefined if the field at `path` does not contain a field path. */
export function pathFieldAt(root: Tree, path: Path, { kind, resources }: LanguageContext): PathField | undefined {
  const last = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  if (!pathKeys.has(last.at(-1))) return undefined;
  const entry = nodeAt(root, last.slice(0, -1));
  if (entry?.kind !== 'map') return undefined;
  const fields = Object.fromEntries(entriesOf(entry).map(({ key, value }) => [key, value]));
  const select = fields['select'];
  const role = last.at(-1) === 'fieldPaths' || select !== undefined ? 'target' : 'source';
  return {
    role,
    resources: selectedBy(role === 'target' ? select : entry, fields['reject'], role, resources),
    options: optionsOf(fields['options']),
    entersTexts: kind === 'config',
  };
}

const selectorKeys = ['group', 'version', 'kind', 'name', 'namespace', 'labelSelector', 'annotationSelector'] as const;

export function selectorIn(tree: Tree | undefined): Partial<Record<(typeof selectorKeys)[number], string>> {
  const found: Partial<Record<(typeof selectorKeys)[number], string>> = {};
  for (const key of selectorKeys) {
    const text = tree && stringOf(nodeAt(tree, [key]));
    if (text !== undefined && text !== '') found[key] = text;
  }
  return found;
}

/** Maps each array of resources to its index. `LanguageContext.resources` is the same array until a file changes. */
const indexed = new WeakMap<readonly Resource[], Items>();

function selectedBy(
  selector: Tree | undefined,
  reject: Tree | undefined,
  role: 'source' | 'target',
  resources: readonly Resource[],
): readonly Resource[] {
  const items = getOrMake(indexed, resources, () => new Items(resources));
  const found = selectorIn(selector);
  try {
    if (role === 'source') return items.sources(found).map(resourceOf);
    const rejects = itemsOf(reject).map(selectorIn);
    return items.select(found, rejects).items.map(({ now }) => resourceOf(now));
  } catch {
    // The pattern is incomplete because the user is still typing it.
    return [];
  }
}

export function optionsOf(tree: Tree | undefined): FieldOptions {
  if (tree?.kind !== 'map') return {};
  const { format, keySeparator, encoding } = plainOf(tree) as FieldOptions;
  return { ...(format && { format }), ...(keySeparator && { keySeparator }), ...(encoding && { encoding }) };
}
