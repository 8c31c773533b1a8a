/**
 * Implements `cue export` and `cue vet` on local files. Options, messages and exit codes follow `cue`. Files are read
 * and written through a port.
 */
import { tryEvaluate, type EvaluateOptions, type Evaluation } from '../cue/engine';
import { CueLimitError, withinLanguage } from '../cue/evaluate/limits';
import { errorOfProblem, errorsOf, formatCueError, type CueError, type CuePlace } from '../cue/export/errors';
import { collectFaults } from '../cue/export/faults';
import { cachedFiles } from '../cue/instances/files';
import type { AnySource } from '../cue/instances/load';
import type { CueTag } from '../cue/instances/tags';
import { parseExpression } from '../cue/syntax/parser';
import { CueSyntaxError, Source, type Problem } from '../cue/syntax/source';
import { compareBytes, goCleanPath } from '../go';
import { dataText } from './data-text';
import { CommandFailure } from './failure';
import { readInputs, type Inputs } from './inputs';
import { outputOf, type Output } from './output';
import { fromHere, shownPath, type Place } from './place';
import type { Request } from './request';

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export function runRequest(request: Request, place: Place): Outcome {
  const run = new Run(place);
  try {
    withinLanguage(() => run.run(request));
  } catch (error) {
    if (error instanceof CommandFailure) run.complain(error.message);
    else if (error instanceof CueSyntaxError) run.complainOf([error, ...error.others].map(errorOfProblem));
    else if (error instanceof CueLimitError) run.complain(error.message);
    else throw error;
  }
  return run.outcome();
}

class Run {
  readonly #place: Place;
  /** The paths of the files that were read. Errors may also name other sources, such as builtin packages. */
  readonly #readFiles = new Set<string>();
  #stdout = '';
  #stderr = '';

  constructor({ port, ...place }: Place) {
    const read = (path: string): string | undefined => {
      const text = port.read(path);
      if (text !== undefined) this.#readFiles.add(goCleanPath(path));
      return text;
    };
    this.#place = { ...place, port: { ...port, read } };
  }

  outcome(): Outcome {
    return { stdout: this.#stdout, stderr: this.#stderr, exitCode: this.#stderr === '' ? 0 : 1 };
  }

  complain(text: string): void {
    this.#stderr += `${text}\n`;
  }

  run(request: Request): void {
    const output = outputOf(request);
    const inputs = readInputs(request.inputs, this.#place, tagsOf(request));
    if (request.command === 'vet') this.#vet(request, inputs);
    else this.#export(request, output, inputs);
  }

  #vet({ flags, values }: Request, inputs: Inputs): void {
    const schemas = values.get('schema') ?? [];
    const options = this.#options(values);
    if (inputs.hasDataFiles) {
      if (inputs.schema.length === 0) throw new CommandFailure('data files specified without a schema');
      for (const document of inputs.documents) {
        const found = this.#evaluate(inputs.schema, { ...options, data: [document], schemas });
        if (found !== undefined) this.complainOf(errorsOf(collectFaults(found.root, true)));
      }
      return;
    }
    if (schemas.length > 0) throw new CommandFailure('-d/--schema flag requires non-CUE input files');
    const found = this.#evaluate(inputs.schema, options);
    if (found === undefined) return;
    const isConcrete = !flags.has('no-concrete');
    const errors = errorsOf(collectFaults(found.root, isConcrete));
    const isOnlyIncomplete = errors.every(({ kind }) => kind === 'incomplete' || kind === 'cycle');
    if (errors.length > 0 && isOnlyIncomplete && isConcrete && !flags.has('concrete')) this.complain(incompleteText);
    else this.complainOf(errors);
  }

  #export(request: Request, output: Output, { schema, documents, hasDataFiles }: Inputs): void {
    const { flags, values } = request;
    const schemas = values.get('schema') ?? [];
    const expressions = values.get('expression') ?? [];
    for (const expression of expressions) parseExpression(new Source('--expression', expression));
    if (schemas.length > 0 && schema.length === 0) {
      throw new CommandFailure('-d/--schema flag specified without a schema');
    }
    if (schemas.length > 0 && !hasDataFiles) {
      throw new CommandFailure('-d/--schema flag requires non-CUE input files');
    }
    if (documents.length + schema.length === 0) return;
    const options = this.#options(values);
    const wholes: readonly { readonly sources: readonly AnySource[]; readonly options: EvaluateOptions }[] =
      schemas.length > 0
        ? documents.map((document) => ({ sources: schema, options: { ...options, data: [document], schemas } }))
        : [{ sources: [...documents, ...schema], options }];
    const asked =
      expressions.length === 0
        ? wholes
        : wholes.flatMap((each) =>
            expressions.map((expression) => ({ ...each, options: { ...each.options, expression } })),
          );
    const results: string[] = [];
    for (const each of asked) {
      const found = this.#evaluate(each.sources, each.options);
      const text = found && this.#textOf(output, found, flags.has('escape'));
      if (text === undefined) break;
      results.push(text);
    }
    this.#deliver(request, output, results.join(output.form === 'yaml' ? '---\n' : ''));
  }

