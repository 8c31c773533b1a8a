/**
 * `render-components`: evaluates the components of a qbec app, and gives their objects as resources.
 * `components/web.jsonnet` with `{apiVersion: 'apps/v1', kind: 'Deployment', …}` becomes a Deployment among the items.
 *
 * A mistake in the app ends the run, as in qbec, since everything after it would be wrong as well. Mistakes in components
 * are all reported. The messages are qbec's.
 */
import { jsonOf, plainOf } from '../../src/data';
import { FileAccessError } from '../../src/files';
import { type KrmFunction, nothingUsed, type TransformInput, UserError } from '../../src/function';
import { usageText } from '../../src/kit';
import type { JobOptions, JobOutcome, Jobs, PerformJob } from '../../src/jobs';
import { packagePathKey } from '../../src/krm';
import { generatorMark, generatorOf, type Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { withCueValues } from './evaluate/cue-values';
import { renderComponent, tooLarge, type ComponentJob, type ComponentResult } from './evaluate/component-job';
import { duplicateMessages, sortObjects, type RenderedObject } from './evaluate/order';
import type { RenderComponents } from './generated/config';
import { introduction } from './generated/introduction';
import validator from './generated/validator';
import schema from './schema.json';
import { fieldText, metadataText } from './kubernetes-object';
import { limitsOf, timeExceeded, type Limits } from './limits';
import { shortened } from './messages';
import { placeGenerated, twinMessages, type GeneratorOptions } from './output/generated';
import { withNamespaces } from './output/namespaces';
import { renderPlan, type RenderPlan } from './plan';
import { givenTexts } from './sources/given-texts';
import type { SourceData } from './sources/app-files';
import { cleanPath } from './sources/memory-files';
import { reportUnusedVariables } from './app/unused-variables';

export type * from './generated/config';

/** The function [render-components](../../functions/render-components/README.md), for `run`, `main` and pipelines of your own. */
export const renderComponents: KrmFunction<RenderComponents> & { readonly perform: PerformJob } = {
  name: 'render-components',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'RenderComponents' }],
  validator,
  get usage() {
    return usageText(introduction, schema);
  },
  check: checkConfig,
  transform,
  perform: renderComponent,
};

async function transform(input: TransformInput<RenderComponents>): Promise<readonly Resource[]> {
  const { resources, config, configResource, jobs } = input;
  const report = input.report.at(configResource);
  const { spec } = config;
  const limits = limitsOf(spec.limits);
  reportIdleHints(input);
  const sources = sourcesOf(input);
  if (sources === undefined) return resources;
  const plan = plannedBy(input, sources, limits);
  for (const { path, meant } of plan.misnamed) {
    const message = `the file "${path}" is no component, and no other mentions it: did you mean "${meant}"?`;
    const isWritten = Object.keys(spec.files ?? {}).some((one) => cleanPath(one) === path);
    // An app on disk may have files beside its components for other tools.
    if (isWritten) report.error({ code: 'unused-file', message, field: 'spec.files' });
    // qbec ignores `.yml` by rule, and some people rely on it.
    else report[path.endsWith('.yml') ? 'info' : 'warning']({ code: 'unused-file', message });
  }
  const textOf = plan.textOf.bind(plan);
  const componentJobs = await withCueValues(plan.jobs, plan.files, limits, textOf, plan.hasSecrets);
  const outcomes = await outcomesOf(componentJobs, jobs, {
    concurrency: spec.concurrency ?? 5,
    timeoutMs: limits.timeoutMs,
    ...(limits.maxStack > usualStack ? { stackSizeMb: deepStackMb } : {}),
  });
  const results = plan.jobs.map((_, index) => resultOf(outcomes[index], limits));
  const objects = results.flatMap((result, index) => collect(plan.jobs[index], result, input));
  const used = {
    external: new Set([...plan.used, ...results.flatMap((result) => ('objects' in result ? result.used : []))]),
    topLevel: new Set(results.flatMap((result) => ('objects' in result ? result.usedTopLevel : []))),
  };
  // A component that failed may have read more variables.
  const isWhole = results.every((result) => 'objects' in result);
  const values = { ...plan.values, isPartial: plan.values.isPartial || !isWhole };
  reportUnusedVariables(values, used, plan.files, input);
  if (isWhole) {
    const imported = new Set([...plan.imported, ...results.flatMap((one) => ('objects' in one ? one.imported : []))]);
    if (!values.isPartial) reportUnusedDataSources(imported, input);
    if (objects.length === 0 && plan.misnamed.length === 0) reportNoObjects(plan, input);
  }
  const sorted = sortObjects(objects);
  const placed = spec.namespace === 'default' ? withNamespaces(sorted, plan.defaultNamespace) : sorted;
  const options: GeneratorOptions = {
    name: configResource.id.name,
    packagePath: configResource.annotations().get(packagePathKey),
    needsHash: spec.needsHash ?? false,
    behavior: spec.behavior,
  };
  for (const message of [...duplicateMessages(placed), ...twinMessages(resources, placed, options)]) {
    report.error({ code: 'duplicate-object', message });
  }
  for (const { component, object } of placed) {
    if (metadataText(object, 'name') !== '') continue;
    report.warning({
      code: 'unnamed-object',
      message: `component '${component}' has an object of kind "${fieldText(object, 'kind')}" without \`metadata.name\`, which kustomize and kpt refuse: give it a name, or leave the component to qbec (\`spec.excludeComponents\`)`,
    });
  }
  return placeGenerated(resources, placed, options);
}

