/** Judges that are npm packages, and JSON.parse. They are available on every machine that runs the tests. */
import { parse as parseProperties } from 'dot-properties';
import { parse as parseIni } from 'ini';
import json5 from 'json5';
import { binaryTag, CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { type Tree, treeOf } from '../../src/data';
import { firstLine, timestamp, type Judge, type JudgedFormat, type Reading } from './judge';

/**
 * A package in this process. `read` returns the value of each document, and `abstains` returns the reason why the
 * package cannot judge.
 */
function packageJudge(
  name: string,
  format: JudgedFormat,
  read: (text: string) => readonly unknown[],
  abstains: (text: string) => string | undefined = () => undefined,
): Judge {
  return {
    name,
    formats: [format],
    readsNumbersAsTexts: true,
    absence: () => undefined,
    readAll: (_, texts) =>
      texts.map((text): Reading => {
        const why = abstains(text);
        if (why !== undefined) return { abstains: why };
        try {
          return { roots: read(text).map(treeWithDates) };
        } catch (error) {
          return { refused: firstLine(error) };
        }
      }),
  };
}

function treeWithDates(value: unknown): Tree {
  if (value instanceof TomlDate || value instanceof Date) return timestamp(value.toISOString());
  if (value instanceof Uint8Array) return { kind: 'scalar', type: 'string', text: Buffer.from(value).toString() };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(treeWithDates) };
  if (typeof value !== 'object' || value === null) return treeOf(value ?? null);
  return { kind: 'map', entries: Object.entries(value).map(([key, inner]) => ({ key, value: treeWithDates(inner) })) };
}

/** One value, or one value per line. */
function jsonValues(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    return lines.map((line): unknown => JSON.parse(line));
  }
}

/**
 * The reason why `ini` cannot judge the text. `ini` supports comments after values, escapes and dots in section names,
 * but no multi-line values.
 */
const beyondIni = (text: string): string | undefined =>
  /[;#\\"']|^[ \t]+\S|^\[[^\]\n]*\.|:|\[\]|=[ \t]*(?:true|false|null)[ \t\r]*$|__proto__|[\u2028\u2029]|^[^=[\n]+$/m.test(
    text,
  )
    ? 'the package reads a different dialect'
    : undefined;

/** The package warns about these characters on standard error. */
const beyondJson5 = (text: string): string | undefined =>
  /[\u2028\u2029]/.test(text) ? 'the package does not support its characters' : undefined;

const withMergeKeys = CORE_SCHEMA.withTags([mergeTag, binaryTag]);

export const packageJudges: readonly Judge[] = [
  packageJudge('JSON.parse', 'json', jsonValues),
  packageJudge('json5 (npm)', 'json5', (text) => [json5.parse(text)], beyondJson5),
  // This package reads `{a:{}}` as a map with the key `a`, unlike readers in Go and Python. So it does not judge JSON
  // as YAML.
  {
    ...packageJudge('js-yaml (npm)', 'yaml', (text) => loadAll(text, { schema: withMergeKeys })),
    isSlow: true as const,
  },
  packageJudge('smol-toml (npm)', 'toml', (text) => [parseToml(text, { integersAsBigInt: 'asNeeded' })]),
  packageJudge('ini (npm)', 'ini', (text) => [parseIni(text)], beyondIni),
  packageJudge('dot-properties (npm)', 'properties', (text) => [parseProperties(text)]),
];
