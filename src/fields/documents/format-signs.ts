/**
 * Detects the format from the name of a key and the look of a text. It reads no document: `embedded.ts` does.
 *
 * Nearly any text can be read as INI, properties or env, so success proves nothing: an edit of JSON as INI would destroy the file. A
 * text that does not look like such a file is therefore refused.
 */
import { isJson } from '../../formats/json/is-json';
import { formatOfKey, formatTable, type FormatName } from '../../formats/table';

/**
 * Why the value `text` of `key` must not be read as `format`, which the user has given; undefined if nothing contradicts. The words
 * follow a name: `is not INI: it looks like YAML`. An empty text, which is yet to be written, can contradict only by its key.
 */
export function contradiction(text: string, format: FormatName, key: string | undefined): string | undefined {
  const { title, isYaml, isLenient, hasSections } = formatTable[format];
  const named = formatOfKey(key);
  // The text shows whether it is JSON or YAML, so JSON under a key `a.yaml` is not a contradiction, nor is YAML under `a.json`.
  if (named !== undefined && named !== format && !(isYaml && formatTable[named].isYaml)) {
    return `is ${formatTable[named].title} by the name of its key, not ${title}: give another format or rename the key`;
  }
  const other = isLenient ? likenessBeside(text, hasSections) : undefined;
  return other === undefined ? undefined : `is not ${title}: it looks like ${other}`;
}

/**
 * The format that a text looks like if it is not valid in `format`, for the end of a message; '' if nothing indicates one, or it may be that
 * format.
 */
export function otherFormat(text: string, format: FormatName): string {
  const { isYaml, hasSections, sign } = formatTable[format];
  const other = isYaml || sign?.test(text) === true ? undefined : likenessBeside(text, hasSections);
  return other === undefined ? '' : `; it looks like ${other}`;
}

/** `key:` with deeper lines below it that have keys or dashes. In INI deeper lines continue a value and have neither. */
const nestedYaml = /^([ \t]*)[^\s#;!=:][^=:\n]*:[ \t]*\r?\n\1(?:[ \t]+[\w"'.-]+:(?:\s|$)|[ \t]*- )/m;

/** The likeness of a text that cannot be of a lenient format, which may have sections; otherwise undefined. */
function likenessBeside(text: string, hasSections: boolean): string | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^\{(?![{%])/.test(start)) return 'JSON or YAML';
  if (looksLikeXml(start)) return 'XML or HTML';
  if (/^(?:%YAML|---\s|- )/.test(start) || nestedYaml.test(start)) return 'YAML';
  if (!start.startsWith('[')) return undefined;
  if (isJson(start)) return 'JSON';
  return hasSections ? undefined : 'INI or TOML';
}

/**
 * The likeness of a text that is neither JSON nor YAML, if there is a sign. It is for messages: it can be wrong, and never decides how a
 * text is read.
 */
export function likeness(text: string): string | undefined {
  const first = /^[ \t]*[^\s#;].*$/m.exec(text.replace(/^\uFEFF/, ''))?.[0].trim() ?? '';
  if (looksLikeXml(first)) return 'XML or HTML';
  if (/^\[[^\]]*\]$/.test(first) && /^\[[^\d,"']/.test(first)) return 'INI or TOML';
  if (/^(?:export\s+)?[\w.-]+\s*=/.test(first)) return 'lines of `key=value`';
  if (/^[^{}"':][^{}"']*[{;]$/.test(first)) return 'the syntax of another program (nginx, HCL, …)';
  return undefined;
}

/** True for a text that begins as XML does: with a declaration, comment, document type or tag. */
export const looksLikeXml = (text: string): boolean => formatTable.xml.sign?.test(text) === true;