/** Components with large files run a second time, in threads that can be ended. */
async function outcomesOf(
  componentJobs: readonly ComponentJob[],
  jobs: Jobs,
  options: JobOptions,
): Promise<readonly JobOutcome[]> {
  const outcomes = await jobs.run(componentJobs, options);
  const isLarge = (index: number): boolean => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'result' in outcome && outcome.result === tooLarge;
  };
  const large = componentJobs.filter((_, index) => isLarge(index)).map((job) => ({ ...job, apart: true }));
  const again = [...(await jobs.run(large, { ...options, apart: true }))];
  return outcomes.map((outcome, index) => (isLarge(index) ? (again.shift() ?? outcome) : outcome));
}

/** Under kpt the objects of a former run are removed. */
function reportNoObjects(
  plan: RenderPlan,
  { resources, config, configResource, report }: TransformInput<RenderComponents>,
): void {
  const code = 'no-objects';
  const at = report.at(configResource);
  if (plan.jobs.length > 0) {
    at.warning({ code, message: 'nothing is rendered: no component has an object' });
  } else if (plan.values.isPartial) {
    // A user who excludes every component wants that.
    if ((config.spec.excludeComponents ?? []).length > 0) return;
    at.info({ code, message: 'nothing is rendered: the environment has no component of those that are asked for' });
  } else {
    const mark = generatorMark(configResource.id);
    const removed = resources.filter((one) => generatorOf(one) === mark).length;
    const what =
      'nothing is rendered: the app has no components, which are files such as `components/web.jsonnet` or `components/web/index.jsonnet`';
    if (removed === 0) at.warning({ code, message: what });
    else {
      const objects = removed === 1 ? 'the object' : `the ${removed} objects`;
      at.error({
        code,
        message: `${what}, and ${objects} of the former run would go: if that is meant, remove this function and what it made`,
      });
    }
  }
}

/** Another environment may import it, so it is no error. */
function reportUnusedDataSources(
  imported: ReadonlySet<string>,
  { config, configResource, report }: TransformInput<RenderComponents>,
): void {
  for (const uri of Object.keys(config.spec.dataSources ?? {})) {
    if (imported.has(uri)) continue;
    const what = `no component imports "${uri}", whose output is recorded`;
    const message = nothingUsed({ what, name: uri, among: [...imported] });
    const field = `spec.dataSources.${uri}`;
    report.at(configResource, field).info({ code: 'unused-data-source', message });
  }
}

/**
 * Warns of options that only kustomize reads. kustomize gives a generator no items; in a pipeline under kustomize there are
 * only objects that generators made. Any other item means that another tool runs the function, and ignores the options.
 */
