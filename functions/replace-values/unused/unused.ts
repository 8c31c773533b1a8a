/**
 * Reports parts of a target that did nothing: a `select` that takes no item, a `reject` that leaves none or rejects none. An
 * error, since a value that goes nowhere is nearly always a slip; in documents of kustomize and kpt a warning.
 */
import type { Tree } from '../../../src/data';
import { type Finding, nothingUsed } from '../../../src/function';
import { type Candidate, type ParsedFieldPath, parseFieldPath, type Selector } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { replacedItem } from './already-replaced';
import { allowMissing, reportUnused, type ReplacementContext } from './context';
import type { Target } from '../generated/config';
import type { Item, Items, Selected } from '../model/items';
import type { PlacedReplacement } from '../model/replacements';
import { reportSkippedItems } from './skipped';
import { byPattern, type WhyNothing } from './why-nothing';

/** `place` is the target's: `replacements.0.targets.1`; `value` is the value to be written. */
export function reportUnusedTarget(
  { items, selected, unusedRejects }: Selected,
  all: Items,
  target: Target,
  paths: readonly ParsedFieldPath[],
  value: Tree,
  place: string,
  context: ReplacementContext,
): void {
  const { select = {}, reject = [], options } = target;
  const { reasons, config, configResource } = context;
  const isMeant = (one: Candidate): boolean => isWritable(one, configResource);
  const isWritten = ({ now }: Item): boolean => isMeant(now);
  if (unusedRejects.length === 0 && items.some(isWritten)) return;
  const replaced = selected.length === 0 ? replacedItem(all, target, paths, value, isMeant) : undefined;
  if (replaced !== undefined && !reasons.isSlipBeside(replaced, select, isMeant)) {
    const message =
      'nothing is selected, but an item that differs only in what this target writes holds the value: it counts as replaced by a former run';
    config.info({ code: 'already-replaced', message, field: `${place}.select` });
    return;
  }
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

const rejected = (reject: readonly Selector[], numbers: readonly number[]): readonly (readonly [string, Selector])[] =>
  numbers.map((number) => [`reject.${number}`, reject[number] ?? {}]);

/** Empty lists. */
export function reportEmptyLists({ replacement, place }: PlacedReplacement, context: ReplacementContext): void {
  const { targets } = replacement;
  if (targets?.length === 0) {
    const message = 'the value goes nowhere: `targets` is empty';
    reportUnused(context, { code: 'empty-list', field: `${place}.targets`, message });
  }
  for (const [index, { fieldPaths }] of (targets ?? []).entries()) {
    if (fieldPaths?.length !== 0) continue;
    const message = '`fieldPaths` is empty: name a field, or `metadata.name` to write the name';
    reportUnused(context, { code: 'empty-list', field: `${place}.targets.${index}.fieldPaths`, message });
  }
}

/** Options without effect in their place: kustomize ignores them silently. */
export function reportIdleOptions({ replacement, place }: PlacedReplacement, context: ReplacementContext): void {
  const { source, sources = [], targets = [] } = replacement;
  const optionsAt = new Map([
    [`${place}.source`, source?.options],
    ...sources.map(({ options }, index) => [`${place}.sources.${index}`, options] as const),
    ...targets.map(({ options }, index) => [`${place}.targets.${index}`, options] as const),
  ]);
  for (const [at, options] of optionsAt) {
    if (options?.index === undefined || (options.delimiter ?? '') !== '') continue;
    const message = '`index` counts the pieces of a text that `delimiter` splits, and there is no `delimiter`';
    reportUnused(context, { code: 'unused-option', field: `${at}.options.index`, message });
  }
  for (const [index, { fieldPaths = [], options }] of targets.entries()) {
    const hasQuery = fieldPaths.some((path) => parseFieldPath(path).steps.some(({ kind }) => kind === 'query'));
    if (options?.exactQueries !== true || hasQuery) continue;
    const message = '`exactQueries` says how `[key=value]` compares, and no field path has such a query';
    const field = `${place}.targets.${index}.options.exactQueries`;
    // `strict` where it is not needed does no harm.
    context.config.warning({ code: 'unused-option', message, field });
  }
}

/** `place` is a source or target none of whose paths goes into a document. */
export const unusedFormat = (place: string): Finding => ({
  code: 'unused-option',
  field: `${place}.options.format`,
  message:
    '`format` is that of a document, and no field path goes into one: a text is a document where steps follow it',
});

/** kpt passes the Kptfile and the functionConfigs of a package as items. This function does not change them. */
export function isWritable({ id }: Candidate, configResource: Resource): boolean {
  if (['fn.inlay.dev', 'fn.kpt.dev', 'kpt.dev'].includes(id.group)) return false;
  const config = configResource.id;
  return (
    id.kind !== config.kind || id.group !== config.group || id.version !== config.version || id.name !== config.name
  );
}

const fieldOf = (selector: string, field: string): string => (field === '' ? selector : `${selector}.${field}`);
