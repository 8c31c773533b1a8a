/**
 * Reads JSON like Go's `encoding/json` into an `interface{}`. Errors use Go's wording. To read JSON with positions, use
 * jsonFormat.
 */
import { type Json, type JsonObject, setField } from '../../data/json';
import { GoJsonError, onlyScanner, streamScanner } from './json-scan';

/**
 * Returns the first value in `text` and ignores the following text: `{"a": 3} rest` is `{a: 3}`. Numbers are doubles.
 * If a key is repeated, the last value wins. Throws GoJsonError: `EOF`, `invalid character 'f' looking for beginning of
 * object key string`.
 */
export function readGoJson(text: string): Json {
  const scanner = streamScanner(text);
  return parsed(scanner.first(), scanner.tooLarge);
}

/**
 * Returns the only value in `text`, like `json.Unmarshal`. Text after the value is an error. Throws GoJsonError:
 * `unexpected end of JSON input`, `invalid character 'r' after top-level value`.
 */
export function unmarshalGoJson(text: string): Json {
  const scanner = onlyScanner(text);
  return parsed(scanner.only(), scanner.tooLarge);
}

/** Go reads the whole value before it converts the numbers in it. */
function parsed(text: string, tooLarge: string | undefined): Json {
  if (tooLarge !== undefined) {
    throw new GoJsonError(`json: cannot unmarshal number ${tooLarge} into Go value of type float64`);
  }
  const value = JSON.parse(text) as Json;
  return text.isWellFormed() && !/\\u[dD][89a-fA-F]/.test(text) ? value : wellFormed(value);
}

/** Go reads a lone surrogate as U+FFFD. */
function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  const object: JsonObject = {};
  for (const [key, field] of Object.entries(value)) setField(object, key.toWellFormed(), wellFormed(field));
  return object;
}
