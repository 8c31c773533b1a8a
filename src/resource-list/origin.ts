/** Where a resource came from. Of two resources with the same origin, one is an edit of the other. */
import { lineAt, lineStarts } from '../data/text/line-starts';
import type { Identity } from './identity';

export interface Origin {
  /** Number of the item in the input, from 0. */
  readonly index: number;
  /** The line of the input on which the item starts, from 1. It is counted when it is asked for. */
  line(): number;
  /** The list that holds the item, as read, if that list is an item itself. Undefined for an item of the input. */
  readonly within?: ListItem;
}

/** A resource that is a list. */
export interface ListItem {
  readonly origin: Origin | undefined;
  readonly identity: Identity;
  annotations(): ReadonlyMap<string, string>;
}

/** The origin of item number `index`, which starts at offset `start` of `text`. */
export const originIn = (text: string, start: number, index: number): Origin => new TextOrigin(text, start, index);

/** A class needs less memory than a closure for each of 10 000 items. */
class TextOrigin implements Origin {
  readonly #text: string;
  readonly #start: number;

  constructor(
    text: string,
    start: number,
    readonly index: number,
  ) {
    this.#text = text;
    this.#start = start;
  }

  line(): number {
    if (counted?.text !== this.#text) counted = { text: this.#text, starts: lineStarts(this.#text) };
    return lineAt(counted.starts, this.#start) + 1;
  }
}

/** The lines of the text that was asked for last: many messages can be about the items of one text. */
let counted: { readonly text: string; readonly starts: readonly number[] } | undefined;

/** The same for an item of the list `within`. `text` is the text of that list. */
export const originWithin = (within: ListItem, text: string, start: number, index: number): Origin => ({
  index,
  line: () => originIn(text, start, index).line() + (within.origin?.line() ?? 1) - 1,
  within,
});
