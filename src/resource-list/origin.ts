/** Where a resource came from. Of two resources with the same origin, one is an edit of the other. */

export interface Origin {
  /** Position among the items as read. */
  readonly index: number;
  /** 1-based line of the input on which the item starts; computed when asked. */
  line(): number;
}

/** The origin of item number `index`, which starts at offset `start` of `text`. */
export const originIn = (text: string, start: number, index: number): Origin => new TextOrigin(text, start, index);

/** A class rather than a closure for each of 10 000 items. */
class TextOrigin implements Origin {
  constructor(
    private readonly text: string,
    private readonly start: number,
    readonly index: number,
  ) {}

  line(): number {
    return this.text.slice(0, this.start).split('\n').length;
  }
}
