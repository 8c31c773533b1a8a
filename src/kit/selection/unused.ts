/** Reports selectors of a target that match nothing: `select`, or an entry of `reject`. */
import { unusedMessage, type Unused } from '../../function';
import {
  type Candidate,
  compileTargetSelector,
  effectiveNamespace,
  fixedVersion,
  type FixedVersion,
  type ResourceId,
  type Selector,
  stemOf,
} from '../../krm';
import { doneItem } from './done-before';
import { allowMissing, type EntryContext, reportUnused } from './entry-context';
import type { Item, Items, Selected } from './items';
import type { Task } from './mechanism';
import { byPattern } from './no-match';

/** Does not report a target if a previous run has already made its changes. */
export function reportUnusedSelection(
  { items, selected, unusedRejects }: Selected,
  all: Items,
  task: Task,
  context: EntryContext,
): void {
  const { target, place } = task;
  const { select = {}, reject = [], options } = target;
  const { reasons, config } = context;
  const isCandidate = candidatesOf(task, context);
  const isWritten = ({ now }: Item): boolean => isCandidate(now);
  const isSelecting = items.some(isWritten);
  if (isSelecting ? unusedRejects.length === 0 : isDoneBefore(all, task, context, isCandidate)) return;
  const refusing = unusedRejects.map((number) => [`reject.${number}`, reject[number] ?? {}] as const);
  if (options?.ignoreMissing === true) {
    const unused = selected.length === 0 ? [['select', select] as const] : refusing;
    for (const [at, selector] of unused) {
      reasons.skippedItems(selector, `${place}.${at}`, byPattern, config, isCandidate);
    }
    return;
  }
  const unused = (code: string, at: string, why: Unused): void => {
    const message = unusedMessage({ ...why, ...allowMissing(context) });
    reportUnused(context, { code, field: `${place}.${at}`, message });
  };
  const noMatchFinding = (code: string, lead: string, at: string, selector: Selector): void => {
    const { field, because = '', ...why } = reasons.explainNoMatch(selector, byPattern, isCandidate);
    unused(code, field === '' ? at : `${at}.${field}`, { ...why, what: `${lead}: ${why.what}${because}` });
  };
  const [first] = selected;
  if (first === undefined) {
    const version = reasons.versions.take() ? versionOf(select, all) : undefined;
    if (version === undefined) return noMatchFinding('nothing-selected', 'nothing is selected', 'select', select);
    const { id, base, fixed } = version;
    const where = fixed.by === 'LayerConfig' ? `: ${originalOf(fixed, id, all, isCandidate)}` : '';
    const what = `nothing is selected: the ${id.kind} "${base}" exists only as version "${id.name}", which never changes, because pods may use it${where}`;
    return unused('nothing-selected', 'select.name', { what });
  }
  if (!selected.some(isWritten)) {
    const { now } = selected.find((item) => fixedVersion(item.now) !== undefined) ?? first;
    const version = fixedVersion(now);
    const why =
      version === undefined
        ? ', but functionConfigs and the Kptfile are never changed'
        : `, a version that never changes, because pods may use it: ${originalOf(version, now.id, all, isCandidate)}`;
    const what = `only ${now.id.kind} "${now.id.name}" is selected${why}`;
    unused('nothing-selected', 'select', { what });
  } else if (!isSelecting) {
    const count = selected.length === 1 ? 'the only item' : `all ${selected.length} items`;
    unused('nothing-selected', 'reject', {
      what: `nothing is selected, because \`reject\` excludes ${count} that \`select\` matches`,
    });
  }
  for (const [at, entry] of refusing) noMatchFinding('unused', 'nothing is rejected', at, entry);
}

function isDoneBefore(
  items: Items,
  task: Task,
  { reasons, config }: EntryContext,
  isCandidate: (one: Candidate) => boolean,
): boolean {
  const done = doneItem(items, task, isCandidate);
  if (done === undefined || reasons.isLikelyTypo(done, task.target.select ?? {}, isCandidate)) return false;
  const message = `nothing is selected, but an item ${task.mechanism.done} and matches in all fields that this target does not write: a previous run probably changed it`;
  config.info({ code: 'already-done', message, field: `${task.place}.select` });
  return true;
}

/** A version of the object that the selector names. */
function versionOf(
  { name = '', ...select }: Selector,
  { all }: Items,
): { readonly id: ResourceId; readonly base: string; readonly fixed: FixedVersion } | undefined {
  const [isOther, isNamed] = [compileTargetSelector(select), byPattern('name', name)];
  for (const one of all) {
    const fixed = fixedVersion(one);
    const base = fixed?.base ?? stemOf(one.id.name);
    if (fixed !== undefined && isNamed({ ...one.id, name: base }) && isOther(one)) return { id: one.id, base, fixed };
  }
  return undefined;
}

/**
 * Describes where the user can change a version's content. In a stream of resources, selecting the object's name
 * selects its current version.
 */
function originalOf(
  { by, config, base }: FixedVersion,
  { kind, namespace }: ResourceId,
  all: Items,
  isCandidate: (one: Candidate) => boolean,
): string {
  if (by === 'LayerConfig') return `change a layer of the LayerConfig "${config}" instead`;
  if (base === undefined) return `change the object of the VersionConfig "${config}" instead`;
  const found = all.sources({ kind, name: base, namespace: effectiveNamespace(namespace) });
  return found.some(isCandidate)
    ? `select ${kind} "${base}" instead`
    : `${kind} "${base}", to which it belongs, is not among the items`;
}

/**
 * Returns a predicate that is true for items that the task may change. If the item is a version whose content never
 * changes, the task may change only its labels, annotations and namespace.
 */
export function candidatesOf({ fields }: Task, { isFunctionConfig }: EntryContext): (one: Candidate) => boolean {
  const isContentChanged = !fields.every(({ path }) => isFreeMetadata(path.steps.map(({ raw }) => raw)));
  return (one) => !isFunctionConfig(one) && !(isContentChanged && fixedVersion(one) !== undefined);
}

/** True if the field can change without a change to the object's content or name. */
const isFreeMetadata = ([metadata, field = '']: readonly string[]): boolean =>
  metadata === 'metadata' && ['labels', 'annotations', 'namespace'].includes(field);
