/** Evaluates sources to plain values or JSON, reports their errors, and parses CUE. */
import type { Json } from '../data/json';
import { jsonOf, plainOf } from '../data/trees/plain';
import { evaluateSources, exportSources, type AnySource, type EvaluateOptions } from './engine';
import { errorOfProblem, errorsOf, type CueError } from './export/errors';
import { collectFaults } from './export/faults';
import { jsonText } from './export/json';
import { parseFile } from './syntax/parser';
import { CueSyntaxError, Source } from './syntax/source';

/**
 * Evaluates sources to a value or errors. Numbers are doubles as in `JSON.parse`, so `1e400` is Infinity. `exportCue`
 * keeps the digits of numbers, and `exportSources` returns a tree with the origin of each value. Throws a
 * CueLimitError.
 */
export function evaluateCue(
  sources: readonly AnySource[],
  options: EvaluateOptions = {},
): { readonly value: Json } | { readonly errors: readonly CueError[] } {
  const found = exportSources(sources, options);
  return 'errors' in found ? found : { value: jsonOf(plainOf(found.data)) };
}

/** Returns the value of all sources as JSON on one line: `{"a":1.10}`. */
export function exportCue(
  sources: readonly AnySource[],
  options: EvaluateOptions = {},
): { readonly text: string } | { readonly errors: readonly CueError[] } {
  const found = exportSources(sources, options);
  return 'errors' in found ? found : { text: jsonText(found.data) };
}

/**
 * Returns the errors in the sources, as in `cue vet`. If there are no errors and `isConcrete` is set, returns the
 * missing required fields and incomplete values. Throws a CueLimitError.
 */
export function validateCue(
  sources: readonly AnySource[],
  { isConcrete = false, ...options }: EvaluateOptions & { readonly isConcrete?: boolean } = {},
): readonly CueError[] {
  try {
    const { root, problems } = evaluateSources(sources, options);
    return problems.length > 0 ? problems.map(errorOfProblem) : errorsOf(collectFaults(root, isConcrete));
  } catch (error) {
    if (error instanceof CueSyntaxError) return [error, ...error.others].map(errorOfProblem);
    throw error;
  }
}

/** The package name and imports of a file. */
export interface ParsedCue {
  /** The name in the `package` clause. */
  readonly packageName: string | undefined;
  /** The paths of the file's imports. */
  readonly imports: readonly string[];
}

/** Parses CUE without evaluating it. `error` is the first syntax error. */
export function parseCue(text: string, name = ''): ParsedCue | { readonly error: CueError } {
  try {
    const file = parseFile(new Source(name, text));
    return { packageName: file.package?.name, imports: file.imports.map(({ path }) => path) };
  } catch (error) {
    if (error instanceof CueSyntaxError) return { error: errorOfProblem(error) };
    throw error;
  }
}
