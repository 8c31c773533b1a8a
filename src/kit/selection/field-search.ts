/**
 * One field path of a target, followed in one item: the fields that it leads to, and what is to be said about them once they have been
 * changed. A path can be followed twice before that; then only the second time counts.
 */
import type { Tree } from '../../data';
import { type FieldError, type FieldMatch, matchFields, type MatchOptions } from '../../fields';
import { type Finding, shownValue, type Subject } from '../../function';
import { type ParsedFieldPath, parseFieldPath } from '../../krm';
import type { Resource } from '../../resource-list';
import { isBookkeepingAt } from './bookkeeping';
import { type PieceFields, walkOptions } from './encoded-field';
import type { EntryContext } from './entry-context';
import { reportInexactMatch } from './inexact-query';
import type { Item, Items } from './items';
import { resourceOf } from './items';
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
    readonly create?: boolean;
    readonly exactQueries?: boolean;
    readonly ignoreMissing?: boolean;
  };
}

/** Which fields there are, without a word about them; none is made. Throws as `matchFields` does. */
export const fieldsThere = (item: Item['now'], { path }: Field, target: FieldTarget): readonly FieldMatch[] =>
  matchFields(item.root, path, {
    create: false,
    exactQueries: target.options?.exactQueries ?? false,
    ...walkOptions(resourceOf(item), target),
    isHidden: isBookkeepingAt,
  });

export class FieldSearch {
  /** The item as it was when its text was last read. */
  readonly resource: Resource;
  /** The item before the change, for results. */
  readonly subject: Subject;
  readonly field: Field;
  readonly #items: Items;
  readonly #position: number;
  readonly #target: FieldTarget;
  readonly #context: EntryContext;
  readonly #onDocument: NonNullable<MatchOptions['onDocument']>;
  #told: (() => void)[] = [];
  #root: Tree | undefined;
  #unmade: FieldError | undefined;

  constructor(
    items: Items,
    position: number,
    field: Field,
    target: FieldTarget,
    context: EntryContext,
    onDocument: NonNullable<MatchOptions['onDocument']>,
  ) {
    const now = items.at(position);
    this.#items = items;
    this.#position = position;
    this.#target = target;
    this.#context = context;
    this.#onDocument = onDocument;
    this.field = field;
    this.resource = resourceOf(now);
    this.subject = { id: now.id, origin: now.origin, annotations: () => now.annotations() };
  }

  /** The data of the item in which the path was followed. */
  get root(): Tree | undefined {
    return this.#root;
  }

  /** The error for the part of the path that `create` makes. */
  get unmade(): FieldError | undefined {
    return this.#unmade;
  }

  /** Whether the item has values of Secrets. */
  get isHidden(): boolean {
    return this.#context.secrets.holds(this.resource);
  }

  /** Throws as `matchFields` does. */
  readonly find = (root: Tree): readonly FieldMatch[] => {
    const { report } = this.#context;
    const { options } = this.#target;
    const { text, path } = this.field;
    this.#told = [];
    this.#root = root;
    this.#unmade = undefined;
    return matchFields(root, path, {
      create: options?.create ?? false,
      exactQueries: options?.exactQueries ?? false,
      ...walkOptions(this.resource, this.#target),
      isHidden: isBookkeepingAt,
      onInexactMatch: (query, element) =>
        this.afterwards(() =>
          reportInexactMatch(report, this.subject, text, query, shownValue(element, this.isHidden)),
        ),
      onNew: (missing) => (this.#unmade ??= missing),
      onPassedOver: (places) => {
        const mayMiss = options?.ignoreMissing === true;
        this.afterwards(() => reportPassedOver(places, this.subject, text, this.isHidden, mayMiss, this.#context));
      },
      onDocument: this.#onDocument,
    });
  };

  /** To be said when the fields have been changed. */
  afterwards(say: () => void): void {
    this.#told.push(say);
  }

  /** The same for a result about the field path. */
  tell(severity: 'info' | 'warning', finding: Finding): void {
    const { report } = this.#context;
    this.afterwards(() => report[severity]({ ...finding, resource: this.subject, field: this.field.text }));
  }

  /** To be called when the fields have been written: something that was made can be beside something of nearly the same name. */
  reportMade(): void {
    const near = nearMissCreated(this.#items, this.#position, this.#unmade, this.isHidden);
    if (near !== undefined) this.tell('warning', near);
  }

  /** Says what is to be said afterwards. */
  say(): void {
    for (const say of this.#told) say();
  }
}
