/** Reads data from a YAML or JSON file like Go's parsers, within the step limit of the job. */
import type { Json } from '../../data';
import { GoJsonError, GoYamlError, readGoYaml } from '../../go';
import { stepsExceeded } from '../limits';
import { yamlSteps } from './native-bounds';
import { EvaluationError, type ProgramContext } from './program';

export interface SourceContext extends ProgramContext {
  /** Parses a JSON file. An implementation may read only the first value, as in qbec. Throws GoJsonError. */
  readJson(text: string): Json;
  /** True if errors in data files include the position. Messages of qbec do not include the position. */
  readonly showsDataPlaces: boolean;
}

/** The cost of reading JSON, in steps per character. */
const jsonSteps = 4;

export const isData = (path: string): boolean => /\.(?:yaml|yml|json)$/.test(path);

/** Parses a data file. A YAML file results in a list of all documents that are not null. Throws EvaluationError. */
export function readData(path: string, text: string, program: SourceContext): Json {
  try {
    return parsed(path, text, program);
  } catch (error) {
    if (!(error instanceof GoJsonError || error instanceof GoYamlError)) throw error;
    const { message, place } = error;
    const shown = place === undefined ? path : `${path}:${place.line}:${place.column}`;
    throw new EvaluationError(
      program.showsDataPlaces ? `${message}\n\t${shown}` : message,
      false,
      place && { ...place, file: path, endLine: place.line, endColumn: place.column },
    );
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
