/**
 * A judge is a reader of another hand: a program or package, not written here, that users read their files with. It
 * says what a text holds; `compare.ts` holds that against what we say. A judge never repairs and never guesses.
 */
import type { MapEntry, ScalarType, Tree } from '../../src/data/tree';
import type { FormatName } from '../../src/formats';

/** What a judge reads; `json5` is JSON as people write it, which only some readers know. */
export type JudgedFormat = FormatName | 'json5';

/** One tree per document of a stream; or why the text was refused; or why the judge has no opinion of such a text. */
export type Reading =
  | { readonly roots: readonly Tree[] }
  | { readonly refused: string }
  | { readonly abstains: string };

export interface Judge {
  /** With version where that is known: `kustomize 4.5.4 (go-yaml)`. */
  readonly name: string;
  /** The formats it reads here. JSON is also YAML: a judge of YAML is asked about both. */
  readonly formats: readonly JudgedFormat[];
  /** Why it cannot be asked on this machine; undefined where it can. */
  absence(): string | undefined;
  /** What each of the texts holds, asked in one batch: a process starts once. */
  readAll(format: JudgedFormat, texts: readonly string[]): readonly Reading[];
  /** It takes some spellings of numbers for text: `1e3` in YAML 1.1. */
  readonly knowsFewerNumbers?: true;
  /** It refuses a text of lines that has a section or key twice, which is a list to us. */
  readonly knowsNoRepeats?: true;
  /** It costs too much to be asked about texts of another format. */
  readonly ownOnly?: true;
}

/** How a judge's process writes a value down: `["i","12"]`, `["m",[["key",["s","x"]]]]`; see go/main.go. */
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

/** A reader's date is not a text any more; as a tree it equals only the same date, read by the same judge. */
export const timestamp = (text: string): Tree => ({ kind: 'scalar', type: 'string', text: `timestamp ${text}` });

/** An error's first line, which is what tells one class of findings from another. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
