/** The state that the function passes from step to step: the items, the functionConfig, and the report. */
import type { ObjectContext } from '../../../src/kit';
import type { Files } from '../../../src/files';
import type { Resource } from '../../../src/resource-list';

export interface LayerContext extends ObjectContext {
  readonly configResource: Resource;
  /** The member whose object is made; undefined without a family. */
  readonly member?: string;
  /** Whether to record where each setting comes from, which keeps all results of CUE in memory. */
  readonly explains: boolean;
  /** For a family: the object by which its members find shared data. */
  readonly family?: object;
  /** Whether a file of `output` is for oslo.config: then INI layers are read by its rules. */
  readonly isOslo: boolean;
  readonly files: Files;
}
