/** What Go calls the type of a value that came out of JSON or Jsonnet. */
import type { Json } from '../../../src/index';

/** `goType({})` is `map[string]interface {}`, `goType(1)` is `float64`, `goType(null)` is `<nil>`. */
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
