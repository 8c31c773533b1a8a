/** The value of one file of the sources: a Jsonnet program, or data. */
import type { Json } from '../../data';
import type { Files } from '../../files';
import { missingFile } from '../files/source-files';
import { evaluateProgram, EvaluationError, type Program } from './program';
import { isData, readData, type SourceContext } from './read-data';
import { maxData } from './run-jobs';

/**
 * Undefined where the file is too large for a job that is not `apart`: see `tooLarge`. Throws EvaluationError, FileAccessError, and for
 * data GoJsonError and GoYamlError.
 */
export function sourceValue(
  path: string,
  inputs: Pick<Program, 'extVars' | 'topLevelArguments' | 'view'>,
  apart: boolean,
  files: Files,
  program: SourceContext,
): Json | undefined {
  if (isData(path)) {
    const text = files.read(path);
    return text.length > maxData && !apart ? undefined : readData(path, text, program);
  }
  const missing = missingFile(files, path);
  if (missing !== undefined) throw new EvaluationError(missing, false);
  return evaluateProgram({ name: path, ...inputs }, program);
}
