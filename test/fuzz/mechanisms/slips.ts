/** A typo in a path, a selector, an overlay or a marker must fail, or be reported with a similar name. */
import { entriesOf, nodeAt, textOf, treeAt } from '../../../src/data';
import { onlyOne, setAt } from '../model';
import { list, map, string, yes } from '../trees';
import { type Fields, isPlainKey, type Mechanism, type ChangeRequest, replacing, written } from '../change-request';
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
  const change: ChangeRequest['change'] = (root) => onlyOne(setAt(root, [...path, slip], value));
  const replaced = (
    fields: Fields,
    options: Fields,
    must: ChangeRequest['must'],
    more: Fields = {},
    last = slip,
  ): ChangeRequest => ({
    kind: 'ReplaceValues',
    config: (place) => replacing(fields, place.target([written([...path, last])], options, more)),
    change: last === slip && fields['delete'] === undefined ? change : (root) => [root],
    must,
  });
  // If the text contains the value, an earlier run may have written it.
  const unlessDone = textOf(nodeAt(node, [key]))?.includes('word') === true ? 'report' : 'fail';
  switch (random.pick(['path', 'create', 'delete', 'merge', 'kind', 'pattern', 'between'] as const)) {
    case 'path':
      return replaced({ sourceValue: value }, {}, 'fail');
    case 'create':
      return replaced({ sourceValue: value }, { create: yes }, 'report');
    case 'delete':
      return replaced({ delete: yes }, {}, 'report');
    case 'kind':
      return replaced({ sourceValue: value }, { create: yes }, 'fail', { select: map({ kind: string('ConfigMop') }) });
    case 'pattern':
      return replaced({ sourceValue: value }, {}, unlessDone, { pattern: string('\u00a7nowhere') }, key);
    case 'between': {
      const marker = string('\u00a7');
      return replaced({ sourceValue: value }, {}, unlessDone, { between: map({ start: marker, end: marker }) }, key);
    }
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
        must: 'report',
      };
  }
};

const isLong = ({ key }: { readonly key: string }): boolean => key.length > 4 && isPlainKey(key);
