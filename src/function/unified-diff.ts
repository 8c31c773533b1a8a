/**
 * Shows the differences between two strings as a unified diff:
 *
 * ```diff
 * --- keystone.conf (keystone-2ff828t4fk)
 * +++ keystone.conf (keystone-c99k2k6kgt)
 * @@ -1,2 +1,2 @@
 *  [DEFAULT]
 * -debug = false
 * +debug = true
 * ```
 *
 * A long diff is limited to its first lines, followed by the number of omitted lines. A long line is cut off.
 * @lazy
 */
import { structuredPatch } from 'diff';
import { pluralize } from '../data/text/pluralize';
import { truncated } from '../data/text/shown-text';
import type { ViewLine } from './krm-function';

/** The maximum number of shown lines of a diff. */
const maxLines = 200;

/** The maximum number of shown characters of a line. JSON, certificates and scripts can have very long lines. */
const maxLineLength = 500;

/**
 * The maximum number of differing lines. Strings with more differing lines are not compared line by line, because the
 * comparison would take quadratic time and memory.
 */
const maxEdits = 2000;

/** The lines of the diff; an empty list if both strings have the same lines. */
export const unifiedDiff = (
  before: string,
  after: string,
  beforeName: string,
  afterName: string,
  numbers?: LineNumbers,
): readonly ViewLine[] => shownDiff(lineDiff(before, after, numbers), beforeName, afterName);

/** The line that is shown instead of a diff if two strings have the same lines. */
export const respelt = (name: string): ViewLine => ({
  text: `"${name}" differs only in line breaks or in the formatting of a Secret value`,
});

export function shownDiff(diff: LineDiff, beforeName: string, afterName: string): readonly ViewLine[] {
  if (diff.lines.length === 0) return [];
  const lines = firstLines(diff);
  const rest = diff.lines.length - lines.length;
  return [
    { text: `--- ${beforeName}`, tone: 'place' },
    { text: `+++ ${afterName}`, tone: 'place' },
    ...lines.map((line): ViewLine => {
      const tone = tones.get(line.charAt(0));
      const text = truncated(line, maxLineLength);
      return tone === undefined ? { text } : { text, tone };
    }),
    ...(rest > 0 ? [{ text: `… ${pluralize(rest, 'more line')}` }] : []),
  ];
}

const tones: ReadonlyMap<string, NonNullable<ViewLine['tone']>> = new Map([
  ['+', 'added'],
  ['-', 'removed'],
  ['@', 'place'],
]);

/** All lines of the hunks, without truncation. */
export interface LineDiff {
  readonly lines: readonly string[];
  /** The number of lines in the old string. Undefined if the strings are compared line by line. */
  readonly linesBefore?: number;
}

/** Convert the 1-based number of a line in each compared string to the number that a hunk shows. */
export type LineNumbers = readonly [before: (line: number) => number, after: (line: number) => number];

const sameNumber = (line: number): number => line;

export function lineDiff(
  before: string,
  after: string,
  [numberBefore, numberAfter]: LineNumbers = [sameNumber, sameNumber],
): LineDiff {
  const [gone, come] = [linesOf(before), linesOf(after)];
  const [old, now] = [gone, come].map((lines) => lines.map((line) => `${line}\n`).join(''));
  const patch = structuredPatch('', '', old ?? '', now ?? '', undefined, undefined, {
    context: 3,
    maxEditLength: maxEdits,
  });
  if (patch !== undefined) {
    const lines = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
      `@@ -${range(numberBefore(oldStart), oldLines)} +${range(numberAfter(newStart), newLines)} @@`,
      ...own,
    ]);
    return { lines };
  }
  const all = [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)];
  return { lines: [`@@ -1,${gone.length} +1,${come.length} @@`, ...all], linesBefore: gone.length };
}

function firstLines({ lines, linesBefore }: LineDiff): readonly string[] {
  if (linesBefore === undefined) return lines.slice(0, maxLines);
  const half = maxLines / 2;
  return [...lines.slice(0, 1 + Math.min(half, linesBefore)), ...lines.slice(1 + linesBefore).slice(0, half)];
}

/** For an empty range, the format requires the number of the line before the range. */
const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`;

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
