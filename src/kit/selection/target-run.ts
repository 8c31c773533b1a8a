/**
 * What all mechanisms have in common that write into the fields at the paths of targets: items are selected, paths followed, mistakes
 * reported, the work of a former run recognised. A mechanism only decides what becomes of each field.
 */
import { FieldError, RefusedError } from '../../fields';
import type { Decide } from '../../fields/write';
import { NoSpellingError } from '../../formats';
import type { Selector } from '../../krm';
import { type EntryContext, reportUnused } from './entry-context';
import { type Field, FieldSearch, type FieldTarget } from './field-search';
import type { Item, Items } from './items';
import { resourceOf, spellingFinding } from './items';
import { isDone, isElementDone, type Mechanism } from './mechanism';
import { reportEdit } from '../reporting/report-edit';
import { reportNewName } from './new-names';
import { ReadDocuments } from './read-documents';
import { reportSkippedField } from './skipped';
import { isWritable, reportUnusedSelection } from './unused';
import { wayOut } from './way-out';

/** A target of an entry. */
export interface RunTarget extends FieldTarget {
  readonly select?: Selector;
  readonly reject?: readonly Selector[];
}

export interface TargetRun {
  /** The items that are selected and may be written. */
  readonly items: readonly Item[];
  /** Each field of each item was written, and there was one. */
  readonly isComplete: boolean;
}

/**
 * Lets the mechanism write into `fields` of the items that the target selects. `place` is the target's. After the last target no item is read
 * again, so nothing that was read is kept.
 */
export function runTarget(
  items: Items,
  target: RunTarget,
  fields: readonly Field[],
  place: string,
  mechanism: Mechanism,
  context: EntryContext,
  isLast = false,
): TargetRun {
  const selection = items.select(target.select ?? {}, target.reject ?? []);
  reportUnusedSelection(selection, target, place, context, {
    items,
    changed: fields.flatMap(({ path }) => mechanism.changedBy(path)),
    outcome: mechanism.done,
    isDone: (item) =>
      fields.every(
        (field) =>
          isDone(item, field, target, mechanism) ||
          isElementDone(item, field, target, mechanism) ||
          mechanism.evidence?.(undefined, item, field, target) !== undefined,
      ),
  });
  const written = selection.items.filter(({ now }) => isWritable(now, context.configResource));
  const documents = new ReadDocuments();
  let isComplete = written.length > 0;
  for (const { position } of written) {
    for (const field of fields) {
      const search = new FieldSearch(items, position, field, target, context, documents);
      if (!write(items, position, search, mechanism, context)) isComplete = false;
    }
    if (isLast) items.finish(position, context.report);
  }
  const unused = isComplete ? documents.unusedOptions(target.options ?? {}, place) : [];
  for (const one of unused) reportUnused(context, one);
  return { items: written, isComplete };
}

/** Writes into the fields of an item to which one path leads. False where it could not. */
function write(
  items: Items,
  position: number,
  search: FieldSearch,
  mechanism: Mechanism,
  context: EntryContext,
): boolean {
  const { options } = search.target;
  const { rules } = mechanism;
  const decide: Decide = (before) => {
    const outcome = mechanism.decide(before, { resource: search.resource, path: search.field.path, search });
    const isSecret = 'isSecret' in outcome && outcome.isSecret;
    if (context.verbose) reportEdit(before, outcome, isSecret, search, context);
    if (isSecret) context.secrets.mark(search.resource, before.keys);
    return outcome;
  };
  try {
    const renaming = items.write(position, context.place, search.find, decide, {
      advice: rules.advice,
      escape: rules.escape,
      encoding: options?.encoding,
      allowSecretValues: options?.allowSecretValues ?? (context.lenient ? 'warned' : false),
      allowedBy: 'options.allowSecretValues',
      unmade: () => search.unmade,
      note: search.tell,
    });
    mechanism.finish?.(search);
    if (renaming !== undefined) {
      search.afterwards(() => reportNewName(renaming, search.subject, search.field.text, context.report));
    }
    search.reportMade();
    search.report(true);
    return true;
  } catch (error) {
    search.report(false);
    return reportFailure(error, items.at(position), search, mechanism, context);
  }
}

/** Reports a mistake of the user, or that there is none; throws any other error again. True where all is as it should be. */
function reportFailure(
  error: unknown,
  now: Item['now'],
  { field, target, subject }: FieldSearch,
  mechanism: Mechanism,
  context: EntryContext,
): boolean {
  const { report, reasons, secrets, lenient } = context;
  const ofField = report.at(subject, field.text);
  const { options } = target;
  if (error instanceof RefusedError) {
    if (error.code === 'variable-not-found' && options?.ignoreMissing === true) return false;
    if (mechanism.isReported?.(error) !== true) ofField.error({ code: error.code, message: error.message });
    return false;
  }
  if (error instanceof NoSpellingError) {
    ofField.error(spellingFinding(error));
    return false;
  }
  if (!(error instanceof FieldError)) throw error;
  const isHidden = secrets.holds(resourceOf(now));
  if (error.isMissing) {
    const slipOf = (): ReturnType<FieldError['slip']> => reasons.slip(error, isHidden);
    const isElement = isElementDone(now, field, target, mechanism, () => slipOf()?.meantStep);
    const done = isElement ? elementDone : mechanism.evidence?.(error, now, field, target);
    if (done !== undefined) {
      ofField[done.severity]({ code: 'already-replaced', message: done.message });
      return false;
    }
    if (options?.ignoreMissing === true) {
      reportSkippedField(error.slip(isHidden), subject, field.text, context);
      return false;
    }
  }
  const way = wayOut(error, isHidden, {
    mayMake: options?.create !== true,
    mayMiss: !lenient,
    others: lenient ? undefined : (mechanism.others?.(error, field) ?? ''),
  });
  const problem = isHidden ? error.message : error.openMessage;
  ofField.error({ code: error.code, message: `${mechanism.lead(error, field)}${problem}${way}` });
  return false;
}

const elementDone = {
  severity: 'info',
  message: 'nothing matches the query, but an element of the list has the value: it counts as written by a former run',
} as const;
