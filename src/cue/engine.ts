/** Evaluates sources to data or errors. */
import { catchError } from '../data/catch-error';
import { getOrMake } from '../data/get-or-make';
import type { Path, Tree } from '../data/tree';
import { findBuiltin, hasPackage, isBuiltin, packageNamed, readDocuments, valueOf, packageProblem } from './builtins';
import { Evaluator } from './evaluate/evaluator';
import { CueLimitError, faultSteps, tokenSteps, withinLanguage, type CueLimits } from './evaluate/limits';
import type { CachedParts } from './evaluate/cached-parts';
import type { Vertex } from './evaluate/vertex';
import { dataOf } from './export/data';
import { errorOfProblem, errorsOf, type CueContribution, type CueError } from './export/errors';
import { isHiddenLabel, isReplaced, kindsOf, originOf, writtenAt, type CueOrigin } from './export/origin';
import { collectFaults } from './export/faults';
import type { SourceCache } from './instances/files';
import {
  load,
  type AnySource,
  type DataSource,
  type Loaded,
  type LoadedData,
  type LoadedFile,
  type LoadOptions,
} from './instances/load';
import type { Code } from './resolve/code';
import { codeOfData, codeOfOverride } from './resolve/data-code';
import { resolveExpression, resolveFile, topNames, type Surroundings } from './resolve/resolve';
import { parseExpression } from './syntax/parser';
import { CueSyntaxError, Source, type Problem } from './syntax/source';
import { kindNames } from './values/kind';
import { isRegular, nameOf, type Label } from './values/label';

export type { AnySource, CueSource, DataSource } from './instances/load';

/** Options that select the result and set limits. */
export interface EvaluateOptions extends LoadOptions {
  /** A definition that the result must also match: `#Config`, as in `cue vet -d`. Fields that the definition does not allow are errors. */
  readonly definition?: string;
  /**
   * An expression whose value is the result, as in `cue export -e`. The expression may refer to the fields of the whole
   * value.
   */
  readonly expression?: string;
  /**
   * Data to check against the value of the sources, or against `schemas`. A closed value does not allow additional
   * fields in the data.
   */
  readonly data?: readonly DataSource[];
  /**
   * Check `data` against these expressions instead of against the whole value. The expressions may refer to the fields
   * of the whole value.
   */
  readonly schemas?: readonly string[];
  readonly limits?: CueLimits;
  /**
   * Values shared by evaluations with the same options. Evaluations that share values must also share one `files`
   * object from `cachedFiles`.
   * @internal
   */
  readonly cache?: CachedParts;
}

export interface Evaluation {
  readonly root: Vertex;
  /** Evaluates a vertex that the result does not need, such as an optional field. */
  readonly complete: (vertex: Vertex) => void;
  /** Counts steps against the limits, one step by default. */
  readonly step: (count?: number) => void;
  readonly problems: readonly Problem[];
  readonly used: ReadonlySet<string>;
}

/** A complete value as data. */
export interface CueData {
  readonly data: Tree;
  /** Returns the origin of the scalar at a path; undefined if the path has no scalar. */
  readonly originOf: (path: Path) => CueOrigin | undefined;
  /** Reports whether the last label of a path comes from a Secret. The path need not lead to a scalar or a value. */
  readonly isHiddenLabel: (path: Path) => boolean;
  /** The values and constraints at a path, as written in the sources. */
  readonly writtenAt: (path: Path) => readonly CueContribution[];
  /** Reports whether an override has replaced the values of other sources at a path. */
  readonly isReplaced: (path: Path) => boolean;
  /** The paths of the files in `files` that the evaluation uses. */
  readonly used: ReadonlySet<string>;
}

/** The data, or the errors. */
export type Exported = CueData | { readonly errors: readonly CueError[] };

/** Returns the value of all sources as data, or the errors in the sources. Throws a CueLimitError. */
export const exportSources = (sources: readonly AnySource[], options: EvaluateOptions = {}): Exported =>
  withinLanguage(() => {
    const { cache, ...own } = options;
    const found = cache && catchError(CueLimitError, () => exported(sources, options));
    // Repeat a failed evaluation without cached parts, so that its errors do not depend on other evaluations.
    return found === undefined || 'errors' in found ? exported(sources, own) : found;
  });

function exported(sources: readonly AnySource[], options: EvaluateOptions): Exported {
  return catchError(
    CueSyntaxError,
    () => exportedData(sources, options),
    (error) => ({ errors: [errorOfProblem(error)] }),
  );
}

