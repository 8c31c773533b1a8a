/**
 * What the name of a key and the look of a text tell about the format. It reads no document: `embedded.ts` does.
 *
 * Nearly any text can be read as INI, properties or env, so success proves nothing: an edit of JSON as INI would destroy the file. A
 * text that does not look like such a file is therefore refused.
 */
import type { FormatName } from '../../formats/document';
import { isJson } from '../../formats/json/is-json';

const extensions: Readonly<Record<string, FormatName>> = {
  json: 'json',
  json5: 'json',
  jsonc: 'json',
  ndjson: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  ini: 'ini',
  jsonl: 'json',
  properties: 'properties',
  env: 'env',
};

/** The format that a key such as `config.json` names, if any. */
export function formatOfKey(key: string | undefined): FormatName | undefined {
  const dot = key?.lastIndexOf('.') ?? -1;
  return dot === -1 ? undefined : extensions[key?.slice(dot + 1).toLowerCase() ?? ''];
}

/** The name of a format, for messages: `YAML`. */
export const formatTitle = (name: FormatName): string => titles[name] ?? name.toUpperCase();

const titles: Readonly<Partial<Record<FormatName, string>>> = {
  properties: 'Java properties',
  env: 'env-file text',
  'fluent-bit': 'a Fluent Bit configuration',
};

/**
 * Why the value `text` of `key` must not be read as `format`, which the user has given; undefined if nothing contradicts. The words
 * follow a name: `is not INI: it looks like YAML`. An empty text, which is yet to be written, can contradict only by its key.
 */
export function contradiction(text: string, format: FormatName, key: string | undefined): string | undefined {
  const named = formatOfKey(key);
  if (named !== undefined && named !== format && !(isData(named) && isData(format))) {
    return `is ${formatTitle(named)} by the name of its key, not ${formatTitle(format)}: give another format or rename the key`;
  }
  const other = isLineFormat(format) ? otherThanLines(text, format) : undefined;
  return other === undefined ? undefined : `is not ${formatTitle(format)}: it looks like ${other}`;
}

/** JSON and YAML can be told from the text, so JSON under a key `a.yaml` is no contradiction, nor is YAML under `a.json`. */
const isData = (name: FormatName): boolean => name === 'json' || name === 'yaml';

const isLineFormat = (name: FormatName): name is LineFormat => name !== 'toml' && !isData(name);

type LineFormat = Exclude<FormatName, 'json' | 'yaml' | 'toml'>;

/** `key:` with deeper lines below it that have keys or dashes. In INI deeper lines continue a value and have neither. */
const nestedYaml = /^([ \t]*)[^\s#;!=:][^=:\n]*:[ \t]*\r?\n\1(?:[ \t]+[\w"'.-]+:(?:\s|$)|[ \t]*- )/m;

/** What the text looks like, if it cannot be INI, properties or env; else undefined. */
function otherThanLines(text: string, format: LineFormat): string | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^\{(?![{%])/.test(start)) return 'JSON or YAML';
  if (markup.test(start)) return 'XML or HTML';
  if (/^(?:%YAML|---\s|- )/.test(start) || nestedYaml.test(start)) return 'YAML';
  if (!start.startsWith('[')) return undefined;
  if (isJson(start)) return 'JSON';
  return format === 'ini' || format === 'fluent-bit' ? undefined : 'INI or TOML';
}

const markup = /^<(?:[A-Za-z][^<>]*>|\?xml|!)/;

/**
 * What a text that is neither JSON nor YAML looks like, if that can be seen. It is for messages: it can be wrong, and never decides
 * how a text is read.
 */
export function likeness(text: string): string | undefined {
  const first = /^[ \t]*[^\s#;].*$/m.exec(text.replace(/^\uFEFF/, ''))?.[0].trim() ?? '';
  if (markup.test(first)) return 'XML or HTML';
  if (/^\[[^\]]*\]$/.test(first) && /^\[[^\d,"']/.test(first)) return 'INI or TOML';
  if (/^(?:export\s+)?[\w.-]+\s*=/.test(first)) return 'lines of `key=value`';
  if (/^[^{}"':][^{}"']*[{;]$/.test(first)) return 'the own syntax of some program (nginx, HCL, …)';
  return undefined;
}

/** True for a text that begins as a Fluent Bit configuration: a section in capitals, and below it a deeper line of `Key  value`. */
export const looksLikeFluentBit = (text: string): boolean =>
  /^\uFEFF?(?:[ \t]*(?:#.*|@.*)?\r?\n)*[ \t]*\[[A-Z][A-Z_]*\][ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]+[A-Za-z_][\w.]*[ \t]+[^\s=:]/.test(
    text,
  );
