/** Generated from schema.json by `npm run generate`. */

/**
 * Renders Jsonnet programs to resources: a file, or the files of a directory.
 */
export interface RenderJsonnet {
  /**
   * `fn.inlay.dev/v1alpha1`.
   */
  apiVersion: 'fn.inlay.dev/v1alpha1';
  /**
   * `RenderJsonnet`.
   */
  kind: 'RenderJsonnet';
  /**
   * Kubernetes metadata; `name` tells the resources of one functionConfig from those of others.
   */
  metadata?: {
    [k: string]: unknown;
  };
  spec: RenderJsonnetSpec;
}
/**
 * What to render. Exactly one of `file`, `directory` and `tanka`.
 */
export interface RenderJsonnetSpec {
  /**
   * The program, below the function's root directory: `main.jsonnet`.
   */
  file?: string;
  directory?: Directory;
  tanka?: TankaSource;
  /**
   * Sources by path, such as `lib/web.libsonnet`; they win over `filesFrom` and files on disk.
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Sources from resources among the items; a later one wins over a former one and over files on disk.
   */
  filesFrom?: FilesFrom[];
  /**
   * Directories where imports are searched, below the function's root directory: `[vendor, lib]`. The last one wins, as of `-J`.
   */
  libraries?: string[];
  vars?: Variables;
  /**
   * Written into objects that live in a namespace and name none. Not with `tanka`.
   */
  namespace?: string;
  /**
   * Under kpt the files of objects: `kinds` (the default) makes one for each, from its kind and name; `keys` takes the keys of the result for paths, as `jsonnet -m`. Not with `directory`.
   */
  paths?: 'kinds' | 'keys';
  /**
   * The largest number of files evaluated at once; default 5. The result does not depend on it.
   */
  concurrency?: number;
  limits?: Limits;
  /**
   * Recorded outputs of programs, as YAML, for `tanka`: by `helmTemplate:NAME` and `kustomizeBuild:PATH`. Programs are never started.
   */
  dataSources?: {
    [k: string]: string;
  };
  /**
   * Has kustomize append a hash to the names of ConfigMaps and Secrets. Only for use under `generators:`.
   */
  needsHash?: boolean;
  /**
   * How kustomize takes ConfigMaps and Secrets that exist already. Only for use under `generators:`.
   */
  behavior?: 'create' | 'merge' | 'replace';
}
/**
 * The files of a directory, each a program of its own, as Argo CD's directory source.
 */
export interface Directory {
  /**
   * The directory, below the function's root directory; `.` is that directory itself.
   */
  path: string;
  /**
   * The directories in it, too; default false.
   */
  recurse?: boolean;
  /**
   * Only files that one of these patterns fits, YAML and JSON files included; without it all `.jsonnet` files. `*` crosses `/`, `{a,b}` is one of several.
   */
  include?: string[];
  /**
   * Not the files that one of these patterns fits.
   */
  exclude?: string[];
}
/**
 * An environment of a Tanka project.
 */
export interface TankaSource {
  /**
   * Its folder, or its program, below the function's root directory: `environments/prod`.
   */
  environment: string;
  /**
   * Of several inline Environments the one to render: its name, or a part of it that no other has. Not with a `spec.json`.
   */
  name?: string;
}
export interface FilesFrom {
  configMap: ConfigMapReference;
}
/**
 * Each key of its `data` is a path with `__` for `/`, unless the annotation `inlay.dev/paths` names another for it.
 */
export interface ConfigMapReference {
  /**
   * Its name, now or before kustomize changed it.
   */
  name: string;
  /**
   * Its namespace, where several have that name.
   */
  namespace?: string;
}
/**
 * Values for variables.
 */
export interface Variables {
  external?: Values;
  topLevel?: Values1;
  /**
   * Values may be given that nothing reads.
   */
  ignoreMissing?: boolean;
}
/**
 * External variables (`std.extVar`).
 */
export interface Values {
  /**
   * Strings by name.
   */
  str?: {
    [k: string]: string;
  };
  /**
   * By name: a text is Jsonnet code, a number, boolean, list or map plain data.
   */
  code?: {
    [k: string]: unknown;
  };
}
/**
 * Top-level arguments, for programs that are functions.
 */
export interface Values1 {
  /**
   * Strings by name.
   */
  str?: {
    [k: string]: string;
  };
  /**
   * By name: a text is Jsonnet code, a number, boolean, list or map plain data.
   */
  code?: {
    [k: string]: unknown;
  };
}
/**
 * Bounds on each file.
 */
export interface Limits {
  /**
   * How many steps a file may take: calls, fields and elements that are computed, and eight bytes of what is made. The same file takes as many on every machine; default 50000000.
   */
  steps?: number;
  /**
   * How deep calls may nest; default 500.
   */
  maxStack?: number;
}
