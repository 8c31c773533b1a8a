/** A mechanism determines the new content of the fields at a target's paths, but does not search for these fields. */
import type { FieldError, RefusedError, WriteRules } from '../../fields';
import type { FieldBefore, Outcome } from '../../fields/write/outcome';
import type { FieldStep, ParsedFieldPath, Selector } from '../../krm';
import type { Resource } from '../../resource-list';
import type { Field, FieldSearch, FieldTarget } from './field-search';
import type { Item } from './items';

export interface Mechanism {
  readonly rules: Pick<WriteRules, 'advice' | 'escape'>;
  /** A verb phrase for messages about an item that a previous run has already changed: `already has the value`. */
  readonly done: string;
  decide(field: FieldBefore, attempt: Attempt): Outcome;
  /** The fields of an item that a write to `path` changes. Everything below these fields counts as changed. */
  changedBy(path: ParsedFieldPath): readonly ChangedField[];
  /**
   * If `query` matches no element, returns queries for elements that a previous run may have changed. `behind` contains
   * the keys that lead from the element to the field.
   */
  queriesAfter?(query: Query, behind: string): readonly QueryAfter[];
  /**
   * Returns evidence that a previous run has already changed the item, if `error` shows that the path finds nothing.
   * `isSelecting` is true if the target selects the item.
   */
  evidence?(error: FieldError, item: Item['now'], field: Field, isSelecting: boolean): Evidence | undefined;
  /** Called after the fields of a path have been written. Throws RefusedError. */
  finish?(search: FieldSearch): void;
  /** True if the mechanism has already reported the error as a mistake in the functionConfig. */
  isReported?(error: RefusedError): boolean;
  /** Returns additional remedies for text that cannot be parsed. */
  otherRemedies?(error: FieldError, field: Field): readonly string[];
}

export interface RunTarget extends FieldTarget {
  readonly select?: Selector;
  readonly reject?: readonly Selector[];
}

export interface Task {
  readonly target: RunTarget;
  /** The target in the functionConfig: `replacements.0.targets.1`. */
  readonly place: string;
  readonly fields: readonly Field[];
  readonly mechanism: Mechanism;
}

/** The resource and path of a field whose outcome a mechanism determines. */
export interface Attempt {
  readonly resource: Resource;
  readonly path: ParsedFieldPath;
  /** Receives the findings. Undefined if nothing will be written. */
  readonly search?: FieldSearch | undefined;
}

export type Query = Extract<FieldStep, { kind: 'query' }>;

export interface QueryAfter {
  readonly step: FieldStep;
  /** True if one matching field with the new value is sufficient evidence that a previous run has made the change. */
  readonly isOneEnough?: boolean;
}

export interface Evidence {
  readonly severity: 'info' | 'warning';
  readonly message: string;
}

export interface ChangedField {
  /** The keys from the root of the item. */
  readonly keys: readonly string[];
  /** The text of the field after the change, or a part of this text. Undefined if the text is unknown. */
  readonly text?: string | undefined;
  readonly isPart?: boolean;
}
