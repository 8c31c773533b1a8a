/**
 * Reads JSON with JSON.parse, because JSON.parse is many times as fast as the parser. JSON that Jsonnet may interpret
 * differently is left to the parser. Examples are duplicate keys, escaped surrogates, numbers that are too large, and
 * too many levels.
 */
import type { Json } from '../../data/json';

const start = /^[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[[ \t\r\n]*(?:["[{\]\d-]|true|false|null)|["\d-]|true|false|null)/;

/** Matches escapes of surrogates and of a colon. */
const doubtful = /\\u(?:[dD][89a-fA-F]|003[aA])/;

/** Deeper data is left to the parser, because the parser and the evaluation limit the depth separately. */
const maxLevels = 100;

/** The data in the text; undefined if the parser must read the text. */
export function readJson(text: string): Json | undefined {
  if (!start.test(text) || doubtful.test(text)) return undefined;
  let data: Json;
  try {
    data = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  // For duplicate keys, JSON.parse keeps one field, so the colons of the other fields are missing.
  return colonsIn(data, maxLevels) === colons(text) ? data : undefined;
}

/** The number of colons in the JSON text of `data` if none is escaped; NaN if the parser must read the text. */
function colonsIn(data: Json, levels: number): number {
  if (typeof data === 'string') return colons(data);
  if (typeof data === 'number') return Number.isFinite(data) ? 0 : Number.NaN;
  if (data === null || typeof data === 'boolean') return 0;
  if (levels === 0) return Number.NaN;
  let count = 0;
  if (Array.isArray(data)) for (const item of data) count += colonsIn(item, levels - 1);
  else for (const key of Object.keys(data)) count += 1 + colons(key) + colonsIn(data[key] as Json, levels - 1);
  return count;
}

function colons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++;
  return count;
}
