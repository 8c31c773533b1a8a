/**
 * A job that converts the files of one component to its objects. Jobs take and return plain data, so that any thread
 * can run them. All data that components share is in a single object, so that each thread receives the data only once.
 */
import type { Json } from '../../../src/data';
import type { Files } from '../../../src/files';
import { readGoJson } from '../../../src/go';
import type { JobContext } from '../../../src/jobs';
import type { Input } from '../../../src/jsonnet';
import {
  checkBounds,
  type Fault,
  faultOf,
  type JsonObject,
  type Limits,
  missingFile,
  type Program,
  programImporter,
  cachedByData,
  SharedParses,
  type SourceContext,
  Steps,
  type SourceData,
  sourceFiles,
  sourceValue,
  watchedVariables,
  FaultError,
  hidingSecretsOf,
} from '../../../src/render';
import type { Component } from '../components/components';
import { dataSourceImporter } from '../imports/data-sources';
import { globImporter } from '../imports/glob-importer';
import { qbecNatives } from '../native/index';
import { withMetadata, type QbecMetadata } from './metadata';
import { postProcess } from './post-process';
import { extractObjects } from './walk';

export interface AppData {
  readonly sources: SourceData;
  /** The library paths in the app's order. The last path takes precedence. */
  readonly libPaths: readonly string[];
  readonly extVars: Readonly<Record<string, Input>>;
  /** The external variables whose use is recorded. The result of a job lists the variables that a program has read. */
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
  /** The value or error of files that were evaluated before the job, such as CUE files; undefined for other files. */
  readonly known?: { readonly value: Json } | { readonly fault: ComponentFault };
}

/** An error in one component: `evaluate 'web': division by zero.` */
export interface ComponentFault extends Fault {
  /**
   * The word before the component's name in the message: `evaluate` as in qbec, or `component` if qbec does not name
   * the component.
   */
  readonly lead: 'evaluate' | 'component';
}

export type ComponentResult =
  | {
      readonly objects: readonly JsonObject[];
      readonly used: readonly string[];
      /**
       * The top-level variables that were used: all given variables for a function or CUE component, otherwise none.
       */
      readonly usedTopLevel: readonly string[];
      /** The URIs of the recorded outputs that this thread has imported so far. */
      readonly imported: readonly string[];
    }
  | { readonly fault: ComponentFault };

export function renderComponent(job: unknown, context: JobContext): ComponentResult {
  const { app, component, topLevelArguments, metadata, known } = job as ComponentJob;
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
        ? evaluateFiles(component, { extVars, topLevelArguments: taking }, files, program)
        : known.value;
    const postProcessors = app.postProcessors.map((path) => ({ path, missing: missingFile(files, path) }));
    const objects = hidingSecretsOf(value, () =>
      extractObjects(value).map((object) =>
        withMetadata(postProcess(object, postProcessors, extVars, program), metadata),
      ),
    );
    checkBounds(objects);
    return { objects, used: [...used], usedTopLevel: [...taken], imported: [...imported] };
  } catch (error) {
    return { fault: componentFaultOf(error) };
  }
}

const preparedOf = cachedByData((app: AppData, context: JobContext) => {
  const files = sourceFiles(app.sources, context.files);
  const imported = new Set<string>();
  const importer = programImporter(files, app.libPaths, (fromFiles) =>
    dataSourceImporter(globImporter(fromFiles, files), app.dataSources, app.recorded, (uri) => imported.add(uri)),
  );
  return { files, importer, imported, cache: new SharedParses(context) };
});

export function prepare(
  app: AppData,
  context: JobContext,
): { readonly files: Files; readonly program: ComponentContext; readonly imported: ReadonlySet<string> } {
  const { files, importer, imported, cache } = preparedOf(app, context);
  const program = { importer, cache, natives: qbecNatives, steps: new Steps(app.limits), readJson: readGoJson };
  return { files, program, imported };
}

type ComponentContext = Omit<SourceContext, 'showsDataPlaces'>;

function evaluateFiles(
  component: Component,
  inputs: Pick<Program, 'extVars' | 'topLevelArguments'>,
  files: Files,
  program: ComponentContext,
): Json {
  // If a component has only one file, the name of the component identifies the file.
  const context = { ...program, showsDataPlaces: component.files.length > 1 };
  const values = component.files.map((file) => sourceValue(file, inputs, files, context));
  return values.length === 1 ? (values[0] ?? null) : values;
}

/** Converts an error to a ComponentFault. Rethrows an error that the user did not cause. */
function componentFaultOf(error: unknown): ComponentFault {
  if (error instanceof FaultError) return { ...error.fault, lead: 'component' };
  return { ...faultOf(error), lead: 'evaluate' };
}
