/**
 * `render-components` evaluates the components of a qbec app, and returns their objects as resources.
 * `components/web.jsonnet` with `{apiVersion: 'apps/v1', kind: 'Deployment', …}` adds a Deployment to the items.
 *
 * As in qbec, a mistake in the app ends the run, because all later results would also be wrong. If the app is valid,
 * the first mistake of each component is reported, with qbec's message.
 */
import type { ConfigPlace, KrmFunction, TransformInput } from '../../src/function';
import type { PerformJob } from '../../src/jobs';
import { givenFields } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { cueValue, type CueContext } from './evaluate/cue-values';
import { renderComponent, type ComponentJob, type ComponentResult } from './evaluate/component-job';
import { type ComponentObject, sortObjects } from './evaluate/order';
import type { RenderComponents } from './generated/config';
import validator from './generated/validator';
import { shortForm } from './short-form';
import {
  cleanPath,
  givenTexts,
  keyPlace,
  limitsOf,
  type SourceData,
  type Fault,
  packageFiles,
  pathIn,
  placeRendered,
  planned,
  reportFault,
  reportUnusedGeneratorOptions,
  reportNothing,
  reportUnusedDataSources,
  runJobs,
  withNamespaces,
} from '../../src/render';
import { appFile, renderPlan, type RenderPlan } from './components/plan';
import { reportUnusedVariables } from './app/unused-variables';
import { usage } from './usage';

export type * from './generated/config';

/**
 * The function [render-components](../../functions/render-components/README.md), for `run`, `main` and your own
 * pipelines.
 */
export const renderComponents: KrmFunction<RenderComponents> & { readonly perform: PerformJob } = {
  name: 'render-components',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'RenderComponents' }],
  validator,
  get usage() {
    return usage();
  },
  check: checkConfig,
  shortForm,
  transform,
  perform: renderComponent,
};

async function transform(input: TransformInput<RenderComponents>): Promise<readonly Resource[]> {
  const { resources, config, configResource, jobs } = input;
  const report = input.report.at(configResource);
  const { spec } = config;
  const limits = limitsOf(spec.limits);
  reportUnusedGeneratorOptions(input);
  const sources = sourcesOf(input);
  if (sources === undefined) return resources;
  const plan = planned(configResource, appPlace(spec), () => renderPlan(input, sources, limits));
  for (const { path, suggestion } of plan.misnamed) {
    const message = `the file "${path}" is not a component, and no other file mentions it: did you mean "${suggestion}"?`;
    const isWritten = Object.keys(spec.files ?? {}).some((one) => cleanPath(one) === path);
    // An app on disk may contain files of other tools next to its components.
    if (isWritten) report.error({ code: 'unused', message, field: 'spec.files' });
    // qbec deliberately ignores `.yml` files, and some people rely on this.
    else report[path.endsWith('.yml') ? 'info' : 'warning']({ code: 'unused', message });
  }
  const textOf = plan.textOf.bind(plan);
  const cue = { files: plan.files, limits, textOf, hasSecrets: plan.hasSecrets };
  const componentJobs = plan.jobs.some(isCue) ? await withCueValues(plan.jobs, cue) : plan.jobs;
  const results = await runJobs<ComponentResult>(componentJobs, jobs, limits, spec.concurrency ?? 5);
  const objects = results.flatMap((result, index) => collect(plan.jobs[index], result, input));
  const successes = results.filter((result) => 'objects' in result);
  const used = {
    external: new Set([...plan.used, ...successes.flatMap((result) => result.used)]),
    topLevel: new Set(successes.flatMap(({ usedTopLevel }) => usedTopLevel)),
  };
  // A failed component might have read more variables.
  const isWhole = successes.length === results.length;
  const values = { ...plan.values, isPartial: plan.values.isPartial || !isWhole };
  reportUnusedVariables(values, used, plan.files, input);
  if (isWhole) {
    const imported = new Set([...plan.imported, ...successes.flatMap((result) => result.imported)]);
    if (!values.isPartial) reportUnusedDataSources(imported, (uri) => `no component imports "${uri}"`, input);
    if (objects.length === 0 && plan.misnamed.length === 0) reportNoObjects(plan, input);
  }
  const sorted = sortObjects(objects);
  const rendered = sorted.map(({ component, object }) => ({
    object,
    origin: `component: ${component}`,
    path: pathIn(component, object),
  }));
  const placed = spec.namespace === 'default' ? withNamespaces(rendered, plan.defaultNamespace) : rendered;
  return placeRendered(input, placed, spec, ', or leave the component to qbec (`spec.excludeComponents`)');
}

