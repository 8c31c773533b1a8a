/** Evaluates one source file: a Jsonnet program, or data in YAML or JSON. Data is parsed as in Go. */
import type { Json } from '../../data';
import type { Files } from '../../files';
import { GoJsonError, GoYamlError, readGoYaml } from '../../go';
import { missingFile } from '../files/source-files';
import { stepsExceeded } from '../limits';
import { yamlSteps } from './native-bounds';
import { evaluateProgram, EvaluationError, type Program, type ProgramContext } from './program';

export interface SourceContext extends ProgramContext {
  /** Parses a JSON file. An implementation may read only the first value, as in qbec. Throws GoJsonError. */
  readJson(text: string): Json;
  /** True if errors in data files include the position. Messages of qbec do not include the position. */
  readonly showsDataPlaces: boolean;
}

/** The cost of reading JSON, in steps per character. */
const jsonSteps = 4;

/** Throws EvaluationError and FileAccessError. */
export function sourceValue(
  path: string,
  inputs: Pick<Program, 'extVars' | 'topLevelArguments' | 'view'>,
  files: Files,
  program: SourceContext,
): Json {
  if (/\.(?:yaml|yml|json)$/.test(path)) return readData(path, files.read(path), program);
  const missing = missingFile(files, path);
  if (missing !== undefined) throw new EvaluationError(missing, false);
  return evaluateProgram({ name: path, ...inputs }, program);
}

/** Parses a data file. For a YAML file, returns the list of all documents that are not null. Throws EvaluationError. */
function readData(path: string, text: string, program: SourceContext): Json {
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
