/** Generated from schema.json by `npm run generate`. */

/**
 * Renders the components of a qbec app (Jsonnet, YAML, JSON) to resources.
 */
export interface RenderComponents {
  /**
   * `fn.inlay.dev/v1alpha1`.
   */
  apiVersion: 'fn.inlay.dev/v1alpha1';
  /**
   * `RenderComponents`.
   */
  kind: 'RenderComponents';
  /**
   * Kubernetes metadata; `name` tells the resources of one functionConfig from those of others, and is the app's name where there is no qbec.yaml.
   */
  metadata?: {
    [k: string]: unknown;
  };
  spec: RenderComponentsSpec;
}
/**
 * What to render, and for which environment.
 */
export interface RenderComponentsSpec {
  /**
   * The directory of a qbec app below the function's root directory; `./` where neither `files` nor `filesFrom` is given.
   */
  app?: string;
  /**
   * Sources by path, such as `components/web.jsonnet`; they win over `filesFrom` and `app`.
   */
  files?: {
    [k: string]: string;
  };
  /**
   * Sources from resources among the items; a later one wins over a former one and over `app`.
   */
  filesFrom?: FilesFrom[];
  /**
   * The `spec` of a qbec.yaml, where there is no file of that name. `environments` may be left out, and so may their servers.
   */
  spec?: {
    [k: string]: unknown;
  };
  /**
   * The environment to render; `_` is qbec's baseline: defaults only.
   */
  environment: string;
  /**
   * qbec's `--app-tag`.
   */
  tag?: string;
  vars?: Variables;
  /**
   * Only these components; not together with `excludeComponents`.
   */
  components?: string[];
  /**
   * Not these components.
   */
  excludeComponents?: string[];
  /**
   * Every declared variable must be given, and every given one declared; default false.
   */
  strictVars?: boolean;
  /**
   * `default` writes the environment's default namespace into objects that live in one and name none; `none` (the default) leaves them, as qbec does.
   */
  namespace?: 'none' | 'default';
  /**
   * The largest number of components evaluated at once; default 5. The result does not depend on it.
   */
  concurrency?: number;
  limits?: Limits;
  /**
   * qbec's labels and annotations on every object; default true.
   */
  addQbecMetadata?: boolean;
  /**
   * Recorded outputs of data sources by the URI that is imported: `data://name/path`. Programs are never started.
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
   * Values may be given that nothing reads, as for an app whose environments differ.
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
 * Top-level variables, for the components that the app declares them for.
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
 * Bounds on each component.
 */
export interface Limits {
  /**
   * How many steps a component may take: calls, fields and elements that are computed, and eight bytes of what is made. The same component takes as many on every machine; default 50000000.
   */
  steps?: number;
  /**
   * How deep calls may nest; default 500.
   */
  maxStack?: number;
}
