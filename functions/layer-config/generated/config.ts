/** Generated from schema.json by `npm run generate`. */

/**
 * Unifies layers of configuration, none of which overwrites another, and writes the result as a ConfigMap or Secret whose name changes with its content.
 */
export interface LayerConfig {
  /**
   * `fn.inlay.dev/v1alpha1`.
   */
  apiVersion: 'fn.inlay.dev/v1alpha1';
  /**
   * `LayerConfig`.
   */
  kind: 'LayerConfig';
  /**
   * `name` labels what is generated, `namespace` is where it is generated and where layers are looked for.
   */
  metadata: {
    /**
     * Value of the label `inlay.dev/config`.
     */
    name: string;
    /**
     * Unset is `default`, as for kubectl.
     */
    namespace?: string;
    [k: string]: unknown;
  };
  spec: Spec;
}
/**
 * What is unified, and what is written.
 */
export interface Spec {
  output?: Output;
  /**
   * What is unified. Their order matters for lists that are appended, and for the order of keys.
   */
  layers: Layer[];
  /**
   * A family: an object for each member, from the layers of all and from those of this member.
   */
  members?: Member[];
  /**
   * Lists that layers add to, rather than agree on.
   */
  lists?: ListRule[];
  /**
   * The way out: values that count whatever the layers say. Each is a warning.
   */
  overrides?: Override[];
  /**
   * The day of this run, `2027-01-15`, which `until` of overrides is compared with: functions have no clock.
   */
  date?: string;
  schema?: JsonSchema;
  cue?: Cue;
  references?: References;
  history?: History;
  /**
   * LayerConfigs that are gone: their versions are removed where nothing refers to them.
   */
  cleanUp?: Former[];
  /**
   * Writes a ConfigMap for people, `NAME-explained`: where each setting comes from, what it took the place of, and what it must fit. No tool applies it.
   */
  explain?: boolean;
  /**
   * Writes nothing and reports what would change: lines of files, workloads that would restart, versions that would go.
   */
  dryRun?: boolean;
}
/**
 * What to write. Without `files` the layers are only checked.
 */
export interface Output {
  /**
   * `ConfigMap` (default) or `Secret`.
   */
  kind?: 'ConfigMap' | 'Secret';
  /**
   * Base of the name; `metadata.name` unless set.
   */
  name?: string;
  /**
   * Of a Secret; `Opaque` unless set.
   */
  type?: string;
  /**
   * `hash` (default): base and hash of the content. `kustomize`: kustomize appends its hash. `none`: the base alone, edited in place.
   */
  naming?: 'hash' | 'kustomize' | 'none';
  /**
   * Lets values out of Secrets into a ConfigMap, where everybody can read them.
   */
  allowSecretValues?: boolean;
  /**
   * The keys of its data.
   */
  files?: File[];
}
export interface File {
  /**
   * `keystone.conf`; not with `format: keys`.
   */
  key?: string;
  /**
   * `keys` writes each setting to a data key of its own.
   */
  format: 'ini' | 'json' | 'yaml' | 'toml' | 'properties' | 'env' | 'cuttlefish' | 'keys';
  /**
   * Path of the part to write; everything by default.
   */
  select?: string;
  ini?: Ini;
}
/**
 * With `format: ini`.
 */
export interface Ini {
  /**
   * `oslo` doubles `$`, `configparser` doubles `%`; `plain` (default) does neither.
   */
  dialect?: 'plain' | 'oslo' | 'configparser';
  /**
   * `comma` (default): `a = 1,2`. `repeat`: a line per item. For options that neither `options` nor `schema` names.
   */
  lists?: 'comma' | 'repeat';
  /**
   * `error` (default), or leave the option out.
   */
  nulls?: 'error' | 'omit';
  /**
   * With `dialect: oslo`: how single options are written. The first that fits counts, before `schema` and `lists`.
   */
  options?: OptionRule[];
  schema?: OptionSchema;
  /**
   * What an option is that `schema` does not have; a warning where nothing is said.
   */
  unknown?: 'error' | 'warning' | 'ignore';
  /**
   * What an option by its old name is; a warning where nothing is said. `rename` writes the new name.
   */
  deprecated?: 'rename' | 'error' | 'warning' | 'ignore';
  /**
   * Options that `schema` cannot know, such as those of plugins: `keystone_authtoken.*`.
   *
   * Items: A section and an option, `*` for any letters.
   */
  open?: string[];
}
/**
 * How oslo.config reads an option.
 */
