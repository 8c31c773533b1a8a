/** Attributes errors to the functionConfig while its sources are searched. */
import { FileAccessError } from '../files';
import { UserError } from '../function';
import type { Resource } from '../resource-list';

/**
 * Returns the result of `plan`. Rethrows its UserErrors with the functionConfig as their resource, and throws a
 * UserError for a file that cannot be read.
 */
export function planned<Plan>(configResource: Resource, plan: () => Plan): Plan {
  try {
    return plan();
  } catch (error) {
    if (error instanceof UserError) throw new UserError({ resource: configResource, ...error.finding });
    if (!(error instanceof FileAccessError)) throw error;
    throw new UserError({ code: 'file-not-readable', message: error.message, resource: configResource });
  }
}
