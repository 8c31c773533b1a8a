/** What the function needs from step to step: the items, the functionConfig, and the report. */
import type { Files } from '../../../src/files';
import type { Report, Secrets } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';

export interface LayerContext {
  readonly resources: readonly Resource[];
  readonly configResource: Resource;
  /** Of the functionConfig; '' is `default`. */
  readonly namespace: string;
  readonly report: Report;
  /** The same about the functionConfig: mistakes in it that show only when it meets the resources. */
  readonly config: Report;
  readonly secrets: Secrets;
  readonly files: Files;
}
