/** Reports what an entry says about items and nothing uses: a selector that selects nothing, an entry of `reject`, a format. */
import { nothingUsed } from '../../function';
import type { Candidate, Selector } from '../../krm';
import type { Resource } from '../../resource-list';
import { doneItem, type Work } from './done-before';
import { allowMissing, type EntryContext, reportUnused } from './entry-context';
import type { Item, Selected } from './items';
import { reportSkippedItems } from './skipped';
import { byPattern, type WhyNothing } from './why-nothing';

/** The items that an entry is for. */
export interface SelectedItems {
  readonly select?: Selector;
  readonly reject?: readonly Selector[];
  readonly options?: { readonly ignoreMissing?: boolean };
}

/** `place` is the target's: `replacements.0.targets.1`. A former run that has done its `work` can be why nothing is selected. */
export function reportUnusedSelection(
  { items, selected, unusedRejects }: Selected,
  target: SelectedItems,
  place: string,
  context: EntryContext,
  work: Work,
): void {
  const { select = {}, reject = [], options } = target;
  const { reasons, configResource } = context;
  const isMeant = (one: Candidate): boolean => isWritable(one, configResource);
  const isWritten = ({ now }: Item): boolean => isMeant(now);
  if (unusedRejects.length === 0 && items.some(isWritten)) return;
  if (!items.some(isWritten) && isDoneBefore(target, place, context, work, isMeant)) return;
  if (options?.ignoreMissing === true) {
    const unused = selected.length === 0 ? [['select', select] as const] : rejected(reject, unusedRejects);
    for (const [at, selector] of unused) reportSkippedItems(selector, `${place}.${at}`, byPattern, context, isMeant);
    return;
  }
  const unused = (code: string, { field, ...why }: Pick<WhyNothing, 'field' | 'what' | 'name' | 'among'>): void =>
    reportUnused(context, {
      code,
      field: `${place}.${field}`,
      message: nothingUsed({ ...why, ...allowMissing(context) }),
    });
  if (selected.length === 0) {
    const { field, because = '', ...why } = reasons.whyNothing(select, byPattern, isMeant);
    const what = `nothing is selected: ${why.what}${because}`;
    unused('nothing-selected', { ...why, field: fieldOf('select', field), what });
  } else if (!selected.some(isWritten)) {
    const [first] = selected;
    const what = `nothing is selected but ${first?.now.id.kind} "${first?.now.id.name}": functionConfigs and the Kptfile are left alone`;
    unused('nothing-selected', { field: 'select', what });
  } else if (!items.some(isWritten)) {
    const count = selected.length === 1 ? 'the one item' : `the ${selected.length} items`;
    const what = `nothing is selected: \`reject\` refuses ${count} of \`select\``;
    unused('nothing-selected', { field: 'reject', what });
  }
  if (selected.length === 0) return;
  for (const [at, entry] of rejected(reject, unusedRejects)) {
    const { field, because = '', ...why } = reasons.whyNothing(entry, byPattern, isMeant);
    const what = `nothing is rejected: ${why.what}${because}`;
    unused('unused-reject', { ...why, field: fieldOf(at, field), what });
  }
}

/** Says so. */
function isDoneBefore(
  { select = {}, reject = [] }: SelectedItems,
  place: string,
  { reasons, config }: EntryContext,
  work: Work,
  isMeant: (one: Candidate) => boolean,
): boolean {
  const done = doneItem(select, reject, work, isMeant);
  if (done === undefined || reasons.isSlipBeside(done, select, isMeant)) return false;
  const message = `nothing is selected, but an item that differs only in what this target ${work.outcome} by a former run`;
  config.info({ code: 'already-replaced', message, field: `${place}.select` });
  return true;
}

const rejected = (reject: readonly Selector[], numbers: readonly number[]): readonly (readonly [string, Selector])[] =>
  numbers.map((number) => [`reject.${number}`, reject[number] ?? {}]);

/** kpt passes the Kptfile and the functionConfigs of a package as items. This function does not change them. */
export function isWritable({ id }: Candidate, configResource: Resource): boolean {
  if (['fn.inlay.dev', 'fn.kpt.dev', 'kpt.dev'].includes(id.group)) return false;
  const config = configResource.id;
  return (
    id.kind !== config.kind || id.group !== config.group || id.version !== config.version || id.name !== config.name
  );
}

const fieldOf = (selector: string, field: string): string => (field === '' ? selector : `${selector}.${field}`);
