/** Collects the inputs that the files of a package mention: files, folders and other kustomizations. */
import { resolve } from 'node:path';
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { isFields, rootsOf, type Fields, type Root } from '../files/documents';

/** The inputs that have been found so far. Paths are absolute. */
export class Reads {
  readonly files = new Set<string>();
  /** Folders in which every file, at any depth, is an input. */
  readonly folders = new Set<string>();
  /** Folders of other kustomizations. */
  readonly parts = new Set<string>();
  /** The reason why not all inputs are known, if any. If a reason is set, the package always counts as changed. */
  unknown: string | undefined;
  /** The approximate cost of building the package, based on the number of entries and the number of functions. */
  weight = 1;
}

/** Adds every string that could be a path or `key=path`, because path fields differ between kustomize versions. */
export function addPaths(data: unknown, folder: string, reads: Pick<Reads, 'files'>): void {
  for (const text of texts(data)) {
    for (const path of pathsOf(text)) reads.files.add(resolve(folder, path));
  }
}

/** All possible paths in `a=b,c`: the whole string, each part between commas, and the text after `=` in any of them. */
export const pathsOf = (text: string): readonly string[] =>
  [...new Set([text, ...text.split(',')].flatMap((one) => [one, one.slice(one.indexOf('=') + 1)]))].filter(
    (path) => path.length > 0 && path.length < 1000,
  );

export function* texts(data: unknown): Generator<string> {
  if (typeof data === 'string') {
    yield data;
  } else if (typeof data === 'object' && data !== null) {
    for (const value of Object.values(data)) yield* texts(value);
  }
}

/** The strings in a list field. Items of other types are ignored. */
export const textsOf = (data: Fields, field: string): readonly string[] => {
  const list = data[field];
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
};

/** The maps in a list field. Items of other types are ignored. */
export const mapsOf = (data: Fields, field: string): readonly Fields[] => {
  const list = data[field];
  return Array.isArray(list) ? list.filter(isFields) : [];
};

/**
 * The inline functionConfigs in an entry of `generators` or a similar field. Undefined if the entry is a path. As in
 * kustomize, an entry is inline if it contains resources with a kind and, except in lists, a name.
 */
export function inlineConfigs(entry: string): readonly InlineConfig[] | undefined {
  const written = catchError(DocumentSyntaxError, () => rootsOf(entry))?.filter(
    ({ data }) => data !== null && (typeof data !== 'object' || Object.keys(data).length > 0),
  );
  return written?.every(isResource) === true ? written : undefined;
}

type InlineConfig = Root & { readonly data: Fields };

const isText = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function isResource(root: Root): root is InlineConfig {
  if (!isFields(root.data)) return false;
  const { kind, metadata } = root.data;
  return isText(kind) && (String(kind).endsWith('List') || (isFields(metadata) && isText(metadata['name'])));
}

/** The paths and URLs in those fields of a kustomization that list neither resources nor functionConfigs. */
export function filesNamed(data: Fields): readonly { readonly field: string; readonly path: string }[] {
  const entries = ['crds', 'configurations', 'patchesStrategicMerge'].flatMap((field) =>
    textsOf(data, field).map((path) => ({ field, path })),
  );
  const paths = ['patches', 'patchesJson6902', 'replacements'].flatMap((field) =>
    mapsOf(data, field).map(({ path }) => ({ field, path })),
  );
  const openapi = isFields(data['openapi']) ? [{ field: 'openapi', path: data['openapi']['path'] }] : [];
  const sources = ['configMapGenerator', 'secretGenerator'].flatMap((field) =>
    mapsOf(data, field).flatMap((one) => [
      ...textsOf(one, 'files').map((entry) => ({ field, path: entry.slice(entry.indexOf('=') + 1) })),
      ...textsOf(one, 'envs').map((path) => ({ field, path })),
    ]),
  );
  // A patch can also be inline YAML.
  return [...entries, ...paths, ...openapi, ...sources].flatMap(({ field, path }) =>
    typeof path === 'string' && !/^$|\n|^\s*\{/.test(path) ? [{ field, path }] : [],
  );
}

/**
 * True if kustomize 4.5.4 or 5.8.2 treats the entry as a repository URL, even if a folder has this name. Only kustomize
 * 4.5.4 supports `gh:` and `_git/`. Only kustomize 5.8.2 accepts any user (`app@v2/base/x`). Without a user or scheme,
 * an entry is a URL only if it begins with `github.com` and contains a second `/` or `.git`.
 */
export const isRemote = (entry: string): boolean =>
  /^(?:[\w+-]+:(?:\/\/|:)|gh:|(?:github\.com|[^/:@]+@[^/:]*)[/:].*(?:\/|\.git)|git@.*\.git)|_git\//is.test(entry);

/** True if the entry contains a commit hash, which is immutable. A branch or tag may move. */
export const isPinned = (entry: string): boolean => /[?&](?:ref|version)=[0-9a-f]{40}\b|\/[0-9a-f]{40}\//.test(entry);
