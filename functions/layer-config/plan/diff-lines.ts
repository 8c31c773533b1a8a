/** The lines that differ between two texts: of `a b c` and `a x c` they are `-2 b` and `+2 x`. */

export interface ChangedLine {
  readonly sign: '-' | '+';
  /** The line's number in the text that has it, from 1. */
  readonly number: number;
  readonly text: string;
}

/** A bound on the table that finds the common lines. Where it would be larger, all lines count as replaced. */
const mostCells = 4_000_000;

/** In the order of the texts, removed lines before added ones. A text with and without a last line break is the same. */
export function diffLines(before: string, after: string): readonly ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end);
  const come = now.slice(start, now.length - end);
  const kept = commonLines(gone, come);
  const changed = (sign: '-' | '+', lines: readonly string[], stays: ReadonlySet<number>): readonly ChangedLine[] =>
    lines.flatMap((text, index) => (stays.has(index) ? [] : [{ sign, number: start + index + 1, text }]));
  const all = [...changed('-', gone, kept.before), ...changed('+', come, kept.after)];
  return all.toSorted((a, b) => a.number - b.number);
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

interface Kept {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/** The indexes of a longest common subsequence. */
function commonLines(before: readonly string[], after: readonly string[]): Kept {
  const kept = { before: new Set<number>(), after: new Set<number>() };
  const width = after.length + 1;
  if (before.length * after.length > mostCells) return kept;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] as number;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      kept.before.add(row++);
      kept.after.add(column++);
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return kept;
}
