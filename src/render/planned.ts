/** Reports errors that occur during the search for sources as errors of the functionConfig. */
import { FileAccessError } from '../files';
import { UserError, type ConfigPlace } from '../function';
import type { Resource } from '../resource-list';

/**
 * Returns the result of `plan`. Rethrows UserErrors from `plan` with the functionConfig as the resource. Throws a
 * UserError if a file cannot be read. Errors without a field are reported at the position `config`.
 */
export function planned<Plan>(configResource: Resource, config: ConfigPlace, plan: () => Plan): Plan {
  const place = { resource: configResource, field: config.field, config };
  try {
    return plan();
  } catch (error) {
    if (error instanceof UserError) {
      throw new UserError({
        ...(error.finding.field === undefined ? place : { resource: configResource }),
        ...error.finding,
      });
    }
    if (!(error instanceof FileAccessError)) throw error;
    throw new UserError({ code: 'file-not-readable', message: error.message, ...place });
  }
}