function exportedData(sources: readonly AnySource[], options: EvaluateOptions): Exported {
  const loaded = load(sources, options, tools);
  if (loaded.problems.length > 0) return { errors: loaded.problems.map(errorOfProblem) };
  const { root, problems, used, step } = evaluate(loaded, options);
  if (problems.length > 0) return { errors: problems.map(errorOfProblem) };
  const faults = collectFaults(root, true);
  step(faultSteps * faults.length);
  if (faults.length > 0) return { errors: errorsOf(faults) };
  return {
    data: dataOf(root, step, options.limits?.maxOutputBytes, options.cache?.trees),
    originOf: (path) => originOf(root, path),
    isHiddenLabel: (path) => isHiddenLabel(root, path),
    writtenAt: (path) => writtenAt(root, path),
    isReplaced: (path) => isReplaced(root, path),
    used,
  };
}

/**
 * Returns the names of the kinds that the sources allow at each path: `['int', 'string']`. The list is empty if the
 * sources are invalid or exclude all alternatives. Throws a CueLimitError, or a CueSyntaxError if an expression in
 * `options` is invalid.
 */
export function kindsAt(
  sources: readonly AnySource[],
  paths: readonly Path[],
  options: EvaluateOptions = {},
): readonly (readonly string[])[] {
  const evaluation = tryEvaluate(sources, options);
  return paths.map((path) => ('root' in evaluation ? kindNames(kindsOf(evaluation.root, path)) : []));
}

/** Unifies and evaluates sources. Throws a CueSyntaxError or a CueLimitError. */
export function evaluateSources(sources: readonly AnySource[], options: EvaluateOptions = {}): Evaluation {
  return withinLanguage(() => {
    const loaded = load(sources, options, tools);
    const broken = loaded.problems.find((problem) => problem instanceof CueSyntaxError);
    if (broken !== undefined) throw broken;
    return evaluate(loaded, options);
  });
}

/**
 * Evaluates sources as one value, or returns all problems found before the evaluation. Throws a CueLimitError, or a
 * CueSyntaxError if an expression in `options` is invalid.
 */
export function tryEvaluate(
  sources: readonly AnySource[],
  options: EvaluateOptions,
): Evaluation | { readonly problems: readonly Problem[] } {
  return withinLanguage(() => {
    const loaded = load(sources, options, tools);
    return loaded.problems.length > 0 ? loaded : evaluate(loaded, options);
  });
}

function evaluate(loaded: Loaded, options: EvaluateOptions): Evaluation {
  const { definition, expression, data, schemas = [], limits = {}, cache } = options;
  const machine = new Evaluator(limits, findBuiltin, loaded.hasSecrets, cache);
  const compiler = new Compiler(loaded);
  machine.step(Math.ceil(tokenSteps * tokensOf(loaded)));
  const codes = compiler.codes();
  const closing = definition === undefined ? undefined : compiler.expression('--schema', definition);
  const outside = data?.map((each) => codeOfData(new Source(each.name, each.text, each.isSecret), each.tree, false));
  const whole = machine.root(codes);
  if (closing !== undefined) machine.push(whole, machine.within(whole, closing));
  // Evaluate only the vertices that the expression needs, because `cue export -e` reports no other errors.
  if (expression === undefined) machine.complete(whole);
  else machine.evaluate(whole);
  machine.insertCachedParts();
  compiler.addNames([...whole.arcs.keys()]);
  const held = schemas.map((schema) => compiler.expression('--schema', schema));
  const selected = expression === undefined ? undefined : compiler.expression('--expression', expression);
  const checked = outside === undefined ? whole : machine.against(whole, held, outside);
  const root = selected === undefined ? checked : machine.valueIn(checked, selected);
  return {
    root,
    complete: (vertex) => machine.complete(vertex),
    step: (count) => machine.step(count),
    problems: [...loaded.problems, ...compiler.problems],
    used: loaded.used,
  };
}

function tokensOf({ parts, packages }: Loaded): number {
  const files = [...parts.filter((part) => 'file' in part), ...packages.flatMap((each) => each.files)];
  return files.reduce((sum, { file }) => sum + file.tokens, 0);
}

