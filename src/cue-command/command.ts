/**
 * The commands `export`, `vet`, `eval` and `def` of `cue`, on local files: their options, texts and exit codes. Files are read and
 * written through a port.
 */
import { tryEvaluate, type EvaluateOptions, type Evaluation } from '../cue/engine';
import { CueLimitError, withinLanguage } from '../cue/evaluate/limits';
import { settled } from '../cue/evaluate/vertex';
import { errorOfProblem, errorsOf, formatCueError, type CueError, type CuePlace } from '../cue/export/errors';
import { collectFaults } from '../cue/export/faults';
import { keptFiles, type CueFiles } from '../cue/instances/files';
import type { AnySource, DataSource } from '../cue/instances/load';
import { unusedTag, type Tag } from '../cue/instances/tags';
import { printClosed, printDefinition, printExpressions, printValue } from '../cue/print/file';
import { completeOptional, writtenOf } from '../cue/print/values';
import type { Written } from '../cue/print/operators';
import { parseExpression } from '../cue/syntax/parser';
import { CueSyntaxError, Source, type Problem } from '../cue/syntax/source';
import { compareBytes } from '../go';
import { dataText } from './data-text';
import { jsonText } from './json-text';
import { CommandFailure } from './failure';
import { readInputs, type Inputs } from './inputs';
import { outputOf, type Output } from './output';
import { packageId } from './packages';
import { placed, placedResult, placementOf, resultPath } from './placement';
import { fromHere, shownPath, type Place } from './place';
import { readRequest, type Request } from './request';

/** What goes to standard output and standard error. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Runs `args`, such as `['eval', '-c', 'a.cue']`. */
export const runCue = (args: readonly string[], place: Place): Outcome => runAsked(() => readRequest(args), place);

/** The same of arguments that are read already. */
export const runRequest = (request: Request, place: Place): Outcome => runAsked(() => request, place);

