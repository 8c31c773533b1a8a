/** What reading a layer needs: where to look, and whom to tell. */
import type { Report, Secrets } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';

export interface LayerContext {
  readonly resources: readonly Resource[];
  readonly configResource: Resource;
  /** Of the functionConfig; '' is `default`. */
  readonly namespace: string;
  readonly report: Report;
  readonly secrets: Secrets;
}

/** A mistake in the functionConfig that shows only when it meets the resources. */
export function complain(context: LayerContext, code: string, field: string, message: string): undefined {
  context.report.error({ code, message, field, resource: context.configResource });
}
