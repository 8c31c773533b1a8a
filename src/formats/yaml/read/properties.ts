/** Finds the anchor and the tag before a node, in either order, with comments and line breaks between them. */

import { matchEnd } from '../../../data/text/match-end';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Properties {
  anchor?: Span;
  tag?: Span;
}

const property = /&[^\s,[\]{}]+|!<[^>\s]*>|![^\s,[\]{}]*/y;
const between = /(?:\s|#[^\n]*)*/y;

/**
 * The properties that start at `from`. At most one anchor and one tag are read, because the next properties may belong
 * to the first key.
 */
export function propertiesIn(text: string, from: number): Readonly<Properties> {
  const found: Properties = {};
  for (let start = from; ;) {
    const end = matchEnd(property, text, start);
    const name = text.charAt(start) === '&' ? 'anchor' : 'tag';
    if (end === undefined || found[name] !== undefined) return found;
    found[name] = { start, end };
    start = matchEnd(between, text, end) ?? end;
  }
}