export interface OptionRule {
  /**
   * Section and option, `*` for any letters: `DEFAULT.enabled_apis`, `pxe.*_template`.
   */
  path: string;
  /**
   * `text`; `interpolated`: text in which `$name` is meant; `list`: `a,b`; `dict`: `a:1,b:2`; with `-bounds` in `[ ]` or `{ }`; `multi`: a line per item; `multi-dict`: a line per map.
   */
  as: 'text' | 'interpolated' | 'list' | 'list-bounds' | 'dict' | 'dict-bounds' | 'multi' | 'multi-dict';
  /**
   * There may be no such option.
   */
  ignoreMissing?: boolean;
}
/**
 * What `oslo-config-generator --format json` or `yaml` prints: types, choices, bounds, unknown and deprecated options; `configMap` or `file`.
 */
export interface OptionSchema {
  configMap?: KeyRef;
  /**
   * A file below the function's root directory.
   */
  file?: string;
}
/**
 * A key of a Secret or ConfigMap.
 */
export interface KeyRef {
  /**
   * Name of the object, now or before kustomize changed it.
   */
  name: string;
  /**
   * Key of its data.
   */
  key: string;
}
/**
 * One of `values`, `configMap`, `secret`, `directory`, `valueFrom`, `template`, `resource` and `cue`.
 */
export interface Layer {
  /**
   * For messages.
   */
  name: string;
  /**
   * `fixed` (default), or `default`: other layers may replace its scalars and lists by others of the same kind, null by anything.
   */
  mode?: 'fixed' | 'default';
  /**
   * Names of the members that the layer is for; all by default.
   *
   * @minItems 1
   */
  members?: [string, ...string[]];
  /**
   * Path that the layer's value stands at: `database.connection`.
   */
  at?: string;
  /**
   * The layer is left out where its object, key or field is missing; its document may be empty.
   */
  ignoreMissing?: boolean;
  /**
   * The settings themselves.
   */
  values?: {
    [k: string]: unknown;
  };
  configMap?: Document;
  secret?: Document;
  valueFrom?: ValueSource;
  /**
   * Text with `${name}` for each of `vars`, `${name:uri}` escaped for a URI; `$${` is the text `${`.
   */
  template?: string;
  /**
   * The texts in `template`.
   */
  vars?: {
    [k: string]: ValueSource;
  };
  directory?: Directory;
  resource?: ResourceField;
  /**
   * CUE source.
   */
  cue?: string;
}
/**
 * A document in a key of a ConfigMap or Secret: of the one with the `name`, or of each that `labelSelector` selects.
 */
export interface Document {
  /**
   * Name of the object, now or before kustomize changed it.
   */
  name?: string;
  /**
   * `tier=web,team`: a layer of each object with such labels, by name.
   */
  labelSelector?: string;
  /**
   * Key of its data.
   */
  key: string;
  /**
   * By default what the extension of `key` says, else YAML.
   */
  format?: 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'cue';
}
/**
 * A text: one of `secretKeyRef` and `configMapKeyRef`.
 */
export interface ValueSource {
  secretKeyRef?: KeyRef;
  configMapKeyRef?: KeyRef;
}
/**
 * A layer of each file in a directory, by name.
 */
export interface Directory {
  /**
   * Below the function's root directory.
   */
  path: string;
  /**
   * Of all its files; by default what their extensions say.
   */
  format?: 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'cue';
}
/**
 * A field of any resource.
 */
export interface ResourceField {
  /**
   * Its apiVersion.
   */
  apiVersion: string;
  /**
   * Its kind.
   */
  kind: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * As in kustomize's replacements: `spec.keystoneConfig`.
   */
  fieldPath: string;
}
/**
 * A member of the family: a pool of nodes, an instance of a service.
 */
export interface Member {
  /**
   * Appended to the base of the object's name.
   */
  name: string;
  target?: Target;
  /**
   * `target` may select nothing.
   */
  ignoreMissing?: boolean;
}
/**
 * Which resources get the member's object where they name the base, as kustomize's targets of patches.
 */