  /** Returns the result as text; undefined if errors were reported. */
  #textOf(output: Output, found: Evaluation, escapesHtml: boolean): string | undefined {
    const faults = collectFaults(found.root, true);
    const text = faults.length > 0 ? errorsOf(faults) : dataText(output, found, escapesHtml);
    if (typeof text === 'string') return text;
    this.complainOf(text);
    return undefined;
  }

  #deliver({ flags }: Request, { path }: Output, text: string): void {
    if (path === undefined) {
      this.#stdout += text;
      return;
    }
    if (this.#stderr !== '') return;
    const { port } = this.#place;
    if (!flags.has('force') && port.read(path) !== undefined) {
      throw new CommandFailure(`error writing "${path}": file already exists`);
    }
    const fault = port.write(path, text);
    if (fault !== undefined) throw new CommandFailure(`error writing "${path}": ${fault}`);
  }

  #options(values: Request['values']): EvaluateOptions {
    const { port } = this.#place;
    const files = cachedFiles({
      read: (path) => port.read(fromHere(this.#place, path)),
      list: (folder) => port.list(fromHere(this.#place, folder)),
    });
    return { files, tags: tagsOf({ values }) };
  }

  /** Returns undefined after reporting problems that were found before the evaluation. */
  #evaluate(sources: readonly AnySource[], options: EvaluateOptions): Evaluation | undefined {
    const found = tryEvaluate(sources, options);
    if ('root' in found && found.problems.length === 0) return found;
    this.complainOf(found.problems.toSorted(compareProblems).map(errorOf));
    return undefined;
  }

  complainOf(errors: readonly CueError[]): void {
    for (const error of errors) this.complain(formatCueError(this.#placed(error)));
  }

  /** Makes the file names in an error relative to the working folder. */
  #placed(error: CueError): CueError {
    const seen = <T extends CuePlace>(each: T): T => ({ ...each, source: this.#shownName(each.source) });
    const { previous } = error;
    return {
      ...error,
      // Drop positions in the values of tags.
      contributions: error.contributions.map(seen).filter(({ source }) => !source.startsWith('tag ')),
      // Drop positions in command-line options.
      references: error.references.filter(({ source }) => !source.startsWith('--')).map(seen),
      alternatives: error.alternatives.map((each) => this.#placed(each)),
      ...(previous && { previous: seen(previous) }),
    };
  }

  /** Makes the name of a file relative to the working folder. Returns other names unchanged. */
  #shownName(source: string): string {
    const isFile = this.#readFiles.has(goCleanPath(fromHere(this.#place, source)));
    return isFile ? shownPath(this.#place, source) : source;
  }
}

/** Converts a problem to an error. An error in an imported package also names the importing packages. */
const errorOf = (problem: Problem): CueError => ({
  ...errorOfProblem(problem),
  ...(problem.importers && { path: problem.importers.join('.') }),
});

function compareProblems({ place: a }: Problem, { place: b }: Problem): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  return compareBytes(a.source.name, b.source.name) || a.begin - b.begin;
}

const tagsOf = ({ values }: Pick<Request, 'values'>): readonly CueTag[] =>
  (values.get('inject') ?? []).map((text) => {
    const at = text.indexOf('=');
    return at < 0 ? { name: text } : { name: text.slice(0, at), value: text.slice(at + 1) };
  });

const incompleteText =
  'some instances are incomplete; use the -c flag to show errors or -c=false to allow incomplete instances';
