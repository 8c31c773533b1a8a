/**
 * `version-config` provides copy on write for any ConfigMap or Secret.
 *
 * ```yaml
 * select: [{name: app}]
 * ```
 *
 * copies the ConfigMap `app` to `app-8b7k2fh4tc` and updates references to use the new name. When `app` changes, it is
 * copied to a new object. The earlier object is kept for pods that still use it. In a kpt package, the file that
 * contains `app` is kept but not applied. In a stream, the version replaces `app`.
 */
import { getOrMake } from '../../src/data';
import type { ConfigCheck, KrmFunction, Report, TransformInput } from '../../src/function';
import { boundedReport, checkSelector, type ObjectContext } from '../../src/kit';
import type { Files } from '../../src/files';
import type { Resource } from '../../src/resource-list';
import { stemOf } from '../../src/krm';
import {
  checkReferences,
  checkVersions,
  isFile,
  followedReferences,
  formerConfigs,
  type FormerOutput,
  isSharedName,
  partsOf,
  referencesTo,
  reportPlan,
  reportRollout,
  reportTakenOver,
  type Rollout,
  reportUnfollowed,
  reportUnavailable,
  type Versioner,
  type VersionPlan,
  withFormerVersions,
  writeVersions,
} from '../../src/versions';
import type { VersionConfig } from './generated/config';
import validator from './generated/validator';
import { shortForm } from './short-form';
import {
  ownVersions,
  type ReleasedObject,
  releasedObjects,
  withoutReleased,
  reportEdited,
  versionsWithNameOfSource,
  withoutHashed,
  withTakenOver,
  sourcesOf,
} from './sources';
import { usage } from './usage';

export type * from './generated/config';

/**
 * The function [version-config](../../functions/version-config/README.md), for `run`, `main` and your own pipelines.
 */
export const versionConfig: KrmFunction<VersionConfig> = {
  name: 'version-config',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'VersionConfig' }],
  validator,
  get usage() {
    return usage();
  },
  takesPrevious: true,
  check,
  shortForm,
  transform,
};

function check({ metadata, spec }: VersionConfig, config: ConfigCheck): void {
  const { select, reject, versions, references, cleanUp: formers } = spec;
  const at = config.at('spec');
  if (select.length === 0 && formers === undefined) at.at('select').error('`select` is empty: add at least one entry');
  for (const [field, list] of Object.entries({ select, reject })) {
    at.at(field).each(list, (selector, entry) => checkSelector(selector, entry));
  }
  checkVersions(versions, 'hash', at.at('versions'));
  checkReferences(references ?? {}, at.at('references'));
  at.at('references.extra').each(references?.extra, ({ kind, group = '' }, entry) => {
    if (group === '' && (kind === 'ConfigMap' || kind === 'Secret')) {
      entry
        .at('kind')
        .error(
          `references in a ${kind} cannot be followed, because a changed name would change the content of the ${kind}`,
        );
    }
  });
  at.at('cleanUp').each(formers, ({ name }, entry) => {
    if (name === metadata.name) {
      entry.at('name').error('`cleanUp` names this VersionConfig: set the `name` of a removed VersionConfig');
    }
  });
}

function transform(input: TransformInput<VersionConfig>): readonly Resource[] {
  const { report, reportOmitted } = boundedReport(input.report);
  const made = versioned({ ...input, report });
  reportOmitted();
  return made;
}