const isCue = ({ component }: ComponentJob): boolean => component.files.every((file) => file.endsWith('.cue'));

/** The CUE engine is loaded only in this function. */
async function withCueValues(
  jobs: readonly ComponentJob[],
  context: Omit<CueContext, 'engine' | 'packages'>,
): Promise<readonly ComponentJob[]> {
  const engine = await import('../../src/cue/index.js');
  const all = { ...context, engine, packages: engine.cachedFiles(packageFiles(context.files)) };
  return jobs.map((job) => (isCue(job) ? { ...job, known: cueValue(job, all) } : job));
}

function reportNoObjects(plan: RenderPlan, input: TransformInput<RenderComponents>): void {
  const code = 'no-objects';
  const at = input.report.at(input.configResource);
  if (plan.jobs.length > 0) {
    at.warning({ code, message: 'nothing is rendered because no component returns an object' });
  } else if (plan.values.isPartial) {
    // Excluding every component is intentional.
    if ((input.config.spec.excludeComponents ?? []).length > 0) return;
    at.info({ code, message: 'nothing is rendered because the environment contains none of the requested components' });
  } else {
    reportNothing(
      input,
      'the app has no components (for example, `components/web.jsonnet` or `components/web/index.jsonnet`)',
    );
  }
}

/** Returns the sources of the app. If a source is missing or invalid, reports the problem and returns undefined. */
function sourcesOf({
  resources,
  config: { spec },
  configResource,
  report,
}: TransformInput<RenderComponents>): SourceData | undefined {
  const ofConfig = report.at(configResource);
  const texts = givenTexts(spec, resources, ofConfig);
  const isGiven = spec.files !== undefined || spec.filesFrom !== undefined;
  const app = spec.app ?? (isGiven ? undefined : './');
  const directory = app === undefined ? undefined : cleanPath(app);
  if (app !== undefined && directory === undefined) {
    const message = `the path "${app}" must be relative and stay below the root directory of the function`;
    ofConfig.error({ code: 'invalid-path', field: 'spec.app', message });
  }
  return ofConfig.failed ? undefined : { texts, directory };
}

/** Returns the functionConfig field that contains the app's definition or the path of its folder. */
function appPlace(spec: RenderComponents['spec']): ConfigPlace {
  const given = Object.keys(spec.files ?? {}).find((path) => cleanPath(path) === appFile);
  if (given !== undefined) return keyPlace(['spec', 'files', given]).config;
  return { field: spec.spec === undefined ? sourcesField(spec) : 'spec.spec' };
}

const sourcesField = (spec: RenderComponents['spec']): string =>
  `spec.${givenFields(spec, ['app', 'filesFrom', 'files'])[0] ?? 'app'}`;

/** Returns the objects of one component. If the component has an error, reports it with the component's name. */
function collect(
  job: ComponentJob | undefined,
  result: ComponentResult | { readonly fault: Fault },
  input: TransformInput<RenderComponents>,
): readonly ComponentObject[] {
  const component = job?.component.name ?? '';
  if ('objects' in result) return result.objects.map((object) => ({ component, object }));
  const { fault } = result;
  const lead = 'lead' in fault ? fault.lead : 'evaluate';
  const source = {
    named: (message: string): string => `${lead} '${component}': ${message}`,
    files: job?.component.files ?? [],
    reference: sourcesField(input.config.spec),
  };
  reportFault(fault, source, input);
  return [];
}
