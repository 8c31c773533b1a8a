/**
 * Detects targets whose changes a previous run has already made. If a target changes the fields that select its items,
 * the target finds nothing in a second run:
 *
 * ```yaml
 * select: {kind: Service, name: old}
 * fieldPaths: [metadata.name]   # with the value `new` no Service is named `old` afterwards
 * ```
 *
 * This is not a mistake if an item matches the selector in all fields that the target does not change, and a trial run
 * of the target leaves the item unchanged. Each target is checked separately, so changes by other targets cannot be
 * detected.
 */
import { FieldError, RefusedError } from '../../fields';
import { type Decide, isNoOp, keep } from '../../fields/write/outcome';
import { planWrites } from '../../fields/write/plan';
import { NoSpellingError } from '../../formats';
import {
  type Candidate,
  compileTargetSelector,
  type FieldStep,
  type Selector,
  type IgnoredKeys,
  type WantedLabel,
  wantedLabels,
} from '../../krm';
import { type Field, existingFields } from './field-search';
import { type Item, type Items, resourceOf } from './items';
import type { ChangedField, Evidence, QueryAfter, Task } from './mechanism';

/** The steps before the first `*`, or all steps if the first step is `*`. All fields below them count as changed. */
export function plainKeys(steps: readonly FieldStep[]): readonly string[] {
  const end = steps.findIndex(({ kind }) => kind === 'wildcard');
  return (end < 1 ? steps : steps.slice(0, end)).map(({ raw }) => raw);
}

/**
 * Returns an item that needs no more changes and that the target would select if the changed fields were ignored.
 * `isUnspecific` is true if the rest of the selector has no kind, name, labels or annotations, so the user may mean any
 * item.
 */
export function doneItem(
  items: Items,
  task: Task,
  isCandidate: (one: Candidate) => boolean,
): { readonly item: Item['now']; readonly isUnspecific: boolean } | undefined {
  const { select: selector = {}, reject = [] } = task.target;
  const changed = task.fields.flatMap(({ path }) => task.mechanism.changedBy(path));
  const { select, ignoredKeys } = remainingSelector(selector, changed);
  const { kind = '', name = '', labelSelector = '', annotationSelector = '' } = select;
  const refused = reject.filter((entry) => isUnaffected(entry, changed));
  const matches = compileTargetSelector(select, refused, ignoredKeys);
  // If the target writes a name, search by this name, because few items have it.
  const [written] = valuesIn(changed, (keys) => keys.join('.') === 'metadata.name');
  const isPlain = name === '' && written !== undefined && /^[\w.-]+$/.test(written.text);
  const item = items.first(
    {
      ...select,
      name: isPlain ? `^${written.text.replaceAll('.', '\\.')}$` : name,
      labels: labelsIn(changed, 'labels'),
      annotations: labelsIn(changed, 'annotations'),
    },
    (one) => matches(one) && isCandidate(one) && task.fields.every((field) => isFieldDone(one, field, task)),
  );
  const isUnspecific = `${kind}${name}${labelSelector}${annotationSelector}` === '';
  return item && { item, isUnspecific };
}

/** The new values of the changed fields whose complete value is known. */
const valuesIn = (
  changed: readonly ChangedField[],
  isCandidate: (keys: readonly string[]) => boolean,
): readonly { readonly key: string; readonly text: string }[] =>
  changed.flatMap(({ keys, text, isPart }) =>
    text !== undefined && isPart !== true && isCandidate(keys) ? [{ key: keys.at(-1) ?? '', text }] : [],
  );

const labelsIn = (changed: readonly ChangedField[], map: string): readonly WantedLabel[] =>
  valuesIn(changed, ([metadata, field, , ...rest]) => metadata === 'metadata' && field === map && rest.length === 0)
    .filter(({ key }) => key !== map)
    .map(({ key, text }) => ({ key, values: [text] }));

/** The fields of a selector, each with the path of the resource field with which it is compared. */
const places: readonly (readonly [field: keyof Selector, ...keys: readonly string[]])[] = [
  ['kind', 'kind'],
  ['group', 'apiVersion'],
  ['version', 'apiVersion'],
  ['name', 'metadata', 'name'],
  ['namespace', 'metadata', 'namespace'],
  ['labelSelector', 'metadata', 'labels'],
  ['annotationSelector', 'metadata', 'annotations'],
];

