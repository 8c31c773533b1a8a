/**
 * The range of a step within a field path.
 * @lazy
 */
import { placedSteps } from '../krm/field-path';

/** The range of step `index` in `path`, in UTF-16 code units: step 0 of `a\.b.c` is `[0, 4]`. */
export function stepRange(path: string, index: number): readonly [start: number, end: number] {
  const { from, to } = placedSteps(path)[index] ?? { from: path.length, to: path.length };
  return [from, to];
}
