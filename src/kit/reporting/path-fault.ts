/**
 * The place in a functionConfig of a field path that matches nothing: the step that failed.
 * @lazy
 */
import { stepRange } from '../../diagnostics';
import type { FieldError } from '../../fields';
import type { Finding } from '../../function';

/** A field path in the functionConfig. */
interface PathInConfig {
  /** Where it is: `replacements.0.source.fieldPath`. */
  readonly field: string;
  readonly text: string;
  /** The number of steps before its own steps, if it continues another path. */
  readonly before?: number;
}

/** The step at which the path fails, and the probably intended step; with `isHidden`, without anything that shows a value. */
export function pathFault(
  error: FieldError,
  { field, text, before = 0 }: PathInConfig,
  isHidden: boolean,
): Pick<Finding, 'config' | 'replacement'> {
  const meant = error.correction(isHidden);
  const isWhole = !error.hasStep || (meant !== undefined && meant.step === undefined);
  return {
    config: isWhole ? { field } : { field, part: stepRange(text, error.depth - before) },
    ...(meant !== undefined && before === 0 && { replacement: meant.text }),
  };
}
