/**
 * What the name of a key and the look of a text say about its format. It reads no document: `embedded.ts` does.
 *
 * INI, properties and env files take nearly any text, so reading proves nothing there: JSON edited as INI is a file destroyed.
 * What no line of such a file looks like is therefore refused.
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
  properties: 'properties',
  env: 'env',
};

/** The format that a key such as `config.json` names, if any. */
export function formatOfKey(key: string | undefined): FormatName | undefined {
  const dot = key?.lastIndexOf('.') ?? -1;
  return dot === -1 ? undefined : extensions[key?.slice(dot + 1).toLowerCase() ?? ''];
}

/** For messages. */
export const formatTitle = (name: FormatName): string =>
  name === 'properties' ? 'Java properties' : name === 'env' ? 'env-file text' : name.toUpperCase();

/**
 * Why `text`, which stands under `key`, is not to be read and edited as `format`, which somebody said it is; undefined where
 * nothing speaks against it. The words go on behind its name: `is not INI: it looks like YAML`. An empty text, one that is yet to be written, can contradict by its key alone.
 */
export function contradiction(text: string, format: FormatName, key: string | undefined): string | undefined {
  const named = formatOfKey(key);
  if (named !== undefined && named !== format && !(isData(named) && isData(format))) {
    return `is ${formatTitle(named)} by the name of its key, not ${formatTitle(format)}: give another format or rename the key`;
  }
  const other = isLineFormat(format) ? otherThanLines(text, format) : undefined;
  return other === undefined ? undefined : `is not ${formatTitle(format)}: it looks like ${other}`;
}

/** Of these two, text shows which one it is: JSON under a key `a.yaml` is nothing unusual, nor YAML under `a.json`. */
const isData = (name: FormatName): boolean => name === 'json' || name === 'yaml';

const isLineFormat = (name: FormatName): name is 'ini' | 'properties' | 'env' =>
  name === 'ini' || name === 'properties' || name === 'env';

/** `key:` with something deeper below it. Deeper lines continue a value in INI, but they have no keys and no dashes there. */
const nestedYaml = /^([ \t]*)[^\s#;!=:][^=:\n]*:[ \t]*\r?\n\1(?:[ \t]+[\w"'.-]+:(?:\s|$)|[ \t]*- )/m;

/** What a text of lines cannot be, or undefined. */
function otherThanLines(text: string, format: 'ini' | 'properties' | 'env'): string | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) return 'JSON or YAML';
  if (markup.test(start)) return 'XML or HTML';
  if (/^(?:%YAML|---\s|- )/.test(start) || nestedYaml.test(start)) return 'YAML';
  if (!start.startsWith('[')) return undefined;
  if (isJson(start)) return 'JSON';
  return format === 'ini' ? undefined : 'INI or TOML';
}

const markup = /^<(?:[A-Za-z][^<>]*>|\?xml|!)/;

/**
 * What a text that is no JSON or YAML looks like; undefined where that is not to be seen. For messages: it may be wrong, and
 * never decides how a text is read.
 */
export function likeness(text: string): string | undefined {
  const first = /^[ \t]*[^\s#;].*$/m.exec(text.replace(/^\uFEFF/, ''))?.[0].trim() ?? '';
  if (markup.test(first)) return 'XML or HTML';
  if (/^\[[^\]]*\]$/.test(first) && /^\[[^\d,"']/.test(first)) return 'INI or TOML';
  if (/^(?:export\s+)?[\w.-]+\s*=/.test(first)) return 'lines of `key=value`';
  if (/^[^{}"':][^{}"']*[{;]$/.test(first)) return 'the own syntax of some program (nginx, HCL, …)';
  return undefined;
}
