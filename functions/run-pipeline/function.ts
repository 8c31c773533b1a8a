/**
 * `run-pipeline` runs several functions in one process.
 *
 * ```yaml
 * functions:
 * - {apiVersion: fn.inlay.dev/v1alpha1, kind: MergeValues, …}
 * - {apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValues, …}
 * ```
 *
 * A chain of executables parses and prints the whole list once for each function. A pipeline parses the list once,
 * never parses resources that no step uses, and prints the list once.
 *
 * Each step has the same effect as its function alone. Unlike in a chain of processes, if a step fails, the pipeline
 * fails, and nothing is written.
 */
import { type Finding, type KrmFunction, type TransformInput, UserError, annotate } from '../../src/function';
import { reportTo } from '../../src/kit';
import type { PerformJob } from '../../src/jobs';
import { Resource } from '../../src/resource-list';
import { checkSteps, placeOfSteps, stepMessage, stepsOf } from './check-steps';
import type { RunPipeline } from './generated/config';
import validator from './generated/validator';
import { stepFunction } from './function-table';
import { usage } from './usage';
import type { Tree } from '../../src/data';
import { filePlace, packagePathKey, pathKey } from '../../src/krm';

export type * from './generated/config';

/** The function [run-pipeline](../../functions/run-pipeline/README.md), for `run`, `main` and your own pipelines. */
export const runPipeline: KrmFunction<RunPipeline> & { readonly perform: PerformJob } = {
  name: 'run-pipeline',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'RunPipeline' }],
  validator,
  get usage() {
    return usage();
  },
  takesPrevious: true,
  check: checkSteps,
  transform,
  perform: (stepJob, context) => {
    const { apiVersion, kind, job } = stepJob as StepJob;
    return stepFunction(apiVersion, kind)?.perform?.(job, context);
  },
};

/** A job of a step's function, with the kind of the step. The kind identifies the function that a thread must load. */
interface StepJob {
  readonly apiVersion: string;
  readonly kind: string;
  readonly job: unknown;
}

async function transform({
  resources,
  config,
  configResource,
  isFunctionConfig,
  report,
  secrets,
  files,
  jobs,
  previous,
  asWritten = (written) => written,
}: TransformInput<RunPipeline>): Promise<readonly Resource[]> {
  const steps = placeOfSteps(config);
  if (stepsOf(config).length === 0) {
    const message = 'no step runs, because `functions` is empty';
    report.at(configResource, steps.join('.')).warning({ code: 'empty', message });
  }
  let current = resources;
  for (const [index, step] of stepsOf(config).entries()) {
    const { apiVersion, kind } = step;
    // `checkSteps` has checked that the function exists.
    const fn = stepFunction(apiVersion, kind) as KrmFunction<unknown>;
    const stepConfig = configOfStep(configResource.get([...steps, index]) as Tree, configResource);
    const placed = stepPlaceOf({
      place: [...steps, index].join('.'),
      index,
      name: fn.name,
      stepConfig,
      configResource,
    });
    const stepReport = reportTo((severity, finding) => report[severity](placed(finding)));
    try {
      // eslint-disable-next-line no-await-in-loop -- each step works on the result of the previous step
      const written = await fn.transform({
        resources: current,
        config: step,
        configResource: stepConfig,
        isFunctionConfig,
        report: stepReport,
        secrets,
        files,
        previous,
        jobs: {
          run: (stepJobs, options) =>
            jobs.run(
              stepJobs.map((job): StepJob => ({ apiVersion, kind, job })),
              options,
            ),
        },
      });
      current = asWritten(written);
    } catch (error) {
      throw error instanceof UserError ? new UserError(placed(error.finding)) : error;
    }
    secrets.addResources(current);
    // A failed step has not produced the input for the next step.
    if (stepReport.failed) break;
  }
  return current;
}

interface StepPlace {
  /** The field path of the step in the pipeline's functionConfig: `functions.0`. */
  readonly place: string;
  readonly index: number;
  readonly name: string;
  readonly stepConfig: Resource;
  readonly configResource: Resource;
}

/** Adds the step to a result. A result about the step's config gets the matching field of the pipeline's config. */
const stepPlaceOf =
  ({ place, index, name, stepConfig, configResource }: StepPlace) =>
  (finding: Finding): Finding => {
    const { config } = finding;
    const tagged = {
      ...finding,
      ...(config && { config: { ...config, field: `${place}.${config.field}` } }),
      // The message also contains the step, because kpt does not show tags in the terminal.
      message: stepMessage(index, finding.message),
      tags: { function: name, step: String(index + 1) },
    };
    if (finding.resource !== stepConfig) return tagged;
    return {
      ...tagged,
      resource: configResource,
      field: finding.field === undefined ? place : `${place}.${finding.field}`,
    };
  };

/**
 * Returns the functionConfig that the step's function would get outside a pipeline. Copies the annotations in which kpt
 * records the pipeline's file and package. With these annotations, new objects are written next to the pipeline, and
 * objects in other packages are not attributed to the step.
 */
function configOfStep(step: Tree, pipeline: Resource): Resource {
  const annotations = pipeline.annotations();
  const places = { [pathKey]: filePlace(annotations)?.path, [packagePathKey]: annotations.get(packagePathKey) };
  const noted = Object.entries(places).filter(([, value]) => value !== undefined);
  return annotate(Resource.create(step), Object.fromEntries(noted));
}
