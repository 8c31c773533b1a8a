/** The anchor and the tag before a node, in either order, with comments and line breaks between them. */

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

/** The properties that start at `from`. What follows them may be properties of the first key, so each kind is taken once. */
export function propertiesIn(text: string, from: number): Readonly<Properties> {
  const found: Properties = {};
  for (let at = from; ;) {
    property.lastIndex = at;
    const name = text.charAt(at) === '&' ? 'anchor' : 'tag';
    if (!property.test(text) || found[name] !== undefined) return found;
    found[name] = { start: at, end: property.lastIndex };
    between.lastIndex = property.lastIndex;
    between.test(text);
    at = between.lastIndex;
  }
}
