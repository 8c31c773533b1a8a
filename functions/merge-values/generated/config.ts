/** Generated from schema.json by `npm run generate`. */

/**
 * One or several keys with their values.
 */
export type Literal =
  | string
  | {
      [k: string]: string;
    };
/**
 * The format of the document in the string field; recognised from its text and its key's extension by default.
 */
export type Format = 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'fluent-bit' | 'xml';
/**
 * `base64`: the field is decoded, merged, encoded again (default for a Secret's `data` and a ConfigMap's `binaryData`). `none`: taken as it is.
 */
export type Encoding = 'base64' | 'none' | '';
/**
 * `create` makes a new one; `replace` and `merge` change the one that is there.
 */
export type Behavior = 'create' | 'replace' | 'merge' | '';

/**
 * kustomize's ConfigMap and Secret generators, which also merge inside values.
 */
export interface MergeValues {
  /**
   * `fn.inlay.dev/v1alpha1`; also `builtin` (kinds ConfigMapGenerator and SecretGenerator).
   */
  apiVersion: 'fn.inlay.dev/v1alpha1' | 'builtin';
  /**
   * `MergeValues`; with `builtin` `ConfigMapGenerator` or `SecretGenerator`.
   */
  kind: 'MergeValues' | 'ConfigMapGenerator' | 'SecretGenerator';
  /**
   * Kubernetes metadata. Its name is written on what is created here; of a builtin generator it is the name by default.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * As in a kustomization.yaml, with `mergeValues`.
   */
  configMapGenerator?: ConfigMapArgs[];
  /**
   * As in a kustomization.yaml, with `mergeValues`.
   */
  secretGenerator?: SecretArgs[];
  /**
   * Structures to be merged into resources, or into the documents that their string fields hold. Applied in order, after the generators.
   */
  merges?: MergeArgs[];
  generatorOptions?: GeneratorOptions;
  /**
   * The text of files by their paths, where the function sees none: in a container.
   */
  fileContents?: {
    [k: string]: string;
  };
  /**
   * Outside kustomize: adds kustomize's hash to the names, and rewrites references to them. Under kustomize leave it out: kustomize does it.
   */
  nameSuffixHash?: boolean;
  /**
   * Of a builtin generator: The name of the ConfigMap or Secret, now or before kustomize changed it.
   */
  name?: string;
  /**
   * Of a builtin generator: Its namespace; `default` is also a resource without one.
   */
  namespace?: string;
  behavior?: Behavior;
  /**
   * Of a builtin generator: With `behavior: merge`: the keys whose values are documents, to be merged instead of replaced.
   */
  mergeValues?: MergeValue[];
  /**
   * Of a builtin generator: `key=value`, or a map `key: value` whose value is taken as it is.
   */
  literals?: Literal[];
  /**
   * Of a builtin generator: `path` or `key=path`, below the function's root directory or in `fileContents`; the key is the file's name by default.
   */
  files?: string[];
  /**
   * Of a builtin generator: Files with a `key=value` on each line.
   */
  envs?: string[];
  /**
   * Of a builtin generator: One more such file; deprecated in kustomize.
   */
  env?: string;
  options?: GeneratorOptions;
  /**
   * Of a builtin SecretGenerator: the Secret's type, `Opaque` unless set.
   */
  type?: string;
}
export interface ConfigMapArgs {
  /**
   * The name of the ConfigMap or Secret, now or before kustomize changed it.
   */
  name?: string;
  /**
   * Its namespace; `default` is also a resource without one.
   */
  namespace?: string;
  /**
   * `create` (default) makes a new one; `replace` and `merge` change the one that is there.
   */
  behavior?: 'create' | 'replace' | 'merge' | '';
  /**
   * With `behavior: merge`: the keys whose values are documents, to be merged instead of replaced.
   */
  mergeValues?: MergeValue[];
  /**
   * A list: each item is `key=value`, or a map `key: value` whose value is taken as it is.
   */
  literals?: Literal[];
  /**
   * `path` or `key=path`, below the function's root directory or in `fileContents`; the key is the file's name by default.
   */
  files?: string[];
  /**
   * Files with a `key=value` on each line.
   */
  envs?: string[];
  /**
   * One more such file; deprecated in kustomize.
   */
  env?: string;
  options?: GeneratorOptions;
}
export interface MergeValue {
  /**
   * The key in `data`.
   */
  key: string;
  /**
   * What the value of the base is, and the new one.
   */
  format: 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'fluent-bit' | 'xml';
  /**
   * What the new value is, where it is not written in `format`: YAML for a Java properties file.
   */
  overlayFormat?: 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'fluent-bit' | 'xml';
  /**
   * In Java properties, INI and env files: keys with this separator are a tree, so that with `.` the map `server: {port: 80}` is the key `server.port`.
   */
  keySeparator?: string;
  /**
   * With `format: json`: comments, trailing commas and the like are an error, not a warning.
   */
  strict?: boolean;
  /**
   * Base or overlay may lack the key: the value that there is, is taken whole.
   */
  ignoreMissing?: boolean;
  /**
   * Lists to be merged; all others are replaced.
   */
  lists?: ListMerge[];
}
export interface ListMerge {
  /**
   * The list in the document, as a field path: `alerting.receivers`.
   */
  path: string;
  /**
   * `append` and `prepend` add the items that the base does not have; `merge` merges the items that have the same `key`.
   */
  strategy: 'append' | 'prepend' | 'merge';
  /**
   * With `strategy: merge`: the field that tells which items belong together.
   */
  key?: string;
  /**
   * There may be no such list, and items may lack the `key`: those are added.
   */
  ignoreMissing?: boolean;
}
/**
 * kustomize's generator options; those of an entry win over `generatorOptions`.
 */
