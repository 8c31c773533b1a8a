/** Reports errors in the search for sources as errors of the functionConfig. */
import { FileAccessError } from '../files';
import { UserError, type ConfigPlace } from '../function';
import type { Resource } from '../resource-list';

/**
 * Returns the result of `plan`. Rethrows its UserErrors with the functionConfig as their resource, and throws a
 * UserError for a file that cannot be read. `config` is the position of errors without a field.
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
