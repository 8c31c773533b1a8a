/**
 * Writes YAML as go-yaml v3 does, byte for byte, because users compare and hash the output of Go programs: two spaces a level, lists indented
 * below their key, keys in natural order. (yamlFormat prints resources.)
 *
 * ```yaml
 * a:
 *   - x
 * a2: 1
 * a10: 2
 * ```
 */
import type { Json } from '../../data/json';
import { goFloat } from '../float';
import { naturalOrder } from './natural-order';
import { scalarStyle } from './scalar-style';

/** What `yaml.NewEncoder(…)` writes after `SetIndent(2)` and an `Encode` of each of the documents. */
export function writeGoYaml(documents: readonly Json[]): string {
  return documents.map((document) => `${node(document, -2)}\n`.replace(/(?<=\n)\n$/, '')).join('---\n');
}

/** `indent` is the column of the collection around it. The text has no line break at its end, except after a literal. */
function node(value: Json, indent: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return scalar(value, indent);
  if (typeof value === 'number') return goFloat(value);
  if (typeof value === 'boolean') return String(value);
  const inner = indent + 2;
  if (Array.isArray(value)) {
    const items = value.map((item) => `- ${node(item, inner)}`);
    return lines('[]', inner, items);
  }
  const keys = Object.keys(value).toSorted(naturalOrder);
  const entries = keys.map((key) => entry(key, value[key] ?? null, inner));
  return lines('{}', inner, entries);
}

/** `parts` on lines of their own. A part that ends with a literal has its line break already. */
function lines(empty: string, indent: number, parts: readonly string[]): string {
  if (parts.length === 0) return empty;
  const margin = ' '.repeat(indent);
  return parts.map((part, at) => (at === parts.length - 1 || part.endsWith('\n') ? part : `${part}\n`)).join(margin);
}

function entry(key: string, value: Json, indent: number): string {
  if (isSimpleKey(key)) return `${scalar(key, indent)}:${behindColon(value, indent)}`;
  const text = scalar(key, indent);
  const margin = ' '.repeat(indent);
  return `? ${text}${text.endsWith('\n') ? '' : '\n'}${margin}: ${node(value, indent)}`;
}

/** True for a key on one line with no more than 128 bytes. */
const isSimpleKey = (key: string): boolean => !/[\n\r\x85\u2028\u2029]/.test(key) && Buffer.byteLength(key) <= 128;

function behindColon(value: Json, indent: number): string {
  const isCollection = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isCollection ? `\n${' '.repeat(indent + 2)}${node(value, indent)}` : ` ${node(value, indent)}`;
}

function scalar(text: string, indent: number): string {
  switch (scalarStyle(text)) {
    case 'plain':
      return text;
    case 'single':
      return `'${text.replaceAll("'", "''")}'`;
    case 'double':
      // A byte order mark at the start makes go-yaml escape all that follows.
      return `"${text.replaceAll(text.startsWith('\ufeff') ? /[^]/gu : escaped, escapeOf)}"`;
    case 'literal':
      return literal(text, Math.max(indent, 0) + 2);
  }
}

function literal(text: string, indent: number): string {
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const chomp = text.endsWith('\n') ? (/^\n$|\n\n$/.test(text) ? '+' : '') : '-';
  const margin = ' '.repeat(indent);
  return `|${hint}${chomp}\n${text.replaceAll(/^(?=[^\n])/gm, margin)}`;
}

const escaped = /["\\]|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu;

const named = new Map([
  ['\0', '0'],
  ['\x07', 'a'],
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
  ['\x1b', 'e'],
  ['"', '"'],
  ['\\', '\\'],
  ['\x85', 'N'],
  ['\xa0', '_'],
  ['\u2028', 'L'],
  ['\u2029', 'P'],
]);

function escapeOf(char: string): string {
  const name = named.get(char);
  if (name !== undefined) return `\\${name}`;
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
