/**
 * `*`, with a value or with `delete`, affects every map entry or list item in which the rest of the path exists. Other
 * entries and items stay unchanged.
 */
import { childrenOf, entriesOf, entryOf, type Path, stringOf, type Tree } from '../../../src/data';
import { deletedAt, inOrder, placesOf, setAt } from '../model';
import { string, yes } from '../trees';
import { text as anyText } from '../values';
import { hasElements, isPlainKey, isTyped, type Mechanism, replacing, written } from '../change-request';
import { canHold, nodesOf } from './choices';

export const wildcard: Mechanism = (random, draft) => {
  const nodes = nodesOf(draft).filter(
    ({ path, node }) =>
      node.kind !== 'scalar' && draft.selector?.at?.slice(0, path.length).join('.') !== path.join('.'),
  );
  const { path, node } = random.pick(nodes) ?? {};
  if (path === undefined || node === undefined) return undefined;
  const children = childrenOf<Tree>(node);
  const keys = children.flatMap((child) => entriesOf(child).map(({ key }) => key)).filter(isPlainKey);
  const isDeleted = random.chance(30);
  const rest = keys.length > 0 && (isDeleted || random.chance(70)) ? [random.pick(keys)] : [];
  if (children.length === 0 || (isDeleted && rest.length === 0)) return undefined;
  // In XML, the element itself is changed if it has the key.
  if (hasElements(draft.format) && rest.some((key) => entryOf(node, key) !== undefined)) return undefined;
  // A path would continue into a string that looks like a document.
  if (rest.length > 0 && children.some((child) => /[:?{[]/.test(stringOf(child) ?? ''))) return undefined;
  const value = string(anyText(random));
  const pattern: Path = [...path, '*', ...rest];
  const hasTypes = isTyped(draft.format);
  const isStructure = children.some((child) =>
    rest.some((key) => (entryOf(child, key)?.kind ?? 'scalar') !== 'scalar'),
  );
  const source = isDeleted ? { delete: yes } : { sourceValue: value };
  const options = isDeleted || !hasTypes ? {} : { type: string('string') };
  // A path may continue into a string that contains a document.
  const mayEnter = rest.length > 0 && children.some((child) => child.kind === 'scalar' && child.type === 'string');
  return {
    kind: 'ReplaceValues',
    config: (place) => replacing(source, place.target([written(pattern)], options)),
    change: (root) => {
      const places = placesOf(root, pattern);
      const changed = inOrder(
        root,
        places.map((one) => (now: Tree) => (isDeleted ? deletedAt(now, one) : setAt(now, one, value))),
      );
      return changed && places.length > 0 ? [changed] : undefined;
    },
    must:
      mayEnter || isStructure || draft.format === 'toml' || (!hasTypes && rest.length === 0)
        ? undefined
        : isDeleted
          ? 'succeed'
          : canHold(draft.format, value),
  };
};
