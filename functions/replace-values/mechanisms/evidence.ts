/** What shows that a former run has put values into a text. */
import type { Evidence } from '../../../src/kit';

/** A shorter text can be in another one by chance. */
const isTelling = (value: string): boolean => value.length > 2;

/** `what` is a part of a sentence. */
export const counts = (what: string): Evidence => ({
  severity: 'info',
  message: `${what}: it counts as replaced by a former run`,
});

/** `what` ends in a part of a sentence, `way` is what to do if it is not so. */
export function evidenceOf(values: readonly string[], what: string, way: string): Evidence | undefined {
  if (values.length === 0) return undefined;
  return values.some(isTelling)
    ? counts(what)
    : {
        severity: 'warning',
        message: `${what}, which is too short to tell a former run from chance: it counts as replaced; ${way}`,
      };
}
