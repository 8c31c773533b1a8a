/**
 * One field path of a target, followed in one item: the fields that it leads to, and what there is to report about them once they have been
 * changed. A path can be followed twice before that; then only the second time counts.
 */
import type { Tree } from '../../data';
import { type FieldError, type FieldMatch, matchFields, type MatchOptions } from '../../fields';
import { type PieceFields, walkOptions } from '../../fields/write';
import { shownValue, type Subject } from '../../function';
import { type ParsedFieldPath, parseFieldPath } from '../../krm';
import type { Resource } from '../../resource-list';
import type { EntryContext, Note } from './entry-context';
import type { Item, Items } from './items';
import { resourceOf, subjectOf } from './items';
import type { ReadDocuments } from './read-documents';
import { nearMissCreated, reportPassedOver } from './skipped';

/** A field path, as written and as read. */
export interface Field {
  readonly text: string;
  readonly path: ParsedFieldPath;
}

export const fieldOf = (text: string): Field => ({ text, path: parseFieldPath(text) });

/** What a target says of the fields that its paths lead to. */
export interface FieldTarget extends PieceFields {
  readonly options?: PieceFields['options'] & {
    readonly ignoreMissing?: boolean;
    readonly allowSecretValues?: boolean;
  };
}

/** Which fields there are, without a word about them; none is made. Throws as `matchFields` does. */
export const fieldsThere = (item: Item['now'], { path }: Field, target: FieldTarget): readonly FieldMatch[] =>
  matchFields(item.root, path, { ...walkOptions(resourceOf(item).id, target), create: false });

export class FieldSearch {
  /** The item as it was when its text was last read. */
  readonly resource: Resource;
  /** The item before the change, for results. */
  readonly subject: Subject;
  readonly field: Field;
  readonly target: FieldTarget;
  readonly documents: ReadDocuments;
  readonly #items: Items;
  readonly #position: number;
  readonly #context: EntryContext;
  /** What there is to report about the path, and about what was written. */
  #found: (() => void)[] = [];
  #written: (() => void)[] = [];
  /** The error for the part of the path that `create` makes. */
  unmade: FieldError | undefined;

  constructor(
    items: Items,
    position: number,
    field: Field,
    target: FieldTarget,
    context: EntryContext,
    documents: ReadDocuments,
  ) {
    const now = items.at(position);
    this.#items = items;
    this.#position = position;
    this.#context = context;
    this.target = target;
    this.documents = documents;
    this.field = field;
    this.resource = resourceOf(now);
    this.subject = subjectOf(now);
  }

  /** Whether the item has values of Secrets, at `keys` or anywhere. */
  isHidden(keys?: readonly string[]): boolean {
    return this.#context.secrets.holds(this.resource, keys);
  }

  /** Throws as `matchFields` does. */
  readonly find = (root: Tree): readonly FieldMatch[] => {
    const { report } = this.#context;
    const { options } = this.target;
    const { text, path } = this.field;
    this.#found = [];
    this.#written = [];
    this.unmade = undefined;
    const hooks: Partial<MatchOptions> = {
      onInexactMatch: (query, element) =>
        this.#found.push(() => {
          // kustomize takes such elements, and few people expect it.
          const message = `\`${query}\` also matches ${shownValue(element, this.isHidden())}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
          report.info({ code: 'inexact-query', message, resource: this.subject, field: text });
        }),
      onNew: (missing) => (this.unmade ??= missing),
      onPassedOver: (places) => {
        const mayMiss = options?.ignoreMissing === true;
        this.#found.push(() => reportPassedOver(places, this.subject, text, this.isHidden(), mayMiss, this.#context));
      },
      onDocument: this.documents.add,
    };
    // Without a spread: this runs for every path of every item.
    return matchFields(root, path, Object.assign(walkOptions(this.resource.id, this.target), hooks));
  };

  /** To be done when the fields have been changed. */
  afterwards(report: () => void): void {
    this.#written.push(report);
  }

  /** The same for a result about the field path. */
  readonly tell = ({ severity, code, message }: Note): void =>
    this.afterwards(() => {
      this.#context.report[severity]({ code, message, resource: this.subject, field: this.field.text });
    });

  /** To be called when the fields have been written: something that was made can have nearly the name of something that was there. */
  reportMade(): void {
    const near = nearMissCreated(this.#items, this.#position, this.unmade, this.isHidden());
    if (near !== undefined) this.tell(near);
  }

  /** Reports what there is to report about the path and, where the fields have been written, about that. */
  report(isWritten: boolean): void {
    for (const report of isWritten ? [...this.#found, ...this.#written] : this.#found) report();
  }
}
