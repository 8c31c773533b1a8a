/**
 * Compares two documents line by line. The run time grows with the length of the documents, but not with the square of
 * the number of differences. Lines that appear once in both documents are matched first. The lines between two matches
 * are compared afterwards.
 */
import { diffArrays } from 'diff';
import { lowerBound } from '../../../src/data/lower-bound';

/** The rows of a diff as shown to the user. Each array has one element per line of `text`. */
export interface LineDiff {
  readonly text: string;
  readonly signs: Uint8Array;
  /**
   * The one-based line number in the new text. For a removed line, the line number in the previous text. For a gap, the
   * number of hidden lines.
   */
  readonly numbers: Uint32Array;
  /** The row with the new version of a removed line, or the previous version of an added line. -1 if there is none. */
  readonly partners: Int32Array;
  readonly removed: number;
  readonly added: number;
}

/** The values of `signs`. */
export const sign = { same: 0, removed: 1, added: 2, gap: 3 } as const;

/** The number of unchanged lines around a change. */
const context = 3;

/** The maximum number of edits in a range whose sides share no unique line. A range with more edits is replaced as a whole. */
const maxEdits = 100;

export function lineDiff(before: string, after: string): LineDiff {
  const [old, now] = [linesOf(before), linesOf(after)];
  return diffRows(old, now, before === after ? identical(old.length) : matched(old, now));
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const identical = (length: number): Int32Array => Int32Array.from({ length }, (_, index) => index);

/** Returns, for each line of the previous text, the index of its match in the new text, or -1. The indices increase. */
function matched(old: readonly string[], now: readonly string[]): Int32Array {
  const matches = new Int32Array(old.length).fill(-1);
  const ranges: Range[] = [[0, old.length, 0, now.length]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    let [from, to, nowFrom, nowTo] = range;
    while (from < to && nowFrom < nowTo && old[from] === now[nowFrom]) matches[from++] = nowFrom++;
    while (from < to && nowFrom < nowTo && old[to - 1] === now[nowTo - 1]) matches[--to] = --nowTo;
    if (from === to || nowFrom === nowTo || (to - from === 1 && nowTo - nowFrom === 1)) continue;
    const anchors = anchorsIn(old, now, [from, to, nowFrom, nowTo]);
    if (anchors.length === 0) matchEdits(old, now, [from, to, nowFrom, nowTo], matches);
    let [start, nowStart] = [from, nowFrom];
    for (const [at, nowAt] of anchors) {
      matches[at] = nowAt;
      ranges.push([start, at, nowStart, nowAt]);
      [start, nowStart] = [at + 1, nowAt + 1];
    }
    if (anchors.length > 0) ranges.push([start, to, nowStart, nowTo]);
  }
  return matches;
}

/**
 * A range of lines in the previous text and a range in the new text: `[from, to, nowFrom, nowTo]`. The lines `to` and
 * `nowTo` are excluded.
 */
type Range = readonly [number, number, number, number];

/**
 * Returns the index pairs of lines that appear exactly once in each range. Only the longest sequence that has the same
 * order in both ranges is kept.
 */
function anchorsIn(
  old: readonly string[],
  now: readonly string[],
  [from, to, nowFrom, nowTo]: Range,
): readonly (readonly [number, number])[] {
  const places = uniqueIn(now, nowFrom, nowTo);
  const pairs = [...uniqueIn(old, from, to)].flatMap(([line, at]): readonly (readonly [number, number])[] => {
    const nowAt = places.get(line);
    return nowAt === undefined ? [] : [[at, nowAt]];
  });
  // To find the longest increasing subsequence, keep the smallest end for each length.
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, nowAt]] of pairs.entries()) {
    const length = lowerBound(ends, (end) => (pairs[end]?.[1] ?? 0) < nowAt);
    if (length > 0) previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const found: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) found.push(pair);
  }
  return found.toReversed();
}

/** Returns lines that appear once in the range, in order, with their indices. */
function uniqueIn(lines: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const several = new Set<string>();
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? '';
    if (found.has(line)) several.add(line);
    else found.set(line, at);
  }
  for (const line of several) found.delete(line);
  return found;
}

function matchEdits(
  old: readonly string[],
  now: readonly string[],
  [from, to, nowFrom, nowTo]: Range,
  matches: Int32Array,
): void {
  const [mine, theirs] = [old.slice(from, to), now.slice(nowFrom, nowTo)];
  const lines = new Set(mine);
  if (!theirs.some((line) => lines.has(line))) return;
  const edits = diffArrays(mine, theirs, { maxEditLength: maxEdits });
  let [at, nowAt] = [from, nowFrom];
  for (const { added, removed, value } of edits ?? []) {
    if (!added && !removed) for (const index of value.keys()) matches[at + index] = nowAt + index;
    if (!added) at += value.length;
    if (!removed) nowAt += value.length;
  }
}

interface Row {
  readonly sign: number;
  readonly number: number;
  readonly text: string;
}

function diffRows(old: readonly string[], now: readonly string[], matches: Int32Array): LineDiff {
  const rows: Row[] = [];
  const partners: number[] = [];
  let [removed, added, nowAt] = [0, 0, 0];
  /** Unchanged lines since the last change. Only lines close to a change are shown. */
  let same: Row[] = [];
  const push = (row: Row): void => {
    rows.push(row);
    partners.push(-1);
  };
  const flush = (isLast: boolean): void => {
    const [head, tail] = [rows.length === 0 ? 0 : context, isLast ? 0 : context];
    const hidden = same.length - head - tail;
    // A gap takes up one line, so it is only useful if it hides at least two lines.
    const shown = hidden > 1 ? [...same.slice(0, head), gapOf(hidden), ...same.slice(same.length - tail)] : same;
    for (const row of shown) push(row);
    same = [];
  };
  for (let at = 0; at <= old.length;) {
    const start = at;
    while (at < old.length && matches[at] === -1) at++;
    const nowEnd = at < old.length ? (matches[at] ?? now.length) : now.length;
    const [gone, come] = [at - start, nowEnd - nowAt];
    if (gone + come > 0) {
      flush(false);
      const first = rows.length;
      for (let index = 0; index < gone; index++) {
        push({ sign: sign.removed, number: start + index + 1, text: old[start + index] ?? '' });
      }
      for (let index = 0; index < come; index++) {
        push({ sign: sign.added, number: nowAt + index + 1, text: now[nowAt + index] ?? '' });
      }
      const pairs = gone === come ? gone : 0;
      for (let index = 0; index < pairs; index++) {
        partners[first + index] = first + gone + index;
        partners[first + gone + index] = first + index;
      }
      removed += gone;
      added += come;
    }
    if (at === old.length) break;
    same.push({ sign: sign.same, number: nowEnd + 1, text: old[at] ?? '' });
    nowAt = nowEnd + 1;
    at++;
  }
  if (rows.length > 0) flush(true);
  return {
    text: rows.map(({ text }) => text).join('\n'),
    signs: Uint8Array.from(rows, (row) => row.sign),
    numbers: Uint32Array.from(rows, ({ number }) => number),
    partners: Int32Array.from(partners),
    removed,
    added,
  };
}

/**
 * Returns a row without text. The style sheet shows the number of hidden lines, because text in this row would break
 * the syntax highlighting of the lines around it.
 */
const gapOf = (lines: number): Row => ({ sign: sign.gap, number: lines, text: '' });
