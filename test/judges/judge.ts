/**
 * A judge is an independent reader: a program or package by other authors with which users read their files. It reads
 * the data of a document, and `compare.ts` compares the data with ours. A judge never repairs text and never guesses.
 */
import type { MapEntry, ScalarType, Tree } from '../../src/data/tree';
import type { FormatName } from '../../src/formats';

/** A format that a judge can read. `json5` is JSON as people write it. Only some parsers support it. */
export type JudgedFormat = FormatName | 'json5';

/** One tree per document of a stream, or the reason why the judge rejects or cannot judge the text. */
export type Reading =
  | { readonly roots: readonly Tree[] }
  | { readonly refused: string }
  | { readonly abstains: string };

export interface Judge {
  /** The name, with the version if it is known: `kustomize 4.5.4 (go-yaml)`. */
  readonly name: string;
  /** The formats that this judge reads. JSON is also YAML: a judge of YAML reads both. */
  readonly formats: readonly JudgedFormat[];
  /** The reason why the judge is not available on this machine; undefined if it is. */
  absence(): string | undefined;
  /** Reads all documents in one batch, so that a process starts once. */
  readAll(format: JudgedFormat, texts: readonly string[]): readonly Reading[];
  /** Set if the judge reads some numbers as strings, such as `1e3` in YAML 1.1. */
  readonly readsNumbersAsTexts?: true;
  /** Set if the judge rejects repeated sections or keys, which we read as lists. */
  readonly rejectsRepeats?: true;
  /** Set if the judge is too slow to read documents in other formats. */
  readonly isSlow?: true;
}

/**
 * The notation of values in the output of a judge's process: `["i","12"]`, `["m",[["key",["s","x"]]]]`; see go/main.go.
 */
export type Tagged =
  | readonly ['s' | 'i' | 'f' | 'b' | 'n' | 't', string]
  | readonly ['l', readonly Tagged[]]
  | readonly ['m', readonly (readonly [string, Tagged])[]];

const types: Readonly<Record<'s' | 'i' | 'f' | 'b' | 'n', ScalarType>> = {
  s: 'string',
  i: 'int',
  f: 'float',
  b: 'bool',
  n: 'null',
};

export function treeOfTagged(value: Tagged): Tree {
  switch (value[0]) {
    case 'l':
      return { kind: 'list', items: value[1].map(treeOfTagged) };
    case 'm':
      return { kind: 'map', entries: value[1].map(([key, inner]): MapEntry => ({ key, value: treeOfTagged(inner) })) };
    case 't':
      return timestamp(value[1]);
    default:
      return { kind: 'scalar', type: types[value[0]], text: value[1] };
  }
}

/** The tree of a date that a reader parsed. It only equals the same date, read by the same judge. */
export const timestamp = (text: string): Tree => ({ kind: 'scalar', type: 'string', text: `timestamp ${text}` });

/** The first line of an error. It identifies the class of a finding. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
