/** Generated from schema.json by `npm run generate`. */

/**
 * Only the text that this regular expression (RE2) fits is read or replaced; with a group, only what the group fits. Of several groups the one named `value` counts: `(?P<value>…)`.
 */
export type Pattern = string;
/**
 * Which of several places that `between` or `pattern` select: in a target all by default. A source has one place, or `first` says so.
 */
export type Occurrences = 'all' | 'first';
/**
 * A field path inside the text that `between` or `pattern` selects, which is a document.
 */
export type InnerPath = string;
/**
 * `base64`: the field is decoded, edited, encoded again (default for a Secret's `data` and a ConfigMap's `binaryData`). `none`: taken as it is. Of a field inside such a default, `base64` says that the value at the end of the path is base64, too.
 */
export type Encoding = 'base64' | 'none' | '';
/**
 * The format of the document in the string field; recognised from its text and its key's extension by default.
 */
export type Format = 'json' | 'yaml' | 'toml' | 'ini' | 'properties' | 'env' | 'fluent-bit' | 'xml';
/**
 * In Java properties, INI and env files: keys with this separator are a tree, so that with `.` the path `server.port` names the key `server.port`.
 */
export type KeySeparator = string;
/**
 * Applied in order; each sees what the former wrote.
 */
export type Replacements = Replacement[];
/**
 * An info result for each value that is written: resource, field, old and new value (hidden for Secrets).
 */
export type Report = boolean;

/**
 * Copies values between resources as kustomize's `replacements` do, also into and out of JSON, YAML, TOML, INI, Java properties, env files and Fluent Bit's, held in string fields.
 */
export interface ReplaceValues {
  /**
   * `fn.inlay.dev/v1alpha1`; also `builtin` (kind ReplacementTransformer) and `fn.kpt.dev/v1alpha1` (kind ApplyReplacements).
   */
  apiVersion: 'fn.inlay.dev/v1alpha1' | 'builtin' | 'fn.kpt.dev/v1alpha1';
  /**
   * `ReplaceValues`; with the other apiVersions `ReplacementTransformer` or `ApplyReplacements`.
   */
  kind: 'ReplaceValues' | 'ReplacementTransformer' | 'ApplyReplacements';
  /**
   * Kubernetes metadata; not read.
   */
  metadata?: {
    [k: string]: unknown;
  };
  replacements?: Replacements;
  /**
   * `spec.replacements` may be written instead of `replacements`, `spec.report` instead of `report`.
   */
  spec?: {
    replacements?: Replacements;
    report?: Report;
  };
  report?: Report;
}
export interface Replacement {
  /**
   * A file below the function's root directory that holds one replacement or a list of them; not together with the other fields.
   */
  path?: string;
  /**
   * The fields are deleted, instead of a value: fields of resources and of documents, and elements that a query or `*` takes. What is not there is no error.
   */
  delete?: true;
  source?: Source;
  /**
   * The value itself; not together with `source` or `sources`.
   */
  sourceValue?: string | number | boolean;
  /**
   * Several sources, each with a name (`as`), joined into one value by `template`.
   *
   * @minItems 1
   */
  sources?: [NamedSource, ...NamedSource[]];
  /**
   * The value made of `sources`: text with `${name}` for each, `${name:uri}` escaped for a URI; `$${` is the text `${`.
   */
  template?: string;
  /**
   * Variables, each with a name (`as`) and a source or a `value`: every `${NAME}` in the texts of the fields becomes the value of that name. Not together with a source.
   *
   * @minItems 1
   */
  variables?: [NamedSource, ...NamedSource[]];
  /**
   * Where the value goes.
   */
  targets?: Target[];
}
/**
 * The one resource that is asked: each field that is given must be equal.
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
   * The field, `metadata.name` by default. Steps behind a string field go on inside the document it holds.
   */
  fieldPath?: string;
  between?: Between;
  pattern?: Pattern;
  occurrences?: Occurrences;
  innerPath?: InnerPath;
  options?: SourceOptions;
}
/**
 * Only the text between `start` and the next `end` in the field is read or replaced.
 */
export interface Between {
  /**
   * Text before the piece.
   */
  start: string;
  /**
   * Text behind the piece.
   */
  end: string;
}
/**
 * How the value is read.
 */
export interface SourceOptions {
  /**
   * Splits the value; the piece number `index` is taken.
   */
  delimiter?: string;
  /**
   * Which piece, from 0.
   */
  index?: number;
  encoding?: Encoding;
  /**
   * Accepted and ignored in a source, as kustomize does.
   */
  create?: boolean;
  format?: Format;
  keySeparator?: KeySeparator;
  /**
   * Where the resource or its field is missing, the replacement is skipped instead of being an error.
   */
  ignoreMissing?: boolean;
}
export interface NamedSource {
  /**
   * The name that `template`, or the text of a field, uses.
   */
  as: string;
  /**
   * The value itself, instead of a source.
   */
  value?: string;
  /**
   * As in `source`.
   */
  group?: string;
  /**
   * As in `source`.
   */
  version?: string;
  /**
   * As in `source`.
   */
  kind?: string;
  /**
   * As in `source`.
   */
  name?: string;
  /**
   * As in `source`.
   */
  namespace?: string;
  /**
   * As in `source`; must lead to a scalar.
   */
  fieldPath?: string;
  between?: Between;
  pattern?: Pattern;
  occurrences?: Occurrences;
  innerPath?: InnerPath;
  options?: SourceOptions;
}
export interface Target {
  select?: Selector;
  /**
   * Resources to leave out; an entry that fits none is an error.
   */
  reject?: Selector[];
  /**
   * The fields. Left out, `metadata.name` is written, with a warning. Steps behind a string field go on inside the document it holds.
   */
  fieldPaths?: string[];
  options?: TargetOptions;
  between?: Between;
  pattern?: Pattern;
  occurrences?: Occurrences;
  innerPath?: InnerPath;
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
 * How the value is written.
 */
export interface TargetOptions {
  /**
   * Splits the field; only the piece number `index` is replaced.
   */
  delimiter?: string;
  /**
   * Which piece, from 0; negative: before the first; too large: behind the last.
   */
  index?: number;
  encoding?: Encoding;
  /**
   * Makes the field, and what leads to it, where it is missing.
   */
  create?: boolean;
  format?: Format;
  keySeparator?: KeySeparator;
  /**
   * The type to write, whatever the field holds now; `yaml` reads the value as YAML, maps and lists included.
   */
  type?: 'string' | 'int' | 'float' | 'bool' | 'null' | 'yaml';
  /**
   * `[key=value]` compares whole values; without it, it is a regular expression found anywhere, as in kustomize.
   */
  exactQueries?: boolean;
  /**
   * Where nothing is selected, or the field is missing, that is skipped instead of being an error.
   */
  ignoreMissing?: boolean;
  /**
   * How the value is written into a part of a text (`pattern`, `between`, `delimiter`, `variables`): with the escapes of that format, or with `none` as it is, without a check. Without it a value that would break the document is an error.
   */
  escape?: 'json' | 'yaml' | 'toml' | 'xml' | 'shell' | 'none';
  /**
   * `${NAME}` in a text stays as it is where `variables` does not declare the name, instead of being an error.
   */
  keepUndeclared?: boolean;
  /**
   * A value out of a Secret may be written to what is not a Secret.
   */
  allowSecretValues?: boolean;
}
