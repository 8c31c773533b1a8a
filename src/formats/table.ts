/**
 * The table of formats. Each format is a folder here and a row in this table. The row contains the facts that other
 * code needs before text is read.
 */
import { documentSeparator } from './properties/separator';
import type { Format } from './document';
import { jsonFormat } from './json/format';
import { yamlFormat } from './yaml/format';

/** Facts about a format that are known without reading text. */
export interface FormatRow {
  /** The name of the format in messages such as `is not valid TOML`: `TOML`, `Fluent Bit configuration`. */
  readonly title: string;
  /** The extensions in lower case, without the dot. A key such as `config.json` names the format by its extension. */
  readonly extensions: readonly string[];
  /** Detects this format in text if neither an option nor an extension specifies one. */
  readonly sign?: RegExp;
  /**
   * True if documents of the format are YAML, which includes JSON. The text determines whether it is JSON or YAML, even
   * if the key has the extension of the other format.
   */
  readonly isYaml: boolean;
  /** True if the format accepts nearly any text. Text that looks like a different format is therefore refused. */
  readonly isLenient: boolean;
  /** True if scalars have types. In the other formats, all values are strings. */
  readonly isTyped: boolean;
  /** True for TOML, whose dates are not strings. */
  readonly hasDates?: true;
  /** True if written data is read back unchanged, except for values that `fields/write/read-back.ts` excludes. */
  readonly readsBack: boolean;
  /**
   * Matches lines that may separate documents. Whether a matching line is a separator depends on the surrounding lines,
   * so an edit of a different line can create a separator.
   * @internal
   */
  readonly separator?: RegExp;
  /** True if documents can be deleted from a stream of this format. */
  readonly deletesDocuments: boolean;
  /** True if `keySeparator` can split keys into nested maps: `server.port=80` becomes `{server: {port: "80"}}`. */
  readonly hasDottedKeys: boolean;
  /**
   * True if top-level maps are sections. In INI, a section that occurs once is a map, and several sections with the
   * same name are a list.
   */
  readonly hasSections: boolean;
  /**
   * True if maps represent elements, as in XML. A single element can also be used as a list with one item. Keys can be
   * added to an element that contains only text. Keys that begin with `@` or `#` are not elements.
   */
  readonly hasElements: boolean;
  /** True if `options.escape` can escape a value for this format. */
  readonly hasEscapes: boolean;
  /** The rules by which templates are read. If undefined, template expressions are text. */
  readonly template?: 'json' | 'toml' | 'yaml' | 'lines' | 'properties';
  /** Loads the code of the format on demand, because most runs use only JSON and YAML. */
  readonly load: () => Format;
}

/** The default values of features that most formats do not have. A row lists only the features that its format has. */
const features = {
  isYaml: false,
  isLenient: false,
  isTyped: false,
  readsBack: false,
  deletesDocuments: false,
  hasDottedKeys: false,
  hasSections: false,
  hasElements: false,
  hasEscapes: false,
};

/** The row of each format: `formatTable.toml.title` is `TOML`. */
export const formatTable = tableOf({
  json: {
    title: 'JSON',
    extensions: ['json', 'json5', 'jsonc', 'jsonl', 'ndjson'],
    isYaml: true,
    isTyped: true,
    readsBack: true,
    deletesDocuments: true,
    template: 'json',
    hasEscapes: true,
    load: () => jsonFormat,
  },
  yaml: {
    title: 'YAML',
    extensions: ['yaml', 'yml'],
    isYaml: true,
    isTyped: true,
    readsBack: true,
    deletesDocuments: true,
    template: 'yaml',
    hasEscapes: true,
    load: () => yamlFormat,
  },
  toml: {
    title: 'TOML',
    extensions: ['toml'],
    isTyped: true,
    hasDates: true,
    template: 'toml',
    hasEscapes: true,
    load: () => (require('./toml/format') as typeof import('./toml/format')).tomlFormat,
  },
  ini: {
    title: 'INI',
    extensions: ['ini'],
    isLenient: true,
    hasDottedKeys: true,
    hasSections: true,
    template: 'lines',
    load: () => (require('./ini/format') as typeof import('./ini/format')).iniFormat,
  },
  properties: {
    title: 'Java properties',
    extensions: ['properties'],
    isLenient: true,
    hasDottedKeys: true,
    template: 'properties',
    separator: documentSeparator,
    load: () => (require('./properties/format') as typeof import('./properties/format')).propertiesFormat,
  },
  env: {
    title: 'env-file text',
    extensions: ['env'],
    isLenient: true,
    hasDottedKeys: true,
    template: 'lines',
    load: () => (require('./env/format') as typeof import('./env/format')).envFormat,
  },
  'fluent-bit': {
    title: 'Fluent Bit configuration',
    extensions: [],
    // Matches a section in capitals with an indented line `Key value` below it.
    sign: /^\uFEFF?(?:[ \t]*(?:#.*|@.*)?\r?\n)*[ \t]*\[[A-Z][A-Z_]*\][ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]+[A-Za-z_][\w.]*[ \t]+[^\s=:]/,
    isLenient: true,
    hasSections: true,
    template: 'lines',
    load: () => (require('./fluent-bit/format') as typeof import('./fluent-bit/format')).fluentBitFormat,
  },
  oslo: {
    title: 'oslo.config text',
    extensions: [],
    isLenient: true,
    hasSections: true,
    load: () => (require('./oslo/format') as typeof import('./oslo/format')).osloFormat,
  },
  xml: {
    title: 'XML',
    extensions: ['xml'],
    sign: /^\uFEFF?\s*<(?:[A-Za-z][^<>]*>|\?xml|!)/,
    hasElements: true,
    hasEscapes: true,
    load: () => (require('./xml/format') as typeof import('./xml/format')).xmlFormat,
  },
});

type Row = Omit<FormatRow, keyof typeof features> & Partial<Pick<FormatRow, keyof typeof features>>;

function tableOf<Name extends string>(rows: Readonly<Record<Name, Row>>): Readonly<Record<Name, FormatRow>> {
  const table = Object.entries<Row>(rows).map(([name, row]) => [name, { ...features, ...row }]);
  return Object.fromEntries(table) as Readonly<Record<Name, FormatRow>>;
}

/** The names of the formats, as in the options of functions: `json`, `yaml` and so on. */
export type FormatName = keyof typeof formatTable;

/** A format with its name in the table. */
export interface NamedFormat extends Format {
  readonly name: FormatName;
}

/** All formats in the order of the table. */
export const formatNames = Object.keys(formatTable) as readonly FormatName[];

/** `formatNamed('toml')` reads, edits and prints TOML. */
export const formatNamed = (name: FormatName): NamedFormat => (loaded[name] ??= { name, ...formatTable[name].load() });

const loaded: Partial<Record<FormatName, NamedFormat>> = {};

/** Returns the format implied by the extension of a key such as `config.json`, or undefined if no format is implied. */
export function formatOfKey(key: string | undefined): FormatName | undefined {
  const [, extension = ''] = /\.([^.]*)$/.exec(key ?? '') ?? [];
  return byExtension.get(extension.toLowerCase());
}

const byExtension: ReadonlyMap<string, FormatName> = new Map(
  formatNames.flatMap((name) => formatTable[name].extensions.map((extension) => [extension, name])),
);

/** Returns the names of the formats for which `has` is true, joined for a message: `a`, `b` and `c`. */
export function namesOfFormats(conjunction: 'and' | 'or', has: (row: FormatRow) => boolean = () => true): string {
  const names = formatNames.filter((name) => has(formatTable[name])).map((name) => `\`${name}\``);
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}
