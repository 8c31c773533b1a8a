/**
 * What of a target nothing used: a `select` that takes nothing, a `reject` that leaves nothing or refuses nothing. An error,
 * since a value that goes nowhere is nearly always a slip; in the documents of kustomize and kpt a warning.
 */
import {
  compileTargetSelector,
  nothingUsed,
  type Candidate,
  type Finding,
  type Resource,
  type Selector,
} from '../../src/index';
import { reportUnused, type ReplacementContext } from './context';
import type { Target } from './generated/config';
import type { Item, Selection } from './items';
import type { PlacedReplacement } from './replacements';
import type { Value } from './source-value';
import { byPattern, whyNothing, type WhyNothing } from './why-nothing';

/** `place` is the target's: `replacements.0.targets.1`; `value` is what would have been written. */
export function reportUnusedTarget(
  { items, selected, unusedRejects }: Selection,
  all: readonly Candidate[],
  target: Target,
  value: Value,
  place: string,
  context: ReplacementContext,
): void {
  const { select = {}, reject = [], options } = target;
  const isWritten = ({ now }: Item): boolean => isWritable(now, context.configResource);
  if (options?.ignoreMissing === true || (unusedRejects.length === 0 && items.some(isWritten))) return;
  const allow = 'options.ignoreMissing';
  const complain = (finding: Pick<Finding, 'code' | 'field'>, why: Pick<WhyNothing, 'what' | 'name' | 'among'>): void =>
    reportUnused(context, {
      ...finding,
      field: `${place}.${finding.field}`,
      message: nothingUsed({ ...why, allow }),
    });
  const writable = all.filter((one) => isWritable(one, context.configResource));
  if (selected.length === 0) {
    if (isRenamed(writable, target, value)) return;
    const { field, ...why } = whyNothing(writable, select, byPattern);
    complain(
      { field: fieldOf('select', field), code: 'nothing-selected' },
      { ...why, what: `nothing is selected: ${why.what}` },
    );
  } else if (!selected.some(isWritten)) {
    const [first] = selected;
    const what = `nothing is selected but ${first?.now.id.kind} "${first?.now.id.name}": functionConfigs and the Kptfile are left alone`;
    complain({ field: 'select', code: 'nothing-selected' }, { what });
  } else if (!items.some(isWritten)) {
    const count = selected.length === 1 ? 'the one item' : `the ${selected.length} items`;
    complain(
      { field: 'reject', code: 'nothing-selected' },
      { what: `nothing is selected: \`reject\` refuses ${count} of \`select\`` },
    );
  }
  if (selected.length === 0) return;
  for (const number of unusedRejects) {
    const entry: Selector = reject[number] ?? {};
    const { field, ...why } = whyNothing(writable, entry, byPattern);
    complain(
      { field: fieldOf(`reject.${number}`, field), code: 'unused-reject' },
      { ...why, what: `nothing is rejected: ${why.what}` },
    );
  }
}

/** True where a former run has given what `select` names by its name or namespace the new one: then all is done. */
function isRenamed(writable: readonly Candidate[], { select = {}, fieldPaths }: Target, { tree }: Value): boolean {
  if (tree.kind !== 'scalar' || !/^[\w.-]+$/.test(tree.text)) return false;
  const exact = `^${tree.text.replaceAll('.', '\\.')}$`;
  return (['name', 'namespace'] as const)
    .filter((field) => (fieldPaths ?? ['metadata.name']).includes(`metadata.${field}`))
    .some((field) => writable.some(compileTargetSelector({ ...select, [field]: exact })));
}

/** Lists that ask for nothing. */
export function reportEmptyLists({ replacement, place }: PlacedReplacement, context: ReplacementContext): void {
  const complain = (field: string, message: string): void =>
    reportUnused(context, { code: 'empty-list', field, message });
  const { targets } = replacement;
  if (targets?.length === 0) complain(`${place}.targets`, 'the value goes nowhere: `targets` is empty');
  for (const [index, { fieldPaths }] of (targets ?? []).entries()) {
    if (fieldPaths?.length !== 0) continue;
    const message = '`fieldPaths` is empty: name a field, or `metadata.name` to write the name';
    complain(`${place}.targets.${index}.fieldPaths`, message);
  }
}

/** An index that counts no pieces: kustomize passes over it without a word. */
export function reportIdleIndexes({ replacement, place }: PlacedReplacement, context: ReplacementContext): void {
  const { source, sources = [], targets = [] } = replacement;
  const optionsAt = new Map([
    [`${place}.source`, source?.options],
    ...sources.map(({ options }, index) => [`${place}.sources.${index}`, options] as const),
    ...targets.map(({ options }, index) => [`${place}.targets.${index}`, options] as const),
  ]);
  for (const [at, options] of optionsAt) {
    if (options?.index === undefined || (options.delimiter ?? '') !== '') continue;
    const message = '`index` counts the pieces of a text that `delimiter` splits, and there is no `delimiter`';
    reportUnused(context, { code: 'unused-index', field: `${at}.options.index`, message });
  }
}

/** kpt hands a package's Kptfile and functionConfigs over as items; they are not ours to change. */
export function isWritable({ id }: Candidate, configResource: Resource): boolean {
  if (['fn.inlay.dev', 'fn.kpt.dev', 'kpt.dev'].includes(id.group)) return false;
  const config = configResource.id;
  return (
    id.kind !== config.kind || id.group !== config.group || id.version !== config.version || id.name !== config.name
  );
}

const fieldOf = (selector: string, field: string): string => (field === '' ? selector : `${selector}.${field}`);
