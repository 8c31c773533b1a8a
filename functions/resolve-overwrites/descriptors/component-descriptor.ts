/**
 * A component descriptor of schema v2 or v3alpha1: its references, the types of its resources, and its repository. Where it
 * records several repository contexts the last one counts, in both schemas. Descriptors are only read: they are signed.
 */
import { entryOf, nodeAt, textOf, type ListTree, type Path, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import { formatPath } from '../../../src/krm';
import { Fields } from '../model/fields';
import { RepositoryContext } from '../model/repository-context';

/** An entry of `componentReferences` (v2) or `references` (v3). */
export interface ComponentReference {
  /** The reference's name within its component: a step of a path. */
  readonly name: string;
  readonly componentName: string;
  readonly version: string;
  /** Labels of the reference, in one of which an inline descriptor can have a nested one. */
  readonly labels: Tree | undefined;
}

/** The stored part of a descriptor. Its tree is not stored, since there can be thousands of descriptors. */
export interface ComponentDescriptor {
  readonly componentName: string;
  readonly version: string;
  /** The last of the recorded contexts; undefined if the descriptor records none. */
  readonly repositoryContext: RepositoryContext | undefined;
  readonly references: readonly ComponentReference[];
  /** The types of the resources whose identity is their name alone. */
  readonly resourceTypes: ReadonlyMap<string, string>;
  /** It records a repository, or is of one on disk, or will be put in one. Landscaper refuses a component that records none. */
  readonly isStored: boolean;
  readonly source: DescriptorSourceText;
}

/** Where a descriptor was read. */
export interface DescriptorSourceText {
  /** The whole descriptor, read once more: there can be thousands. */
  readonly tree: () => Tree;
  /** Whether it need not record a repository. */
  readonly isStored?: boolean;
  /** The constructor that describes it, if there is no descriptor yet: its path, or '' if it is not a file. */
  readonly plan?: string | undefined;
  /** The Common Transport Format folder that has the component. */
  readonly folder?: string | undefined;
  /** Where a blob that is stored with it is: a path below the root directory. Undefined if it is in its repository. */
  readonly blob?: (localReference: string) => string | undefined;
}

/** The fields in which each schema has the same things. */
interface Schema {
  readonly metadata: Path;
  readonly repositoryContexts: Path;
  readonly references: Path;
  readonly resources: Path;
  /** Where the other schema has references and repository contexts, by their meaning: nothing reads these fields. */
  readonly misplaced: readonly (readonly [Path, Path])[];
  /** The fields of what holds them: one that is nearly such a field is misspelt. Those that are misplaced are among them. */
  readonly fields: readonly (readonly [Path, readonly string[]])[];
}

const contents = ['resources', 'sources', 'references', 'componentReferences', 'repositoryContexts'];

const v2: Schema = {
  metadata: ['component'],
  repositoryContexts: ['component', 'repositoryContexts'],
  references: ['component', 'componentReferences'],
  resources: ['component', 'resources'],
  misplaced: [
    [
      ['component', 'references'],
      ['component', 'componentReferences'],
    ],
    [['componentReferences'], ['component', 'componentReferences']],
    [['repositoryContexts'], ['component', 'repositoryContexts']],
  ],
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
  misplaced: [
    [
      ['spec', 'componentReferences'],
      ['spec', 'references'],
    ],
    [['references'], ['spec', 'references']],
    [['spec', 'repositoryContexts'], ['repositoryContexts']],
  ],
  fields: [
    [[], ['apiVersion', 'kind', 'metadata', 'spec', 'signatures', 'nestedDigests', ...contents]],
    [['spec'], contents],
  ],
};

const v3ApiVersions: ReadonlySet<string> = new Set(['ocm.software/v3alpha1', 'ocm.gardener.cloud/v3alpha1']);

/** True for an item that is a descriptor of schema v3alpha1. Other API groups also have a kind ComponentVersion. */
export const isComponentVersion = (apiVersion: string, kind: string): boolean =>
  kind === 'ComponentVersion' && v3ApiVersions.has(apiVersion);

/** Undefined if something is wrong with it; `report` is about the place where it stands. */
export function readComponentDescriptor(
  tree: Tree,
  report: Report,
  source: DescriptorSourceText,
): ComponentDescriptor | undefined {
  const schema = schemaOf(tree);
  if (schema === undefined) {
    return report.error({
      code: 'invalid-resource',
      message: 'not a component descriptor (expected schema v2 or v3alpha1)',
    });
  }
  const fields = new Fields(tree, report);
  if (fields.requiredMap(schema.metadata) === undefined) return undefined;
  for (const [path, meant] of schema.misplaced) {
    if (nodeAt(tree, path) !== undefined) {
      fields.wrong(path, `is not a field of this schema: did you mean \`${formatPath(meant)}\`?`);
    }
  }
  for (const [path, names] of schema.fields) fields.nearly(path, names);
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

/** Whether it says that it is one. */
export const looksLikeDescriptor = (tree: Tree): boolean => schemaOf(tree) !== undefined;

function schemaOf(tree: Tree): Schema | undefined {
  if (isComponentVersion(textAt(tree, 'apiVersion'), textAt(tree, 'kind'))) return v3;
  const version = textAt(entryOf(tree, 'meta'), 'schemaVersion');
  return version === 'v2' && entryOf(tree, 'component') !== undefined ? v2 : undefined;
}

const textAt = (tree: Tree | undefined, key: string): string => textOf(entryOf(tree, key)) ?? '';

function lastContext(fields: Fields, path: Path): RepositoryContext | undefined {
  const all: ListTree | undefined = fields.list(path);
  const last = all && fields.map([...path, all.items.length - 1]);
  return last && new RepositoryContext(last);
}

function resourceTypes(resources: readonly Tree[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const resource of resources) {
    const extra = entryOf(resource, 'extraIdentity');
    const name = textAt(resource, 'name');
    if ((extra?.kind !== 'map' || extra.entries.length === 0) && !types.has(name)) {
      types.set(name, textAt(resource, 'type'));
    }
  }
  return types;
}
