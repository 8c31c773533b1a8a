/** The context in which a mechanism applies a functionConfig entry (such as a replacement) and reports mistakes. */
import { entryOf, nodeAt, type Tree } from '../../data';
import type { Finding, Report, Secrets, TransformInput } from '../../function';
import type { Resource } from '../../resource-list';
import type { Items } from './items';
import { Reasons } from './no-match';

export interface EntryContext {
  readonly report: Report;
  /** The report for mistakes in the functionConfig that can only be detected by examining the resources. */
  readonly config: Report;
  readonly configResource: Resource;
  readonly isFunctionConfig: TransformInput<never>['isFunctionConfig'];
  /** The path of the entry in the functionConfig: `replacements.0`. */
  readonly place: string;
  /** The entry as written in another file. Undefined if the entry is in the functionConfig itself. */
  readonly written: Tree | undefined;
  readonly secrets: Secrets;
  /** True if the report contains an info result for each written value. */
  readonly verbose: boolean;
  /**
   * True if the functionConfig has a kind that kustomize or kpt defines. For such a functionConfig, mistakes that
   * kustomize and kpt silently ignore are warnings.
   */
  readonly lenient: boolean;
  readonly reasons: Reasons;
}

export interface Note extends Pick<Finding, 'code' | 'message'> {
  readonly severity: 'info' | 'warning';
}

/** Returns a function that creates the context of the entry at `place`. */
export function contextsOf(
  given: Pick<TransformInput<never>, 'report' | 'configResource' | 'isFunctionConfig' | 'secrets'>,
  items: Items,
  { verbose = false, lenient = false } = {},
): (place: string, written?: Tree) => EntryContext {
  const { report, configResource, isFunctionConfig, secrets } = given;
  const config = report.at(configResource);
  const reasons = new Reasons(items, report);
  const shared = { report, config, configResource, isFunctionConfig, secrets, verbose, lenient, reasons };
  return (place, written) => ({ ...shared, place, written });
}

/**
 * The entry's value under `key` as written. Unlike the plain functionConfig, this value contains nulls and the original
 * spelling of numbers.
 */
export const writtenIn = ({ configResource, place, written }: EntryContext, key: string): Tree | undefined => {
  if (written !== undefined) return entryOf(written, key);
  const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return nodeAt<Tree>(configResource.root, [...steps, key]);
};

export const reportUnused = ({ lenient, config }: EntryContext, finding: Finding): void =>
  config[lenient ? 'warning' : 'error'](finding);

/** The option that `unusedMessage` suggests. Functions of kustomize and kpt do not have this option. */
export const allowMissing = ({ lenient }: EntryContext): { readonly allowedBy?: string } =>
  lenient ? {} : { allowedBy: 'options.ignoreMissing' };