/**
 * Returns the selector without the changed fields. Also returns the keys of the changed labels and annotations, which
 * need not match.
 */
function remainingSelector(
  select: Selector,
  changed: readonly ChangedField[],
): { readonly select: Selector; readonly ignoredKeys: IgnoredKeys } {
  const isKept = (place: readonly string[]): boolean =>
    !changed.some(({ keys }) => keys.length <= place.length && keys.every((key, index) => key === place[index]));
  const below = (map: string): readonly string[] =>
    changed.flatMap(({ keys: [first, second, key] }) =>
      first === 'metadata' && second === map && key !== undefined ? [key] : [],
    );
  return {
    select: Object.fromEntries(places.flatMap(([field, ...place]) => (isKept(place) ? [[field, select[field]]] : []))),
    ignoredKeys: { labels: below('labels'), annotations: below('annotations') },
  };
}

const requiresLabel = (asked = '', keys: readonly string[]): boolean =>
  wantedLabels(asked).some(({ key }) => keys.includes(key));

/** True if all fields that the selector uses are unchanged. */
function isUnaffected(selector: Selector, changed: readonly ChangedField[]): boolean {
  const { select, ignoredKeys } = remainingSelector(selector, changed);
  return (
    places.every(([field]) => select[field] === selector[field]) &&
    !requiresLabel(selector.labelSelector, ignoredKeys.labels) &&
    !requiresLabel(selector.annotationSelector, ignoredKeys.annotations)
  );
}

/**
 * True if a trial run at the path of `field` changes nothing or, if `isOneEnough` is true, leaves at least one of the
 * fields unchanged. Returns the error if the path cannot be followed.
 */
function isNoOpAt(
  item: Item['now'],
  field: Field,
  { target, mechanism }: Task,
  isOneEnough = false,
): boolean | FieldError {
  const attempt = { resource: resourceOf(item), path: field.path };
  const outcomes: boolean[] = [];
  const decide: Decide = (before) => {
    outcomes.push(isNoOp(before, mechanism.decide(before, attempt)));
    return keep;
  };
  try {
    planWrites(item.root, existingFields(item, field, target), decide);
    return isOneEnough ? outcomes.some(Boolean) : outcomes.every(Boolean);
  } catch (error) {
    if (error instanceof FieldError) return error;
    if (error instanceof RefusedError || error instanceof NoSpellingError) return false;
    throw error;
  }
}

/** True if a previous run has already changed the fields at the path, in an item that the target no longer selects. */
function isFieldDone(item: Item['now'], field: Field, task: Task): boolean {
  const found = isNoOpAt(item, field, task);
  if (found === true || isElementDone(item, field, task)) return true;
  return found !== false && found.isMissing && task.mechanism.evidence?.(found, item, field, false) !== undefined;
}

/**
 * Returns evidence that a previous run has already changed an item in which the path now finds nothing. `error` is the
 * error from following the path. If the path has a typo, `slipOf` returns the suggested step.
 */
export const doneWorkEvidence = (
  error: FieldError,
  item: Item['now'],
  field: Field,
  task: Task,
  slipOf: () => FieldStep | undefined,
): Evidence | undefined =>
  isElementDone(item, field, task, slipOf) ? elementDone : task.mechanism.evidence?.(error, item, field, true);

const elementDone: Evidence = {
  severity: 'info',
  message:
    'no element matches the query, but an element of the list has the value, so a previous run probably wrote the field',
};

/**
 * True if the last query in the path matches no element because a previous run changed the field that the query
 * compares. False if the query probably has a typo.
 */
function isElementDone(item: Item['now'], field: Field, task: Task, slipOf?: () => FieldStep | undefined): boolean {
  const { steps } = field.path;
  const at = steps.findLastIndex(({ kind }) => kind === 'query');
  const query = steps[at];
  if (query?.kind !== 'query') return false;
  const behind = steps.slice(at + 1).map(({ raw }) => raw);
  const isDoneWith = ({ step, isOneEnough }: QueryAfter): boolean =>
    isNoOpAt(item, { ...field, path: { ...field.path, steps: steps.with(at, step) } }, task, isOneEnough) === true;
  if (task.mechanism.queriesAfter?.(query, behind.join('.')).some(isDoneWith) !== true) return false;
  const meant = slipOf?.();
  return meant?.kind !== 'query' || isDoneWith({ step: { ...meant, exact: true } });
}
