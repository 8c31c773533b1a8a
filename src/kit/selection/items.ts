/** The items of a run. A search sees the changes that earlier entries of the functionConfig have made. */
import { catchError } from '../../data';
import { NoSpellingError, TemplateError } from '../../formats';
import type { Finding, Report, Subject } from '../../function';
import { isLiteral } from '../../go';
import {
  baseNameKey,
  type Candidate,
  CandidateIndex,
  compileReject,
  compileTargetSelector,
  effectiveNamespace,
  LabelIndex,
  type LabelSearch,
  localConfigKey,
  matchesSource,
  nameProblem,
  namespaceProblem,
  type ResourceId,
  type Selector,
  type SourceSelector,
  wantedLabels,
} from '../../krm';
import { type Resource, ResourceDraft as Draft } from '../../resource-list';

type ResourceDraft = Draft<Resource>;

/** A change to the name or namespace of an item. `place` is the functionConfig entry that made the change. */
export interface Renaming {
  readonly position: number;
  readonly from: ResourceId;
  readonly to: ResourceId;
  readonly place: string;
}

export interface Item {
  readonly position: number;
  /** A draft if an entry has written to the item and the item is not yet finished. */
  readonly now: Resource | ResourceDraft;
}

/** The item without writes that have not yet been applied to its text. */
export const resourceOf = (now: Item['now']): Resource => (now instanceof Draft ? now.resource : now);

/**
 * The subject of results about an item. The subject's name does not include an added hash, so that a second run reports
 * the same name as the first run.
 */
export function subjectOf(now: Item['now']): Subject {
  const { id, origin } = now;
  const name = now instanceof Draft || now.mentions(baseNameKey) ? now.annotations().get(baseNameKey) : undefined;
  return { id: name === undefined ? id : { ...id, name }, origin, annotations: () => now.annotations() };
}

export interface Selected {
  readonly items: readonly Item[];
  /** The items that match `select`, including items that `reject` excludes. */
  readonly selected: readonly Item[];
  /** The indexes of the entries of `reject` that match no item at all. */
  readonly unusedRejects: readonly number[];
}

/** A search in which names, kinds and similar fields are patterns. */
type Search = Omit<Selector, 'labelSelector' | 'annotationSelector'> & LabelSearch;

export class Items {
  readonly #all: (Resource | ResourceDraft)[];
  readonly #index: CandidateIndex;
  readonly #labels: LabelIndex;
  readonly #renamings: Renaming[] = [];

  /** The map keys and list elements that this run has created, as strings. */
  readonly made = new Set<string>();

  constructor(resources: readonly Resource[]) {
    this.#all = [...resources];
    this.#index = new CandidateIndex(this.#all);
    this.#labels = new LabelIndex(this.#all);
  }

  get all(): readonly (Resource | ResourceDraft)[] {
    return this.#all;
  }

  get renamings(): readonly Renaming[] {
    return this.#renamings;
  }

  at(position: number): Resource | ResourceDraft {
    return this.#all[position] as Resource | ResourceDraft;
  }

  sources(source: SourceSelector): readonly (Resource | ResourceDraft)[] {
    const found = this.#index.named(source).map((position) => this.at(position));
    return found.filter((candidate) => matchesSource(candidate, source));
  }

