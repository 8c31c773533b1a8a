/**
 * Determines the text of an element that a query such as `[name=web]` compares, and interprets steps in XML. A path
 * must not depend on the number of elements, so an element or text that occurs once also counts as a list with one
 * item. `property.[name=a].value`, `property.0.value` and `property.*.value` match a single `property`, and `create`
 * adds a second one. Queries can also match a single section of an INI, oslo.config or Fluent Bit file:
 * `INPUT.[Name=tail].Tag`. Attributes can be added to any element that contains only text, but child elements only to a
 * blank element.
 */
import { entryOf, nodeAt, stringScalar, withEntries, type MapTree, type Scalar, type Tree } from '../data/tree';
import { isElementKey, textKey } from '../formats/xml/tree';
import { splitFieldPath, type FieldStep } from '../krm/field-path';
import type { Position } from './position';

/**
 * True if the next step refers to list items. `*` matches list items if the element itself has the next key of the
 * path. In an element that contains only text, `*` matches list items if the path ends there or continues with `#text`
 * or an attribute. Otherwise, `*` matches all entries of the element. A blank element has no entries.
 */
export function takesItems({ node, depth, isElement, isText }: Position, steps: readonly FieldStep[]): boolean {
  const step = steps[depth];
  if (step?.kind === 'query') return true;
  if (!isElement && !isText) return false;
  if (step?.kind !== 'wildcard') return step?.kind === 'index' || step?.kind === 'last';
  const next = steps[depth + 1];
  if (next?.kind !== 'key') return node.kind === 'scalar' && next === undefined && !isBlank(node);
  return node.kind === 'scalar' ? !isElementKey(next.key) : entryOf(node, next.key) !== undefined;
}

/**
 * Returns the children that contain the next key of the path, except a child with that name. `*` also matches these
 * children. Otherwise, only the next run would match them, after this run has deleted the key from the element itself.
 */
export function membersWithNext({ node, depth, existing }: Position, steps: readonly FieldStep[]): readonly Position[] {
  const next = steps[depth + 1];
  if (node.kind !== 'map' || next?.kind !== 'key') return [];
  return membersOf(existing, node, steps).filter(
    ({ node: member, key = '' }) =>
      key !== next.key && (entryOf<Tree>(member, next.key) ?? textOf(key, member, next.key)) !== undefined,
  );
}

/**
 * The entries of the map `at` that `*` matches. Elements with the same name are separate entries, unless the next step
 * refers to list items.
 */
export function membersOf(at: Position, { entries }: MapTree, steps: readonly FieldStep[]): readonly Position[] {
  const next = steps[at.depth + 1]?.kind;
  const isSeparate = at.surroundings.hasElements && (next === undefined || next === 'key');
  return entries.flatMap(({ key, value }) => {
    const member = at.below(value, key, key);
    return isSeparate && value.kind === 'list' ? value.items.map((item, index) => member.item(item, index)) : [member];
  });
}

/** The text of the element `key`, if the element contains only text and `member` is the key of the text. */
const textOf = (key: string, value: Tree, member: string): Tree | undefined =>
  member === textKey && isElementKey(key) && value.kind === 'scalar' && !isBlank(value) ? value : undefined;

/** True for a key that can be added to an element that contains only the text `node`. */
export const isMemberOf = (node: Scalar, key: string): boolean => key.startsWith('@') || isBlank(node);

const isBlank = ({ text }: Scalar): boolean => text.trim() === '';

/** Adds the text `node` of the replaced element to its replacement `made`, unless the text is blank. */
export const withTextOf = (node: Scalar, made: Tree): Tree =>
  isBlank(node) ? made : withEntries(made, { [textKey]: stringScalar(node.text) });

/** Converts the new element `made` to a scalar if it contains only text, as a reader would. */
export const plainElement = (made: Tree): Tree => {
  const [only, second] = made.kind === 'map' ? made.entries : [];
  return only?.key === textKey && second === undefined && only.value.kind === 'scalar' ? only.value : made;
};

export const secondTextMessage = (place: string): string =>
  `\`${place}\` cannot get a second text, because the order of its texts and elements would be unknown`;

export const ambiguousWildcardMessage = (place: string): string =>
  `\`${place}\` occurs only once, so it is unclear whether \`*\` creates a field in it or in its children: remove \`*\``;

/**
 * Returns a function that extracts the text that a query compares. The query compares the text of the field `key` in
 * the element or document or, if `key` is '', the text of the element itself. `[metadata.name=web]` compares a nested
 * field, unless the element has the key `metadata.name`. `#text` is also the text of an XML element that contains only
 * text. The result is undefined if the value is not a scalar or is a template expression.
 */
export function elementText(key: string): (element: Tree) => string | undefined {
  const nested = key.includes('.') ? splitFieldPath(key) : undefined;
  return (element) => {
    const isOwn = key === '' || (key === textKey && element.kind === 'scalar');
    const keys = nested && (keysTo(element, key) ?? nested);
    const node: Tree | undefined = isOwn ? element : nodeAt(element, keys ?? [key]);
    return node?.kind === 'scalar' && node.template === undefined ? node.text : undefined;
  };
}

/**
 * Returns the keys that lead to the field `key` of a new element. `key` is split at its dots, unless it leads to a field
 * of an existing element in another way, such as `labels.app.kubernetes.io/name`.
 */
export function comparedKeys(elements: readonly Tree[], key: string): readonly string[] {
  if (!key.includes('.')) return [key];
  for (const one of elements) {
    const keys = keysTo(one, key);
    if (keys !== undefined) return keys;
  }
  return splitFieldPath(key);
}

/** The keys whose texts, joined by dots, are `key`. A key can contain dots. Undefined if `tree` has no such field. */
function keysTo(tree: Tree, key: string): readonly string[] | undefined {
  if (entryOf(tree, key) !== undefined) return [key];
  for (const { key: first, value } of tree.kind === 'map' ? tree.entries : []) {
    const below = key.startsWith(`${first}.`) ? keysTo(value, key.slice(first.length + 1)) : undefined;
    if (below !== undefined) return [first, ...below];
  }
  return undefined;
}

/** Converts `^web$` to `web`, because a query must match the whole text even without anchors. */
export const literal = (query: string): string =>
  query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query;
