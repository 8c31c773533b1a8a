/**
 * Which text of an element a query such as `[name=web]` compares, and what steps mean in XML. An element that is there once is a list of
 * one as well, so that a path need not know how many there are: `property.[name=a].value`, `property.0.value` and `property.*.value` find
 * it, and `create` adds another one. So is a section of INI or Fluent Bit to a query: `INPUT.[Name=tail].Tag`. An element with only text
 * can get attributes, and a blank one also elements.
 */
import { entryOf, nodeAt, stringScalar, withEntries, type Scalar, type Tree } from '../data/tree';
import { splitFieldPath, type FieldStep } from '../krm/field-path';
import type { Position } from './position';

/** The key of an element's text. */
export const textKey = '#text';

/**
 * True if the next step means items of a list. `*` does so where the path goes on with a key that the element itself has: else it means all
 * entries of the element. A blank element has none.
 */
export function takesItems({ node, depth, isElement }: Position, steps: readonly FieldStep[]): boolean {
  const step = steps[depth];
  if (step?.kind === 'query') return true;
  if (!isElement) return false;
  if (step?.kind !== 'wildcard') return step?.kind === 'index' || step?.kind === 'last';
  const next = steps[depth + 1];
  if (next?.kind !== 'key') return node.kind === 'scalar' && next === undefined && !isBlank(node);
  return node.kind === 'scalar' ? /^[@#]/.test(next.key) : entryOf(node, next.key) !== undefined;
}

/**
 * What `*` matches in a single element in addition to the element itself: a second run would match that after the first has deleted the
 * field of the element.
 */
export function membersWithNext({ node, depth, existing }: Position, steps: readonly FieldStep[]): readonly Position[] {
  const next = steps[depth + 1];
  if (node.kind !== 'map' || next?.kind !== 'key') return [];
  return node.entries
    .filter(({ value }) => entryOf<Tree>(value, next.key) !== undefined)
    .map(({ key, value }) => existing.below(value, key, key));
}

/** True for a key that an element with the text `node` alone can get. */
export const isMemberOf = (node: Scalar, key: string): boolean => key.startsWith('@') || isBlank(node);

/** True for an element with nothing in it. */
export const isBlank = ({ text }: Scalar): boolean => text.trim() === '';

/** A new value in an element with only the text `node`, with that text. */
export const withTextOf = (node: Scalar, made: Tree): Tree =>
  isBlank(node) ? made : withEntries(made, { [textKey]: stringScalar(node.text) });

/** Why `*` makes nothing. */
export const thereOnce = (place: string): string =>
  `\`${place}\` occurs once, so it is unclear whether \`*\` creates a field in it or in its children. Leave \`*\` out`;

/**
 * The text of the element's field `key`; with '' the text of the element itself. Undefined if that is not a scalar, or is a template
 * expression.
 */
export function elementText(element: Tree, key: string): string | undefined {
  const node = key === '' ? element : entryOf(element, key);
  return node?.kind === 'scalar' && node.template === undefined ? node.text : undefined;
}

/** The text that a query compares in a document of a stream: that of its field `key`, whose dots lead to deeper keys, as in `[metadata.name=web]`. */
export function documentText(root: Tree, key: string): string | undefined {
  const deeper = nodeAt(root, splitFieldPath(key));
  return elementText(root, key) ?? (deeper && elementText(deeper, ''));
}

/** `^web$` says itself that it means the whole text. */
export const literal = (query: string): string =>
  query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query;
