/**
 * The interface of code that changes fields: `Decide` receives a field and returns an outcome. `plan.ts` converts the
 * outcomes into writes and applies them to the document.
 */
import { equalTrees } from '../../data/trees/equal';
import { stringOf, stringScalar, type Tree } from '../../data/tree';
import { asReadBack } from '../../formats/as-read';
import { applyChanges } from '../../formats/changes/apply';
import { branchOf } from '../../formats/changes/branch';
import { applyTextEdits, type Change, type TextEdit } from '../../formats/document';
import type { FormatName } from '../../formats/table';
import type { Reading } from '../documents/embedded';
import { ifMatched, type Opened } from '../documents/open-field';
import type { EmbeddedField, FoundField, MissingField } from '../matches';

export interface FieldBefore {
  /** The current field, still encoded; undefined if it must be created. */
  readonly node: Tree | undefined;
  /** The decoded text of a scalar. Throws FieldError if the text is not in the field's encoding. */
  readonly text: () => string;
  /** The steps to the field, from the resource's root through all documents, as written in the field path. */
  readonly keys: readonly string[];
  /** True if the field is in a document inside a string, not in the resource itself. */
  readonly embedded: boolean;
  /** The format of the document that contains the field: `yaml` for the resource itself. */
  readonly format: FormatName;
  /** True if the field is a whole document. */
  readonly isRoot: boolean;
  /** True if the text of the field is encoded, for example as base64. */
  readonly isEncoded: boolean;
  /** True if the change expands the document's YAML aliases, because other fields share the old value. */
  readonly writesOut: (kind: Change['kind'] | 'edit') => boolean;
  /** For a new element, whether the list already has an equal element. If so, the new element is not added. */
  readonly hasEqualElement?: (value: Tree) => boolean;
  /** The user's options for a document in the field's text. */
  readonly reading: Reading;
  /** The field's text as a document, read with the options in `reading`. Throws FieldError for any other text. */
  open?(reading: Reading): Opened;
}

export type Outcome = { readonly kind: 'keep' } | { readonly kind: 'delete' } | NewContent;

export type NewContent = { readonly isSecret?: boolean } & (
  | {
      /** A new value, not encoded. */
      readonly kind: 'set';
      readonly value: Tree;
      /** True for a string that contains a document and may therefore end in a line break without a warning. */
      readonly isDocument?: boolean;
    }
  /** Replacements for parts of the field's decoded text. */
  | { readonly kind: 'text'; readonly edits: readonly TextEdit[] }
  /** Changes in the field, or in the document in its text. */
  | ({ readonly kind: 'edit' } & FieldChanges)
);

export interface FieldChanges {
  /** The document to which the changes apply, if the field is a string. */
  readonly opened?: Opened;
  /** The changes, keyed by the index of the document. The index is 0 for a field that is not a string. */
  readonly changes: ReadonlyMap<number, readonly Change[]>;
}

export type FieldWrite =
  | { readonly kind: 'set'; readonly match: FoundField | MissingField; readonly value: Tree }
  | { readonly kind: 'delete'; readonly match: FoundField }
  | ({ readonly kind: 'edit'; readonly match: FoundField } & FieldChanges)
  | { readonly kind: 'inside'; readonly match: EmbeddedField; readonly inner: readonly InnerWrites[] };

/** Planned writes into one document of a string's stream. */
export interface InnerWrites {
  readonly root: number;
  readonly writes: readonly FieldWrite[];
}

/** Determines the outcome for a field. If the function is called twice for a field, the last result is used. */
export type Decide = (field: FieldBefore) => Outcome;

export const keep: Outcome = { kind: 'keep' };

/** The previous value of a field, decoded. */
export function valueBefore({ node, text }: FieldBefore): Tree | undefined {
  const encoded = stringOf(node);
  return encoded === undefined ? node : stringScalar(ifMatched(text) ?? encoded);
}

/** The new value of a field, or of the first document in the field, decoded; undefined if it is deleted. */
export function valueAfter(field: FieldBefore, outcome: Outcome): Tree | undefined {
  switch (outcome.kind) {
    case 'keep':
      return valueBefore(field);
    case 'set':
      return outcome.value;
    case 'text':
      return stringScalar(applyTextEdits(field.text(), outcome.edits));
    case 'edit': {
      const { opened, changes } = outcome;
      const root = opened === undefined ? field.node : opened.roots[0];
      return root && applyChanges(root, branchOf(changes.get(0) ?? []));
    }
    case 'delete':
      return undefined;
  }
}

/** Whether the outcome changes nothing, perhaps because a previous run has already made the change. */
export function isNoOp(field: FieldBefore, outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'keep':
      return true;
    case 'set': {
      const before = valueBefore(field);
      return (
        field.hasEqualElement?.(outcome.value) === true ||
        (before !== undefined && equalTrees(before, asReadBack(outcome.value, field.format)))
      );
    }
    case 'text': {
      const before = field.text();
      return outcome.edits.every(({ start, end, text }) => before.slice(start, end) === text);
    }
    case 'edit':
      return [...outcome.changes.values()].every((changes) => changes.length === 0);
    case 'delete':
      return false;
  }
}
