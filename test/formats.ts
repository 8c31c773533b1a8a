/**
 * The data of each format for tests, in one row: laws, judges, fuzz tests and cost tests use all rows. The compiler
 * reports a missing row.
 */
import type fc from 'fast-check';
import { type Path, stringScalar, type Tree, treeOf } from '../src/data';
import type { FormatName } from '../src/formats';
import {
  envTexts,
  fluentBitTexts,
  iniTexts,
  jsonTexts,
  osloTexts,
  propertiesTexts,
  tomlTexts,
  xmlTexts,
  yamlTexts,
} from './laws/document-texts';
import { jsonText } from './fuzz/texts/json-texts';
import { envText, fluentBitText, iniText, osloText, propertiesText, tomlText } from './fuzz/texts/line-texts';
import type { Random } from './fuzz/random';
import { key, scalar, text, tree } from './fuzz/values';
import { xmlText } from './fuzz/texts/xml-texts';
import { yamlText } from './fuzz/texts/yaml-texts';
import type { JudgedFormat } from './judges/judge';

export interface FormatTests {
  /** A document that contains a node of each kind. */
  readonly sample: string;
  /** Returns a document that contains `word` and that the reader rejects. */
  readonly broken: (word: string) => string;
  /** For laws: documents with few distinct keys, so that two documents share some keys. */
  readonly texts: fc.Arbitrary<string>;
  /** For fuzz tests: documents like those that people and programs write. */
  readonly generated: (random: Random) => string;
  /** Matches the names of files with such documents. */
  readonly files: RegExp;
  /** A new key, and a new value of the kinds that the format supports. A rejected value is not a finding. */
  readonly key: (random: Random) => string;
  readonly value: (random: Random) => Tree;
  /** The path of a map whose values may all be strings. */
  readonly mapOfTexts: Path;
  /** The path of a map whose values may all be maps, and such a value; undefined if maps do not nest. */
  readonly mapOfMaps: { readonly path: Path; readonly valueOf: (map: Tree) => Tree } | undefined;
  /** Other formats whose judges also read the documents. */
  readonly otherJudges: readonly JudgedFormat[];
  /** Whether `layer-config` supports the format for layers and files. The other functions support all formats. */
  readonly supportsLayers: boolean;
  /** How often fuzz tests choose the format, relative to others. */
  readonly weight: number;
}

const anyValue = (random: Random): Tree => (random.chance(80) ? scalar(random, true) : tree(random, 2));

const anyText = (random: Random): Tree => stringScalar(text(random, true));

const section = (random: Random): Tree =>
  treeOf(Object.fromEntries(random.list(1, 2, () => [key(random), text(random)])));

const atTop = { path: [], valueOf: (map: Tree): Tree => map };

export const formatTests: Readonly<Record<FormatName, FormatTests>> = {
  json: {
    sample: '{"a": [1, {"b": null}]}',
    broken: (word) => `{"a": "${word}`,
    texts: jsonTexts,
    generated: jsonText,
    files: /\.json[c5]?$/,
    key,
    value: anyValue,
    mapOfTexts: [],
    mapOfMaps: atTop,
    // YAML readers can read JSON, and JSON5 readers can read comments in it.
    otherJudges: ['json5', 'yaml'],
    supportsLayers: true,
    weight: 2,
  },
  yaml: {
    sample: 'a: &x {b: [1, "2"]}\nc: *x\nd:\n  <<: *x\n  e: |\n    f\n  g: !!str 1\n',
    broken: (word) => `a: "${word}`,
    texts: yamlTexts,
    generated: yamlText,
    files: /\.ya?ml$/,
    key,
    value: anyValue,
    mapOfTexts: [],
    mapOfMaps: atTop,
    otherJudges: [],
    supportsLayers: true,
    weight: 3,
  },
  toml: {
    sample: 'a = 2020-01-01\nb = {c.d = 1}\n[[e]]\nf = [1, 2]\n',
    broken: (word) => `a = ${word}`,
    texts: tomlTexts,
    generated: tomlText,
    files: /\.toml$/,
    key,
    value: anyValue,
    mapOfTexts: [],
    mapOfMaps: atTop,
    otherJudges: [],
    supportsLayers: true,
    weight: 2,
  },
  ini: {
    sample: 'x = 1\nx = 2\n[a]\ny: z\n',
    broken: (word) => `[${word}\n${word}`,
    texts: iniTexts,
    generated: iniText,
    files: /\.(?:ini|conf|cfg|npmrc|editorconfig)$|^\.(?:npmrc|editorconfig)$/,
    key,
    value: (random) => (random.chance(90) ? anyText : section)(random),
    mapOfTexts: ['section'],
    mapOfMaps: atTop,
    otherJudges: [],
    supportsLayers: true,
    weight: 1,
  },
  properties: {
    sample: 'a.b = 1\nc: d\\\n  e\n',
    broken: (word) => `a = \\u${word}`,
    texts: propertiesTexts,
    generated: propertiesText,
    files: /\.properties$/,
    key,
    value: anyText,
    mapOfTexts: [],
    mapOfMaps: undefined,
    otherJudges: [],
    supportsLayers: true,
    weight: 1,
  },
  env: {
    sample: 'A=1\nB=2\n',
    broken: (word) => `${word}=1\n${word}=2`,
    texts: envTexts,
    generated: envText,
    files: /\.env$/,
    key: (random) => random.pick(['A', 'B', 'NEW', 'new.key']),
    value: anyText,
    mapOfTexts: [],
    mapOfMaps: undefined,
    otherJudges: [],
    supportsLayers: true,
    weight: 1,
  },
  'fluent-bit': {
    sample: '[SERVICE]\n  Flush 1\n[INPUT]\n  Name cpu\n',
    broken: (word) => `[SERVICE]\n  ${word}\n`,
    texts: fluentBitTexts,
    generated: fluentBitText,
    files: /^fluent-bit\.conf$/,
    key,
    value: (random) => (random.chance(80) ? anyText : section)(random),
    mapOfTexts: ['SERVICE'],
    mapOfMaps: { path: [], valueOf: (map) => ({ kind: 'list', items: [map] }) },
    otherJudges: [],
    supportsLayers: false,
    weight: 1,
  },
  oslo: {
    sample: '[DEFAULT]\nx = 1\nx = 2\n[a]\ny: "z"\nb = 1\n  2\n',
    broken: (word) => `[${word}\n${word}`,
    texts: osloTexts,
    generated: osloText,
    files: /^$/,
    key,
    value: (random) => (random.chance(90) ? anyText : section)(random),
    mapOfTexts: ['section'],
    mapOfMaps: atTop,
    otherJudges: [],
    supportsLayers: false,
    weight: 1,
  },
  xml: {
    sample: '<a b="1">t<c/><c>2</c>u</a>\n',
    broken: (word) => `<a>${word}</${word}>`,
    texts: xmlTexts,
    generated: xmlText,
    files: /\.xml$/,
    key: (random) =>
      random.chance(50) ? random.pick(['property', 'new', '@name', '@new', '#text', 'p:q']) : key(random),
    value: (random) => (random.chance(75) ? anyText(random) : tree(random, 2)),
    mapOfTexts: ['root'],
    mapOfMaps: { path: ['root'], valueOf: (map) => map },
    otherJudges: [],
    supportsLayers: false,
    weight: 2,
  },
};
