/**
 * One component from its files to its objects, as a job: plain data in, plain data out, so that any thread can do it. What
 * components share is one value, which each thread receives once.
 */
import type { Json } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { GoJsonError, GoYamlError, readGoJson, readGoYaml } from '../../../src/go';
import type { JobContext } from '../../../src/jobs';
import { type Input, ParseCache } from '../../../src/jsonnet';
import type { Component } from '../components';
import { appImporter, type AppImporter } from '../imports/importer';
import type { JsonObject } from '../json';
import { timeExceeded, type Limits } from '../limits';
import { ticking } from '../native/bounds';
import { appFiles, refusedPath, type SourceData } from '../sources/app-files';
import { nearName } from '../sources/source-texts';
import type { ComponentFault } from '../messages';
import { extractObjects, WalkError } from './walk';
import { MetadataError, withMetadata, type QbecMetadata } from './metadata';
import { PostProcessError, postProcess } from './post-process';
import { BoundError, checkBounds } from './result-bounds';
import { EvaluationError, evaluateProgram, type Program, type ProgramContext } from './program';
import { watchedVariables } from './watched-variables';

/** What all components of an app share. */
export interface AppData {
  readonly sources: SourceData;
  readonly libPaths: readonly string[];
  readonly extVars: Readonly<Record<string, Input>>;
  /** External variables to watch: the result says which of them a program has read. */
  readonly watched: readonly string[];
  readonly postProcessors: readonly string[];
  readonly dataSources: ReadonlyMap<string, string>;
  readonly recorded: ReadonlyMap<string, string>;
  readonly limits: Limits;
}

export interface ComponentJob {
  readonly app: AppData;
  readonly component: Component;
  readonly topLevelArguments: Readonly<Record<string, Input>>;
  readonly metadata: QbecMetadata;
  /** The value of the files, or what is wrong with them, where it is known already: for CUE. */
  readonly known?: { readonly value: Json } | { readonly fault: ComponentFault };
  /** Whether the job runs in a thread that can be ended from outside, where it may read large files. */
  readonly apart?: boolean;
}

export type ComponentResult =
  | {
      readonly objects: readonly JsonObject[];
      /** The watched variables that a program has read. */
      readonly used: readonly string[];
      /** The top-level variables that the component has taken: all that it was given, or none where it is no function. */
      readonly usedTopLevel: readonly string[];
      /** The recorded outputs that this thread has imported so far. */
      readonly imported: readonly string[];
    }
  | { readonly fault: ComponentFault };

/** What a job gives that has large files and is not `apart`: it must run again. */
export const tooLarge = 'too large';

/**
 * The longest YAML or JSON file, in UTF-16 code units, that is read in a thread that cannot be ended. Readers of data do not look at the
 * time: this much takes them a second at worst.
 */
const maxData = 2 ** 20;

