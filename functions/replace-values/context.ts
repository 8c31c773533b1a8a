/** What every part of a replacement needs to report: to whom, and which entry it is about. */
import type { Report, Resource, Secrets } from '../../src/index';

export interface ReplacementContext {
  readonly report: Report;
  readonly configResource: Resource;
  /** The entry in the functionConfig: `replacements.0`. */
  readonly place: string;
  readonly secrets: Secrets;
  /** An info result for each value written. */
  readonly verbose: boolean;
}

/** A mistake in the functionConfig that shows only when it meets the resources. */
export function complain(context: ReplacementContext, field: string, code: string, message: string): undefined {
  context.report.error({ code, message, field, resource: context.configResource });
}
