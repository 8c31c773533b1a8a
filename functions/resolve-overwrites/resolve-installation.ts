/**
 * Resolves one Installation: finds its Context and its reference, applies the overwrites, changes its spec or status,
 * and follows the component. The order of the results is part of the function's contract.
 */
import { omitUndefined } from '../../src/data';
import { type Change, changesBetween } from '../../src/formats';
import { formatPath } from '../../src/krm';
import type { Resource } from '../../src/resource-list';
import { changedAttributes, type Attribute, type ComponentRef } from './model/component-ref';
import type { NestedOverwrites } from './nested/nested-overwrites';
import { conditionOf } from './follow/condition';
import { contextOf, usageFor } from './follow/effective-context';
import { followComponent, notFollowed, reportFollowed, reportOverwritten } from './follow/follow-component';
import { inlinePath, readInstallation, refPath } from './read/installation';
import type { Run } from './follow/run';
import { conditionChanges } from './follow/merge-condition';
import type { Context } from './read/read-context';
import { forgetChanges, recordChanges } from './write/recorded-refs';
import { withoutList, type Resolution, type ResolvedComponent } from './follow/resolved-component';
import { rewrittenRef, writtenRef, type WrittenRef } from './write/written-ref';
import { firstOf, ignoredOverwrites } from './overwrites/skipped-overwrites';

export interface ResolvedInstallation {
  readonly resource: Resource;
  /** The resolved component; undefined if there is no reference, or if a mistake prevented the resolution. */
  readonly component: ResolvedComponent | undefined;
}

/** Resolves an Installation. Patched components are collected in `nested`. */
export function resolveInstallation(resource: Resource, run: Run, nested: NestedOverwrites): ResolvedInstallation {
  const found = resolutionOf(resource, run);
  if (found === undefined) return { resource, component: undefined };
  const { resolution, written } = found;
  const { detachContexts } = run.settings;
  // In the next run, the Context will not name a list. Errors that the next run would report are already reported in
  // this run.
  const lasting = detachContexts ? withoutList(resolution) : resolution;
  reportIgnored(resolution, run);
  const isLocated = reportMissingRepository(lasting, run);
  reportChanges(resolution, run);
  const followed = isLocated ? followComponent(resolution, written.inline, run) : notFollowed;
  // Landscaper also applies the list to references of components. With `transitive: false`, the references of
  // components are unknown.
  if (!followed.isComplete) resolution.usage?.markIncomplete();
  const ref = run.settings.nested === 'report' ? resolution.effective : nested.resolve(resolution, followed);
  const isPatched = ref !== resolution.effective;
  // A patched component takes effect even without a list, so report its references as overwritten.
  const isLeft = detachContexts && !isPatched;
  if (isLeft) reportOverwritten(resolution, followed.references, run);
  if (isLocated && isLeft) reportFollowed(lasting, followComponent(lasting, written.inline, run), run, false);
  else if (isLocated) reportFollowed(resolution, followed, run, isPatched);
  return {
    resource: resource.edit(changesOf(resolution, ref, written, run)),
    component: { ...resolution, followed, patchedVersion: isPatched ? ref.version : undefined },
  };
}

/** Finds an Installation's reference; undefined if there is no reference, or if a mistake prevented the resolution. */
function resolutionOf(
  resource: Resource,
  run: Run,
): { readonly resolution: Resolution; readonly written: WrittenRef } | undefined {
  const { report, settings } = run;
  const installation = readInstallation(resource, report);
  if (installation === undefined) return undefined;
  const context = contextOf(installation, run);
  const list = context && usageFor(installation, context, run);
  // If a previous run has detached the Context, use the resolved reference in the spec.
  const isKept = list?.usage === undefined && settings.detachContexts;
  const written = writtenRef(installation, settings.mode === 'resolve' && !isKept, run);
  if (context === undefined || list === undefined) return undefined;
  const { usage } = list;
  if (written === 'broken') usage?.markIncomplete();
  if (written === 'none' || written === 'broken') return undefined;
  const { ref, inline } = written;
  const original = {
    componentName: ref.componentName,
    version: ref.version,
    repositoryContext: ref.repositoryContext ?? context.repositoryContext,
  };
  const substitution = usage?.substitute(original);
  const effective = substitution?.ref ?? original;
  const isInline = inline !== undefined;
  return { resolution: { installation, context, usage, isInline, original, substitution, effective }, written };
}

