/** What every part of a replacement needs to report: to whom, and which entry it is about. */
import type { Finding, Report, Secrets } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import type { Reasons } from './why-nothing';

export interface ReplacementContext {
  readonly report: Report;
  readonly configResource: Resource;
  /** The entry in the functionConfig: `replacements.0`. */
  readonly place: string;
  readonly secrets: Secrets;
  /** An info result for each value written. */
  readonly verbose: boolean;
  /** The functionConfig is a document of kustomize or kpt: what they pass over in silence is no error. */
  readonly lenient: boolean;
  readonly reasons: Reasons;
}

/** A mistake in the functionConfig that shows only when it meets the resources. */
export function complain(context: ReplacementContext, field: string, code: string, message: string): undefined {
  context.report.error({ code, message, field, resource: context.configResource });
}

/** A part of the functionConfig that nothing used. */
export function reportUnused({ lenient, report, configResource }: ReplacementContext, finding: Finding): void {
  if (lenient) report.warning({ ...finding, resource: configResource });
  else report.error({ ...finding, resource: configResource });
}

/** What of `nothingUsed` says that it may be missing: kustomize and kpt know no such option. */
export const allowMissing = ({ lenient }: ReplacementContext): { readonly allow?: string } =>
  lenient ? {} : { allow: 'options.ignoreMissing' };
