/**
 * Checks the configs of all steps before the first step runs, so that a mistake in any step stops the whole pipeline.
 */
import type { ConfigCheck } from '../../src/function';
import { configProblems } from '../../src/kit';
import type { ConfigProblem } from '../../src/schema';
import type { RunPipeline, Step } from './generated/config';
import { stepFunction, stepKinds } from './function-table';
import { unknownKind } from './unknown-kind';

export function checkSteps(config: RunPipeline, at: ConfigCheck): void {
  const { functions, spec } = config;
  if (functions !== undefined && spec?.functions !== undefined) {
    return at.at('spec.functions').error('set either `functions` or `spec.functions`, not both');
  }
  if (functions === undefined && spec?.functions === undefined) {
    return at.at('functions').error('`functions` is required: list the functionConfigs to run');
  }
  at.at(placeOfSteps(config).join('.')).each(stepsOf(config), (step, place, index) => {
    for (const problem of problemsOf(step)) place.add({ ...problem, message: stepMessage(index, problem.message) });
  });
}

export const stepsOf = ({ functions, spec }: RunPipeline): readonly Step[] => functions ?? spec?.functions ?? [];

export const placeOfSteps = ({ functions }: RunPipeline): readonly string[] =>
  functions === undefined ? ['spec', 'functions'] : ['functions'];

export const stepMessage = (index: number, message: string): string => `step ${index + 1}: ${message}`;

/** A missing `apiVersion` or `kind` is reported here, not by the schema, so that all other steps are also checked. */
function problemsOf(step: Partial<Step>): readonly ConfigProblem[] {
  const { apiVersion, kind } = step;
  if (apiVersion === undefined || kind === undefined) {
    return Object.entries({ apiVersion, kind }).flatMap(([field, value]) =>
      value === undefined ? [{ field, message: `\`${field}\` is required` }] : [],
    );
  }
  const fn = stepFunction(apiVersion, kind);
  if (fn === undefined) {
    const field = stepKinds.some((one) => one.endsWith(`/${kind}`)) ? 'apiVersion' : 'kind';
    return [{ field, message: unknownKind(apiVersion, kind) }];
  }
  return configProblems(fn, step);
}
