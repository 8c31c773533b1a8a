/**
 * Finds the step at which a field path fails, and the position of this step in the functionConfig.
 * @lazy
 */
import { stepRange } from '../../diagnostics';
import type { FieldError } from '../../fields';
import type { Finding } from '../../function';

interface PathInConfig {
  /** The field that contains the path: `replacements.0.source.fieldPath`. */
  readonly field: string;
  readonly text: string;
}

/**
 * Returns the step that fails, and the suggested replacement. If the depth of `error` exceeds `path.length`, the step
 * is in `innerPath`, otherwise in `path`. If `isHidden` is true, data that could reveal a value is omitted.
 */
export function pathFault(
  error: FieldError,
  path: PathInConfig & { readonly length: number },
  innerPath: PathInConfig,
  isHidden: boolean,
): Pick<Finding, 'config' | 'replacement'> {
  const isInner = error.depth > path.length;
  const { field, text } = isInner ? innerPath : path;
  const step = isInner ? error.depth - path.length - 1 : error.depth;
  const meant = error.correction(isHidden);
  if (!error.hasStep || (meant !== undefined && meant.step === undefined)) {
    return { config: { field }, ...(meant !== undefined && { replacement: meant.text }) };
  }
  const part = stepRange(text, step);
  return {
    config: { field, part },
    ...(meant !== undefined && { replacement: inNotationOf(text.slice(...part), meant.text) }),
  };
}

/**
 * Converts `step` to the notation of the wrong step: `config\.json` instead of `[config.json]`. The brackets are kept
 * if the wrong step also has brackets, or if the key ends in a backslash, which would escape the next dot.
 */
const inNotationOf = (wrong: string, step: string): string =>
  wrong.startsWith('[') || !/^\[[^=]*[^=\\]\]$/.test(step) ? step : step.slice(1, -1).replaceAll('.', '\\.');
