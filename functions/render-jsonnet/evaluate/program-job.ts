/**
 * A job that converts the file of one program to its objects. Jobs take and return plain data, so that any thread can
 * run them. All data that programs share is in a single object, so that each thread receives the data only once.
 */
import type { Json } from '../../../src/data';
import { unmarshalGoJson } from '../../../src/go';
import type { JobContext } from '../../../src/jobs';
import type { Input } from '../../../src/jsonnet';
import {
  checkBounds,
  type Fault,
  faultOf,
  type Spend,
  Steps,
  type JsonObject,
  cachedByData,
  type Limits,
  pathIn,
  programImporter,
  type ProgramImporter,
  SharedParses,
  type SourceData,
  sourceFiles,
  sourceValue,
  FaultError,
  hidingSecretsOf,
  watchedVariables,
} from '../../../src/render';
import { tankaNatives } from '../tanka/native/index';
import {
  environmentResult,
  type EnvironmentResult,
  environmentView,
  tankaImporter,
  type TankaPlan,
} from '../tanka/plan';
import { filesIn } from './keys';
import { foundIn } from './walk';

export interface ProgramData {
  readonly sources: SourceData;
  /** Normalized paths of directories. The last directory takes precedence. */
  readonly libraries: readonly string[];
  readonly extVars: Readonly<Record<string, Input>>;
  /** Each program receives only the variables for which it has parameters. */
  readonly topLevel: Readonly<Record<string, Input>>;
  readonly limits: Limits;
  /** Whether null in an array is ignored, as in Argo CD. If false, null is an error, as in Tanka. */
  readonly dropNulls: boolean;
  /** Whether the keys of the result are used as file paths. */
  readonly keys: boolean;
  readonly tanka?: TankaPlan | undefined;
  /** Recorded outputs of programs for Tanka's native functions, keyed as in `spec.dataSources`. */
  readonly recorded: ReadonlyMap<string, string>;
}

export interface ProgramJob {
  readonly data: ProgramData;
  readonly file: string;
  /** The folder for the program's objects under kpt. Unused if the keys of the result are paths. */
  readonly folder: string;
}

/** An object and the path of its file under kpt. */
export interface PlacedObject {
  readonly object: JsonObject;
  readonly path: string;
}

/** The inputs that a program has read and the lines that it has traced, even if the program failed. */
export interface Reading {
  readonly external: readonly string[];
  /** The parameters of the program if it is a function. */
  readonly parameters: readonly string[];
  readonly recorded: readonly string[];
  /** The paths in `sources.texts` that this program, or an earlier program in the same thread, imported. */
  readonly imported: readonly string[];
  /** The output of `std.trace`, without duplicate lines. */
  readonly traced: readonly string[];
}

export type ProgramResult =
  | (Reading & {
      readonly objects: readonly PlacedObject[];
      readonly toolObjects: readonly string[];
      readonly unknown: readonly string[];
    })
  | (Partial<Reading> & { readonly fault: Fault; readonly lead?: string });

const preparedOf = cachedByData((data: ProgramData, context: JobContext) => {
  const files = sourceFiles(data.sources, context.files);
  const importer = programImporter(files, data.libraries, data.tanka === undefined ? undefined : tankaImporter);
  const imported = new Set<string>();
  const resolve: ProgramImporter['resolve'] = (from, path) => {
    const id = importer.resolve(from, path);
    if (id !== undefined && data.sources.texts.has(id)) imported.add(id);
    return id;
  };
  return { files, imported, importer: { ...importer, resolve }, cache: new SharedParses(context) };
});

export function renderProgram(job: unknown, context: JobContext): ProgramResult {
  const { data, file, folder } = job as ProgramJob;
  const { files, imported, ...prepared } = preparedOf(data, context);
  const { tanka } = data;
  const view = tanka && environmentView(tanka);
  const external = new Set<string>();
  const recorded = new Set<string>();
  const traced = new Set<string>();
  const outputs = { recorded: data.recorded, onUse: (key: string) => void recorded.add(key) };
  const program = {
    ...prepared,
    natives: tanka === undefined ? noNatives : (spend: Spend) => tankaNatives(spend, outputs),
    steps: new Steps(data.limits),
    readJson: unmarshalGoJson,
    showsDataPlaces: true,
    trace: (line: string) => void traced.add(line),
  };
  let parameters: readonly string[] = [];
  const inputs = {
    ...(view === undefined ? {} : { view }),
    extVars: watchedVariables(data.extVars, Object.keys(data.extVars), (name) => external.add(name)),
    topLevelArguments: (names: readonly string[]): Readonly<Record<string, Input>> => {
      parameters = names;
      return Object.fromEntries(Object.entries(data.topLevel).filter(([name]) => names.includes(name)));
    },
  };
  const reading = (): Reading => ({
    external: [...external],
    parameters,
    recorded: [...recorded],
    imported: [...imported],
    traced: [...traced],
  });
  try {
    const value = sourceValue(file, inputs, files, program);
    const {
      data: root,
      complete,
      unknown,
    } = tanka === undefined ? plainResult(value) : environmentResult(tanka, value);
    const { objects, toolObjects } = hidingSecretsOf(root, () =>
      data.keys ? byKeys(root, data) : byKinds(root, folder, data),
    );
    const completed = objects.map(({ object, path }) => ({ object: complete(object), path }));
    checkBounds(completed.map(({ object }) => object));
    return { objects: completed, toolObjects, unknown, ...reading() };
  } catch (error) {
    if (error instanceof FaultError) return { fault: error.fault, ...reading() };
    return { fault: faultOf(error), lead: 'evaluate ', ...reading() };
  }
}

interface PlacedObjects {
  readonly objects: readonly PlacedObject[];
  readonly toolObjects: readonly string[];
}

const plainResult = (data: Json): EnvironmentResult => ({ data, complete: (object) => object, unknown: [] });

function byKinds(value: Json, folder: string, { dropNulls }: ProgramData): PlacedObjects {
  const { objects, toolObjects } = foundIn(value, dropNulls);
  return { objects: objects.map((object) => ({ object, path: pathIn(folder, object) })), toolObjects };
}

function byKeys(value: Json, { dropNulls }: ProgramData): PlacedObjects {
  const found = filesIn(value).map(({ file, value: inner }) => ({ file, ...foundIn(inner, dropNulls) }));
  return {
    objects: found.flatMap(({ file, objects }) => objects.map((object) => ({ object, path: file }))),
    toolObjects: found.flatMap(({ toolObjects }) => toolObjects),
  };
}

const noNatives = (): ((name: string) => never) => (name) => {
  throw new Error(
    `native function "${name}" does not exist: use \`spec.tanka\` for Tanka's native functions, or \`RenderComponents\` for qbec's`,
  );
};
