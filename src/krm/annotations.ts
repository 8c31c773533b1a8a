/**
 * The annotations by which kustomize, kpt and functions talk to each other. Most have an older spelling that is still written next to the newer
 * spelling.
 */
import type { ResourceId } from './resource-id';

/** The annotations of a resource, by their keys. */
export type Annotations = ReadonlyMap<string, string>;

/** The annotation with the file that a resource is in, relative to its package. */
export const pathKey = 'internal.config.kubernetes.io/path';
/** The older spelling of `pathKey`, which kpt also writes. */
export const legacyPathKey = 'config.kubernetes.io/path';
/** The annotation with the number of a resource's document in its file, from 0. */
export const indexKey = 'internal.config.kubernetes.io/index';
/** The older spelling of `indexKey`. */
export const legacyIndexKey = 'config.kubernetes.io/index';

/** The annotation with the package's directory, absolute; only `kpt fn render` sets it. */
export const packagePathKey = 'internal.config.kubernetes.io/package-path';

/** With these annotations kpt and kustomize find the original of an item that comes back. */
export const idKey = 'internal.config.kubernetes.io/id';
export const legacyIdKey = 'config.k8s.io/id';
export const kustomizeIdKey = 'kustomize.config.k8s.io/id';

/** How the lists of a file are indented: kpt notes it when it reads a package, and writes the file again in the same way. */
const indentKey = 'internal.config.kubernetes.io/seqindent';

/**
 * True for the annotations of an item that `kpt fn render` or `kpt fn eval` passed to a function: kpt read it, and numbered it for the function. An
 * item of `kpt fn source` has no number, one of kustomize an id of kustomize's, and one of `kustomize fn run` no indentation.
 */
export const isGivenByKpt = (annotations: Annotations): boolean =>
  annotations.has(indentKey) && annotations.has(idKey) && !annotations.has(kustomizeIdKey);

/** If a text lacks this word, `isGivenByKpt` is false for its item. */
export const wordOfKpt: string = indentKey;

/** The annotation of a function's or tool's configuration: the resource is not to be applied to a cluster. */
export const localConfigKey = 'config.kubernetes.io/local-config';

/** How the orchestrator has to run a function; it is an annotation of the functionConfig. */
export const functionKey = 'config.kubernetes.io/function';

/** The former names of a resource: comma-separated lists of equal length. */
export const previousNamesKey = 'internal.config.kubernetes.io/previousNames';
export const previousNamespacesKey = 'internal.config.kubernetes.io/previousNamespaces';
export const previousKindsKey = 'internal.config.kubernetes.io/previousKinds';
/** The annotation of a version of an object: the object's name, without the hash. */
export const baseNameKey = 'inlay.dev/base-name';

/** The annotation of a version that is no longer the current one: "true". */
export const orphanedKey = 'inlay.dev/orphaned';

/** kustomize appends the hash of the final data to the name of a resource with this annotation, and mends the references. */
export const needsHashKey = 'internal.config.kubernetes.io/needsHashSuffix';

const internalPrefixes = ['internal.config.kubernetes.io/', 'internal.config.k8s.io/'] as const;
const orchestratorKeys: ReadonlySet<string> = new Set([legacyPathKey, legacyIndexKey, legacyIdKey, kustomizeIdKey]);

/**
 * True for the annotations of the orchestrator: they are kept on their item byte for byte, and must not be copied to another item.
 * `local-config` and `function` belong to the user.
 */
export const isBookkeeping = (key: string): boolean =>
  internalPrefixes.some((prefix) => key.startsWith(prefix)) || orchestratorKeys.has(key);

/** The orchestrator's annotations contradict each other. */
export class AnnotationError extends Error {
  override readonly name = 'AnnotationError';
}

/**
 * The former ids of the resource now called `id`, oldest first; kustomize also selects by these. Their namespaces are effective ones
 * (`default`, never ''), except that of the object whose place this version took. Throws AnnotationError if the lists differ in length.
 */
export function previousIds(id: ResourceId, annotations: Annotations): readonly ResourceId[] {
  const ids = idsOfKustomize(id, annotations);
  // An object in a file exists next to its versions. kustomize has no files, and invents their names.
  const isInFile = annotations.has(pathKey) && !annotations.has(kustomizeIdKey);
  const isInPlace = annotations.get(orphanedKey) !== 'true' && !isInFile;
  const base = isInPlace ? (annotations.get(baseNameKey) ?? '') : '';
  // It counts only while the name begins with it. Otherwise something has renamed the resource since.
  return base !== '' && id.name.startsWith(`${base}-`) ? [...ids, { ...id, name: base }] : ids;
}

function idsOfKustomize(id: ResourceId, annotations: Annotations): readonly ResourceId[] {
  const names = annotations.get(previousNamesKey)?.split(',');
  if (names === undefined) return [];
  const namespaces = (annotations.get(previousNamespacesKey) ?? '').split(',');
  const kinds = (annotations.get(previousKindsKey) ?? '').split(',');
  if (namespaces.length !== names.length || kinds.length !== names.length) {
    throw new AnnotationError(
      'number of previous names, number of previous namespaces, number of previous kinds not equal',
    );
  }
  return names.map((name, index) => ({
    group: id.group,
    version: id.version,
    kind: kinds[index] ?? '',
    namespace: namespaces[index] ?? '',
    name,
  }));
}

/** The `file` of a result. */
export interface FilePlace {
  readonly path: string;
  readonly index?: number;
  /** The line of the resource or of its field, from 1, if the file was read unchanged. */
  readonly line?: number;
}

/**
 * The file of a resource, by its annotations: `{path: 'app/config.yaml', index: 1}`. Undefined if the orchestrator named no file; kustomize never
 * does.
 */
export function filePlace(annotations: Annotations): FilePlace | undefined {
  const path = annotations.get(pathKey) ?? annotations.get(legacyPathKey) ?? '';
  if (path === '') return undefined;
  const index = annotations.get(indexKey) ?? annotations.get(legacyIndexKey) ?? '';
  return /^\d{1,9}$/.test(index) ? { path, index: Number(index) } : { path };
}
