/** A test helper that merges one document into another as text, like generators and `merges`. */
import { nodeAt, textOf, type Tree, treeOf } from '../../../src/data';
import { FieldError, matchFields, plainCodec } from '../../../src/fields';
import { DocumentDraft } from '../../../src/fields/documents/document-draft';
import { applyWrites, planWrites } from '../../../src/fields/write/plan';
import { NoSpellingError } from '../../../src/formats';
import { SuggestionBudget } from '../../../src/kit';
import { fieldMerge, type FieldMerge } from '../fields/field-merge';
import { Overlay } from '../fields/overlay';
import type { MergeValue } from '../generated/config';
import { ListRules, unusedRules } from './list-merges';
import { MergeError, type RuleProblem } from './merge-error';

export interface MergedText extends Pick<FieldMerge, 'merges'> {
  readonly text: string;
  readonly problems: readonly RuleProblem[];
}

/** Merges `overlay` into `base`. Throws one of `faults`. */
export function mergeText(base: string, overlay: string, options: MergeValue): MergedText {
  const { key, format, overlayFormat, keySeparator, lists } = options;
  const rules = new ListRules(lists);
  const given = new Overlay({ content: overlay, field: '', format: overlayFormat });
  const root = treeOf({ data: { [key]: base } });
  const steps = ['data', key].map((step) => ({ kind: 'key', key: step, raw: step }) as const);
  const found = matchFields(
    root,
    { steps, wholeDocument: false },
    { codecAt: () => plainCodec, create: false, exactQueries: false },
  );
  const target = {
    id: { group: '', version: 'v1', kind: 'ConfigMap', name: 'x', namespace: '' },
    options: { format, create: true, ...(keySeparator !== undefined && { keySeparator }) },
    wholeDocument: false,
    isSecret: false,
    searches: new SuggestionBudget(),
  };
  let merged: FieldMerge | undefined;
  const draft = new DocumentDraft([root]);
  applyWrites(
    draft,
    planWrites(root, found, (field) => (merged = fieldMerge(field, given, rules, target)).outcome),
  );
  const text = textOf(nodeAt(draft.roots[0] as Tree, ['data', key])) ?? '';
  const { merges = [], sides = { base: [], overlay: [] } } = merged ?? {};
  return { text, merges, problems: [...merges.flatMap((one) => one.problems), ...unusedRules(rules, sides, false)] };
}

const faults = [MergeError, FieldError, NoSpellingError];

/** The result of `merge`, or its error if the values are invalid. */
export function orFault<T>(merge: () => T): T | Error {
  try {
    return merge();
  } catch (error) {
    if (faults.some((fault) => error instanceof fault)) return error as Error;
    throw error;
  }
}
