/**
 * Prepares the evaluation of a Tanka environment, and interprets its result. Plans are plain data, so that any thread
 * can use them.
 */
import { catchError, type Json } from '../../../src/data';
import type { Files } from '../../../src/files';
import { UserError } from '../../../src/function';
import { GoJsonError, unmarshalGoJson } from '../../../src/go';
import type { Importer, Input } from '../../../src/jsonnet';
import { fieldOf, fieldText, type JsonObject, withTexts } from '../../../src/render';
import type { TankaSource } from '../generated/config';
import { type Environment, EnvironmentError, readEnvironment } from './environment';
import { chosenEnvironment, inlineView } from './inline';
import { findProject, type Project } from './project';
import { completer } from './resources';

export interface TankaPlan {
  readonly project: Project;
  /** The name of an inline Environment, or a part of the name; empty to select the only Environment. */
  readonly name: string;
  /** The Environment in `spec.json`; undefined if the program returns the Environment. */
  readonly environment: Environment | undefined;
}

/** Throws a UserError, or a FileAccessError for a `spec.json` that cannot be read. */
export function planEnvironment(files: Files, { environment, name = '' }: TankaSource): TankaPlan {
  const project = findProject(files, environment);
  if (project.spec === undefined) return { project, name, environment: undefined };
  if (name !== '') {
    const message = `\`name\` selects an inline Environment, but the environment comes from "${project.spec}": remove \`name\``;
    throw new UserError({ code: 'invalid-environment', field: 'spec.tanka.name', message });
  }
  try {
    return { project, name, environment: readEnvironment(readSpec(files, project.spec), project.spec, project) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new UserError(error.fault);
  }
}

const readSpec = (files: Files, path: string): Json =>
  catchError(
    GoJsonError,
    () => unmarshalGoJson(files.read(path)),
    (error) => {
      throw new EnvironmentError(`${path}: ${error.message}`);
    },
  );

/** The external variable that every program of the environment receives: `std.extVar('tanka.dev/environment')`. */
export const environmentVariable = 'tanka.dev/environment';

export const environmentInput = ({ environment }: TankaPlan): Input => ({
  code:
    environment === undefined
      ? `error "\`tk.env\` and std.extVar('tanka.dev/environment') are available only for environments with a spec.json: read the fields of an inline Environment directly"`
      : JSON.stringify(environment.json),
});

/** Adds the library `tk`, which is built into Tanka, to an importer. */
export const tankaImporter = (files: Importer): Importer =>
  withTexts(
    files,
    (from, path) => (path === 'tk' ? builtin : files.resolve(from, path)),
    (id) => (id === builtin ? builtinText : undefined),
  );

/** An id that is not the path of any file. */
const builtin = '<internal>/tk.libsonnet';
const builtinText = `{ env: std.extVar('${environmentVariable}') }`;

/** Returns the engine's option `view` for `project.program`, or undefined if the Environment comes from `spec.json`. */
export const environmentView = ({ name, environment }: TankaPlan): string | undefined =>
  environment === undefined ? inlineView(name) : undefined;

export interface EnvironmentResult {
  readonly data: Json;
  /** Converts a resource to the output of `tk show`. */
  readonly complete: (object: JsonObject) => JsonObject;
  readonly unknown: readonly string[];
}

/** Interprets the value of the program after the view was applied. Throws an EnvironmentError. */
export function environmentResult(plan: TankaPlan, value: Json): EnvironmentResult {
  const { environment, data } =
    plan.environment === undefined ? inlineResult(plan, value) : { environment: plan.environment, data: value };
  // An Environment may have no data.
  return { data: data ?? {}, complete: completer(environment), unknown: environment.unknown };
}

function inlineResult({ project, name }: TankaPlan, value: Json): { environment: Environment; data: Json } {
  const inline = chosenEnvironment(value, name);
  const where = `the Environment "${fieldText(fieldOf(inline, 'metadata'), 'name')}"`;
  return { environment: readEnvironment(inline, where, project), data: fieldOf(inline, 'data') ?? null };
}
