/** Reads a YAML or JSON file as data, as Go does, within the time of a job. */
import type { Json } from '../../data';
import { readGoJson, readGoYaml } from '../../go';
import { timeExceeded } from '../limits';
import { ticking } from './native-bounds';
import { EvaluationError, type ProgramContext } from './program';

/** Whether a file is data and no program. */
export const isData = (path: string): boolean => /\.(?:yaml|yml|json)$/.test(path);

/**
 * Of JSON the first value counts, of YAML each document that is not null. Throws EvaluationError where the time is over, and
 * GoJsonError and GoYamlError.
 */
export function readData(path: string, text: string, program: ProgramContext): Json {
  if (path.endsWith('.json')) return readGoJson(text);
  const tick = ticking(() => {
    if (program.remainingMs() <= 1) throw new EvaluationError(timeExceeded(program.limits), true);
  });
  return readGoYaml(text, { tick }).filter((document) => document !== null);
}
