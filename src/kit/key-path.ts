/** Paths into the unified value, as the functionConfig writes them: keys of maps, with dots between them. */
import { parseFieldPath, unclosedBracket } from '../krm/field-path';

/** Far more than settings have, with the dots in their names. The bound keeps recursion along a path within the stack. */
const deepest = 100;

/**
 * `database.connection` is `['database', 'connection']`, `a\.b.[c.d/e]` is `['a.b', 'c.d/e']`. Throws Error where the text
 * is no such path, in words that follow "the path".
 */
export function keyPath(text: string): readonly string[] {
  if (text.split('.').length > deepest) throw new Error(`is longer than ${deepest} keys`);
  const open = unclosedBracket(text);
  if (open !== undefined) throw new Error(`has a bracket that nothing closes: \`${open}\``);
  const { steps, wholeDocument } = parseFieldPath(text);
  if (wholeDocument || steps.some(({ raw }) => raw === '')) throw new Error('has an empty key in it');
  return steps.map(({ kind, raw }) => {
    if (kind === 'query' || kind === 'document') throw new Error(`has \`${raw}\` in it: only keys lead to a setting`);
    return raw;
  });
}
