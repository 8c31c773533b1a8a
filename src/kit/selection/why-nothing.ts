/** Why a selector finds nothing: its first field that no item fits, and what the items have there. */
import { didYouMean, isSlip, lacksLetters, rescue } from '../../data';
import type { FieldError, Slip } from '../../fields';
import type { Unused } from '../../function';
import { compilePattern } from '../../go';
import { NearSearches } from '../near-searches';
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

export interface WhyNothing extends Unused {
  /** The field of the selector: `kind`; '' where it is no single field. */
  readonly field: string;
  /** The earlier replacement that renamed the item, or another notation of the text. */
  readonly because?: string;
}

/** The name that is similar to the one in the selector. */
export interface NearMiss {
  readonly field: string;
  /** `no ConfigMap is named "shpo"` */
  readonly what: string;
  readonly meant: string;
}

/** Finds the reasons, at a bounded cost for all of a run. */
export class Reasons {
  readonly #told = new NearSearches();
  readonly #skipped = new NearSearches();
  readonly #items: Items;

  constructor(items: Items) {
    this.#items = items;
  }

  /** Only items that `isMeant` takes are looked at, with their former names. */
  whyNothing(selector: Selector, compile: Compile, isMeant?: (one: Candidate) => boolean): WhyNothing {
    if (this.#told.next()) return whyNothing(this.#items, selector, compile, isMeant);
    return { field: selector.name ? 'name' : '', what: `no item fits ${formatSelector(selector)}` };
  }

  /**
   * The name that was probably meant by a selector that may find nothing; undefined where no name is as similar as a slip of
   * the fingers.
   */
  nearMiss(selector: Selector, compile: Compile, isMeant?: (one: Candidate) => boolean): NearMiss | undefined {
    if (!this.#skipped.next()) return undefined;
    const { field, what, name, among = [] } = whyNothing(this.#items, selector, compile, isMeant);
    const meant = name === undefined ? undefined : didYouMean(name, [...new Set(among)]);
    return meant === undefined || !isSlip(name ?? '', meant) ? undefined : { field, what, meant };
  }

  /** The path that was probably meant by a field path that may lead nowhere. */
  slip(error: FieldError, isHidden: boolean): Slip | undefined {
    return this.#skipped.next() ? error.slip(isHidden) : undefined;
  }

  /**
   * A former run may have done a target's work on `item`, so that its selector finds nothing. Whether the selector is still
   * a slip, since it is similar to something else. Where any item could be the one, less similarity is enough.
   */
  isSlipBeside(
    { item, isVague }: { readonly item: Candidate; readonly isVague: boolean },
    selector: Selector,
    isMeant: (one: Candidate) => boolean,
  ): boolean {
    if (!this.#skipped.next()) return false;
    const { field, name = '', among = [] } = whyNothing(this.#items, selector, byPattern, isMeant);
    const own = new Set(textsIn(item, field));
    return among.some((text) => !own.has(text) && (isSlip(name, text) || (isVague && lacksLetters(name, text))));
  }
}

/** The item's present and former texts in that field of a selector. */
function textsIn(item: Candidate, field: string): readonly string[] {
  if (field === 'labelSelector') return [...item.labels().values()];
  if (field === 'annotationSelector') return [...item.annotations().values()];
  return [item.id, ...item.previousIds()].map((id) => id[field as IdField]);
}

/** The order in which a person would narrow the selector down. */
const idFields = ['kind', 'group', 'version', 'name', 'namespace'] as const;
type IdField = (typeof idFields)[number];

/** The text that an id must have in that field to fit the selector. */
export type Compile = (field: IdField, wanted: string) => (id: ResourceId) => boolean;

/** For a `source`: texts are compared letter by letter. */
export const exactly: Compile = (field, wanted) =>
  field === 'namespace'
    ? (id) => effectiveNamespace(id.namespace) === effectiveNamespace(wanted)
    : (id) => id[field] === wanted;

/** For a target's `select` and `reject`: texts are patterns. */
export const byPattern: Compile = (field, wanted) => {
  const fits = compilePattern(wanted);
  return (id) => fits(id[field]);
};

function whyNothing(
  items: Items,
  selector: Selector,
  compile: Compile,
  isMeant: (one: Candidate) => boolean = () => true,
): WhyNothing {
  const all = items.all.filter(isMeant);
  let ids = all.flatMap((one) => [one.id, ...one.previousIds()]);
  for (const field of idFields) {
    const wanted = selector[field];
    if (!wanted) continue;
    const fitting = ids.filter(compile(field, wanted));
    if (fitting.length === 0) {
      const renamed = field === 'name' || field === 'namespace' ? renaming(items, selector, compile) : undefined;
      if (renamed !== undefined) return { field, what: absence(field, wanted, selector), because: `: ${renamed}` };
      const elsewhere = field === 'name' ? otherKind(all, selector, compile) : undefined;
      if (elsewhere !== undefined) return { field: 'kind', what: elsewhere };
      const meant = compile === byPattern ? regularExpression(wanted) : wanted;
      const isMeantBy = meant === wanted ? undefined : rescue(Error, () => compile(field, meant));
      if (isMeantBy !== undefined && ids.some(isMeantBy)) {
        const because = `: did you mean the regular expression "${meant}"?`;
        return { field, what: absence(field, wanted, selector), because };
      }
      const among = ids.map((id) => id[field]).filter((text) => text !== '');
      return { field, what: absence(field, wanted, selector), name: wanted, among };
    }
    ids = fitting;
  }
  const left = new Set(ids);
  const such = all.filter((one) => [one.id, ...one.previousIds()].some((id) => left.has(id)));
  for (const labels of ['labels', 'annotations'] as const) {
    const field = labels === 'labels' ? 'labelSelector' : 'annotationSelector';
    const wanted = selector[field];
    if (!wanted) continue;
    const present = such.map((one) => one[labels]());
    if (present.some(parseLabelSelector(wanted))) continue;
    const near = nearLabel(present, wanted);
    return { field, what: `no such item has ${labels} that fit "${wanted}"`, ...near };
  }
  return { field: '', what: 'it names nothing' };
}

/** The regular expression for a glob, `we*`, or without the slashes around it. */
const regularExpression = (text: string): string =>
  /^\/.*\/$/.test(text)
    ? text.slice(1, -1)
    : text.replaceAll(/(?<![.)\]\\])[*?]/g, (sign) => (sign === '*' ? '.*' : '.'));

/** The first part of the label selector that no item fits, and what the items have instead. */
function nearLabel(all: readonly Labels[], selector: string): Pick<Unused, 'name' | 'among'> {
  for (const { key, values } of wantedLabels(selector)) {
    const texts = all.flatMap((labels) => labels.get(key) ?? []);
    if (texts.length === 0) return { name: key, among: all.flatMap((labels) => [...labels.keys()]) };
    const [wanted] = values;
    if (wanted !== undefined && !texts.some((text) => values.includes(text))) return { name: wanted, among: texts };
  }
  return {};
}

function absence(field: IdField, wanted: string, { kind, name }: Selector): string {
  const what = kind ? `no ${kind}` : 'no item';
  switch (field) {
    case 'kind':
      return `no item is of kind "${wanted}"${wanted.endsWith('List') ? ' (the items of a list are items by themselves)' : ''}`;
    case 'group':
      return `${what} is of group "${wanted}"`;
    case 'version':
      return `${what} is of version "${wanted}"`;
    case 'name':
      return `${what} is named "${wanted}"`;
    case 'namespace':
      return `${name ? `${what} "${name}"` : what} is in namespace "${wanted}"`;
  }
}

/** The earlier replacement that changed the name or namespace. */
function renaming({ renamings }: Items, selector: Selector, compile: Compile): string | undefined {
  const fits = idFields.flatMap((field) => {
    const wanted = selector[field];
    return wanted ? [compile(field, wanted)] : [];
  });
  const last = renamings.findLast(({ from }) => fits.every((fit) => fit(from)));
  if (last === undefined) return undefined;
  const { from, to, place } = last;
  const change = from.name === to.name ? `moved it to namespace "${to.namespace}"` : `renamed it to "${to.name}"`;
  return `\`${place}\` has ${change}, by which it is selected from then on`;
}

/** The case that the name fits and the kind does not. */
function otherKind(all: readonly Candidate[], { kind, name }: Selector, compile: Compile): string | undefined {
  if (!kind || !name) return undefined;
  const fits = compile('name', name);
  const other = all.find((one) => [one.id, ...one.previousIds()].some(fits));
  return other && `no ${kind} is named "${name}", but a ${other.id.kind} is`;
}
