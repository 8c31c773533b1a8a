/** Regular expression searches with a step limit. */
import { compileFinder, StepBudget, StepLimitError } from '../../../go/patterns/regexp';
import { CueLimitError, searches } from '../limits';

/** The maximum number of steps for searches in one string. This number of steps takes about a second. */
const maxSearch = 2 ** 26;

/**
 * Reports whether a pattern matches anywhere in a string. Throws an Error with Go's message for an invalid pattern, and
 * a CueLimitError if the search takes too many steps.
 */
export const matchesPattern = (pattern: string, text: string): boolean =>
  searched((budget) => compileFinder(pattern)(text, 0, budget) !== undefined);

/** Returns the result of `search`. Throws a CueLimitError if the searches take too many steps. */
export function searched<T>(search: (budget: StepBudget) => T): T {
  const budget = new StepBudget(maxSearch);
  try {
    return search(budget);
  } catch (error) {
    throw error instanceof StepLimitError ? new CueLimitError('pattern', error.message) : error;
  } finally {
    searches.taken += budget.taken;
  }
}
