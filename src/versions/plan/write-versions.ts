/** Changes the items as needed to create and update versions. */
import type { Resource } from '../../resource-list';
import { findVersions } from '../objects/versions';
import { ItemIndex } from '../references/item-index';
import { partsOf } from '../references/references';
import type { VersionContext, Versioner } from '../versioner';
import { cleanUp, type CleanUp } from './clean-up';
import { type MadeObject, referencesTo, type Targets, versionPlans, type VersionPlan } from './copy-on-write';

export interface WrittenVersions {
  readonly plans: readonly VersionPlan[];
  readonly items: readonly Resource[];
  readonly index: ItemIndex;
}

/** Names of objects begin with one of the base names in `bases`. All members of a family share one base name. */
export function writeVersions(
  versioner: Versioner,
  made: readonly MadeObject[],
  resources: readonly Resource[],
  given: { readonly bases: readonly string[]; readonly targets?: Targets | undefined; readonly removal: CleanUp },
  context: VersionContext,
): WrittenVersions {
  const objects = made.map(({ object }) => object);
  const referred = referencesTo(versioner, objects, resources, given.targets);
  const planned = versionPlans(versioner, made, referred.rollouts, referred.resources);
  const items = cleanUp(versioner, planned.plans, planned.resources, given.removal, context);
  const parts = partsOf(given.bases, findVersions(resources, versioner));
  return { plans: planned.plans, items, index: new ItemIndex(items, parts, versioner.followed) };
}
