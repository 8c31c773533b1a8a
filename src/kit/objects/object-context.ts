/** The parts of a run that `findObject` needs. */
import type { Report, Secrets } from '../../function';
import type { Resource } from '../../resource-list';

export interface ObjectContext {
  readonly resources: readonly Resource[];
  /**
   * The functionConfig's namespace, or the namespace to which kustomize has moved all items (`present-namespace.ts`).
   * '' is `default`.
   */
  readonly namespace: string;
  /** The namespace as written in the functionConfig. */
  readonly writtenNamespace: string;
  readonly report: Report;
  /** Reports about the functionConfig, for mistakes that are only detectable together with the resources. */
  readonly config: Report;
  readonly secrets: Secrets;
}
