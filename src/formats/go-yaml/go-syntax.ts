/**
 * The shape of a map or list in Go's `%#v`, which go-yaml shows where one is a key: `{{ .Values.x }}` is the usual one. The
 * scalars in it are left out, since they may come out of a Secret; long keys and many of them are cut.
 */
import type { GoData } from './go-map';

const longest = 200;

/** `{a: [1, null]}` is `map[interface {}]interface {}{"a":[]interface {}{…, interface {}(nil)}}`. */
export function goSyntax(data: GoData): string {
  const text = written(data);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function written(data: GoData): string {
  if (data === null) return 'interface {}(nil)';
  if (typeof data !== 'object') return '…';
  if (Array.isArray(data)) return `[]interface {}{${data.map(written).join(', ')}}`;
  const entries = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = entries.map(([key, value]) => `${JSON.stringify(key)}:${written(value)}`);
  return `map[interface {}]interface {}{${parts.join(', ')}}`;
}