export interface GeneratorOptions {
  /**
   * Labels to add.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Annotations to add.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * No hash in the name.
   */
  disableNameSuffixHash?: boolean;
  /**
   * The object is immutable.
   */
  immutable?: boolean;
}
export interface SecretArgs {
  /**
   * The name of the ConfigMap or Secret, now or before kustomize changed it.
   */
  name?: string;
  /**
   * The Secret's type, `Opaque` by default.
   */
  type?: string;
  /**
   * Its namespace; `default` is also a resource without one.
   */
  namespace?: string;
  /**
   * `create` (default) makes a new one; `replace` and `merge` change the one that is there.
   */
  behavior?: 'create' | 'replace' | 'merge' | '';
  /**
   * With `behavior: merge`: the keys whose values are documents, to be merged instead of replaced.
   */
  mergeValues?: MergeValue[];
  /**
   * A list: each item is `key=value`, or a map `key: value` whose value is taken as it is.
   */
  literals?: Literal[];
  /**
   * `path` or `key=path`, below the function's root directory or in `fileContents`; the key is the file's name by default.
   */
  files?: string[];
  /**
   * Files with a `key=value` on each line.
   */
  envs?: string[];
  /**
   * One more such file; deprecated in kustomize.
   */
  env?: string;
  options?: GeneratorOptions;
}
export interface MergeArgs {
  source?: Source;
  /**
   * What is merged: a map or list, or a text that is a document of the target's format.
   */
  sourceValue?:
    | {
        [k: string]: unknown;
      }
    | unknown[]
    | string;
  /**
   * The file that holds what is merged: below the function's root directory, or in `fileContents`.
   */
  sourceFile?: string;
  /**
   * Where it is merged into.
   *
   * @minItems 1
   */
  targets: [Target, ...Target[]];
  /**
   * Lists to be merged; all others are replaced. Paths begin at what is merged.
   */
  lists?: ListMerge[];
}
/**
 * The one resource that has what is merged: each field that is given must be equal.
 */
export interface Source {
  /**
   * API group; the core group is empty.
   */
  group?: string;
  /**
   * API version.
   */
  version?: string;
  /**
   * Kind.
   */
  kind?: string;
  /**
   * Name, now or before kustomize changed it.
   */
  name?: string;
  /**
   * Namespace; `default` is also a resource without one.
   */
  namespace?: string;
  /**
   * The field: a map or list, or a text that is a document. Steps behind a string field go on inside the document it holds.
   */
  fieldPath: string;
  options?: SourceOptions;
}
/**
 * How it is read.
 */
export interface SourceOptions {
  format?: Format;
  encoding?: Encoding;
  /**
   * Where the resource or its field is missing, nothing is merged, instead of an error.
   */
  ignoreMissing?: boolean;
}
export interface Target {
  select?: Selector;
  /**
   * Resources to leave out; an entry that fits none is an error.
   */
  reject?: Selector[];
  /**
   * The fields: maps, lists, and texts that hold a document. Left out, it is merged into the resource itself.
   */
  fieldPaths?: string[];
  options?: TargetOptions;
}
/**
 * Resources whose every given field matches: group to namespace are regular expressions (RE2) for the whole value.
 */
export interface Selector {
  /**
   * API group.
   */
  group?: string;
  /**
   * API version.
   */
  version?: string;
  /**
   * Kind.
   */
  kind?: string;
  /**
   * Name, now or before kustomize changed it.
   */
  name?: string;
  /**
   * Namespace as written in the resource.
   */
  namespace?: string;
  /**
   * Kubernetes label selector.
   */
  labelSelector?: string;
  /**
   * The same, for annotations.
   */
  annotationSelector?: string;
}
/**
 * How it is merged.
 */
export interface TargetOptions {
  /**
   * Makes the field, and what leads to it, where it is missing; a text with a document where only texts can be, or `format` is given.
   */
  create?: boolean;
  /**
   * In Java properties, INI and env files: keys with this separator are a tree, so that with `.` the map `server: {port: 80}` is the key `server.port`.
   */
  keySeparator?: string;
  format?: Format;
  encoding?: Encoding;
  /**
   * `[key=value]` compares whole values; without it, it is a regular expression found anywhere, as in kustomize.
   */
  exactQueries?: boolean;
  /**
   * Where nothing is selected, or the field is missing, that is skipped instead of being an error.
   */
  ignoreMissing?: boolean;
  /**
   * A value out of a Secret may be written to what is not a Secret.
   */
  allowSecretValues?: boolean;
}
