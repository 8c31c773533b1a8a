/** What the function needs from step to step: the items, the functionConfig, and the report. */
import type { Files } from '../../../src/files';
import type { Report, Secrets } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';

export interface LayerContext {
  readonly resources: readonly Resource[];
  readonly configResource: Resource;
  /** The functionConfig's, or the one that kustomize has moved everything to: see `present-namespace.ts`. '' is `default`. */
  readonly namespace: string;
  /** As the functionConfig has it. */
  readonly writtenNamespace: string;
  /** The member whose object is made; undefined without a family. */
  readonly member?: string;
  /** Whether it is to be known where each setting comes from: that keeps all that CUE has found out. */
  readonly explains: boolean;
  /** Of a family: by this object, its members find what they share. */
  readonly family?: object;
  /** Whether a file of `output` is for oslo.config: then INI layers are read by its rules. */
  readonly isOslo: boolean;
  readonly report: Report;
  /** The same about the functionConfig: mistakes in it that show only when it meets the resources. */
  readonly config: Report;
  readonly secrets: Secrets;
  readonly files: Files;
}
