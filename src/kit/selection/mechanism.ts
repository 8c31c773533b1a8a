/** A mechanism that writes into the fields at the paths of a target, as far as those need to know who select, follow paths and report. */
import { FieldError, RefusedError, type WriteRules } from '../../fields';
import { type Decide, type FieldBefore, isNoOp, keep, type Outcome, planWrites } from '../../fields/write';
import { NoSpellingError } from '../../formats';
import type { FieldStep, ParsedFieldPath } from '../../krm';
import type { Resource } from '../../resource-list';
import type { ChangedField } from './done-before';
import { type Field, type FieldSearch, fieldsThere, type FieldTarget } from './field-search';
import { type Item, resourceOf } from './items';

export interface Mechanism {
  readonly rules: Pick<WriteRules, 'advice' | 'escape'>;
  /** For the message about a former run: what is true of an item on which nothing is left to do, and what it counts as. */
  readonly done: string;
  decide(field: FieldBefore, attempt: Attempt): Outcome;
  /** The fields of an item that are changed by a path. */
  changedBy(path: ParsedFieldPath): readonly ChangedField[];
  /**
   * The queries that take the elements on which a former run may have done the work, where `query` takes none; `behind` are the keys from the
   * element to the field.
   */
  queriesAfter?(query: Query, behind: string): readonly FieldStep[];
  /** What shows in another way that a former run has done the work on the item, where `error` finds nothing in it, or no target selects it. */
  evidence?(error: FieldError | undefined, item: Item['now'], field: Field, target: FieldTarget): Evidence | undefined;
  /** Called when the fields of a path have been written. Throws RefusedError. */
  finish?(search: FieldSearch): void;
  /** True where the mechanism has reported the mistake itself, as one of the functionConfig. */
  isReported?(error: RefusedError): boolean;
  /** What else can be written where a text is not a document, for the end of its message. */
  others?(error: FieldError, field: Field): string;
  /** How the message about a path that cannot be followed begins. */
  lead(error: FieldError, field: Field): string;
}

/** Where a field is that a mechanism decides about. */
export interface Attempt {
  readonly resource: Resource;
  readonly path: ParsedFieldPath;
  /** Takes what there is to report; undefined where nothing will be written. */
  readonly search?: FieldSearch | undefined;
}

export type Query = Extract<FieldStep, { kind: 'query' }>;

/** What speaks for a former run, and how loud it is reported. */
export interface Evidence {
  readonly severity: 'info' | 'warning';
  readonly message: string;
}

/** Whether nothing is left to do at the path of `field`: the mechanism is tried, and nothing would change. */
export function isDone(item: Item['now'], field: Field, target: FieldTarget, mechanism: Mechanism): boolean {
  const attempt = { resource: resourceOf(item), path: field.path };
  const outcomes: boolean[] = [];
  const decide: Decide = (before) => {
    outcomes.push(isNoOp(before, mechanism.decide(before, attempt)));
    return keep;
  };
  try {
    planWrites(item.root, fieldsThere(item, field, target), decide);
    return outcomes.length > 0 && outcomes.every(Boolean);
  } catch (error) {
    if ([FieldError, RefusedError, NoSpellingError].some((one) => error instanceof one)) return false;
    throw error;
  }
}

/**
 * The same for the elements of a list that the last query of the path takes no longer, since the work has changed what it compares. False
 * where the query is a slip: `slipOf` says which one was probably meant.
 */
export function isElementDone(
  item: Item['now'],
  field: Field,
  target: FieldTarget,
  mechanism: Mechanism,
  slipOf?: () => FieldStep | undefined,
): boolean {
  const { steps } = field.path;
  const at = steps.findLastIndex(({ kind }) => kind === 'query');
  const query = steps[at];
  if (query?.kind !== 'query') return false;
  const behind = steps.slice(at + 1).map(({ raw }) => raw);
  const isDoneWith = (step: FieldStep): boolean =>
    isDone(item, { ...field, path: { ...field.path, steps: steps.with(at, step) } }, target, mechanism);
  if (mechanism.queriesAfter?.(query, behind.join('.')).some(isDoneWith) !== true) return false;
  const meant = slipOf?.();
  return meant?.kind !== 'query' || isDoneWith({ ...meant, exact: true });
}
