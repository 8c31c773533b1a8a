/** Checks all steps before the first one runs: a pipeline fails as a whole or not at all. */
import type { ConfigCheck } from '../../src/function';
import { configProblems } from '../../src/kit';
import type { ConfigProblem } from '../../src/schema';
import type { RunPipeline, Step } from './generated/config';
import { stepFunction } from './function-table';
import { unknownKind } from './unknown-kind';

export const checkSteps = ({ spec }: RunPipeline, config: ConfigCheck): void =>
  config.at('spec.functions').each(spec.functions, (step, at, index) => {
    for (const { field, message } of problemsOf(step)) at.at(field).error(stepMessage(index, message));
  });

/** `step 2: \`replacements\` is required`. */
export const stepMessage = (index: number, message: string): string => `step ${index + 1}: ${message}`;

/** A step without a kind is reported like any other mistake, and not by the schema, so that the other steps are also checked. */
function problemsOf(step: Partial<Step>): readonly ConfigProblem[] {
  const { apiVersion, kind } = step;
  if (apiVersion === undefined || kind === undefined) {
    return Object.entries({ apiVersion, kind }).flatMap(([field, value]) =>
      value === undefined ? [{ field, message: `\`${field}\` is required` }] : [],
    );
  }
  const fn = stepFunction(apiVersion, kind);
  if (fn === undefined) return [{ field: 'kind', message: unknownKind(apiVersion, kind) }];
  return configProblems(fn, step);
}
