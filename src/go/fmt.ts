/** Formats values like Go's package `fmt`: their type (`%T`), text (`%v`) and syntax (`%#v`). */
import type { Json } from '../data/json';
import { truncated } from '../data/text/shown-text';
import { sortedFields } from './compare-bytes';
import { goFloat } from './float';

/** `%T`: `goType({})` is `map[string]interface {}`, `goType(1)` is `float64`, `goType(null)` is `<nil>`. */
export function goType(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  switch (typeof value) {
    case 'object':
      return 'map[string]interface {}';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    default:
      return 'string';
  }
}

/** `%v`: `goText({b: ['x', 1e6], a: null})` is `map[a:<nil> b:[x 1e+06]]`. */
export function goText(value: Json): string {
  if (value === null) return '<nil>';
  if (typeof value === 'number') return goFloat(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  const fields = sortedFields(value).map(([key, field]) => `${key}:${goText(field)}`);
  return `map[${fields.join(' ')}]`;
}

const maxLength = 200;

/**
 * Formats a map or list like `%#v`. go-yaml's messages show a key that is a map or list in this form. Such a key is
 * usually an unquoted `{{ .Values.x }}`. Scalars other than null are omitted, because they may come from a Secret. Long
 * text is truncated. `{a: [1, null]}` is `map[interface {}]interface {}{"a":[]interface {}{…, interface {}(nil)}}`.
 */
export const goSyntax = (data: Json): string => truncated(syntaxOf(data), maxLength);

function syntaxOf(data: Json): string {
  if (data === null) return 'interface {}(nil)';
  if (typeof data !== 'object') return '…';
  if (Array.isArray(data)) return `[]interface {}{${data.map(syntaxOf).join(', ')}}`;
  const parts = sortedFields(data).map(([key, value]) => `${JSON.stringify(key)}:${syntaxOf(value)}`);
  return `map[interface {}]interface {}{${parts.join(', ')}}`;
}
