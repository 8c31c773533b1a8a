/** Plain data in Go's `%#v`, which some of go-yaml's messages show. Long data is cut: Go's would be as long as the text. */
import type { GoData } from './go-map';

const longest = 200;

/** `{a: [1, null]}` is `map[interface {}]interface {}{"a":[]interface {}{1, interface {}(nil)}}`. */
export function goSyntax(data: GoData): string {
  const text = written(data, '<nil>');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function written(data: GoData, nothing: string): string {
  if (data === null) return nothing;
  if (typeof data === 'string') return JSON.stringify(data);
  if (typeof data !== 'object') return String(data);
  if (Array.isArray(data)) return `[]interface {}{${data.map((item) => written(item, nil)).join(', ')}}`;
  const entries = Object.keys(data)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${written(data[key] ?? null, nil)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}

const nil = 'interface {}(nil)';
