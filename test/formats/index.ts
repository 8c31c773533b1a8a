/** The test data for each format, in `<format>.ts`. Laws, judges, fuzz tests and cost tests use all formats. */
import type fc from 'fast-check';
import type { Path, Tree } from '../../src/data';
import { type FormatName, formatNames } from '../../src/formats';
import type { Random } from '../fuzz/random';
import type { JudgedFormat } from '../judges/judge';

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
  /** The reason why the format has no judge. */
  readonly unjudged?: string;
  /** Whether `layer-config` supports the format for layers and files. The other functions support all formats. */
  readonly supportsLayers: boolean;
  /** The frequency with which fuzz tests choose the format, relative to other formats. */
  readonly weight: number;
}

const usual = { otherJudges: [], supportsLayers: false, weight: 1 } as const;

/** The exports of `<format>.ts`: the properties that differ from `usual`. */
export type OwnFormatTests = Omit<FormatTests, keyof typeof usual> & Partial<FormatTests>;

const testsOf = (name: FormatName): FormatTests => ({
  ...usual,
  ...(require(`./${name}`) as { readonly formatTests: OwnFormatTests }).formatTests,
});

export const formatTests = Object.fromEntries(formatNames.map((name) => [name, testsOf(name)])) as Readonly<
  Record<FormatName, FormatTests>
>;
