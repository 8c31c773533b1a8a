/** Reports what a plan does, or in a dry run would do: to the object, to its users and to its former versions. */
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import type { GeneratedObject } from '../versions/generated-object';
import type { VersionPlan } from './copy-on-write';

const nameOf = ({ id }: Resource): string => `${id.kind}/${id.name}`;

/** Kinds whose pods are replaced when their template changes. */
const restarting: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

export function reportPlan(plan: VersionPlan, object: GeneratedObject, isDryRun: boolean, report: Report): void {
  const { current, outcome, rewritten, pinned, orphaned, removed, misdirected } = plan;
  const will = isDryRun ? 'would' : 'will';
  const is = isDryRun ? 'would be' : 'is';
  const name = `${object.kind}/${object.name}`;

  if (plan.isRestored) {
    const message = `${name} had been edited by hand: ${isDryRun ? 'it would get' : 'it has'} its generated data back; edit a layer instead`;
    report.warning({ code: 'config-restored', message, resource: current });
  }
  if (outcome === 'created') {
    report.info({ code: 'config-created', message: `${name} ${is} generated`, resource: current });
  }
  if (outcome === 'updated') {
    report.info({ code: 'config-updated', message: `${name} ${is} edited`, resource: current });
  }
  if (outcome === 'reused') {
    const message = `${name}, generated before, ${is} the current version again`;
    report.info({ code: 'config-reused', message, resource: current });
  }
  for (const { resource, fields, from } of rewritten) {
    const change = `${is} changed to refer to ${name} instead of ${from.join(', ')} (${fields.join(', ')})`;
    const restart = restarting.has(resource.id.kind) ? `${will} restart: it ` : '';
    const message = `${nameOf(resource)} ${restart}${change}`;
    report.info({
      code: 'reference-rewritten',
      message,
      resource,
      ...(fields[0] === undefined ? {} : { field: fields[0] }),
    });
  }
  for (const resource of pinned) {
    const message = `${nameOf(resource)} is pinned: it keeps the version that it refers to`;
    report.info({ code: 'reference-pinned', message, resource });
  }
  for (const { resource, refersTo, name: named, path } of misdirected) {
    const field = path.join('.');
    const message = `${nameOf(resource)} refers to ${refersTo}/${named}, but the configuration is a ${object.kind}: change the reference to one of that kind`;
    report.warning({ code: 'reference-of-another-kind', message, resource, field });
  }
  for (const resource of orphaned) {
    const message = `${nameOf(resource)} ${is} orphaned: it stays while something refers to it, or \`history.keep\` says so`;
    report.info({ code: 'config-orphaned', message, resource });
  }
  if (
    isDryRun &&
    outcome === 'unchanged' &&
    !plan.isRestored &&
    rewritten.length + removed.length + orphaned.length === 0
  ) {
    report.info({
      code: 'no-change',
      message: `nothing would change: ${name} is the current version`,
      resource: current,
    });
  }
  for (const { resource } of removed) {
    report.info({
      code: 'config-removed',
      message: `${nameOf(resource)} ${is} removed: nothing refers to it`,
      resource,
    });
  }
}
