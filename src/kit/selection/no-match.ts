/** Explains why a selector matches nothing. Finds the first field that no item matches, and its values in the items. */
import { didYouMean, isLikelyTypo, omitsLetters, catchError } from '../../data';
import type { FieldError, LikelyTypo } from '../../fields';
import type { Report, Subject, Unused } from '../../function';
import { compilePattern } from '../../go';
import {
  type Candidate,
  effectiveNamespace,
  formatSelector,
  type Labels,
  parseLabelSelector,
  type ResourceId,
  type Selector,
  wantedLabels,
} from '../../krm';
import type { Items } from './items';

/**
 * The maximum number of searches in a run for each kind of suggestion. Each search compares a word with all names.
 * Without the limit, a run with thousands of wrong words and thousands of names would be slow.
 */
const maxSearches = 50;

export interface NoMatch extends Unused {
  /** The field of the selector: `kind`. Empty if the mistake is not in a single field. */
  readonly field: string;
  /**
   * The end of the message. It names the earlier replacement that renamed the item, or suggests a regular expression.
   */
  readonly because?: string;
}

export class SuggestionBudget {
  #made = 0;

  /** Counts a search. Returns false if the limit is exceeded. The message then contains no hint. */
  take(): boolean {
    this.#made += 1;
    return this.#made <= maxSearches;
  }
}

/** Finds the reasons why selectors match nothing, with a limited total cost for the whole run. */
export class Reasons {
  /** Limits the searches for versions of missing objects. */
  readonly versions = new SuggestionBudget();
  readonly #explained = new SuggestionBudget();
  readonly #skipped = new SuggestionBudget();
  readonly #items: Items;
  readonly #report: Report;

  constructor(items: Items, report: Report) {
    this.#items = items;
    this.#report = report;
  }