function reportIgnored(
  { installation: { resource }, usage, original, substitution }: Resolution,
  { report }: Run,
): void {
  if (substitution === undefined) return;
  const { some, next } = firstOf(ignoredOverwrites(original, substitution));
  const list = `ComponentVersionOverwrites '${usage?.list.name}'`;
  const reportUnchanged = (message: string): void => report.info({ code: 'no-change', message, resource });
  for (const { index } of some) {
    reportUnchanged(
      `overwrites[${index}] of ${list} matches but is ignored: one of its attributes has already been substituted`,
    );
  }
  if (next !== undefined) {
    reportUnchanged(
      `more entries of ${list}, from overwrites[${next.index}] on, match but are ignored for the same reason`,
    );
  }
}

/** Returns false if Landscaper would stop and report a missing repository context. */
function reportMissingRepository(
  { installation, context, effective, isInline }: Resolution,
  { report, settings }: Run,
): boolean {
  if (effective.repositoryContext !== undefined || context.hasOcmConfig) return true;
  const level = settings.missingRepositoryContext;
  if (level !== 'ignore') {
    report[level]({
      code: 'repository-context-missing',
      message: missingRepository(context),
      resource: installation.resource,
      field: attributeField('repositoryContext', isInline),
    });
  }
  return level !== 'error';
}

/**
 * Returns Landscaper's message about a missing repository context. The message mentions a Context that is not among the
 * items, because the Context in the cluster may have a repository context.
 */
const missingRepository = ({ name, isMissing }: Context): string =>
  isMissing
    ? `RepositoryContextMissing: the component reference has no \`repositoryContext\`, and Context "${name}" is not among the items; add it, or set \`missingRepositoryContext: ignore\` if the Context in the cluster has a repository`
    : 'RepositoryContextMissing';

const attributeField = (attribute: Attribute, isInline: boolean): string =>
  formatPath(isInline ? inlinePath : [...refPath, attribute]);

function reportChanges({ installation, original, effective, isInline }: Resolution, { report, settings }: Run): void {
  const { resource } = installation;
  const changed = changedAttributes(original, effective);
  for (const attribute of changed) {
    const [currentValue, proposedValue] = [original, effective].map((ref) => {
      const value = ref[attribute];
      return typeof value === 'string' ? value || undefined : value?.tree;
    });
    report.info({
      code: 'changed',
      message: `component reference attribute ${attribute} has been overwritten`,
      resource,
      field: attributeField(attribute, isInline),
      ...omitUndefined({ currentValue, proposedValue }),
    });
  }
  if (changed.length > 0 && isInline && settings.mode === 'resolve') {
    report.warning({
      code: 'inline-not-rewritten',
      message:
        'Landscaper overwrites the inline component descriptor at runtime, but resolve-overwrites cannot rewrite it in the spec',
      resource,
      field: formatPath(inlinePath),
    });
  }
}

function changesOf(
  { installation, usage, original, substitution }: Resolution,
  after: ComponentRef,
  { map }: WrittenRef,
  { settings }: Run,
): readonly Change[] {
  const { resource, ref } = installation;
  if (settings.mode === 'status') {
    return substitution === undefined
      ? []
      : conditionChanges(resource, conditionOf(original, substitution), settings.timestamp);
  }
  // If a previous run has detached the Context, the resolved reference and the recorded original reference are kept.
  if (ref === undefined || map === undefined || (usage === undefined && settings.detachContexts)) return [];
  const resolved = rewrittenRef(map, after, changedAttributes(original, after));
  return [
    ...changesBetween(ref, resolved, refPath),
    ...(resolved === map ? forgetChanges(resource) : recordChanges(map, resolved)),
  ];
}
