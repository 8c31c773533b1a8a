/**
 * The names of the strategies for merging two lists. Each function accepts some of these strategies. A strategy has the
 * same meaning in all functions, with one exception: `append` and `prepend` of merge-values skip items that are in both
 * lists.
 * @lazy
 */
import { notOneOf } from '../data/text/nearest-name';
import type { ConfigCheck } from '../function/config/config-check';

const meanings = {
  /** `[a, b]` and `[c]` become `[a, b, c]`. */
  append: 'the items of one list are appended to the other',
  /** `[a, b]` and `[c]` become `[c, a, b]`. */
  prepend: 'the items of one list are prepended to the other',
  /** `[a, b]` and `[b, c]` become `[a, b, c]`. */
  union: 'like `append`, but without duplicates',
  /** `[{name: a, x: 1}]` and `[{name: a, y: 2}]` become `[{name: a, x: 1, y: 2}]`. */
  merge: 'items with the same `key` are merged, and all other items are appended',
  /** `[{x: 1}]` and `[{y: 2}]` become `[{x: 1, y: 2}]`. `[1]` and `[2]` are a conflict. */
  unify: 'the lists have the same length and agree item by item',
  /** `[a, b]` and `[c]` become `[c]`. */
  replace: 'one list replaces the other',
} as const;

export type ListStrategy = keyof typeof meanings;

/**
 * Reports a strategy that the function does not support. `instead` maps each unsupported strategy to advice for the
 * user, written as a clause without a period.
 *
 *     checkListStrategy(list.strategy, { prepend: 'write `append` and change the order', … }, at.at('strategy'));
 */
export function checkListStrategy<Taken extends ListStrategy>(
  word: Taken,
  instead: Readonly<Record<Exclude<ListStrategy, Taken>, string>>,
  at: ConfigCheck,
): void {
  const words = Object.keys(meanings) as ListStrategy[];
  const ways: Readonly<Partial<Record<ListStrategy, string>>> = instead;
  const supported = words.filter((one) => ways[one] === undefined);
  if (supported.includes(word)) return;
  const other = words.find((one) => one === word);
  if (other !== undefined) {
    at.error(`\`${other}\` (${meanings[other]}) is not supported here: ${ways[other]}`);
    return;
  }
  at.error(notOneOf(`\`${at.field}\``, supported, word));
}
