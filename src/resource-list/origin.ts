/**
 * The origin of a resource in the input. Resources with the same origin are edited versions of the same item.
 */
import { lineAt, lineStarts } from '../data/text/line-starts';
import type { Identity } from './identity';

export interface Origin {
  /** The index of the item in the input or, if the item has `within`, in that list. */
  readonly index: number;
  /** The 1-based line of the input on which the item starts. Counted lazily. */
  line(): number;
  /** The number of UTF-16 code units before the text of the item on that line. Relevant in flow style. */
  column(): number;
  /** If the item's list is itself an item, that list as it was read. Undefined if the item is directly in the input. */
  readonly within?: ListItem;
}

export interface ListItem {
  readonly origin: Origin | undefined;
  readonly identity: Identity;
  annotations(): ReadonlyMap<string, string>;
}

/** Returns a function that creates the origin of an item of `text` from its start offset and its index. */
export function originsIn(text: string): (start: number, index: number) => Origin {
  let starts: readonly number[] | undefined;
  const startsOf = (): readonly number[] => (starts ??= lineStarts(text));
  return (start, index) => new TextOrigin(startsOf, start, index);
}

/** A class instance needs less memory than a closure, and there may be 10,000 items. */
class TextOrigin implements Origin {
  readonly #startsOf: () => readonly number[];
  readonly #start: number;

  constructor(
    startsOf: () => readonly number[],
    start: number,
    readonly index: number,
  ) {
    this.#startsOf = startsOf;
    this.#start = start;
  }

  line(): number {
    return lineAt(this.#startsOf(), this.#start) + 1;
  }

  column(): number {
    return this.#start - (this.#startsOf()[this.line() - 1] ?? 0);
  }
}

/** Like `originsIn`, but creates origins of items of the list `within`. `text` is the text of that list. */
export function originsWithin(within: ListItem, text: string): (start: number, index: number) => Origin {
  const originAt = originsIn(text);
  return (start, index) => {
    const origin = originAt(start, index);
    return {
      index,
      line: () => origin.line() + (within.origin?.line() ?? 1) - 1,
      column: () => origin.column() + (origin.line() === 1 ? (within.origin?.column() ?? 0) : 0),
      within,
    };
  };
}
