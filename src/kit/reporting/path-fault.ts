/**
 * Locates the failed step of a field path that matches nothing, in the functionConfig.
 * @lazy
 */
import { stepRange } from '../../diagnostics';
import type { FieldError } from '../../fields';
import type { Finding } from '../../function';

/** A field path in the functionConfig. */
interface PathInConfig {
  /** The field that contains the path: `replacements.0.source.fieldPath`. */
  readonly field: string;
  readonly text: string;
  /** The number of steps of the preceding path, if this path continues another one. */
  readonly before?: number;
}

/**
 * The step at which the path fails, and the suggested path. If `isHidden` is true, data that could show a value is
 * omitted.
 */
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
