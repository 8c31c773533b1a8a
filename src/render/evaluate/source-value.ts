/** Evaluates one source file: a Jsonnet program or data. */
import type { Json } from '../../data';
import type { Files } from '../../files';
import { missingFile } from '../files/source-files';
import { evaluateProgram, EvaluationError, type Program } from './program';
import { isData, readData, type SourceContext } from './read-data';

/** Throws EvaluationError and FileAccessError. */
export function sourceValue(
  path: string,
  inputs: Pick<Program, 'extVars' | 'topLevelArguments' | 'view'>,
  files: Files,
  program: SourceContext,
): Json {
  if (isData(path)) return readData(path, files.read(path), program);
  const missing = missingFile(files, path);
  if (missing !== undefined) throw new EvaluationError(missing, false);
  return evaluateProgram({ name: path, ...inputs }, program);
}
