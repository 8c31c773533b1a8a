/** Removes versions of removed functionConfigs in `cleanUp`. Reports versions of other removed functionConfigs. */
import { effectiveNamespace } from '../../krm';
import type { Resource } from '../../resource-list';
import { nameOf } from '../objects/versioned-object';
import { baseOfVersion, findVersions, lineAt, lineOf, type Version } from '../objects/versions';
import { objectKey } from '../references/references';
import type { VersionContext, Versioner } from '../versioner';
import type { VersionPlan } from './copy-on-write';
import { keptVersions } from './kept-versions';
import { reportDamaged } from './report-plan';
import {
  configNames,
  formerConfigs,
  isSameConfig,
  orphanedConfigs,
  retire,
  shownFormer,
  type ConfigName,
  type Former,
  type RetiredVersions,
} from './retire';

/** The options of `cleanUp`, and the parts of the clean-up that depend on the function. */
export interface CleanUp {
  readonly entries: readonly Former[];
  /** Removes resources other than versions, such as explanations, that a removed functionConfig wrote. */
  readonly forget: (items: readonly Resource[], former: ConfigName) => readonly Resource[];
  /** True if this run may change a version of a removed object. */
  readonly isOurs: (version: Version) => boolean;
}

export function cleanUp(
  versioner: Versioner,
  plans: readonly VersionPlan[],
  items: readonly Resource[],
  { entries, forget, isOurs }: CleanUp,
  context: VersionContext,
): readonly Resource[] {
  const { kind, name, namespace, followed, isDryRun } = versioner;
  const formers = formerConfigs(entries, versioner);
  const others = configNames(items, kind).filter((one) => !isSameConfig(one, versioner));
  const shown = (one: ConfigName): string =>
    `the ${kind} "${one.name}"${kind === 'LayerConfig' ? ` in namespace "${effectiveNamespace(one.namespace)}"` : ''}`;
  let resources = items;
  if (plans.length > 0 || kind === 'VersionConfig') {
    const present = new Set(plans.map(({ object }) => lineAt(object.namespace, object.member)));
    const gone = findVersions(items, versioner).filter((version) => !present.has(lineOf(version)) && isOurs(version));
    const retired = retire(gone, items, followed, removalTest(versioner, plans, gone));
    const there = new Set(items.map(({ id }) => objectKey(id.kind, id.namespace, id.name)));
    const reasonOf = ({ kind: one, resource }: Version): Reason => {
      const base = baseOfVersion(resource);
      return kind === 'VersionConfig' && there.has(objectKey(one, resource.id.namespace, base))
        ? { reason: 'the object that it belongs to is no longer selected', instead: `${one}/${base}` }
        : { reason: 'the object that it belongs to no longer exists', instead: stillGenerated };
    };
    reportRetired(retired, reasonOf, isDryRun, context);
    ({ resources } = retired);
  }
  for (const [index, former] of formers.entries()) {
    const field = `spec.cleanUp.${index}`;
    if (others.some((one) => isSameConfig(one, former))) {
      const message = `${shown(former)} is still among the items: remove the ${kind}, or remove this entry`;
      context.config.error({ code: 'config-not-gone', field, message });
      continue;
    }
    const versions = findVersions(resources, { kind, ...former });
    const retired = retire(versions, resources, followed);
    const reason = `${shown(former)} no longer exists`;
    reportRetired(retired, () => ({ reason, instead: stillGenerated }), isDryRun, context);
    resources = forget(retired.resources, former);
  }
  for (const { former, versions } of orphanedConfigs(versioner, formers, resources)) {
    const isOwnName = former.name === name;
    const isOwnNamespace = effectiveNamespace(former.namespace) === effectiveNamespace(namespace);
    const entry = shownFormer({
      ...(isOwnName ? {} : { name: former.name }),
      ...(isOwnNamespace ? {} : { namespace: effectiveNamespace(former.namespace) }),
    });
    const message = `${shown(former)} no longer exists, but left ${versions.length === 1 ? 'a version' : `${versions.length} versions`}: add \`cleanUp: [${entry}]\` to remove unreferenced versions`;
    context.config.warning({ code: 'left-behind', field: 'spec.cleanUp', message });
  }
  return resources;
}

/**
 * Returns a predicate that is true if a version of a removed object can be removed. Pods may still use versions of
 * removed objects. Therefore, a removed object keeps as many versions as other objects until a run creates a new
 * version of any object.
 */
function removalTest(
  { versions: rules }: Versioner,
  plans: readonly VersionPlan[],
  gone: readonly Version[],
): (version: Version) => boolean {
  const isNext = plans.some(({ outcome }) => outcome === 'created');
  const ranks = new Map<Version, number>();
  const counts = new Map<string, number>();
  for (const version of gone) {
    const line = lineOf(version);
    const rank = counts.get(line) ?? 0;
    counts.set(line, rank + 1);
    ranks.set(version, rank);
  }
  return (version) =>
    !version.isIntact || (ranks.get(version) ?? 0) >= keptVersions(rules, []) || (isNext && version.isOrphaned);
}

const maxUsers = 10;

interface Reason {
  /** `the LayerConfig "former" in namespace "default" no longer exists` */
  readonly reason: string;
  readonly instead: string;
}

const stillGenerated = 'an object that is still generated';

function reportRetired(
  { removed, orphaned, inUse }: RetiredVersions,
  reasonOf: (version: Version) => Reason,
  isDryRun: boolean,
  { report }: VersionContext,
): void {
  for (const version of removed) {
    const { resource } = version;
    if (!version.isIntact) {
      reportDamaged(version, undefined, isDryRun, report);
      continue;
    }
    const message = `${nameOf(resource)} ${isDryRun ? 'would be' : 'is'} removed, because nothing refers to it and ${reasonOf(version).reason}`;
    report.info({ code: 'changed', message, resource });
  }
  for (const version of orphaned) {
    const { resource } = version;
    const message = `${nameOf(resource)} ${isDryRun ? 'would be' : 'is'} orphaned, because ${reasonOf(version).reason}. It stays until a newer version exists`;
    report.info({ code: 'changed', message, resource });
  }
  for (const { version, users } of inUse) {
    const { resource } = version;
    const { reason, instead } = reasonOf(version);
    if (!version.isIntact) reportDamaged(version, 'another object', isDryRun, report);
    const few = users.slice(0, maxUsers).map(nameOf).join(', ');
    const others = users.length > maxUsers ? ` and ${users.length - maxUsers} more` : '';
    const message = `${nameOf(resource)} stays, although ${reason}, because of references from ${few}${others}: change the references to ${instead}`;
    report.warning({ code: 'config-in-use', message, resource });
  }
}
