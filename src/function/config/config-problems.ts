/** The whole check of a functionConfig: its shape, and then what only the function knows. */
import { validate, type ConfigProblem } from '../../schema/validate';
import { ConfigCheck } from './config-check';
import type { KrmFunction } from '../krm-function';

/** All that is wrong with `config`, which is plain data: that it does not fit the schema, or else what `check` says. */
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