function reportIdleHints({
  resources,
  config: { spec },
  configResource,
  report,
}: TransformInput<RenderComponents>): void {
  const mark = generatorMark(configResource.id);
  const isOwn = (one: Resource): boolean => generatorMark(one.id) === mark || generatorOf(one) !== undefined;
  if (resources.every(isOwn)) return;
  for (const field of ['needsHash', 'behavior'] as const) {
    if (spec[field] === undefined || spec[field] === false) continue;
    const message = `\`${field}\` has no effect: kustomize reads it of functions under \`generators:\` alone, which get no items; leave it out`;
    report.at(configResource, `spec.${field}`).warning({ code: 'idle-option', message });
  }
}

/** The number of Jsonnet frames that fit the stack of any thread. */
const usualStack = 500;
const deepStackMb = 256;

/** Undefined where a source is missing or wrong, which is reported. */
function sourcesOf({
  resources,
  config: { spec },
  configResource,
  report,
}: TransformInput<RenderComponents>): SourceData | undefined {
  const ofConfig = report.at(configResource);
  const texts = givenTexts(spec.files ?? {}, spec.filesFrom ?? [], resources, ofConfig);
  const isGiven = spec.files !== undefined || spec.filesFrom !== undefined;
  const app = spec.app ?? (isGiven ? undefined : './');
  const directory = app === undefined ? undefined : cleanPath(app);
  if (app !== undefined && directory === undefined) {
    const message = `the path "${app}" must be relative and stay below the root directory of the function`;
    ofConfig.error({ code: 'invalid-source-path', field: 'spec.app', message });
  }
  return ofConfig.failed ? undefined : { texts, directory };
}

function plannedBy(
  { config: { spec }, configResource, report, files, secrets }: TransformInput<RenderComponents>,
  sources: SourceData,
  limits: Limits,
): RenderPlan {
  const inlineSpec = configResource.get(['spec', 'spec']);
  try {
    return renderPlan(
      {
        name: configResource.id.name,
        sources,
        written: Object.keys(spec.files ?? {}).flatMap((path) => cleanPath(path) ?? []),
        inlineSpec: inlineSpec === undefined ? undefined : jsonOf(plainOf(inlineSpec)),
        environment: spec.environment,
        tag: spec.tag ?? '',
        external: spec.vars?.external ?? {},
        topLevel: spec.vars?.topLevel ?? {},
        only: spec.components ?? [],
        except: spec.excludeComponents ?? [],
        strict: spec.strictVars ?? false,
        limits,
        addQbecMetadata: spec.addQbecMetadata ?? true,
        recorded: new Map(Object.entries(spec.dataSources ?? {})),
        secrets,
      },
      files,
      report.at(configResource),
    );
  } catch (error) {
    if (error instanceof UserError) throw new UserError({ resource: configResource, ...error.finding });
    if (!(error instanceof FileAccessError)) throw error;
    throw new UserError({ code: 'file-not-readable', message: error.message, resource: configResource });
  }
}

/** The objects of one component. A fault is reported with the component's name. */
function collect(
  job: ComponentJob | undefined,
  result: ComponentResult,
  { report, configResource, secrets }: TransformInput<RenderComponents>,
): readonly RenderedObject[] {
  const component = job?.component.name ?? '';
  if ('objects' in result) return result.objects.map((object) => ({ component, object }));
  const { code, lead, message, secrets: values = [] } = result.fault;
  for (const value of values) secrets.learn(value);
  const named = `${lead} '${component}': ${message}`;
  report.at(configResource).error({ code, message: shortened(secrets.hide(named)) });
  return [];
}

function resultOf(outcome: JobOutcome | undefined, limits: Limits): ComponentResult {
  if (outcome !== undefined && 'result' in outcome) return outcome.result as ComponentResult;
  const message = outcome?.brokenOff === 'memory' ? 'it takes more memory than there is' : timeExceeded(limits);
  return { fault: { code: 'limit-exceeded', lead: 'evaluate', message } };
}
