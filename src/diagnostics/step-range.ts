/**
 * The range of a step within a field path.
 * @lazy
 */
import { splitFieldPath } from '../krm/field-path';

/** The range of step `index` in `path`, in UTF-16 code units: step 0 of `a\.b.c` is `[0, 4]`. */
export function stepRange(path: string, index: number): readonly [start: number, end: number] {
  const dots = [...path.matchAll(/\./g)].map((match) => match.index);
  // A dot in brackets or after a backslash does not separate steps, so the last dot with `count` steps before it is used.
  const behind = (count: number): number | undefined =>
    dots.findLast((dot) => dot > 0 && splitFieldPath(path.slice(0, dot)).length === count);
  const first = path.startsWith('.') ? 1 : 0;
  const start = index === 0 ? first : (behind(index) ?? path.length - 1) + 1;
  return [Math.min(start, path.length), behind(index + 1) ?? path.length];
}
