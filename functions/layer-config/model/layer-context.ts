/** The state that the function passes from step to step: the items, the functionConfig, and the report. */
import type { ObjectContext } from '../../../src/kit';
import type { Files } from '../../../src/files';
import type { Resource } from '../../../src/resource-list';

export interface LayerContext extends ObjectContext {
  readonly configResource: Resource;
  /** The member whose object is generated; undefined if there is no family. */
  readonly member?: string;
  /** Whether an explanation needs the constraints of CUE layers. If true, all CUE results are kept in memory. */
  readonly explains: boolean;
  /** The cache key that all members of a family share; undefined if there is no family. */
  readonly family?: object;
  /** Whether a file in `output` is for oslo.config. For such a file, INI layers are read by oslo.config's rules. */
  readonly isOslo: boolean;
  readonly files: Files;
}
