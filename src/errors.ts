/**
 * Mistakes of the user, as opposed to ours. Whatever else is thrown counts as an internal error and shows its stack.
 */
import type { Finding } from './report';

/** Stops a function: one thing is so wrong that going on would report nonsense. Thrown by `report.fail`. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}
