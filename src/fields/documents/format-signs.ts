/**
 * Detects text whose key or appearance contradicts a given format. `embedded.ts` reads the document.
 *
 * Nearly any text can be parsed as INI, properties or env, but editing JSON as INI would destroy the file. Therefore,
 * text that looks like a different format is refused.
 */
import { isJson } from '../../formats/json/format';
import { formatOfKey, formatTable, type FormatName } from '../../formats/table';

/**
 * The reason why `text`, the value of `key`, must not be read as the format that the user chose; undefined if nothing
 * contradicts the format. The reason is a predicate, such as `is not INI: it looks like YAML`. If the document is still
 * empty, only the key can contradict the format.
 */
export function contradiction(text: string, format: FormatName, key: string | undefined): string | undefined {
  const { title, isYaml, isLenient, hasSections } = formatTable[format];
  const named = formatOfKey(key);
  // JSON under a key `a.yaml` and YAML under `a.json` are not contradictions, because the text itself shows whether it
  // is JSON or YAML.
  if (named !== undefined && named !== format && !(isYaml && formatTable[named].isYaml)) {
    return `is ${formatTable[named].title} according to its key, not ${title}: set a different format or rename the key`;
  }
  const other = isLenient ? contradictingFormat(text, hasSections) : undefined;
  return other === undefined ? undefined : `is not ${title}: it looks like ${other}`;
}

/**
 * Returns the end of a message about text that is not valid in `format`. The end names the format that the text looks
 * like. Returns '' if the text does not look like any other format.
 */
export function otherFormat(text: string, format: FormatName): string {
  const { isYaml, hasSections, sign } = formatTable[format];
  const other = isYaml || sign?.test(text) === true ? undefined : contradictingFormat(text, hasSections);
  return other === undefined ? '' : `; it looks like ${other}`;
}

/**
 * Matches `key:` followed by a line with an indented key or a list item. Such lines are unlikely in INI, where an
 * indented line continues a value.
 */
const nestedYaml = /^([ \t]*)[^\s#;!=:][^=:\n]*:[ \t]*\r?\n\1(?:[ \t]+[\w"'.-]+:(?:\s|$)|[ \t]*- )/m;

/** Matches a section header. YAML cannot contain such a line above its first nested key. */
const header = /^\[[^\][\r\n]+\][ \t]*(?:[#;].*)?\r?$/m;

/** Matches a key that begins with a bracket or brace: `[k]=0`, `{k}.x: 0`. */
const bracketKey = /^(?:\[[^\][\r\n]*\]|\{[^{}\r\n]*\})[^\s,=:]*[ \t]*[=:]/;

/**
 * Returns the format that the text looks like. Returns undefined if the text may be in the user's format, a lenient
 * format such as INI. `hasSections` is true if the user's format has sections.
 */
function contradictingFormat(text: string, hasSections: boolean): string | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (bracketKey.test(start)) return undefined;
  if (/^\{(?![{%])/.test(start)) return 'JSON or YAML';
  if (looksLikeXml(start)) return 'XML or HTML';
  if (/^(?:%YAML|---\s|- )/.test(start)) return 'YAML';
  const nested = nestedYaml.exec(start);
  if (nested !== null && !(hasSections && header.test(start.slice(0, nested.index)))) return 'YAML';
  if (!start.startsWith('[')) return undefined;
  if (isJson(start)) return 'JSON';
  return hasSections ? undefined : 'INI or TOML';
}

/**
 * The format, other than JSON and YAML, that the text resembles; undefined if the text resembles no other format. The
 * result may be wrong, so it is only for messages.
 */
export function apparentFormat(text: string): string | undefined {
  const first = /^[ \t]*[^\s#;].*$/m.exec(text.replace(/^\uFEFF/, ''))?.[0].trim() ?? '';
  if (looksLikeXml(first)) return 'XML or HTML';
  if (/^\[[^\]]*\]$/.test(first) && /^\[[^\d,"']/.test(first)) return 'INI or TOML';
  if (/^(?:export\s+)?[\w.-]+\s*=/.test(first)) return 'lines of `key=value`';
  if (/^[^{}"':][^{}"']*[{;]$/.test(first)) return 'another configuration language (nginx, HCL, …)';
  return undefined;
}

/** True for text that begins like XML, with a declaration, comment, document type or tag. */
export const looksLikeXml = (text: string): boolean => formatTable.xml.sign?.test(text) === true;
