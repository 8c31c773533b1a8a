/**
 * An XML document as a tree:
 *
 * ```xml
 * <a x="1">      <!-- {a: {'@x': '1', b: ['2', '3'], c: {'@y': '', '#text': '4'}, d: ''}} -->
 *   <b>2</b>
 *   <b>3</b>
 *   <c y="">4</c>
 *   <d/>
 * </a>
 * ```
 *
 * An element is a key of its parent element. Several elements with the same name are a list. An element without
 * attributes and child elements is a string, even if it is empty, because XML has no null. Any other element is a map:
 * the names of attributes begin with "@", unlike the names of elements, and the text is `#text`. If elements separate
 * the text into several pieces, `#text` is a list. In a map, text that contains only whitespace is ignored, because
 * such text only improves readability.
 */
import { stringScalar, type Tree } from '../../data/tree';
import { NoSpellingError } from '../document';
import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../source-node';
import type { XmlElement, XmlPiece, XmlText } from './read';

export const textKey = '#text';

/** Returns true for the key of an element, false for the key of an attribute or text. */
export const isElementKey = (key: string): boolean => key !== textKey && !key.startsWith('@');

export const listInList = (): NoSpellingError => new NoSpellingError('XML cannot contain a list in a list');

/**
 * Returns the tree that is read back after the element `tree` has been written. An element without attributes and child
 * elements is read back as a string. A list with one element is read back as this element.
 */
export function asElement(tree: Tree): Tree {
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.map(asElement);
    const [first, second] = items;
    return first === undefined || second !== undefined ? { kind: 'list', items } : first;
  }
  const entries = tree.entries.map(({ key, value }) => ({ key, value: asElement(value) }));
  const [first, second] = entries;
  if (first === undefined) return stringScalar('');
  return first.key === textKey && second === undefined ? first.value : { kind: 'map', entries };
}

export const xmlTree = ({ document }: XmlText): SourceMap => ({
  kind: 'map',
  flow: false,
  entries: childEntries(document),
  start: 0,
  end: document.end,
});

export const gapText = (gap: readonly XmlPiece[] = []): string => gap.map(({ text }) => text).join('');

export const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);

/** The indexes of the gaps whose text is read as `#text`. */
export const textGaps = ({ gaps }: XmlElement): readonly number[] =>
  gaps.flatMap((gap, index) => (isBlank(gapText(gap)) ? [] : [index]));

/** Returns true for an element without attributes and child elements. The element is read as a string. */
export const isText = ({ attributes, elements }: XmlElement): boolean =>
  attributes.length === 0 && elements.length === 0;

function elementNode(element: XmlElement): SourceNode {
  const { start, end, openEnd, closeStart, gaps } = element;
  if (isText(element)) return scalar(gapText(gaps[0]), openEnd, closeStart);
  return { kind: 'map', flow: false, entries: elementEntries(element), start, end };
}

/** Returns the entries of an element, even if its tree is a string instead of a map. */
export function elementEntries(element: XmlElement): readonly SourceEntry[] {
  const { attributes } = element;
  const named = attributes.map(({ name, value, start, valueStart, end }): SourceEntry => ({
    key: `@${name}`,
    keyStart: start,
    keyEnd: start + name.length,
    value: scalar(value, valueStart, end),
  }));
  return [...named, ...textEntry(element), ...childEntries(element)];
}

function textEntry(element: XmlElement): readonly SourceEntry[] {
  const [first, ...others] = textGaps(element).map((index) => {
    const gap = element.gaps[index] as [XmlPiece, ...XmlPiece[]];
    return scalar(gapText(gap), gap[0].start, (gap.at(-1) ?? gap[0]).end);
  });
  if (first === undefined) return [];
  return [{ key: textKey, keyStart: first.start, keyEnd: first.start, value: oneOrList(first, others) }];
}

const childEntries = ({ groups }: XmlElement): readonly SourceEntry[] =>
  Array.from(groups, ([key, [first, ...others]]) => {
    const keyStart = first.start + 1;
    const value = oneOrList(elementNode(first), others.map(elementNode));
    return { key, keyStart, keyEnd: keyStart + key.length, value };
  });

function oneOrList(first: SourceNode, others: readonly SourceNode[]): SourceNode {
  const last = others.at(-1);
  if (last === undefined) return first;
  return { kind: 'list', flow: false, items: [first, ...others], dashes: [], start: first.start, end: last.end };
}

const scalar = (text: string, start: number, end: number): SourceScalar => ({
  kind: 'scalar',
  type: 'string',
  style: 'plain',
  text,
  start,
  end,
});
