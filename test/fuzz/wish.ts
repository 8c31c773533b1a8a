/**
 * What a user wants of a document, wherever it is: the functionConfig that says so, as a user writes it, and what must become of the data, worked
 * out from what somebody else read. A mechanism makes wishes; it knows the documentation of the functions, and none of their code.
 */
import { type FormatName, formatTable, type SourceNode } from '../../src/formats';
import type { Path, Tree } from '../../src/data';
import type { Random } from './random';

/** A text of no format has no judge: it is known letter by letter what becomes of it. */
export type TextFormat = FormatName | 'text';

/** Scalars have types and maps nest; a text of no format is a text. */
export const isTyped = (format: TextFormat): boolean => format !== 'text' && formatTable[format].isTyped;

export interface Draft {
  readonly format: TextFormat;
  readonly text: string;
  /** As we read it, to choose from. Empty for a text of no format. */
  readonly roots: readonly SourceNode[];
  /** The number of the document that is to change. */
  readonly root: number;
  /** What is around it in its text, which is none of the format. */
  readonly within?: { readonly head: string; readonly tail: string };
  /** The text that a run gets is a template of the document. `document` makes the document of the text that the run writes. */
  readonly template?: { readonly text: string; readonly document: (after: string) => string | undefined };
  /** How a field path takes it out of a stream: `[1]`, or `[kind==Service]`, where `at` is the field. */
  readonly taken?: { readonly step: string; readonly at?: Path };
}

export type Fields = Readonly<Record<string, Tree | undefined>>;

/** A text that is empty or missing. */
export const noDraft = (format: TextFormat): Draft => ({ format, text: '', roots: [], root: 0 });

/** Where the document is, as functionConfigs say it. */
export interface Place {
  readonly kind: string;
  readonly name: string;
  /** The key of a ConfigMap's or Secret's data; undefined for a document anywhere else. */
  readonly key: string | undefined;
  /** Options that say the format, where nothing else does. */
  readonly format: Fields;
  /** `{select, fieldPaths, options}`: each path continues after the document. */
  target(paths: readonly (readonly string[])[], options?: Fields, fields?: Fields): Tree;
}

export type HostName = 'ConfigMap' | 'Secret' | 'stringData' | 'annotation' | 'field' | 'document' | 'base64';

export interface Wish {
  readonly kind: 'ReplaceValues' | 'MergeValues';
  /** Fields of the functionConfig. */
  readonly config: (place: Place) => Fields;
  /** Where the document has to be; anywhere by default. */
  readonly hosts?: readonly HostName[];
  /** The key must say the format. */
  readonly isNamed?: true;
  /** Another document than the one that was given. */
  readonly draft?: Draft;
  /** Further items of the list. */
  readonly sources?: readonly Tree[];
  /** What becomes of the document: none if it is deleted; undefined if the change has no place in what was read. */
  readonly change: (root: Tree) => readonly Tree[] | undefined;
  /** What else becomes of the resource. */
  readonly around?: (item: Tree) => Tree;
  /** The text afterwards, where it is known letter by letter. */
  readonly text?: string;
  /** Whether the run must be done, must fail, or must at least say something. Undefined if it may refuse: the format may have no spelling for a value. */
  readonly must: 'succeed' | 'fail' | 'speak' | undefined;
}

/** Undefined where the document has no place for such a wish. */
export type Mechanism = (random: Random, draft: Draft) => Wish | undefined;

/** Keys that a field path means as they are. */
export const isPlainKey = (key: string): boolean => /^[A-Za-z_](?:[\w ./-]*\w)?$/.test(key);

/** The steps of a field path as users write them. */
export const written = (path: Path): readonly string[] =>
  path.map((step) => (typeof step === 'string' ? step.replaceAll('.', String.raw`\.`) : String(step)));

/** Maps at the top are sections. */
export const isSectioned = (format: TextFormat): boolean => format !== 'text' && formatTable[format].hasSections;