function runAsked(request: () => Request, place: Place): Outcome {
  const run = new Run(place);
  try {
    withinLanguage(() => run.run(request()));
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
  #stdout = '';
  #stderr = '';

  constructor(place: Place) {
    this.#place = place;
  }

  outcome(): Outcome {
    return { stdout: this.#stdout, stderr: this.#stderr, exitCode: this.#stderr === '' ? 0 : 1 };
  }

  complain(text: string): void {
    this.#stderr += `${text}\n`;
  }

  run(request: Request): void {
    if (request.command !== 'vet') outputOf(request);
    const read = readInputs(request.inputs, this.#place, tagsOf(request));
    if (request.values.has('name')) {
      throw new CommandFailure(
        read.packages.length === 0
          ? 'use of -n/--name flag without a directory'
          : '"--name" is not supported: name the files of data',
      );
    }
    const placement = placementOf(request);
    const inputs =
      placement === undefined
        ? read
        : { ...read, documents: placed(read.documents, placement, this.#options(request)), isPlaced: true };
    if (request.command === 'vet') this.#vet(request, inputs);
    else this.#print(request, inputs);
  }

  #vet(request: Request, inputs: Inputs): void {
    const instances = this.#instances(request, inputs);
    const schemas = request.values.get('schema') ?? [];
    if (inputs.hasDataFiles) {
      const [instance] = instances;
      if (instance === undefined) throw new CommandFailure('data files specified without a schema');
      const sets = inputs.isPlaced === true ? [inputs.documents] : inputs.documents.map((document) => [document]);
      for (const data of sets) {
        const found = this.#evaluate(instance.sources, { ...instance.options, data, schemas });
        if (found !== undefined) this.complainOf(errorsOf(collectFaults(found.root, true)));
      }
      return;
    }
    if (schemas.length > 0) throw new CommandFailure('-d/--schema flag requires non-CUE input files');
    let isTold = false;
    const isConcrete = !request.flags.has('no-concrete');
    for (const { root } of this.#sound(instances, instances.length > 1)) {
      const errors = errorsOf(collectFaults(root, isConcrete));
      const isOnlyIncomplete = errors.every(({ kind }) => kind === 'incomplete' || kind === 'cycle');
      if (errors.length > 0 && isOnlyIncomplete && isConcrete && !request.flags.has('concrete')) {
        if (!isTold) this.complain(incompleteText);
        isTold = true;
      } else this.complainOf(errors);
    }
  }

  /**
   * The values of all instances; none where an error is said. As with `cue` these are the mistakes of all that are found without evaluating, or, with
   * `isChecked`, the errors of the first that are more than incomplete.
   */
  #sound(instances: readonly Instance[], isChecked: boolean): readonly Evaluation[] {
    const found = instances.map(({ sources, options }) => tryEvaluate(sources, options));
    // What is not read is said alone.
    const unread = found.find((each) => !('root' in each));
    const problems = unread?.problems ?? found.flatMap((each) => each.problems);
    this.#complainOfProblems(problems);
    if (problems.length > 0) return [];
    const values = found.filter((each) => 'root' in each);
    for (const { root } of isChecked ? values : []) {
      const errors = errorsOf(collectFaults(root, false));
      this.complainOf(errors);
      if (errors.length > 0) return [];
    }
    return values;
  }

  #print(request: Request, inputs: Inputs): void {
    const output = outputOf(request);
    const instances = this.#instances(request, inputs);
    const schemas = request.values.get('schema') ?? [];
    const results: string[] = [];
    const expressions = request.values.get('expression') ?? [];
    const isEval = request.command === 'eval';
    const isHeaded = isEval && output.form === 'cue' && expressions.length > 1;
    for (const expression of expressions) parseExpression(new Source('--expression', expression));
    if (schemas.length > 0 && instances.length === 0) {
      throw new CommandFailure('-d/--schema flag specified without a schema');
    }
    if (schemas.length > 0 && !inputs.hasDataFiles) {
      throw new CommandFailure('-d/--schema flag requires non-CUE input files');
    }
    if (inputs.hasDataFiles && inputs.documents.length + instances.length === 0) return;
    const isSeveral = instances.length > 1;
    const { sources: own, options } = instances[0] ?? { sources: [], options: this.#options(request) };
    const values: readonly Printed[] =
      schemas.length > 0
        ? inputs.documents.map((document) => ({ sources: own, options, data: [document] }))
        : isSeveral
          ? instances
          : [{ sources: [...inputs.documents, ...own], options }];
    const isWhole = expressions.length === 0;
    // An expression may be of a part without errors.
    const built = isWhole
      ? instances
      : instances.map((each) => ({ ...each, options: { ...each.options, expression: '_' } }));
    const sound = isSeveral ? this.#sound(built, isWhole && !request.flags.has('ignore')) : [];
    if (isSeveral && sound.length === 0) return;
    const asked = values.flatMap((value) =>
      (isWhole ? [undefined] : expressions).map((expression) => ({ ...value, expression })),
    );
    for (const [at, { sources, options: given, data, id, expression }] of asked.entries()) {
      const before = this.#stderr;
      const more = {
        ...given,
        ...(expression === undefined ? {} : { expression }),
        ...(data === undefined ? {} : { data, schemas }),
      };
      const found = (isWhole ? sound[at] : undefined) ?? this.#evaluate(sources, more);
      const heading = isHeaded ? `// ${expression ?? ''}\n` : '';
      if (found !== undefined) this.#refuseOtherPackage(request, inputs, found);
      const text =
        found && this.#textOf(request, output, found, expression, data === undefined ? inputs.documents : []);
      if (text !== undefined) {
        results.push(heading + text);
        continue;
      }
      const title = heading === '' && isEval && id !== undefined ? `// ${id}\n` : heading;
      this.#stderr = before + title + this.#stderr.slice(before.length);
      // A value that is no error itself, and none in it is more than incomplete.
      const isOpen =
        found !== undefined && [...settled(found.root).faults, ...collectFaults(found.root, false)].length === 0;
      const goesOn = isEval && (isOpen || (output.form !== 'cue' && data === undefined));
      if (!goesOn) break;
    }
    const between = output.form === 'yaml' ? '---\n' : output.form === 'cue' && !isHeaded ? '// ---\n' : '';
    this.#deliver(request, output, results.join(between));
  }

  /** Throws a CommandFailure. */
  #refuseOtherPackage({ flags, values }: Request, { hasDataFiles }: Inputs, { files }: Evaluation): void {
    const own = packageNameOf(files);
    const wanted = values.get('package')?.at(-1) ?? own;
    if (hasDataFiles && own !== undefined && wanted !== own && !flags.has('force')) {
      throw new CommandFailure(`"package" flag clashes with existing package name (${wanted ?? ''} vs ${own})`);
    }
  }

  /** The result as text; undefined where there is none, which was said. */
  #textOf(
    request: Request,
    output: Output,
    found: Evaluation,
    expression: string | undefined,
    documents: readonly DataSource[],
  ): string | undefined {
    const { root } = found;
    const { command, flags } = request;
    const isConcrete = output.form !== 'cue' || command === 'export' || flags.has('concrete');
    if (!ignoresErrors(request, output)) {
      const faults = collectFaults(root, isConcrete);
      if (faults.length > 0) {
        this.complainOf(errorsOf(faults));
        return undefined;
      }
    }
    const path = resultPath(request, found, documents, this.#options(request));
    if (output.form === 'cue') return this.#cueText(request, output, found, expression, documents, path);
    const text = dataText(output, path.length === 0 ? found : placedResult(found, path), flags.has('escape'));
    if (typeof text === 'string') return text;
    this.complainOf([text]);
    return undefined;
  }

  #cueText(
    { command, flags, values }: Request,
    output: Output,
    { root, complete, files }: Evaluation,
    expression: string | undefined,
    documents: readonly DataSource[],
    path: readonly string[],
  ): string {
    const { isCompact } = output;
    const given = values.get('package')?.at(-1);
    if (command === 'def') {
      const name = documents.length > 0 ? (given ?? '') : (packageNameOf(files) ?? given);
      const options = { indentation: '\t', packageName: name, isCompact };
      if (expression === undefined) return printDefinition(files, options, documents.map(writtenData));
      const isDefinition = /#[\w$]*$/.test(expression);
      return (isDefinition ? printClosed : printExpressions)(writtenOf(root), files, {
        ...options,
        packageName: given ?? '',
      });
    }
    const isEval = command === 'eval';
    const showsOptional = flags.has('all') || flags.has('show-optional');
    if (showsOptional) completeOptional(root, complete);
    return printValue(root, files, {
      path,
      indentation: isEval ? '    ' : '\t',
      packageName: given,
      showsOptional,
      showsHidden: isEval && (flags.has('all') || flags.has('show-hidden')),
      isCompact,
      showsDefinitions: isEval && !flags.has('concrete'),
      showsAttributes: flags.has('show-attributes'),
      showsComments: !isEval,
    });
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

  /** Several packages, each for itself, or one with the files. Throws a CommandFailure. */
  #instances(request: Request, { packages, sources, hasDataFiles }: Inputs): readonly Instance[] {
    const options = this.#options(request);
    if (packages.length > 1) {
      if (sources.length > 0 || hasDataFiles) {
        throw new CommandFailure(`too many packages defined (${packages.length}) in combination with files`);
      }
      const instances = packages.map((instance) => ({
        ...withOwnTags([{ instance }], options),
        id: packageId(instance, this.#place),
      }));
      const unused = options.tags?.find((tag) => instances.every(({ options: { tags = [] } }) => !tags.includes(tag)));
      if (unused !== undefined) throw new CommandFailure(unusedTag(unused));
      return instances;
    }
    const all = [...packages.map((instance) => ({ instance })), ...sources];
    return all.length === 0 ? [] : [{ sources: all, options }];
  }

  #options(request: Request): EvaluateOptions {
    const { limits } = this.#place;
    return { files: this.#files(), tags: tagsOf(request), ...(limits === undefined ? {} : { limits }) };
  }

  /** The files of the module. */
  #files(): CueFiles {
    const { port } = this.#place;
    return keptFiles({
      read: (path) => port.read(fromHere(this.#place, path)),
      list: (folder) => port.list(fromHere(this.#place, folder)),
    });
  }

  /** Undefined where a program has mistakes that are found without evaluating, which are said. */
  #evaluate(sources: readonly AnySource[], options: EvaluateOptions): Evaluation | undefined {
    const found = tryEvaluate(sources, options);
    if ('root' in found && found.problems.length === 0) return found;
    this.#complainOfProblems(found.problems);
    return undefined;
  }

  #complainOfProblems(problems: readonly Problem[]): void {
    this.complainOf(problems.toSorted(compareProblems).map(errorOf));
  }

  complainOf(errors: readonly CueError[]): void {
    for (const error of errors) this.complain(this.#errorText(error));
  }

  #errorText(error: CueError): string {
    return formatCueError(this.#placed(error));
  }

  /** An error whose places are seen from the folder that the command runs in. */
  #placed(error: CueError): CueError {
    const seen = <T extends CuePlace>(each: T): T => ({ ...each, source: shownPath(this.#place, each.source) });
    const { previous } = error;
    return {
      ...error,
      contributions: error.contributions.map(seen),
      // What the command line refers to has no place of its own.
      references: error.references.filter(({ source }) => !source.startsWith('--')).map(seen),
      alternatives: error.alternatives.map((each) => this.#placed(each)),
      ...(previous && { previous: seen(previous) }),
    };
  }
}

interface Instance {
  readonly sources: readonly AnySource[];
  readonly options: EvaluateOptions;
  /** Names it where there are several. */
  readonly id?: string;
}

interface Printed extends Instance {
  /** What schemas are applied to. */
  readonly data?: readonly DataSource[];
}

/** Each tag has to be in one of several packages, and not in all: this one gets those that it has. */
function withOwnTags(sources: readonly AnySource[], options: EvaluateOptions): Instance {
  const { tags = [] } = options;
  if (tags.length === 0) return { sources, options };
  const { problems } = tryEvaluate(sources, { ...options, expression: '_' });
  const isOwn = (tag: Tag): boolean => problems.every(({ message }) => message !== unusedTag(tag));
  return { sources, options: { ...options, tags: tags.filter(isOwn) } };
}

/** `eval` alone can show errors in their places, as CUE, and not those of documents that schemas are applied to. */
const ignoresErrors = ({ command, flags, values }: Request, { form }: Output): boolean =>
  command === 'eval' && form === 'cue' && flags.has('ignore') && !values.has('schema');

/** The error of a problem; one of an import names the packages that lead to it. */
const errorOf = (problem: Problem): CueError => ({
  ...errorOfProblem(problem),
  ...(problem.importers && { path: problem.importers.join('.') }),
});

/** By the places, file by file. */
function compareProblems({ place: a }: Problem, { place: b }: Problem): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  return compareBytes(a.source.name, b.source.name) || a.begin - b.begin;
}

const tagsOf = ({ values }: Request): readonly Tag[] =>
  (values.get('inject') ?? []).map((text) => {
    const at = text.indexOf('=');
    return at < 0 ? { name: text } : { name: text.slice(0, at), value: text.slice(at + 1) };
  });

const incompleteText =
  'some instances are incomplete; use the -c flag to show errors or -c=false to allow incomplete instances';

/** Data as an expression: JSON is CUE. */
function writtenData({ name, tree }: DataSource): Written {
  const source = new Source(name, jsonText(tree, undefined, false));
  return { node: parseExpression(source), source };
}

const packageNameOf = (files: Evaluation['files']): string | undefined =>
  files.find(({ file }) => file.package !== undefined)?.file.package?.name;
