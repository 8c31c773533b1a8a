/**
 * Writes JSON like Go's `encoding/json`. When data is written, keys are sorted by their bytes, and lone surrogates
 * become U+FFFD. Do not use this module for users' documents, because these are edited in place.
 */
import type { Json } from '../../data/json';
import { checkGoJson } from './json-scan';
import { compareBytes, sortedFields } from '../compare-bytes';
import { hexDigits } from '../escapes';
import { isText, type Scalar, type Tree } from '../../data/tree';

/** `json.MarshalIndent`, without a final line break. `goMarshalIndent({ b: '<', a: [] }, '', ' ')` is `{\n "a": [],\n "b": "\u003c"\n}`. */
export function goMarshalIndent(value: Json, prefix: string, indent: string): string {
  const line = (depth: number): string => `\n${prefix}${indent.repeat(depth)}`;
  const write = (item: Json, depth: number): string => {
    if (typeof item === 'string') return htmlEscape(goQuoted(item));
    if (typeof item === 'number') return Object.is(item, -0) ? '-0' : String(item);
    if (typeof item !== 'object' || item === null) return String(item);
    const isList = Array.isArray(item);
    const parts = isList
      ? item.map((element) => write(element, depth + 1))
      : sortedFields(item).map(([key, element]) => `${htmlEscape(goQuoted(key))}: ${write(element, depth + 1)}`);
    const [open, close] = isList ? '[]' : '{}';
    if (parts.length === 0) return `${open}${close}`;
    return `${open}${line(depth + 1)}${parts.join(`,${line(depth + 1)}`)}${line(depth)}${close}`;
  };
  return write(value, 0);
}

/**
 * `json.Marshal` of a tree without the escapes for HTML (`SetEscapeHTML(false)`, see `htmlEscape`): `{b: 1, a: x}` is
 * `{"a":"x","b":1}`. `number` formats the scalars that are not strings. (Go converts numbers to float64.)
 */
export function goMarshal(tree: Tree, number: (scalar: Scalar) => string): string {
  if (tree.kind === 'list') return `[${tree.items.map((item) => goMarshal(item, number)).join(',')}]`;
  if (tree.kind === 'scalar') return isText(tree) ? goQuoted(tree.text) : number(tree);
  const entries = tree.entries.toSorted((a, b) => compareBytes(a.key, b.key));
  return `{${entries.map(({ key, value }) => `${goQuoted(key)}:${goMarshal(value, number)}`).join(',')}}`;
}

/**
 * `json.Indent`: indents JSON without changing order or spelling: `{"b":1.0,"a":[ ]}` is `{\n "b": 1.0,\n "a": []\n}`.
 * Lines after the first line start with `prefix`. Whitespace at the end of `text` is kept. Throws GoJsonError for text
 * that is not one JSON value.
 */
export function goIndent(text: string, indent: string, prefix = ''): string {
  checkGoJson(text);
  let depth = 0;
  const line = (): string => `\n${prefix}${indent.repeat(depth)}`;
  const content = text.trimEnd();
  const lines = content.replaceAll(token, (part) => {
    const [first] = part;
    if (first === '"') return part;
    if (first === ',') return `,${line()}`;
    if (first === ':') return ': ';
    if (first === '{' || first === '[') {
      // An empty collection is one token, including the whitespace between its brackets.
      if (part.length > 1) return `${first}${part.at(-1)}`;
      depth++;
      return `${first}${line()}`;
    }
    if (first !== '}' && first !== ']') return '';
    depth--;
    return `${line()}${first}`;
  });
  return lines + text.slice(content.length);
}

/** `json.Compact`: JSON without whitespace between tokens. Throws GoJsonError. */
export function goCompact(text: string): string {
  checkGoJson(text);
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_whole, kept: string | undefined) => kept ?? '');
}

const token = /"(?:[^"\\]|\\.)*"|\{[ \t\r\n]*\}|\[[ \t\r\n]*\]|[{}[\],:]|[ \t\r\n]+/g;

/**
 * Formats text as a JSON string. U+2028 and U+2029 are escaped because JavaScript once treated them as line
 * terminators.
 */
export const goQuoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replaceAll(/[\u2028\u2029]/g, unicodeEscape);

/**
 * `json.HTMLEscape`: escapes characters in JSON that HTML or JavaScript would misread. In JSON, these characters only
 * occur in strings. `"a&b"` is `"a\u0026b"`.
 */
export const htmlEscape = (json: string): string => json.replaceAll(/[<>&\u2028\u2029]/g, unicodeEscape);

const unicodeEscape = (char: string): string => `\\u${hexDigits(char.charCodeAt(0), 4)}`;
