/**
 * Reads a component descriptor of schema v2 or v3alpha1: its references, the types of its resources, and its
 * repository. If a descriptor of either schema records several repository contexts, the last context is used.
 * Descriptors are never changed, because they can be signed.
 */
import { entriesOf, entryOf, nodeAt, textOf, type Path, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import { formatPath } from '../../../src/krm';
import { Fields } from '../model/fields';
import { RepositoryContext } from '../model/repository-context';

/** An entry of `componentReferences` (v2) or `references` (v3alpha1). */
export interface ComponentReference {
  /** The reference's name within its component. Paths through the component graph consist of reference names. */
  readonly name: string;
  readonly componentName: string;
  readonly version: string;
  /** The reference's labels. In an inline descriptor, a label can contain a nested descriptor. */
  readonly labels: Tree | undefined;
}

/**
 * The part of a descriptor that is kept in memory. The tree of the descriptor is not kept, because there can be
 * thousands of descriptors.
 */
export interface ComponentDescriptor {
  readonly componentName: string;
  readonly version: string;
  /** The last of the recorded contexts; undefined if the descriptor records no context. */
  readonly repositoryContext: RepositoryContext | undefined;
  readonly references: readonly ComponentReference[];
  /** The types of resources, keyed by resource name. The map contains only resources without an extra identity. */
  readonly resourceTypes: ReadonlyMap<string, string>;
  /**
   * Whether the component records a repository, is in a repository on disk, or will be added to one. Landscaper rejects
   * other components.
   */
  readonly isStored: boolean;
  readonly source: DescriptorSourceText;
}

/** The source of a descriptor, and the location of its component. */
export interface DescriptorSourceText {
  /** Parses the whole descriptor again. */
  readonly tree: () => Tree;
  /** Whether the component is stored in a repository. A stored component's descriptor need not record a repository. */
  readonly isStored?: boolean | undefined;
  /**
   * The path of the constructor if only a constructor describes the component; '' if this constructor is not in a file.
   */
  readonly plan?: string | undefined;
  /** The Common Transport Format folder that contains the component. */
  readonly folder?: string | undefined;
  /**
   * Returns the path, relative to the root directory, of a blob that is stored with the component. Returns undefined if
   * the blob is in the component's repository.
   */
  readonly blob?: (localReference: string) => string | undefined;
}

interface Schema {
  readonly metadata: Path;
  readonly repositoryContexts: Path;
  readonly references: Path;
  readonly resources: Path;
  /** Common wrong paths of references and repository contexts, such as the paths in the other schema. Never read. */
  readonly misplaced: Readonly<Record<'references' | 'repositoryContexts', readonly Path[]>>;
  /**
   * The known fields of the root and of one map below it, including misplaced fields. A field whose name is similar to
   * a known field is reported as misspelled.
   */
  readonly fields: readonly (readonly [Path, readonly string[]])[];
}

const contents = ['resources', 'sources', 'references', 'componentReferences', 'repositoryContexts'];

const v2: Schema = {
  metadata: ['component'],
  repositoryContexts: ['component', 'repositoryContexts'],
  references: ['component', 'componentReferences'],
  resources: ['component', 'resources'],
  misplaced: {
    references: [['component', 'references'], ['componentReferences']],
    repositoryContexts: [['repositoryContexts']],
  },
  fields: [
    [[], ['meta', 'component', 'signatures', 'nestedDigests', ...contents]],
    [['component'], ['name', 'version', 'provider', 'creationTime', 'labels', ...contents]],
  ],
};

const v3: Schema = {
  metadata: ['metadata'],
  repositoryContexts: ['repositoryContexts'],
  references: ['spec', 'references'],
  resources: ['spec', 'resources'],
  misplaced: {
    references: [['spec', 'componentReferences'], ['references']],
    repositoryContexts: [['spec', 'repositoryContexts']],
  },
  fields: [
    [[], ['apiVersion', 'kind', 'metadata', 'spec', 'signatures', 'nestedDigests', ...contents]],
    [['spec'], contents],
  ],
};

const v3ApiVersions: ReadonlySet<string> = new Set(['ocm.software/v3alpha1', 'ocm.gardener.cloud/v3alpha1']);

/** Whether an item is a descriptor of schema v3alpha1. Other API groups also define a kind ComponentVersion. */
export const isComponentVersion = (apiVersion: string, kind: string): boolean =>
  kind === 'ComponentVersion' && v3ApiVersions.has(apiVersion);

/**
 * Reads a descriptor. Returns undefined if the descriptor is invalid. `report` is bound to the field that contains the
 * descriptor.
 */
export function readComponentDescriptor(
  tree: Tree,
  report: Report,
  source: DescriptorSourceText,
): ComponentDescriptor | undefined {
  const schema = schemaOf(tree);
  if (schema === undefined) {
    const message = 'not a component descriptor (expected schema v2 or v3alpha1)';
    return report.error({ code: 'invalid-resource', message });
  }
  const fields = new Fields(tree, report);
  if (fields.requiredMap(schema.metadata) === undefined) return undefined;
  for (const field of ['references', 'repositoryContexts'] as const) {
    for (const path of schema.misplaced[field].filter((one) => nodeAt(tree, one) !== undefined)) {
      fields.reportError(path, `is not a field of this schema: did you mean \`${formatPath(schema[field])}\`?`);
    }
  }
  for (const [path, names] of schema.fields) fields.checkSpelling(path, names);
  const descriptor = {
    componentName: fields.requiredText([...schema.metadata, 'name']),
    version: fields.requiredText([...schema.metadata, 'version']),
    repositoryContext: lastContext(fields, schema.repositoryContexts),
    references: (fields.list(schema.references)?.items ?? []).map((item, index) => ({
      name: fields.requiredText([...schema.references, index, 'name']),
      componentName: fields.requiredText([...schema.references, index, 'componentName']),
      version: fields.requiredText([...schema.references, index, 'version']),
      labels: entryOf(item, 'labels'),
    })),
    resourceTypes: resourceTypes(fields.list(schema.resources)?.items ?? []),
  };
  const isStored = descriptor.repositoryContext !== undefined || source.isStored === true;
  return fields.failed ? undefined : { ...descriptor, isStored, source };
}

export const looksLikeDescriptor = (tree: Tree): boolean => schemaOf(tree) !== undefined;

function schemaOf(tree: Tree): Schema | undefined {
  if (isComponentVersion(textAt(tree, 'apiVersion'), textAt(tree, 'kind'))) return v3;
  const version = textAt(entryOf(tree, 'meta'), 'schemaVersion');
  return version === 'v2' && entryOf(tree, 'component') !== undefined ? v2 : undefined;
}

export const textAt = (tree: Tree | undefined, key: string): string => textOf(entryOf(tree, key)) ?? '';

function lastContext(fields: Fields, path: Path): RepositoryContext | undefined {
  const all = fields.list(path);
  const last = all && fields.map([...path, all.items.length - 1]);
  return last && new RepositoryContext(last);
}

function resourceTypes(resources: readonly Tree[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const resource of resources) {
    const name = textAt(resource, 'name');
    const isAlone = entriesOf(entryOf(resource, 'extraIdentity')).length === 0;
    if (isAlone && !types.has(name)) types.set(name, textAt(resource, 'type'));
  }
  return types;
}
