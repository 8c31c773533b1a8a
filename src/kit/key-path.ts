/** Parses the paths of settings as users write them in the functionConfig: map keys separated by dots. */
import { catchError } from '../data/catch-error';
import { parseFieldPath, splitFieldPath, unclosedBracket } from '../krm/field-path';

/**
 * The maximum number of keys in a path. The limit prevents a stack overflow in code that recurses along the path. Paths
 * of real settings are far shorter, even if each dot in a name counts as a separator.
 */
const maxDepth = 100;

/**
 * Returns `['database', 'connection']` for `database.connection`, and `['a.b', 'c.d/e']` for `a\.b.[c.d/e]`. Throws an
 * Error if the text is not a path of keys. The message continues a sentence that starts with "the path".
 */
export function keyPath(text: string): readonly string[] {
  if (text.split('.').length > maxDepth) throw new Error(`is longer than ${maxDepth} keys`);
  const open = unclosedBracket(text);
  if (open !== undefined) throw new Error(`has an unclosed bracket: \`${open}\``);
  const { steps, wholeDocument } = catchError(
    Error,
    () => parseFieldPath(text),
    (): never => {
      if (splitFieldPath(text).includes('[]')) throw new Error('contains an empty key');
      throw new Error('has brackets around a key without dots: omit the brackets');
    },
  );
  if (wholeDocument || steps.some(({ raw }) => raw === '')) throw new Error('contains an empty key');
  return steps.map(({ kind, raw }) => {
    if (kind === 'query' || kind === 'document') {
      throw new Error(`contains \`${raw}\`, but a path to a setting consists only of keys`);
    }
    return raw;
  });
}
