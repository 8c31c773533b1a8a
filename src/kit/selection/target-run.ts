/**
 * The code shared by all mechanisms that write into the fields of targets. The shared code selects items, follows
 * paths, reports mistakes and detects the changes of a previous run. A mechanism only determines the outcome for each
 * field.
 */
import { FieldError, RefusedError } from '../../fields';
import type { Decide, FieldBefore, Outcome } from '../../fields/write/outcome';
import { NoSpellingError } from '../../formats';
import type { FieldStep } from '../../krm';
import { type EntryContext, reportUnused } from './entry-context';
import { FieldSearch, ReadDocuments } from './field-search';
import { type Item, type Items, reportNewName, resourceOf, spellingFinding } from './items';
import { doneWorkEvidence } from './done-before';
import type { Task } from './mechanism';
import { reportEdit } from '../reporting/report-edit';
import { pathFault } from '../reporting/path-fault';
import { refusedFieldMessage } from '../reporting/refused-message';
import { candidatesOf, reportUnusedSelection } from './unused';
import { remedy } from './remedy';

export interface TargetRun {
  /** The items that are selected and may be written. */
  readonly items: readonly Item[];
  /** True if all fields of all items were written, and at least one item was selected. */
  readonly isComplete: boolean;
}

/** Runs the task. If `isLast` is true, drops parsed data, because no later task reads the items. */
export function runTarget(items: Items, task: Task, context: EntryContext, isLast = false): TargetRun {
  const { target, fields, place } = task;
  const selection = items.select(target.select ?? {}, target.reject ?? []);
  reportUnusedSelection(selection, items, task, context);
  const isCandidate = candidatesOf(task, context);
  const written = selection.items.filter(({ now }) => isCandidate(now));
  const documents = new ReadDocuments();
  let isComplete = written.length > 0;
  const paths = fields.map((field, index) => ({
    field,
    own: { ...context, report: context.report.from(fieldPathPlace(task, index)) },
  }));
  for (const { position } of written) {
    for (const { field, own } of paths) {
      const search = new FieldSearch(items, position, field, target, own, documents);
      if (!write(items, position, search, task, own)) isComplete = false;
    }
    if (isLast) items.finish(position, context.report);
  }
  const unused = isComplete ? documents.unusedOptions(target.options ?? {}, place) : [];
  for (const one of unused) reportUnused(context, one);
  return { items: written, isComplete };
}

const fieldPathPlace = ({ place, fields }: Task, index: number): string =>
  fields[index]?.impliedBy ?? `${place}.fieldPaths.${index}`;

/** Writes to the fields of an item that match one path. Returns false if the write fails. */
function write(items: Items, position: number, search: FieldSearch, task: Task, context: EntryContext): boolean {
  const { mechanism, target } = task;
  const { options } = target;
  const planned: (readonly [FieldBefore, Outcome])[] = [];
  const decide: Decide = (before) => {
    const outcome = mechanism.decide(before, { resource: search.resource, path: search.field.path, search });
    const isSecret = 'isSecret' in outcome && outcome.isSecret;
    if (context.verbose) reportEdit(before, outcome, isSecret, search, context);
    if (isSecret) context.secrets.mark(search.resource, before.keys);
    else planned.push([before, outcome]);
    return outcome;
  };
  try {
    const renaming = items.write(position, context.place, search.find, decide, {
      advice: mechanism.rules.advice,
      escape: mechanism.rules.escape,
      encoding: options?.encoding,
      allowSecretValues: options?.allowSecretValues ?? (context.lenient ? 'warned' : false),
      allowedBy: 'options.allowSecretValues',
      creationError: () => search.creationError,
      note: search.reportAfterWrite,
    });
    mechanism.finish?.(search);
    if (renaming !== undefined) {
      search.runAfterWrite(() => reportNewName(renaming, search.subject, search.field.text, context.report));
    }
    search.reportCreated();
    search.report(true);
    return true;
  } catch (error) {
    search.report(false);
    if (error instanceof NoSpellingError) {
      const shown = planned.filter(([{ keys }]) => !search.isHidden(keys));
      const message = refusedFieldMessage(error, shown);
      context.report.at(search.subject, search.field.text).error({ ...spellingFinding(error), message });
    } else reportFailure(error, items.at(position), search, task, context);
    return false;
  }
}

/** Reports an error that the user caused. Rethrows any other error. */
function reportFailure(
  error: unknown,
  now: Item['now'],
  { field, subject }: FieldSearch,
  task: Task,
  context: EntryContext,
): void {
  const { report, reasons, secrets, lenient } = context;
  const ofField = report.at(subject, field.text);
  const { mechanism, target } = task;
  const { options } = target;
  if (error instanceof RefusedError) {
    if (error.code === 'variable-not-found' && options?.ignoreMissing === true) return;
    if (mechanism.isReported?.(error) !== true) ofField.error({ code: error.code, message: error.message });
    return;
  }
  if (!(error instanceof FieldError)) throw error;
  const isHidden = secrets.isHidden(resourceOf(now));
  if (error.isMissing) {
    const likelyTypoOf = (): FieldStep | undefined => reasons.likelyTypo(error, isHidden)?.suggestedStep;
    const done = doneWorkEvidence(error, now, field, task, likelyTypoOf);
    if (done !== undefined) {
      ofField[done.severity]({ code: 'already-done', message: done.message });
      return;
    }
    if (options?.ignoreMissing === true) {
      reasons.skippedField(error, isHidden, subject, field.text);
      return;
    }
  }
  const way = remedy(error, isHidden, {
    canCreate: options?.create !== true,
    lenient,
    otherRemedies: mechanism.otherRemedies?.(error, field),
  });
  const problem = isHidden ? error.message : error.openMessage;
  const message = problem + way;
  const place = fieldPathPlace(task, task.fields.indexOf(field));
  const path = { field: place, text: field.text, length: field.path.steps.length };
  const innerPath = { field: `${task.place}.innerPath`, text: target.innerPath ?? '' };
  const isImplied = field.impliedBy !== undefined;
  const fault = isImplied ? { config: { field: place } } : pathFault(error, path, innerPath, isHidden);
  ofField.error({ code: error.code, message, ...fault });
}