export interface Target {
  /**
   * API group; a pattern for the whole text, as all of these.
   */
  group?: string;
  /**
   * Version of the API.
   */
  version?: string;
  /**
   * Kind.
   */
  kind?: string;
  /**
   * Name.
   */
  name?: string;
  /**
   * Namespace.
   */
  namespace?: string;
  /**
   * `pool=gpu,tier in (a,b)`.
   */
  labelSelector?: string;
  /**
   * The same for annotations.
   */
  annotationSelector?: string;
}
export interface ListRule {
  /**
   * The list: `server.plugins`.
   */
  path: string;
  /**
   * `unify`: equal length, item by item, as without a rule. `append`: one after the other. `union`: the same, each item once.
   */
  strategy: 'unify' | 'append' | 'union';
  /**
   * There may be no such list.
   */
  ignoreMissing?: boolean;
}
export interface Override {
  /**
   * The setting: `database.connection`.
   */
  path: string;
  /**
   * Any value.
   */
  value?: {
    [k: string]: unknown;
  };
  /**
   * Shown with the warning.
   */
  reason: string;
  /**
   * Names of the members that it is for; all by default.
   *
   * @minItems 1
   */
  members?: [string, ...string[]];
  /**
   * The last day on which it may count, `2027-01-31`; after that day, which `date` says, it is an error.
   */
  until?: string;
  /**
   * It may be that no layer sets it.
   */
  ignoreMissing?: boolean;
}
/**
 * JSON Schema (2020-12, or draft-07 where `$schema` says so) that the unified value must match; `inline` or `configMap`.
 */
export interface JsonSchema {
  /**
   * The schema itself.
   */
  inline?: {
    [k: string]: unknown;
  };
  configMap?: KeyRef;
}
/**
 * For layers of CUE: the definition that everything must fit, and the packages that they import.
 */
export interface Cue {
  /**
   * What the result must fit, a definition of a CUE layer: `#Config`. A setting that it does not have is an error.
   */
  definition?: string;
  /**
   * Directory of a CUE module below the function's root directory.
   */
  module?: string;
  /**
   * CUE files by path in the module; they win over `filesFrom` and `module`.
   */
  files?: {
    [k: string]: string;
  };
  /**
   * CUE files from ConfigMaps among the items; a later one wins over a former one.
   */
  filesFrom?: {
    /**
     * Each key of its `data` is a path with `__` for `/`, unless the annotation `inlay.dev/paths` names another for it.
     */
    configMap: {
      /**
       * Its name, now or before kustomize changed it.
       */
      name: string;
      /**
       * Its namespace, where several have that name.
       */
      namespace?: string;
    };
  }[];
}
/**
 * What names the generated object.
 */
export interface References {
  /**
   * Whether to give workloads the new name; true by default.
   */
  rewrite?: boolean;
  /**
   * Where custom resources name the object.
   */
  extra?: Reference[];
  /**
   * kustomize's own `configurations`: their `nameReference` entries are followed, too.
   */
  configurations?: Configuration[];
  /**
   * It may be that no item refers to the object.
   */
  ignoreMissing?: boolean;
}
/**
 * `kind`, and one of `path` and `podSpec`.
 */
export interface Reference {
  /**
   * API group; unset is the core group.
   */
  group?: string;
  /**
   * Kind of the resources.
   */
  kind: string;
  /**
   * `spec.configRef.name`; lists on the way mean each of their items.
   */
  path?: string;
  /**
   * Where the kind has the spec of its pods, `spec.template.spec`: all that a pod can refer by.
   */
  podSpec?: string;
  /**
   * There may be no such resource or field.
   */
  ignoreMissing?: boolean;
}
/**
 * One of `file`, which can be a kustomization.yaml with `configurations`, and `configMap`.
 */
export interface Configuration {
  /**
   * Path below the function's root directory.
   */
  file?: string;
  configMap?: KeyRef;
}
/**
 * How long earlier versions stay.
 */
export interface History {
  /**
   * How many earlier versions stay although nothing in the input uses them; 1 by default.
   */
  keep?: number;
}
/**
 * A LayerConfig that is gone, or was in another namespace.
 */
export interface Former {
  /**
   * Its `metadata.name`; that of this one unless set.
   */
  name?: string;
  /**
   * Its namespace; that of this one unless set.
   */
  namespace?: string;
}