  select(select: Selector, reject: readonly Selector[]): Selected {
    const labels = wantedLabels(select.labelSelector ?? '');
    const annotations = wantedLabels(select.annotationSelector ?? '');
    const selected = this.matching({ ...select, labels, annotations }, compileTargetSelector(select));
    const refused = new Set<number>();
    const unusedRejects: number[] = [];
    for (const [number, entry] of reject.entries()) {
      const refuses = compileReject(entry);
      const byLabels = Boolean(entry.labelSelector) || Boolean(entry.annotationSelector);
      // Reading labels can require parsing an item. The labels of items that are not selected are read only to
      // determine whether the entry matches any item.
      const first = byLabels ? selected.filter(({ now }) => refuses(now)) : this.matching(entry, refuses);
      for (const { position } of first) refused.add(position);
      if (first.length === 0 && !(byLabels && this.#all.some(refuses))) unusedRejects.push(number);
    }
    return { items: selected.filter(({ position }) => !refused.has(position)), selected, unusedRejects };
  }

  /** The items for which `isMatch` is true. `isMatch` must be false for items that do not match `search`. */
  matching(search: Search, isMatch: (candidate: Candidate) => boolean): readonly Item[] {
    const positions = this.#candidates(search).filter((position) => isMatch(this.at(position)));
    return positions.map((position) => ({ position, now: this.at(position) }));
  }

  /** The first item for which `isMatch` is true. `isMatch` must meet the same requirement as in `matching`. */
  first(search: Search, isMatch: (now: Resource | ResourceDraft) => boolean): Resource | ResourceDraft | undefined {
    const position = this.#candidates(search).find((one) => isMatch(this.at(one)));
    return position === undefined ? undefined : this.at(position);
  }

  #candidates(search: Search): readonly number[] {
    const positions = this.#index.matching(search);
    const { kind = '', name = '', namespace = '', group = '', version = '' } = search;
    // Building the label index reads the labels of all items. Use the index only if the search would read them anyway.
    const isByLabelOnly = `${name}${namespace}${group}${version}` === '' && isLiteral(kind);
    return isByLabelOnly ? this.#labels.narrow(positions, kind, search) : positions;
  }

  /** Writes to an item. Later searches see the changes. Throws like `ResourceDraft.write`. */
  write(position: number, place: string, ...write: Parameters<ResourceDraft['write']>): Renaming | undefined {
    const now = this.at(position);
    const draft = now instanceof Draft ? now : new Draft(now);
    this.#all[position] = draft;
    const before = draft.id;
    draft.write(...write);
    const { id } = draft;
    if (id === before) return undefined;
    this.#index.rename(position);
    this.#labels.changed(position);
    if (id.name === before.name && id.namespace === before.namespace) return undefined;
    const renaming = { position, from: before, to: id, place };
    this.#renamings.push(renaming);
    return renaming;
  }

  /** Applies an item's pending changes to its text. Reports values that the format of the text cannot represent. */
  finish(position: number, report: Report): Resource {
    const now = this.at(position);
    if (!(now instanceof Draft)) return now;
    const refuse = (error: NoSpellingError): Resource => {
      report.error({ ...spellingFinding(error), resource: now.resource });
      return now.resource;
    };
    const finished = catchError(NoSpellingError, () => now.finish(), refuse);
    this.#all[position] = finished;
    return finished;
  }

  /**
   * Finishes and returns all items. Reports a new name if several objects have it. Must be called after all entries
   * have been applied.
   */
  finishAll(report: Report): readonly Resource[] {
    reportDuplicates(this.#all, this.#renamings, report);
    return this.#all.map((_, position) => this.finish(position, report));
  }
}

/** The finding for a value that cannot be added to a document or removed from it. */
export const spellingFinding = (error: NoSpellingError): Finding => ({
  code: error instanceof TemplateError ? 'template-expression' : 'invalid-value',
  message: error.message,
});

/** Reports a new name that Kubernetes would reject. `resource` is the item before the change. */
export function reportNewName({ from, to }: Renaming, resource: Subject, field: string, report: Report): void {
  const name = from.name === to.name ? undefined : nameProblem(to);
  const namespace = from.namespace === to.namespace ? undefined : namespaceProblem(to);
  for (const message of [name, namespace]) {
    if (message !== undefined) report.warning({ code: 'kubernetes-refuses', message, resource, field });
  }
}

/**
 * Reports new names that other objects already have. Must be called after the last entry, because two objects may
 * temporarily share a name. `all` is indexed by the items' positions.
 */
function reportDuplicates(
  all: readonly (Resource | ResourceDraft)[],
  renamings: readonly Renaming[],
  report: Report,
): void {
  if (renamings.length === 0) return;
  const counts = new Map<string, number>();
  for (const one of all) {
    const key = keyOf(one.id);
    if (!isLocal(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const { position } of renamings) {
    const resource = all[position];
    const key = resource === undefined || isLocal(resource) ? '' : keyOf(resource.id);
    const count = counts.get(key) ?? 0;
    if (resource === undefined || count < 2) continue;
    counts.delete(key);
    const message = `${count} items of kind ${resource.id.kind} now have this name, but kustomize rejects duplicate names, and in a cluster, each item replaces the previous one`;
    report.warning({ code: 'duplicate', message, resource, field: 'metadata.name' });
  }
}

const keyOf = ({ group, kind, namespace, name }: ResourceId): string =>
  JSON.stringify([group, kind, effectiveNamespace(namespace), name]);

/** True for items that kpt and kustomize do not apply to the cluster. The names of such items need not be unique. */
const isLocal = (one: Resource | ResourceDraft): boolean =>
  (one instanceof Draft || one.mentions(localConfigKey)) && one.annotations().get(localConfigKey) === 'true';