function versioned(input: TransformInput<VersionConfig>): readonly Resource[] {
  const { config, report } = input;
  const context = contextOf(input);
  const versioner = versionerOf(config, context);
  const formers = formerConfigs(config.spec.cleanUp ?? [], versioner);
  const known = withFormerVersions(versioner, formers, input.previous, context);
  const { former, restored } = known;
  const objects = sourcesOf(config, known.resources, context);
  const copies = versionsWithNameOfSource(objects, former);
  context.secrets.addResources(copies);
  const all = [...withoutHashed(objects, known.resources), ...copies];
  reportEdited(objects, copies, context);
  if (objects.length > 0) reportUnavailable(versioner, input.previous, context);
  if (report.failed) return input.resources;
  const made = objects.map((object) => ({ object }));
  // With a shared name, only the versions of selected objects certainly belong to this VersionConfig.
  const isShared = isSharedName(input.resources, versioner);
  const removal = {
    entries: config.spec.cleanUp ?? [],
    forget: (items: readonly Resource[]) => items,
    // In a stream without the original object, a version may be the only copy of its content.
    isOurs: ({ resource }: { readonly resource: Resource }) =>
      !isShared && (isFile(resource) || restored.has(resource.lineage)),
  };
  const own = ownVersions(config, all);
  const resources = withTakenOver(config, versioner, objects, all, known);
  reportTakenOver(all, resources, versioner, context);
  const released = isShared ? [] : releasedObjects(config, objects, input.resources);
  const freed = referencesTo(versioner, released, resources, undefined, own);
  const bases = [...new Set(objects.map(({ base }) => base))];
  const previousNames = objects.flatMap(({ source }) => source?.resource.previousIds().map(({ name }) => name) ?? []);
  const given = { bases: [...new Set([...bases, ...previousNames])], removal };
  const { plans, items, index } = writeVersions(versioner, made, freed.resources, given, context);
  for (const plan of plans) reportPlan(plan, versioner, index, report, former);
  for (const [at, rollout] of freed.rollouts.entries()) {
    reportReleased(released[at] as ReleasedObject, rollout, versioner, former, report);
  }
  reportUnfollowed(new Set(bases), namesOfAll(plans), versioner, index, report);
  return versioner.isDryRun ? input.resources : withoutReleased(items, released);
}

interface VersionConfigContext extends ObjectContext {
  readonly configResource: Resource;
  readonly isFunctionConfig: TransformInput<never>['isFunctionConfig'];
  readonly files: Files;
}

const contextOf = ({ config, ...input }: TransformInput<VersionConfig>): VersionConfigContext => ({
  ...input,
  namespace: config.metadata.namespace ?? '',
  writtenNamespace: config.metadata.namespace ?? '',
  config: input.report.at(input.configResource),
});

function versionerOf({ metadata, spec }: VersionConfig, context: VersionConfigContext): Versioner {
  const { references = {}, versions = {}, dryRun = false } = spec;
  return {
    kind: 'VersionConfig',
    name: metadata.name,
    namespace: '',
    configResource: context.configResource,
    naming: 'hash',
    versions,
    field: 'spec.versions',
    references,
    followed: followedReferences(references, context),
    isDryRun: dryRun,
  };
}

/** Reports an object that is no longer selected, and the references that now refer to the object itself. */
function reportReleased(
  object: ReleasedObject,
  plan: Rollout,
  { isDryRun, followed }: Versioner,
  former: FormerOutput | undefined,
  report: Report,
): void {
  const name = `${object.kind}/${object.name}`;
  const becomes = isDryRun ? 'would become' : 'becomes';
  const message = `${name} is no longer selected, so it ${becomes} an ordinary object again`;
  report.info({ code: 'changed', message, resource: object.source.resource });
  reportRollout({ plan, object, name, isDryRun, is: isDryRun ? 'would be' : 'is', report }, followed, former);
}

function namesOfAll(plans: readonly VersionPlan[]): VersionPlan['names'] {
  const byStem = new Map<string, VersionPlan['names'][]>();
  for (const { names } of plans) {
    for (const stem of names.stems ?? []) getOrMake(byStem, stem, () => []).push(names);
  }
  const bases = plans.map(({ object }) => object.base);
  return {
    stems: undefined,
    parts: partsOf(bases, []),
    has: (name) => [name, stemOf(name)].some((stem) => byStem.get(stem)?.some((names) => names.has(name)) === true),
  };
}
