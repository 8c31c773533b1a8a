/** Checks a functionConfig: first its shape, then with the function's own checks. */
import { validate, type ConfigProblem } from '../../schema/validate';
import { ConfigCheck } from './config-check';
import type { KrmFunction } from '../krm-function';

/**
 * Returns all problems in the plain data `config`: the violations of the schema or, if there are none, the problems
 * that `check` reports.
 */
export function configProblems(
  fn: Pick<KrmFunction<unknown>, 'validator' | 'check'>,
  config: unknown,
): readonly ConfigProblem[] {
  const shape = validate(fn.validator, config);
  if (shape.length > 0) return shape;
  const at = new ConfigCheck();
  fn.check?.(config, at);
  return at.problems;
}