/** Compiles a data source. If only the tree differs from the last time, equal parts keep their code. */
function layerCode({ source, tree, isDefault, overrides }: LoadedData, { data }: SourceCache): Code {
  const key = JSON.stringify([source.name, source.isSecret, isDefault, overrides]);
  const known = data.get(key);
  const before = known?.source.text === source.text ? known : undefined;
  const own = before?.source ?? source;
  const code =
    overrides === undefined ? codeOfData(own, tree, isDefault, before) : codeOfOverride(own, tree, overrides, before);
  data.set(key, { source: own, tree, code });
  return code;
}

const tools = { hasBuiltin: hasPackage, builtinProblem: packageProblem, readDocuments };

class Compiler {
  readonly problems: Problem[] = [];
  readonly #loaded: Loaded;
  /** The top-level names of the files in each group (see `LoadedFile`). */
  readonly #names = new Map<string, Set<string>>();
  /** The names of the whole value's fields. */
  readonly #allNames = new Set<string>();

  constructor(loaded: Loaded) {
    this.#loaded = loaded;
    for (const part of loaded.parts) if ('file' in part) this.#addNames(part);
  }

  /** Compiles the sources. Compiles each package once, and stores its code in the package. */
  codes(): readonly Code[] {
    const { parts, packages } = this.#loaded;
    for (const { instance, files } of packages) {
      if (instance.codes.length === 0) {
        const names = new Set(files.flatMap(({ file }) => topNames(file)));
        instance.codes.push(...files.map((file) => this.#resolve(file, names, instance.id, instance.problems)));
      }
      this.problems.push(...instance.problems);
    }
    return parts.map((part) => ('file' in part ? this.#own(part) : layerCode(part, this.#loaded.cache)));
  }

  /** Compiles an expression in the scope of the whole value. */
  expression(name: string, text: string): Code {
    const source = new Source(name, text);
    const written = this.#loaded.parts.flatMap((part) => ('file' in part ? topNames(part.file) : []));
    const names = new Set([...this.#allNames, ...written]);
    const key = JSON.stringify([name, text, ...names]);
    const known = this.#loaded.cache.expressions.get(key);
    if (known !== undefined) return known;
    const surroundings = { ...this.#surroundings(names, undefined), inferred: packageNamed };
    const { code, problems } = resolveExpression(source, parseExpression(source), surroundings);
    this.problems.push(...problems);
    if (problems.length === 0) this.#loaded.cache.expressions.set(key, code);
    return code;
  }

  /** Compiles a source file. Caches the code unless it has problems or gets values from tags or embedded files. */
  #own(part: LoadedFile): Code {
    const { cache, injected, packageOf } = this.#loaded;
    const names = this.#namesFor(part);
    const namesKey = JSON.stringify([...names]);
    const imports = part.file.imports.map(({ path }) => packageOf(path));
    const known = injected.size === 0 ? cache.codes.get(part.file) : undefined;
    const isSame = known?.names === namesKey && known.imports.every((each, at) => each === imports[at]);
    if (isSame) return known.code;
    const before = this.problems.length;
    const code = this.#resolve(part, names, undefined, this.problems);
    const isRight = this.problems.length === before && injected.size === 0;
    if (isRight) cache.codes.set(part.file, { names: namesKey, imports, code });
    return code;
  }

  /** Adds top-level names, so that expressions can refer to them. */
  addNames(labels: readonly Label[]): void {
    for (const label of labels) this.#allNames.add(isRegular(label) ? nameOf(label) : label);
  }

  /** A file without a package can refer to the fields of the first package among the sources. */
  #namesFor({ group }: LoadedFile): ReadonlySet<string> {
    if (group !== undefined) return this.#names.get(group) ?? new Set();
    return this.#names.values().next().value ?? new Set();
  }

  /** Adds the top-level names of a file for all files of its package. */
  #addNames({ file, group }: LoadedFile): void {
    if (group === undefined) return;
    const known = getOrMake(this.#names, group, () => new Set());
    for (const name of topNames(file)) known.add(name);
  }

  #resolve(
    { source, file }: LoadedFile,
    names: ReadonlySet<string>,
    packageId: string | undefined,
    problems: Problem[],
  ): Code {
    const found = resolveFile(source, file, this.#surroundings(names, packageId));
    problems.push(...found.problems);
    return found.code;
  }

  #surroundings(packageNames: ReadonlySet<string>, packageId: string | undefined): Surroundings {
    const { packageOf, injected, language } = this.#loaded;
    return { packageNames, isBuiltin, valueOf, packageOf, injected, language, packageId };
  }
}
