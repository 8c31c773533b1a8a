/** What a program says of the fields that `Resource.write` writes into. */
import type { PathOptions } from '../documents/encoded-field';
import type { WriteRules } from './guards/guard';

/** How `Resource.write` follows a path and what it may write. */
export interface WriteOptions extends PathOptions, Pick<WriteRules, 'allowSecretValues' | 'note'> {
  /** The value comes out of a Secret: it may only go into a Secret, unless `allowSecretValues` says otherwise. */
  readonly isSecret?: boolean;
}