  /**
   * Compares the selector with all items and their earlier names. Suggests only items for which `isCandidate` is true.
   */
  explainNoMatch(selector: Selector, compile: Compile, isCandidate?: (one: Candidate) => boolean): NoMatch {
    if (this.#explained.take()) return explainNoMatch(this.#items, selector, compile, isCandidate);
    return { field: selector.name ? 'name' : '', what: `no item matches ${formatSelector(selector)}` };
  }

  /** Reports a selector that matches nothing and is probably a typo, even if `ignoreMissing` is set. */
  skippedItems(
    selector: Selector,
    place: string,
    compile: Compile,
    config: Report,
    isCandidate?: (one: Candidate) => boolean,
  ): void {
    if (!this.#skipped.take()) return;
    const { field, what, name, candidates = [] } = explainNoMatch(this.#items, selector, compile, isCandidate);
    const meant = name === undefined ? undefined : didYouMean(name, [...new Set(candidates)]);
    if (meant === undefined || !isLikelyTypo(name ?? '', meant)) return;
    const message = `${what}, and \`ignoreMissing\` allows this: did you mean "${meant}"?`;
    config.info({ code: 'near-miss', message, field: `${place}.${field}` });
  }

  /** Reports a missing optional field of the resource, if a field with a similar name exists. */
  skippedField(error: FieldError, isHidden: boolean, resource: Subject, field: string): void {
    const slip = error.likelyTypo(isHidden);
    if (slip === undefined) return;
    const { step, place, suggestion } = slip;
    const message = `${step} is not in ${place}, and \`ignoreMissing\` allows this: did you mean ${suggestion}?`;
    this.#report.info({ code: 'near-miss', message, resource, field });
  }

  /** The suggestion for a step that does not exist. Undefined if the run has already made too many searches. */
  likelyTypo(error: FieldError, isHidden: boolean): LikelyTypo | undefined {
    return this.#skipped.take() ? error.likelyTypo(isHidden) : undefined;
  }

  /**
   * True if the selector of a target that finds nothing is probably a typo, although a previous run may have processed
   * `item`. The selector counts as a typo if its text is similar to the text of another item. If the selector could
   * refer to any item, less similarity is sufficient.
   */
  isLikelyTypo(
    { item, isUnspecific }: { readonly item: Candidate; readonly isUnspecific: boolean },
    selector: Selector,
    isCandidate: (one: Candidate) => boolean,
  ): boolean {
    if (!this.#skipped.take()) return false;
    const { field, name = '', candidates = [] } = explainNoMatch(this.#items, selector, byPattern, isCandidate);
    const own = new Set(textsIn(item, field));
    return candidates.some(
      (text) => !own.has(text) && (isLikelyTypo(name, text) || (isUnspecific && omitsLetters(name, text))),
    );
  }
}

/** The item's current and earlier values in a field of a selector. */
function textsIn(item: Candidate, field: string): readonly string[] {
  if (field === 'labelSelector') return [...item.labels().values()];
  if (field === 'annotationSelector') return [...item.annotations().values()];
  return [item.id, ...item.previousIds()].map((id) => id[field as IdField]);
}

/** The fields, in the order in which a user would narrow down the selector. */
const idFields = ['kind', 'group', 'version', 'name', 'namespace'] as const;
type IdField = (typeof idFields)[number];

/** Returns a predicate that is true for ids whose `field` matches `wanted`. */
export type Compile = (field: IdField, wanted: string) => (id: ResourceId) => boolean;

/** Compares an id with a `source`, whose strings must be equal to those of the id. */
export const exactly: Compile = (field, wanted) =>
  field === 'namespace'
    ? (id) => effectiveNamespace(id.namespace) === effectiveNamespace(wanted)
    : (id) => id[field] === wanted;

/** Compares an id with a target's `select` or `reject`, whose strings are patterns. */
export const byPattern: Compile = (field, wanted) => {
  const matches = compilePattern(wanted);
  return (id) => matches(id[field]);
};

function explainNoMatch(
  items: Items,
  selector: Selector,
  compile: Compile,
  isCandidate: (one: Candidate) => boolean = () => true,
): NoMatch {
  const suggested = items.all.filter(isCandidate);
  let ids = idsOf(items.all);
  let suggestedIds = idsOf(suggested);
  for (const field of idFields) {
    const wanted = selector[field];
    if (!wanted) continue;
    const matches = compile(field, wanted);
    const matching = ids.filter(matches);
    if (matching.length > 0) {
      ids = matching;
      suggestedIds = suggestedIds.filter(matches);
      continue;
    }
    const what = absence(field, wanted, selector);
    const renamed = field === 'name' || field === 'namespace' ? renaming(items, selector, compile) : undefined;
    if (renamed !== undefined) return { field, what, because: ` ${renamed}` };
    const elsewhere = field === 'name' ? otherKind(suggested, selector.kind, wanted, compile) : undefined;
    if (elsewhere !== undefined) return { field: 'kind', what: elsewhere };
    const meant = compile === byPattern ? regularExpression(wanted) : wanted;
    const isMeantBy = meant === wanted ? undefined : catchError(Error, () => compile(field, meant));
    if (isMeantBy !== undefined && suggestedIds.some(isMeantBy)) {
      return { field, what, because: `: did you mean the regular expression "${meant}"?` };
    }
    return { field, what, name: wanted, candidates: suggestedIds.map((id) => id[field]).filter((text) => text !== '') };
  }
  const left = new Set(ids);
  let hasOtherFields = idFields.some((field) => selector[field]);
  let such = items.all.filter((one) => [one.id, ...one.previousIds()].some((id) => left.has(id)));
  for (const [field, labels] of [
    ['labelSelector', 'labels'] as const,
    ['annotationSelector', 'annotations'] as const,
  ]) {
    const wanted = selector[field];
    if (!wanted) continue;
    const isWanted = parseLabelSelector(wanted);
    const matching = such.filter((one) => isWanted(one[labels]()));
    if (matching.length > 0) {
      such = matching;
      hasOtherFields = true;
      continue;
    }
    const present = such.filter(isCandidate).map((one) => one[labels]());
    return {
      field,
      what: `${hasOtherFields ? 'no item that matches the other fields' : 'no item'} has ${labels} that match "${wanted}"`,
      ...nearLabel(present, wanted),
    };
  }
  return { field: '', what: 'the entry is empty' };
}

const idsOf = (some: readonly Candidate[]): readonly ResourceId[] =>
  some.flatMap((one) => [one.id, ...one.previousIds()]);

/** The regular expression that a user means by a glob, such as `we*`, or by text between slashes. */
const regularExpression = (text: string): string =>
  /^\/.*\/$/.test(text)
    ? text.slice(1, -1)
    : text.replaceAll(/(?<![.)\]\\])[*?]/g, (sign) => (sign === '*' ? '.*' : '.'));

/** The first key or value in the label selector that no item has, and the existing keys or values. */
function nearLabel(all: readonly Labels[], selector: string): Pick<Unused, 'name' | 'candidates'> {
  for (const { key, values } of wantedLabels(selector)) {
    const texts = all.flatMap((labels) => labels.get(key) ?? []);
    if (texts.length === 0) return { name: key, candidates: all.flatMap((labels) => [...labels.keys()]) };
    const [wanted] = values;
    if (wanted !== undefined && !texts.some((text) => values.includes(text))) {
      return { name: wanted, candidates: texts };
    }
  }
  return {};
}

function absence(field: IdField, wanted: string, { kind, name }: Selector): string {
  const what = kind ? `no ${kind}` : 'no item';
  const words: Readonly<Record<IdField, string>> = {
    kind: `no item is of kind "${wanted}"${wanted.endsWith('List') ? ' (each element of a list is a separate item)' : ''}`,
    group: `${what} has the group "${wanted}"`,
    version: `${what} has the version "${wanted}"`,
    name: `${what} is named "${wanted}"`,
    namespace: `${name ? `${what} "${name}"` : what} is in namespace "${wanted}"`,
  };
  return words[field];
}

/** A clause about the earlier replacement that changed the name or namespace. */
function renaming({ renamings }: Items, selector: Selector, compile: Compile): string | undefined {
  const matches = idFields.flatMap((field) => {
    const wanted = selector[field];
    return wanted ? [compile(field, wanted)] : [];
  });
  const last = renamings.findLast(({ from }) => matches.every((isMatch) => isMatch(from)));
  if (last === undefined) return undefined;
  const { from, to, place } = last;
  const change = from.name === to.name ? `moved it to namespace "${to.namespace}"` : `renamed it to "${to.name}"`;
  return `because \`${place}\` ${change}: use the new ${from.name === to.name ? 'namespace' : 'name'} in later replacements`;
}

/** The message for an item that matches the name but not the kind. */
function otherKind(
  all: readonly Candidate[],
  kind: string | undefined,
  name: string,
  compile: Compile,
): string | undefined {
  if (!kind) return undefined;
  const matches = compile('name', name);
  const other = all.find((one) => [one.id, ...one.previousIds()].some(matches));
  return other && `no ${kind} is named "${name}", but a ${other.id.kind} is`;
}
