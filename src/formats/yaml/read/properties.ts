/** Finds the anchor and the tag before a node, in either order, with comments and line breaks between them. */

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
  property.lastIndex = from;
  for (let at = from; property.test(text); property.lastIndex = at) {
    const name = text.charAt(at) === '&' ? 'anchor' : 'tag';
    if (found[name] !== undefined) break;
    found[name] = { start: at, end: property.lastIndex };
    between.lastIndex = property.lastIndex;
    between.test(text);
    at = between.lastIndex;
  }
  return found;
}
