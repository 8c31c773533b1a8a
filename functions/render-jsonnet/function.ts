/**
 * `render-jsonnet` evaluates Jsonnet programs, and returns their objects as resources. `main.jsonnet` with
 * `{web: {apiVersion: 'apps/v1', kind: 'Deployment', …}}` adds a Deployment to the items.
 *
 * A missing source ends the run. If all sources exist, the first mistake of each program is reported.
 */
import type { KrmFunction, TransformInput } from '../../src/function';
import type { PerformJob } from '../../src/jobs';
import { givenFields } from '../../src/kit';
import {
  givenTexts,
  inputsOf,
  limitsOf,
  placeRendered,
  planned,
  type RenderedObject,
  reportFault,
  reportUnusedGeneratorOptions,
  reportNothing,
  reportUnusedDataSources,
  runJobs,
  type SourceData,
  sourceFiles,
  variablesIn,
  withNamespaces,
} from '../../src/render';
import { generatorMark, type Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { type ProgramData, type ProgramJob, type ProgramResult, renderProgram } from './evaluate/program-job';
import type { RenderJsonnet } from './generated/config';
import validator from './generated/validator';
import { shortForm } from './short-form';
import { sourceOf, relatedTexts } from './sources/source';
import { environmentInput, environmentVariable } from './tanka/plan';
import { reportUnusedFiles, reportUnusedVariables } from './unused-variables';
import { usage } from './usage';

export type * from './generated/config';

/**
 * The function [render-jsonnet](../../functions/render-jsonnet/README.md), for `run`, `main` and your own pipelines.
 */
export const renderJsonnet: KrmFunction<RenderJsonnet> & { readonly perform: PerformJob } = {
  name: 'render-jsonnet',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'RenderJsonnet' }],
  validator,
  get usage() {
    return usage();
  },
  check: checkConfig,
  shortForm,
  transform,
  perform: renderProgram,
};

async function transform(input: TransformInput<RenderJsonnet>): Promise<readonly Resource[]> {
  const { resources, config, configResource } = input;
  const { spec } = config;
  const report = input.report.at(configResource);
  reportUnusedGeneratorOptions(input);
  const texts = givenTexts(spec, resources, report);
  if (report.failed) return resources;
  const sources: SourceData = { texts, directory: '' };
  const files = sourceFiles(sources, input.files);
  const place = { field: `spec.${sourceField(spec)}` };
  const source = planned(configResource, place, () =>
    sourceOf(config, generatorMark(configResource.id), files, report),
  );
  if (source === undefined) return resources;
  const given = variablesIn(configResource);
  const data: ProgramData = {
    sources,
    libraries: source.libraries,
    extVars: {
      ...inputsOf(given.external),
      ...(source.tanka === undefined ? {} : { [environmentVariable]: environmentInput(source.tanka) }),
    },
    topLevel: inputsOf(given.topLevel),
    limits: limitsOf(spec.limits),
    dropNulls: spec.directory !== undefined,
    keys: spec.paths === 'keys',
    tanka: source.tanka,
    recorded: new Map(Object.entries(spec.dataSources ?? {})),
  };
  const jobs = source.programs.map(({ path, folder }): ProgramJob => ({ data, file: path, folder }));
  const results = await runJobs<ProgramResult>(jobs, input.jobs, data.limits, spec.concurrency ?? 5);
  const objects = results.flatMap((result, index) => collect(jobs[index]?.file ?? '', result, input));
  // A failed program might have read more variables.
  if (results.every((result) => 'objects' in result)) {
    const used = {
      external: new Set(results.flatMap(({ external }) => external)),
      topLevel: new Set(results.flatMap(({ parameters }) => parameters)),
    };
    const textsToSearch = (): Iterable<string> => relatedTexts(source, texts, files);
    reportUnusedVariables(given, used, textsToSearch, input);
    const read = [...source.programs.map(({ path }) => path), ...results.flatMap(({ imported }) => imported)];
    reportUnusedFiles(new Set(read), textsToSearch, input);
    const asked = new Set(results.flatMap(({ recorded }) => recorded));
    reportUnusedDataSources(asked, (key) => `no program requests "${key}"`, input);
    if (objects.length === 0) reportNothing(input, 'no program returns an object');
  } else {
    // The parameters of a function are known even if calling the function failed, for example because a variable is
    // misspelled.
    const parameters = results.map((result) => ('parameters' in result ? (result.parameters ?? []) : []));
    if (parameters.every((names) => names.length > 0)) {
      const used = { external: new Set<string>(), topLevel: new Set(parameters.flat()) };
      reportUnusedVariables({ ...given, external: new Map() }, used, () => [], input);
    }
  }
  const placed = spec.namespace === undefined ? objects : withNamespaces(objects, spec.namespace);
  return placeRendered(input, placed, { ...spec, isExact: source.tanka === undefined });
}

const sourceField = (spec: RenderJsonnet['spec']): string =>
  givenFields(spec, ['file', 'directory', 'tanka'])[0] ?? 'file';

const maxTraces = 50;

/** Returns the objects of one program. Results about errors, traces and skipped objects contain the file's name. */
function collect(file: string, result: ProgramResult, input: TransformInput<RenderJsonnet>): readonly RenderedObject[] {
  const at = input.report.at(input.configResource);
  const { traced = [] } = result;
  for (const line of traced.slice(0, maxTraces)) at.info({ code: 'trace', message: `"${file}": ${line}` });
  if (traced.length > maxTraces) {
    const message = `"${file}": std.trace printed ${traced.length - maxTraces} more lines`;
    at.info({ code: 'trace', message });
  }
  if ('fault' in result) {
    const named = (message: string): string => `${result.lead ?? ''}"${file}": ${message}`;
    const reference = `spec.${sourceField(input.config.spec)}`;
    reportFault(result.fault, { named, files: [file], reference }, input);
    return [];
  }
  for (const object of result.toolObjects) {
    const message = `"${file}": the ${object} is skipped, because it configures a tool that does not run here`;
    at.info({ code: 'left-out', message });
  }
  for (const field of result.unknown) {
    const message = `"${file}": Tanka does not use \`${field}\` of the Environment: remove it`;
    at.warning({ code: 'unused', message });
  }
  return result.objects.map((placed) => ({ ...placed, origin: `file: ${file}` }));
}
