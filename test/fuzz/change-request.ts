/**
 * A change that a user requests for a document in any location: the functionConfig, and the required change to the
 * data. This change is computed from another reader's result. Mechanisms create requests from the documentation of the
 * functions, without using their code.
 */
import { type FormatName, formatTable, type SourceNode } from '../../src/formats';
import type { Path, Tree } from '../../src/data';
import { formatTests } from '../formats';
import type { Random } from './random';
import { list, map } from './trees';

/** Text without a format has no judge, because its result is known exactly. */
export type TextFormat = FormatName | 'text';

/** Whether scalars have types and maps can be nested. Text without a format is plain text. */
export const isTyped = (format: TextFormat): boolean => format !== 'text' && formatTable[format].isTyped;

export interface Draft {
  readonly format: TextFormat;
  readonly text: string;
  /** The documents as read by our reader, for choosing paths. Empty for text without a format. */
  readonly roots: readonly SourceNode[];
  /** The index of the document to change. */
  readonly root: number;
  /** Text around the document that is not in its format. */
  readonly within?: { readonly head: string; readonly tail: string };
  /** The template of the document for the run. `document` restores the document from the output of the run. */
  readonly template?: { readonly text: string; readonly document: (after: string) => string | undefined };
  /**
   * The step of a field path that selects the document in a stream: `[1]` or `[kind==Service]`. `at` is the field in a
   * query.
   */
  readonly selector?: { readonly step: string; readonly at?: Path };
}

export type Fields = Readonly<Record<string, Tree | undefined>>;

/** Text that is empty or missing. */
export const noDraft = (format: TextFormat): Draft => ({ format, text: '', roots: [], root: 0 });

/** The location of the document, in the terms of functionConfigs. */
export interface Place {
  readonly kind: string;
  readonly name: string;
  /** The key of a ConfigMap's or Secret's data; undefined for a document anywhere else. */
  readonly key: string | undefined;
  /** The target with these paths in the document: `{select, fieldPaths, options}`. */
  readonly format: Fields;
  /** `{select, fieldPaths, options}`: each path continues after the document. */
  target(paths: readonly (readonly string[])[], options?: Fields, fields?: Fields): Tree;
}

export type HostName = 'ConfigMap' | 'Secret' | 'stringData' | 'annotation' | 'field' | 'document' | 'base64';

export interface ChangeRequest {
  readonly kind: 'ReplaceValues' | 'MergeValues';
  /** Fields of the functionConfig. */
  readonly config: (place: Place) => Fields;
  /** Allowed locations of the document; anywhere by default. */
  readonly hosts?: readonly HostName[];
  /** Whether the data key must show the format of the document. */
  readonly isNamed?: true;
  /** The draft that replaces the given document. */
  readonly draft?: Draft;
  /** Additional resources in the ResourceList. */
  readonly sources?: readonly Tree[];
  /** The change to the document: an empty list if it is deleted; undefined if the data lacks the path. */
  readonly change: (root: Tree) => readonly Tree[] | undefined;
  /** Another change to the resource, outside of the document. */
  readonly surroundingChange?: (item: Tree) => Tree;
  /** The resulting text, if it is known exactly. */
  readonly text?: string;
  /**
   * Whether the run must succeed, must fail, or must at least report something. Undefined if it may fail because the
   * format cannot express a value.
   */
  readonly must: 'succeed' | 'fail' | 'report' | undefined;
}

/** The functionConfig of a replacement with one target. */
export const replacing = (source: Fields, target: Tree): Fields => ({
  replacements: list(map({ ...source, targets: list(target) })),
});

/** Undefined if the mechanism cannot change the document. */
export type Mechanism = (random: Random, draft: Draft) => ChangeRequest | undefined;

/** Keys that need no escapes in a field path. */
export const isPlainKey = (key: string): boolean => /^[A-Za-z_](?:[\w ./-]*\w)?$/.test(key);

/** The steps of a field path as users write them. */
export const written = (path: Path): readonly string[] =>
  path.map((step) => (typeof step === 'string' ? step.replaceAll('.', String.raw`\.`) : String(step)));

/** Whether top-level maps are sections. */
export const isSectioned = (format: TextFormat): boolean => format !== 'text' && formatTable[format].hasSections;

export const hasElements = (format: TextFormat): boolean => format !== 'text' && formatTable[format].hasElements;

/** Whether a section is a list even if it occurs once, like `[INPUT]` in Fluent Bit. */
export const repeatsSections = (format: TextFormat): boolean =>
  format !== 'text' && formatTests[format].mapOfMaps?.valueOf({ kind: 'map', entries: [] }).kind === 'list';