/** Runs a ComponentJob. */
export function renderComponent(job: unknown, context: JobContext): ComponentResult | typeof tooLarge {
  const { app, component, topLevelArguments, metadata, known, apart = false } = job as ComponentJob;
  if (known !== undefined && 'fault' in known) return known;
  const { files, program, imported } = prepare(app, context);
  const used = new Set<string>();
  const extVars = watchedVariables(app.extVars, app.watched, (name) => used.add(name));
  const given = Object.keys(topLevelArguments);
  const taken = new Set(known === undefined ? [] : given);
  const taking = watchedVariables(topLevelArguments, given, (name) => taken.add(name));
  try {
    const value =
      known === undefined
        ? evaluateFiles(component, { extVars, topLevelArguments: taking }, apart, files, program)
        : known.value;
    if (value === undefined) return tooLarge;
    const postProcessors = app.postProcessors.map((path) => ({ path, missing: missingFile(files, path) }));
    const objects = extractObjects(value).map((object) =>
      withMetadata(postProcess(object, postProcessors, extVars, program), metadata),
    );
    checkBounds(objects);
    return { objects, used: [...used], usedTopLevel: [...taken], imported: [...imported] };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

interface Prepared {
  readonly files: Files;
  readonly importer: AppImporter;
  readonly cache: ParseCache;
}

/** Parsed texts live as long as the app's data does in this thread. */
const prepared = new WeakMap<AppData, Prepared>();

/** The app's files, and what its programs run with. */
export function prepare(
  app: AppData,
  context: JobContext,
): { readonly files: Files; readonly program: ProgramContext; readonly imported: ReadonlySet<string> } {
  const known = prepared.get(app) ?? prepareFirst(app, context);
  prepared.set(app, known);
  const { files, importer, cache } = known;
  const program = { importer, cache, limits: app.limits, remainingMs: () => context.remainingMs() };
  return { files, program, imported: importer.imported };
}

function prepareFirst(app: AppData, context: JobContext): Prepared {
  const files = appFiles(app.sources, context.files);
  return { files, importer: appImporter({ files, ...app }), cache: new SharedParses(context) };
}

/** Parsed files that components share, mostly libraries. */
class SharedParses extends ParseCache {
  readonly #context: JobContext;

  constructor(context: JobContext) {
    super();
    this.#context = context;
  }

  override get(...source: Parameters<ParseCache['get']>): ReturnType<ParseCache['get']> {
    return this.#context.shared(() => super.get(...source));
  }
}

/** Undefined where a file is too large for a job that is not `apart`. */
function evaluateFiles(
  component: Component,
  inputs: Pick<Program, 'extVars' | 'topLevelArguments'>,
  apart: boolean,
  files: Files,
  program: ProgramContext,
): Json | undefined {
  const values: Json[] = [];
  for (const file of component.files) {
    if (isData.test(file)) {
      const text = files.read(file);
      if (text.length > maxData && !apart) return undefined;
      values.push(dataOf(file, text, program));
    } else {
      const missing = missingFile(files, file);
      if (missing !== undefined) throw new EvaluationError(missing, false);
      values.push(evaluateProgram({ name: file, ...inputs }, program));
    }
  }
  return values.length === 1 ? values[0] : values;
}

const isData = /\.(?:yaml|json)$/;

function dataOf(file: string, text: string, program: ProgramContext): Json {
  if (file.endsWith('.json')) return readGoJson(text);
  const tick = ticking(() => {
    if (program.remainingMs() <= 1) throw new EvaluationError(timeExceeded(program.limits), true);
  });
  return readGoYaml(text, { tick }).filter((document) => document !== null);
}

/** qbec's message where there is no such file; undefined where there is. */
function missingFile(files: Files, path: string): string | undefined {
  if (files.kind(path) === 'file') return undefined;
  const refused = refusedPath(files, path);
  const near = nearName(files, path);
  if (refused !== undefined) return `${path}: file not found; ${refused}`;
  return `${path}: file not found${near === undefined ? '' : `: did you mean "${near}"?`}`;
}

/** Throws an error that is no mistake of the user. */
function faultOf(error: unknown): ComponentFault {
  if (error instanceof WalkError) {
    return { ...error.fault, lead: 'component', message: `extract objects: ${error.message}` };
  }
  if (error instanceof MetadataError) return { code: 'invalid-metadata', lead: 'component', message: error.message };
  if (error instanceof PostProcessError) {
    const failed = { lead: 'component', message: error.message, secrets: error.secrets } as const;
    return error.limit ? { code: 'limit-exceeded', ...failed } : { code: 'post-processor-failed', ...failed };
  }
  const lead = 'evaluate';
  if (error instanceof RangeError) {
    return { code: 'limit-exceeded', lead, message: 'a value is nested too deeply or too large' };
  }
  if (error instanceof BoundError) return { code: 'limit-exceeded', lead, message: error.message };
  if (error instanceof FileAccessError) return { code: 'file-not-readable', lead, message: error.message };
  if (error instanceof GoYamlError || error instanceof GoJsonError) {
    return { code: 'evaluation-failed', lead, message: error.message };
  }
  if (!(error instanceof EvaluationError)) throw error;
  return { code: error.limit ? 'limit-exceeded' : 'evaluation-failed', lead, message: error.message };
}
