/**
 * Reports the effects of a plan on the object, its users and its earlier versions. In a dry run, reports the effects
 * that the run would have.
 */
import type { Report } from '../../function';
import type { FormerOutput } from '../former-versions';
import { nameOf, type NamedObject } from '../objects/versioned-object';
import { absentKeys } from '../references/absent-keys';
import type { ItemIndex } from '../references/item-index';
import { unmetReferences, withFormerMembers } from '../references/unmet-references';
import type { Version } from '../objects/versions';
import type { Versioner } from '../versioner';
import type { Rollout } from '../references/roll-out';
import type { VersionPlan } from './copy-on-write';
import { reportAbsentKeys, reportUnfollowed, reportUnmet, reportUnused } from './report-unmet';

/** Kinds whose pods are replaced when their template changes. */
export const restarting: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

const damageText = ({ resource }: Pick<Version, 'resource'>): string =>
  `${nameOf(resource)} has data that does not match the hash in its name, because it was edited by hand or two branches were merged into it`;

/** The message about a damaged version that no item uses. The parameter `is` is the verb, either `is` or `would be`. */
export const damagedUnused = (version: Pick<Version, 'resource'>, is: string): string =>
  `${damageText(version)}. It ${is} removed, because nothing refers to it`;

/** The message about a damaged version in use. Its users can refer to the object `instead`. */
export const damagedInUse = (version: Pick<Version, 'resource'>, instead: string): string =>
  `${damageText(version)}. It is in use: restore it from version control, or change its users to refer to ${instead}`;

/** Users of the version can refer to the object `instead`, which is undefined if the version is unused. */
export function reportDamaged(version: Version, instead: string | undefined, isDryRun: boolean, report: Report): void {
  const { resource } = version;
  const code = 'damaged-version';
  if (instead === undefined) {
    const message = damagedUnused(version, isDryRun ? 'would be' : 'is');
    report.warning({ code, message, resource });
  } else report.error({ code, message: damagedInUse(version, instead), resource, field: 'data' });
}

/** `items` are the items after the run. `former` is the output of the previous run, if it is known. */
export function reportPlan(
  plan: VersionPlan,
  versioner: Versioner,
  items: ItemIndex,
  report: Report,
  former: FormerOutput | undefined,
): void {
  const { object } = plan;
  const { isDryRun, references } = versioner;
  const names = object.member === undefined ? withFormerMembers(plan.names, object.base) : plan.names;
  const unmet = unmetReferences(items, object, names, plan.earlier);
  const { isReferredTo, canBeReferredTo } = unmet;
  const isAlone = !isReferredTo && !canBeReferredTo && references.ignoreMissing !== true;
  const planReport: PlanReport = {
    plan,
    object,
    name: `${object.kind}/${object.name}`,
    isDryRun,
    is: isDryRun ? 'would be' : 'is',
    report,
  };

  reportCurrent(
    planReport,
    isAlone,
    versioner.kind === 'LayerConfig' ? 'a layer' : nameOf({ id: { ...plan.current.id, name: object.base } }),
  );
  reportRollout(planReport, versioner.followed, former);
  if (object.member === undefined) reportUnfollowed(new Set([object.base]), names, versioner, items, report);
  reportUnmet(unmet, object, versioner, items, report, former);
  reportAbsentKeys(absentKeys(object, items), object, report);
  reportUnused(unmet, object, references, plan.current, items, report);
  reportFormer(planReport);
}

interface RolloutReport {
  readonly plan: Rollout;
  readonly object: Pick<NamedObject, 'kind'>;
  /** `ConfigMap/keystone-8b7k2fh4tc` */
  readonly name: string;
  readonly isDryRun: boolean;
  readonly is: 'is' | 'would be';
  readonly report: Report;
}

interface PlanReport extends RolloutReport {
  readonly plan: VersionPlan;
}

/**
 * Reports changes to the object and its versions. `source` describes the layer or source item that a user must edit to
 * change the object.
 */
function reportCurrent({ plan, name, isDryRun, is, report }: PlanReport, isAlone: boolean, source: string): void {
  const { current, outcome } = plan;
  if (plan.isRestored) {
    const message = `${name} was edited by hand, so its data ${isDryRun ? 'would be' : 'is'} restored: edit ${source} instead`;
    report.warning({ code: 'damaged-version', message, resource: current });
  }
  const lost = new Set(plan.removed);
  for (const version of plan.damaged) reportDamaged(version, lost.has(version) ? undefined : name, isDryRun, report);
  if (outcome === 'created') {
    const message = `${name} ${is} generated${isAlone ? ', but no item refers to it' : ''}`;
    report.info({ code: 'changed', message, resource: current });
  }
  if (outcome === 'updated') {
    report.info({ code: 'changed', message: `${name} ${is} updated`, resource: current });
  }
  if (outcome === 'reused') {
    const message = `${name}, an earlier version, ${is} the current version again`;
    report.info({ code: 'changed', message, resource: current });
  }
}

/**
 * Reports changed references to an object, except references that the previous output already contains. `name` is the
 * object's current name: `ConfigMap/keystone-8b7k2fh4tc`.
 */
export function reportRollout(
  { plan, object, name, isDryRun, is, report }: RolloutReport,
  followed: Versioner['followed'],
  former: FormerOutput | undefined,
): void {
  for (const { resource, fields, from } of plan.rewritten) {
    const previous = former?.references(resource, followed)?.namesAt(object.kind, fields) ?? [];
    const others = previous.filter((one) => name !== `${object.kind}/${one}`);
    if (previous.length > 0 && others.length === 0) continue;
    const old = others.length === 0 ? from : others;
    const change = `${is} changed to refer to ${name} instead of ${old.join(', ')} (${fields.join(', ')})`;
    const isRestarted = restarting.has(resource.id.kind) && former?.isNew(resource) !== true;
    const restart = isRestarted ? `${isDryRun ? 'would' : 'will'} restart, because it ` : '';
    const message = `${nameOf(resource)} ${restart}${change}`;
    report.info({ code: 'changed', message, resource, ...(fields[0] === undefined ? {} : { field: fields[0] }) });
  }
  for (const resource of plan.pinned) {
    const message = `${nameOf(resource)} is pinned and keeps its current version`;
    report.info({ code: 'no-change', message, resource });
  }
}

/** Reports the effect on previous versions. In a dry run without changes, reports that nothing would change. */
function reportFormer({ plan, name, isDryRun, is, report }: PlanReport): void {
  const { current, outcome, isRestored, rewritten, orphaned } = plan;
  const damaged = new Set(plan.damaged);
  const removed = plan.removed.filter((version) => !damaged.has(version));
  for (const resource of orphaned) {
    const message = `${nameOf(resource)} ${is} orphaned. It stays while a resource refers to it or \`keep\` retains it`;
    report.info({ code: 'changed', message, resource });
  }
  const isIdle = outcome === 'unchanged' && !isRestored && rewritten.length + removed.length + orphaned.length === 0;
  if (isDryRun && isIdle) {
    const message = `nothing would change, because ${name} is the current version`;
    report.info({ code: 'no-change', message, resource: current });
  }
  for (const { resource } of removed) {
    const message = `${nameOf(resource)} ${is} removed, because nothing refers to it`;
    report.info({ code: 'changed', message, resource });
  }
}
