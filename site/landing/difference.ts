/** Marks each line of two documents as equal, removed or added. */
import { diffLines } from 'diff';
import type { DiffLine } from './code';

export const difference = (before: string, after: string): readonly DiffLine[] =>
  diffLines(before, after).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ sign: added ? '+' : removed ? '-' : ' ', text }) as const),
  );
