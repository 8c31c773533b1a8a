/** Reads a YAML or JSON file as data, as Go does, within the time of a job. */
import type { Json } from '../../data';
import { readGoYaml } from '../../go';
import { timeExceeded } from '../limits';
import { ticking } from './native-bounds';
import { EvaluationError, type ProgramContext } from './program';

export interface SourceContext extends ProgramContext {
  /** How a JSON file is read: the whole of it, or as in qbec its first value. Throws GoJsonError. */
  readJson(text: string): Json;
}

/** Whether a file is data and no program. */
export const isData = (path: string): boolean => /\.(?:yaml|yml|json)$/.test(path);

/**
 * Of YAML each document that is not null. Throws EvaluationError where the time is over, and
 * GoJsonError and GoYamlError.
 */
export function readData(path: string, text: string, program: SourceContext): Json {
  if (path.endsWith('.json')) return program.readJson(text);
  const tick = ticking(() => {
    if (program.remainingMs() <= 1) throw new EvaluationError(timeExceeded(program.limits), true);
  });
  return readGoYaml(text, { tick }).filter((document) => document !== null);
}
