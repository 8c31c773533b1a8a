/** Removes what LayerConfigs that are gone have left, as `cleanUp` says, and tells what else they have left. */
import { didYouMean } from '../../../src/data';
import { withoutExplanation } from '../explain/explanation';
import { effectiveNamespace } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { LayerContext } from '../model/layer-context';
import { nameOf } from '../model/shown';
import { layerConfigs } from '../versions/layer-configs';
import { findVersions, isIntact, labelled, type Version } from '../versions/versions';
import type { Planned, VersionPlan } from './copy-on-write';
import { reportDamaged } from './report-plan';
import { formerConfigs, isSameConfig, leftBehind, retire, type ConfigName, type Retired } from './clean-up';

/** The items without the versions that are to go. */
export function cleanUp(
  { config, followed }: Planned,
  plans: readonly VersionPlan[],
  items: readonly Resource[],
  context: LayerContext,
): readonly Resource[] {
  const { cleanUp: entries = [], dryRun = false } = config.spec;
  const formers = formerConfigs(entries, config, context);
  const own: ConfigName = { name: config.metadata.name, namespace: context.namespace };
  const others = layerConfigs(items).filter(({ id }) => !isSameConfig(id, own));
  let resources = items;
  if (plans.length > 0) {
    const present = new Set(plans.map(({ member }) => member));
    const gone = findVersions(items, config.metadata.name, context.namespace).filter(
      ({ member }) => !present.has(member),
    );
    // As with other earlier versions: one stays until there is a newer one, since its pods may still be running.
    const isNext = plans.some(({ outcome }) => outcome === 'created') || config.spec.history?.keep === 0;
    const mayGo = (version: Version): boolean =>
      !isIntact(version) || (isNext && (version.isOrphaned || config.spec.history?.keep === 0));
    const retired = retire(gone, items, followed, mayGo);
    reportRetired(retired, 'what it was generated for', dryRun, context);
    ({ resources } = retired);
  }
  for (const [index, former] of formers.entries()) {
    const field = `spec.cleanUp.${index}`;
    if (others.some(({ id }) => isSameConfig(id, former))) {
      const message = `${shown(former)} is among the items: it is not gone`;
      context.config.error({ code: 'config-not-gone', field, message });
      continue;
    }
    const versions = findVersions(resources, former.name, former.namespace);
    const near = versions.length === 0 ? nearName(former, config.metadata.name, resources) : undefined;
    if (near !== undefined) {
      const message = `nothing is left of ${shown(former)}: did you mean "${near}"?`;
      context.config.warning({ code: 'near-miss', field, message });
    }
    const retired = retire(versions, resources, followed);
    reportRetired(retired, shown(former), dryRun, context);
    resources = withoutExplanation(retired.resources, former.name, former.namespace);
  }
  for (const { former, versions } of leftBehind(config, formers, resources, followed, context)) {
    const isOwnName = former.name === config.metadata.name;
    const isOwnNamespace = effectiveNamespace(former.namespace) === effectiveNamespace(context.namespace);
    const entry = [
      isOwnName ? '' : `name: ${former.name}`,
      isOwnNamespace ? '' : `namespace: ${effectiveNamespace(former.namespace)}`,
    ];
    const message = `${shown(former)} is not there, and has left ${versions.length === 1 ? 'a version' : `${versions.length} versions`}: \`cleanUp: [{${entry.filter(Boolean).join(', ')}}]\` removes what nothing refers to`;
    context.config.warning({ code: 'left-behind', field: 'spec.cleanUp', message });
  }
  return resources;
}

/** An entry that has done its work also finds nothing. Only a name similar to that of another LayerConfig is a mistake. */
const nearName = ({ name }: ConfigName, own: string, items: readonly Resource[]): string | undefined =>
  didYouMean(
    name,
    labelled(items).flatMap(({ label }) => (label === own || label === name ? [] : [label])),
  );

const shown = ({ name, namespace }: ConfigName): string =>
  `the LayerConfig "${name}" of namespace "${effectiveNamespace(namespace)}"`;

const shownUsers = 10;

/** `whose` made the versions: `the LayerConfig "former" of namespace "default"`. */
export function reportRetired(
  { removed, orphaned, inUse }: Retired,
  whose: string,
  isDryRun: boolean,
  { report }: LayerContext,
): void {
  for (const version of removed) {
    const { resource } = version;
    if (!isIntact(version)) {
      reportDamaged(version, undefined, isDryRun, report);
      continue;
    }
    const message = `${nameOf(resource)} ${isDryRun ? 'would be' : 'is'} removed: nothing refers to it, and ${whose} is gone`;
    report.info({ code: 'changed', message, resource });
  }
  for (const { resource } of orphaned) {
    const message = `${nameOf(resource)} ${isDryRun ? 'would be' : 'is'} orphaned: ${whose} is gone; it stays until there is a newer version`;
    report.info({ code: 'changed', message, resource });
  }
  for (const { version, users } of inUse) {
    const { resource } = version;
    if (!isIntact(version)) reportDamaged(version, 'other names', isDryRun, report);
    const few = users.slice(0, shownUsers).map(nameOf).join(', ');
    const others = users.length > shownUsers ? ` and ${users.length - shownUsers} more` : '';
    const message = `${nameOf(resource)} stays, although ${whose} is gone: it is referred to by ${few}${others}, which should refer to an object that is still generated`;
    report.warning({ code: 'config-in-use', message, resource });
  }
}
