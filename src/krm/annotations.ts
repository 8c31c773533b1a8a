/** The annotations that kustomize, kpt and functions use to communicate. */
import type { ResourceId } from './resource-id';

/** The annotations of a resource, by key. */
export type Annotations = ReadonlyMap<string, string>;

/** The annotation with the path of the file that contains a resource, relative to the package. */
export const pathKey = 'internal.config.kubernetes.io/path';
/** The older spelling of `pathKey`, which kpt also writes. */
export const legacyPathKey = 'config.kubernetes.io/path';
/** The annotation with the index of a resource's document in its file, starting at 0. */
export const indexKey = 'internal.config.kubernetes.io/index';
/** The older spelling of `indexKey`. */
export const legacyIndexKey = 'config.kubernetes.io/index';

/** The annotation with the absolute path of the package's directory. Only `kpt fn render` sets this annotation. */
export const packagePathKey = 'internal.config.kubernetes.io/package-path';

/** kpt and kustomize use these annotations to find the original of an item that a function returns. */
export const idKey = 'internal.config.kubernetes.io/id';
export const legacyIdKey = 'config.k8s.io/id';
export const kustomizeIdKey = 'kustomize.config.k8s.io/id';

/**
 * The annotation that records how lists are indented in a file. kpt sets this annotation when it reads a package, and
 * uses its value when it writes the file.
 */
const indentKey = 'internal.config.kubernetes.io/seqindent';

/**
 * True for the annotations of an item that `kpt fn render` or `kpt fn eval` passed to a function. An item from kpt has
 * kpt's annotations for the indentation and the id. Items from `kpt fn source` have no id, items from kustomize have
 * kustomize's own id, and items from `kustomize fn run` have no indentation.
 */
export const isGivenByKpt = (annotations: Annotations): boolean =>
  annotations.has(indentKey) && annotations.has(idKey) && !annotations.has(kustomizeIdKey);

/** If an item's text does not contain this word, `isGivenByKpt` is false for the item. */
export const wordOfKpt: string = indentKey;

/** The annotation on a resource that must not be applied to a cluster, such as the configuration of a tool. */
export const localConfigKey = 'config.kubernetes.io/local-config';

/** The annotation on a functionConfig that specifies how the orchestrator runs the function. */
export const functionKey = 'config.kubernetes.io/function';

/** The annotations with the earlier ids of a resource. Their values are comma-separated lists of equal length. */
export const previousNamesKey = 'internal.config.kubernetes.io/previousNames';
export const previousNamespacesKey = 'internal.config.kubernetes.io/previousNamespaces';
export const previousKindsKey = 'internal.config.kubernetes.io/previousKinds';
/** The annotation on a version of an object. The annotation's value is the object's name without the hash. */
export const baseNameKey = 'inlay.dev/base-name';

/** The annotation on a version that is no longer current. The value is "true". */
export const orphanedKey = 'inlay.dev/orphaned';

/** kustomize appends a hash of the final data to the names of resources with this annotation. */
export const needsHashKey = 'internal.config.kubernetes.io/needsHashSuffix';

const internalPrefixes = ['internal.config.kubernetes.io/', 'internal.config.k8s.io/'] as const;
const orchestratorKeys: ReadonlySet<string> = new Set([legacyPathKey, legacyIndexKey, legacyIdKey, kustomizeIdKey]);

/**
 * True for the orchestrator's annotations. These annotations must stay unchanged on their item and must not be copied
 * to another item. `local-config` and `function` are the user's annotations.
 */
export const isBookkeeping = (key: string): boolean =>
  internalPrefixes.some((prefix) => key.startsWith(prefix)) || orchestratorKeys.has(key);

/** Thrown if the orchestrator's annotations contradict each other. */
export class AnnotationError extends Error {
  override readonly name = 'AnnotationError';
}

/**
 * The earlier ids of the resource now called `id`, oldest first. kustomize also selects by earlier ids. In earlier ids,
 * an unset namespace is `default`, except in the id of the object that a version replaces. Throws AnnotationError if
 * the lists differ in length.
 */
export function previousIds(id: ResourceId, annotations: Annotations): readonly ResourceId[] {
  const ids = idsOfKustomize(id, annotations);
  // In a file, the original object still exists next to its versions.
  const isInPlace = annotations.get(orphanedKey) !== 'true' && !isInFile(annotations);
  const base = isInPlace ? (annotations.get(baseNameKey) ?? '') : '';
  // The base name is used only if the current name begins with the base name. Otherwise, the resource has since been
  // renamed.
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
  /** The 1-based line of the resource or of its field, if the file was read unchanged. */
  readonly line?: number;
}

/**
 * The file of a resource, as given by its annotations: `{path: 'app/config.yaml', index: 1}`. Undefined if the
 * orchestrator did not set the path. After running a function, `kustomize build` sets paths to files that do not exist.
 */
export function filePlace(annotations: Annotations): FilePlace | undefined {
  const path = annotations.get(pathKey) ?? annotations.get(legacyPathKey) ?? '';
  if (path === '') return undefined;
  const index = annotations.get(indexKey) ?? annotations.get(legacyIndexKey) ?? '';
  return /^\d{1,9}$/.test(index) ? { path, index: Number(index) } : { path };
}

/**
 * Like `filePlace`, but the path is relative to the package of the functionConfig, whose annotations are `config`.
 * `kpt fn render` gives the paths in a subpackage relative to the subpackage.
 */
export function placeFromConfig(annotations: Annotations, config: Annotations | undefined): FilePlace | undefined {
  const place = filePlace(annotations);
  const folder = config?.get(packagePathKey);
  const own = annotations.get(packagePathKey);
  if (place === undefined || folder === undefined || own?.startsWith(`${folder}/`) !== true) return place;
  return { ...place, path: `${own.slice(folder.length + 1)}/${place.path}` };
}

/**
 * True if an orchestrator writes the item to a file. Items from `kustomize build` are not in files, even if they have a
 * path annotation.
 */
export const isInFile = (annotations: Annotations): boolean =>
  filePlace(annotations) !== undefined && !annotations.has(kustomizeIdKey);
