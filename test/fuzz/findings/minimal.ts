/** Checks whether more lines of a document changed than the change to its data requires. */
import { childrenOf, equalTrees, type Tree } from '../../../src/data';

interface Lines {
  readonly removed: number;
  readonly added: number;
}

/**
 * A description of needless changes; undefined if there are none. `before` and `after` are the data, one tree per
 * document.
 */
export function needlessChange(
  [textBefore, textAfter]: readonly [string, string],
  [before, after]: readonly [readonly Tree[], readonly Tree[]],
): string | undefined {
  // Skip documents with shared values, which are expanded, and with XML attributes, rows of properties or keys after
  // `?` that may have several lines.
  if (/[&*]\w|<<|=\s*(?:"[^"<]*\n[^"<]*"|'[^'<]*\n[^'<]*')|\\\r?\n|(?:^|\n)\s*\?\s/.test(textBefore)) return undefined;
  const needed = listNeeds(before, after);
  const inComments = [...textBefore.matchAll(/<!--[^]*?-->/g)].flatMap(([comment]) => comment.split('\n'));
  const comments =
    inComments.length + textBefore.split('\n').filter((line) => /^\s*(?:[#;!]|\/\/|$)/.test(line)).length;
  const lineBreak = textBefore.includes('\r\n') ? '\r\n' : '\n';
  // The last line may or may not end with a line break.
  const linesIn = (text: string): readonly string[] => (text.endsWith('\n') ? text : text + lineBreak).split('\n');
  const found = lineDifference(linesIn(textBefore), linesIn(textAfter));
  const isEnough = found.removed <= needed.removed + (needed.removed > 2 ? comments : 0) && found.added <= needed.added;
  return isEnough
    ? undefined
    : `removed ${found.removed} and added ${found.added} lines where ${needed.removed} and ${needed.added} are enough`;
}

/**
 * The maximum number of changed lines. It includes the previous line, which may gain or lose a comma, and the headers
 * of TOML tables.
 */
function needs(before: Tree | undefined, after: Tree | undefined): Lines {
  if (before !== undefined && after !== undefined) {
    if (equalTrees(before, after)) return { removed: 0, added: 0 };
    if (before.kind === 'list' && after.kind === 'list') {
      return sum([{ removed: 2, added: 2 }, listNeeds(before.items, after.items)]);
    }
    if (before.kind === 'map' && after.kind === 'map' && after.entries.length > 0) {
      const inner = (tree: typeof before, key: string): Tree | undefined =>
        tree.entries.find((entry) => entry.key === key)?.value;
      const keys = new Set([...before.entries, ...after.entries].map(({ key }) => key));
      return sum([...keys].map((key) => needs(inner(before, key), inner(after, key))));
    }
  }
  return {
    removed: before === undefined ? 2 : linesOf(before) + 1,
    added: after === undefined ? 2 : linesOf(after) + 2,
  };
}

function listNeeds(before: readonly Tree[], after: readonly Tree[]): Lines {
  if (before.length === after.length) return sum(before.map((one, index) => needs(one, after[index])));
  let head = 0;
  const same = (a: Tree | undefined, b: Tree | undefined): boolean =>
    a !== undefined && b !== undefined && equalTrees(a, b);
  while (same(before[head], after[head])) head++;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const middle = (items: readonly Tree[]): readonly Tree[] => items.slice(head, items.length - tail);
  return sum([
    { removed: 2, added: 2 },
    ...middle(before).map((one) => needs(one, undefined)),
    ...middle(after).map((one) => needs(undefined, one)),
  ]);
}

const sum = (all: readonly Lines[]): Lines => ({
  removed: all.reduce((total, one) => total + one.removed, 0),
  added: all.reduce((total, one) => total + one.added, 0),
});

/**
 * A line break in a folded scalar becomes an empty line. A collection has a header line and, in TOML, a line before it.
 */
function linesOf(tree: Tree): number {
  if (tree.kind === 'scalar') return 1 + 2 * (tree.text.split(/\r\n?|\n|[\u0085\u2028\u2029]/).length - 1);
  return childrenOf<Tree>(tree).reduce((total, one) => total + linesOf(one), 2);
}

/** The number of lines that are only in one of the lists, computed from their longest common subsequence. */
function lineDifference(before: readonly string[], after: readonly string[]): Lines {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  let row: number[] = Array.from({ length: now.length + 1 }, () => 0);
  for (const line of old) {
    const next = [0];
    for (const [index, other] of now.entries()) {
      next.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  const common = row.at(-1) ?? 0;
  return { removed: old.length - common, added: now.length - common };
}
