/** A typo in a path, a selector, an overlay or a marker must fail, or be reported with a similar name. */
import { entriesOf, nodeAt, textOf, type Tree, treeAt } from '../../../src/data';
import { setAt } from '../model';
import { list, map, string, yes } from '../trees';
import { isPlainKey, type Mechanism, type ChangeRequest, written } from '../change-request';
import { nodesOf } from './choices';

const withoutDigits = (key: string): string => key.replaceAll(/\d/g, '');

export const slips: Mechanism = (random, draft) => {
  const parents = nodesOf(draft).filter(({ node }) => entriesOf(node).some(isLong));
  const { path, node } = random.pick(parents) ?? {};
  const { key } = random.pick(entriesOf(node).filter(isLong)) ?? {};
  if (path === undefined || key === undefined) return undefined;
  const at = 2 + random.below(key.length - 4);
  const slip = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
  // Keys that only differ in digits are different on purpose.
  if (withoutDigits(slip) === withoutDigits(key)) return undefined;
  if (entriesOf(node).some((entry) => entry.key === slip)) return undefined;
  const value = string('word');
  const change: ChangeRequest['change'] = (root) => {
    const changed = setAt(root, [...path, slip], value);
    return changed && [changed];
  };
  const steps = written([...path, slip]);
  const replacing = (
    fields: Record<string, Tree>,
    options: Record<string, Tree>,
    must: ChangeRequest['must'],
    more: Record<string, Tree> = {},
  ): ChangeRequest => ({
    kind: 'ReplaceValues',
    config: (place) => ({
      replacements: list(map({ ...fields, targets: list(place.target([steps], options, more)) })),
    }),
    change,
    must,
  });
  // If the text contains the value, an earlier run may have written it.
  const unlessDone = textOf(nodeAt(node, [key]))?.includes('word') === true ? 'speak' : 'fail';
  switch (random.pick(['path', 'create', 'delete', 'merge', 'kind', 'pattern', 'between'] as const)) {
    case 'path':
      return replacing({ sourceValue: value }, {}, 'fail');
    case 'create':
      return replacing({ sourceValue: value }, { create: yes }, 'speak');
    case 'delete':
      return { ...replacing({ delete: yes }, {}, 'speak'), change: (root) => [root] };
    case 'kind':
      return replacing({ sourceValue: value }, { create: yes }, 'fail', { select: map({ kind: string('ConfigMop') }) });
    case 'pattern':
      return {
        ...replacing({ sourceValue: value }, {}, unlessDone),
        change: (root) => [root],
        config: (place) => ({
          replacements: list(
            map({
              sourceValue: value,
              targets: list(place.target([written([...path, key])], {}, { pattern: string('\u00a7nowhere') })),
            }),
          ),
        }),
      };
    case 'between':
      return {
        ...replacing({ sourceValue: value }, {}, unlessDone),
        change: (root) => [root],
        config: (place) => ({
          replacements: list(
            map({
              sourceValue: value,
              targets: list(
                place.target(
                  [written([...path, key])],
                  {},
                  { between: map({ start: string('\u00a7'), end: string('\u00a7') }) },
                ),
              ),
            }),
          ),
        }),
      };
    case 'merge':
      if (!path.every((step) => typeof step === 'string')) return undefined;
      return {
        kind: 'MergeValues',
        config: (place) => ({
          merges: list(
            map({ sourceValue: treeAt([...path, slip], value), targets: list(place.target([[]], place.format)) }),
          ),
        }),
        change,
        must: 'speak',
      };
  }
};

const isLong = ({ key }: { readonly key: string }): boolean => key.length > 4 && isPlainKey(key);
