/** Writes into fields, planned and not done yet. */
import type { Tree } from '../../data/tree';
import type { EmbeddedField, FoundField, MissingField } from '../walk';
import type { FieldChanges } from './outcome';

/** What is to be written into one field. */
export type FieldWrite =
  | { readonly kind: 'set'; readonly match: FoundField | MissingField; readonly value: Tree }
  | { readonly kind: 'delete'; readonly match: FoundField }
  | ({ readonly kind: 'edit'; readonly match: FoundField } & FieldChanges)
  | { readonly kind: 'inside'; readonly match: EmbeddedField; readonly inner: readonly InnerWrites[] };

/** What is to be written into one document of a string's stream. */
export interface InnerWrites {
  readonly root: number;
  readonly writes: readonly FieldWrite[];
}
