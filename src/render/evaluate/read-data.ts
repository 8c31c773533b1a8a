/** Reads a YAML or JSON file as data, like Go, within the step limit of a job. */
import type { Json } from '../../data';
import { GoJsonError, GoYamlError, readGoYaml } from '../../go';
import { stepsExceeded } from '../limits';
import { yamlSteps } from './native-bounds';
import { EvaluationError, type ProgramContext } from './program';

export interface SourceContext extends ProgramContext {
  /** Reads a JSON file, either the whole file or, like qbec, its first value. Throws GoJsonError. */
  readJson(text: string): Json;
}

/** The cost of reading a character of JSON. */
const jsonSteps = 4;

/** True if a file is data and not a program. */
export const isData = (path: string): boolean => /\.(?:yaml|yml|json)$/.test(path);

/** For YAML, returns all documents that are not null. Throws EvaluationError. */
export function readData(path: string, text: string, program: SourceContext): Json {
  try {
    return parsed(path, text, program);
  } catch (error) {
    if (!(error instanceof GoJsonError || error instanceof GoYamlError)) throw error;
    const { message, place } = error;
    if (place === undefined) throw new EvaluationError(`${message}\n\t${path}`, false);
    const { line, column } = place;
    const location = { file: path, line, column, endLine: line, endColumn: column };
    throw new EvaluationError(`${message}\n\t${path}:${line}:${column}`, false, location);
  }
}

function parsed(path: string, text: string, program: SourceContext): Json {
  const { steps } = program;
  const spend = (count: number): void => {
    steps.left -= count;
    if (steps.left < 0) throw new EvaluationError(stepsExceeded(steps.limits), true);
  };
  if (path.endsWith('.json')) {
    spend(text.length * jsonSteps);
    return program.readJson(text);
  }
  spend(text.length * yamlSteps.character);
  return readGoYaml(text, { tick: () => spend(yamlSteps.token) }).filter((document) => document !== null);
}
