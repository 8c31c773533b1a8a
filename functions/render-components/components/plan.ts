/** Converts the functionConfig and the sources to a plan: the app, its variables, and a job for each component. */
import { catchError, type Json, jsonOf, plainOf } from '../../../src/data';
import type { Files } from '../../../src/files';
import { type Report, type TransformInput, UserError } from '../../../src/function';
import { goCleanPath } from '../../../src/go';
import type { Input } from '../../../src/jsonnet';
import type { Resource } from '../../../src/resource-list';
import { appOf, type App, type Environment } from '../app/app';
import { loadEnvironments, verifyEnvironments } from '../app/environments';
import { checkDocument, readDocument } from '../app/read-document';
import { checkReferences } from '../app/references';
import { componentDirectories, loadComponents, type Component } from './components';
import type { RenderComponents } from '../generated/config';
import { checkDataSources } from '../imports/data-sources';
import {
  cleanPath,
  evaluateProgram,
  EvaluationError,
  fieldOf,
  inputsOf,
  type JsonObject,
  type Limits,
  listOfNames,
  objectOf,
  type Program,
  refusedPath,
  secretTexts,
  shortened,
  type SourceData,
  sourceFiles,
  variablesIn,
  watchedVariables,
  withNearName,
} from '../../../src/render';
import { prepare, type AppData, type ComponentJob } from '../evaluate/component-job';
import type { QbecMetadata } from '../evaluate/metadata';
import { undeclaredVariables, type GivenValues } from '../app/unused-variables';
import { selectComponents } from '../app/selection';
import { misnamedFiles, type MisnamedFile } from '../sources/misnamed-files';
import {
  checkVariableNames,
  computedVariables,
  defaultNamespaceOf,
  externalVariables,
  mergeProperties,
  qbecVariables,
  secretValues,
  topLevelArguments,
} from '../app/variables';

export interface RenderPlan {
  readonly jobs: readonly ComponentJob[];
  readonly files: Files;
  /** Returns the value of a variable. Values other than strings become JSON. Throws a UserError. */
  textOf(input: Input): string;
  readonly hasSecrets: boolean;
  readonly defaultNamespace: string;
  readonly values: GivenValues;
  readonly misnamed: readonly MisnamedFile[];
  /** The variables that computed variables have read. */
  readonly used: ReadonlySet<string>;
  /** The URIs of data sources whose recorded outputs were imported by computed variables. */
  readonly imported: ReadonlySet<string>;
}

export const appFile = 'qbec.yaml';

/**
 * Checks the app in qbec's order. The first check that fails ends the run with a UserError. If qbec collects the
 * mistakes of that check, the error lists all of them.
 */
export function renderPlan(
  { config: { spec }, configResource, report: ofRun, files: root, secrets: hidden }: TransformInput<RenderComponents>,
  sources: SourceData,
  limits: Limits,
): RenderPlan {
  const { environment, tag = '' } = spec;
  const report = ofRun.at(configResource);
  const files = sourceFiles(sources, root);
  const { app, environments, components } = loadApp(configResource, spec, sources, files, report);
  const definition = environmentOf(environment, environments, report);
  const dataSources = checkDataSources(app.dataSources);
  const { external: givenExternal, topLevel } = variablesIn(configResource);
  if (spec.strictVars === true) checkVariableNames(app, givenExternal, topLevel);
  const selected = selectComponents(
    app,
    components,
    { environment, definition, only: spec.components ?? [], except: spec.excludeComponents ?? [] },
    report,
  );
  const defaultNamespace = defaultNamespaceOf(app, definition, tag);
  const fixed = qbecVariables({
    environment,
    tag,
    defaultNamespace,
    properties:
      definition === undefined ? app.baseProperties : mergeProperties(app.baseProperties, definition.properties),
  });
  const data: AppData = {
    sources,
    libPaths: libraryPaths(app.libPaths, files),
    extVars: {},
    watched: undeclaredVariables({ app, external: givenExternal }),
    postProcessors: app.postProcessors.map((path) => (path.startsWith('/') ? path : goCleanPath(path))),
    dataSources,
    recorded: new Map(Object.entries(spec.dataSources ?? {})),
    limits,
  };
  const { program, imported } = prepare(data, { files: root, shared: (work) => work() });
  const external = externalVariables(app, givenExternal, report);
  const secrets = secretValues(app, external, topLevel);
  for (const text of secretTexts(secrets)) hidden.addValue(text);
  const used = new Set<string>();
  const watched = (variables: ReadonlyMap<string, Input>): Program['extVars'] =>
    watchedVariables(inputsOf(variables), data.watched, (name) => used.add(name));
  const evaluateVariable = (what: string, code: Program): Json =>
    catchError(
      EvaluationError,
      () => evaluateProgram(code, program),
      (error) => {
        const message = shortened(hidden.redact(`eval ${what}: ${error.message}`));
        throw new UserError({ code: 'invalid-variables', message });
      },
    );
  const variables = computedVariables(app, new Map([...external, ...fixed]), (name, code, known) =>
    evaluateVariable(`computed var ${name}`, { name: `<${name}>`, code, extVars: watched(known) }),
  );
  const all = new Map([...variables, ...fixed]);
  const extVars = inputsOf(all);
  const shared = { ...data, extVars };
  return {
    defaultNamespace,
    values: { app, external: givenExternal, topLevel, isPartial: selected.length < components.size },
    used,
    imported,
    misnamed: misnamedFiles(
      files,
      Object.keys(spec.files ?? {}).flatMap((path) => cleanPath(path) ?? []),
      [...components.values()].flatMap((component) => component.files),
      componentDirectories(app.componentsDir, files),
    ),
    hasSecrets: secrets.length > 0,
    files,
    textOf: (input) => {
      if (typeof input === 'string') return input;
      const named = { name: '<top-level>', extVars: watched(all) };
      const value =
        'data' in input ? input.data : evaluateVariable('top-level variable', { ...named, code: input.code });
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    jobs: selected.map((component) => ({
      app: shared,
      component,
      topLevelArguments: topLevelArguments(app.topLevel, topLevel, component.name),
      metadata: spec.addQbecMetadata === false ? noMetadata : qbecMetadata(app, component.name, environment, tag),
    })),
  };
}

interface LoadedApp {
  readonly app: App;
  readonly environments: ReadonlyMap<string, Environment>;
  readonly components: ReadonlyMap<string, Component>;
}

function loadApp(
  configResource: Resource,
  spec: RenderComponents['spec'],
  sources: SourceData,
  files: Files,
  report: Report,
): LoadedApp {
  const inline = inlineSpec(configResource);
  const onFile = files.kind(appFile) === 'file';
  const app = appOf(
    onFile ? readAppFile(files, inline) : inlineApp(configResource.id.name, inline, spec.environment, sources),
  );
  const environments = loadEnvironments(app, files, report);
  // The environments of an app in a functionConfig do not need a server, because Inlay never connects to one.
  if (onFile) verifyEnvironments(environments, appFile);
  const components = loadComponents(app.componentsDir, files);
  checkReferences(app, environments, components, spec.tag ?? '');
  return { app, environments, components };
}

/** Returns the app in `spec.spec`, including nulls. The parsed functionConfig omits nulls. */
function inlineSpec(configResource: Resource): Json | undefined {
  const tree = configResource.get(['spec', 'spec']);
  return tree === undefined ? undefined : jsonOf(plainOf(tree));
}

function readAppFile(files: Files, inline: Json | undefined): Json {
  if (inline === undefined) return readDocument(files.read(appFile), appFile, 'App');
  throw new UserError({
    code: 'ambiguous',
    message: `both ${appFile} and \`spec.spec\` describe the app: remove one of them`,
  });
}

function inlineApp(name: string, inline: Json | undefined, environment: string, sources: SourceData): Json {
  if (inline === undefined && sources.directory !== undefined) {
    throw new UserError({
      code: 'not-found',
      message: `${appFile} does not exist in the directory "${sources.directory || './'}": set \`spec.app\` to the directory of a qbec app, or use \`spec.spec\` instead of the file; for Jsonnet without qbec, use \`RenderJsonnet\``,
    });
  }
  const spec = (inline ?? {}) as JsonObject;
  const environments: Json =
    environment === '_' || fieldOf(spec, 'envFiles') !== undefined ? {} : objectOf([[environment, {}]]);
  return checkDocument(
    {
      apiVersion: 'qbec.io/v1alpha1',
      kind: 'App',
      metadata: { name: name === '' ? 'app' : name },
      spec: { ...(fieldOf(spec, 'environments') === undefined ? { environments } : {}), ...spec },
    },
    'spec.spec of the functionConfig',
    'App',
  );
}

function environmentOf(
  environment: string,
  environments: ReadonlyMap<string, Environment>,
  report: Report,
): Environment | undefined {
  const definition = environments.get(environment);
  if (definition === undefined && environment !== '_') {
    const names = [...environments.keys()];
    const message = withNearName(`invalid environment "${environment}"`, [environment], names);
    const field = 'spec.environment';
    report.info({ code: 'not-found', field, message: listOfNames('environments', names) });
    throw new UserError({ code: 'not-found', field, message });
  }
  return definition;
}

/** Returns normalized paths. Throws a UserError for a path outside the root directory. */
function libraryPaths(paths: readonly string[], files: Files): readonly string[] {
  return paths.map((path) => {
    const refused = refusedPath(files, path);
    if (refused === undefined) return goCleanPath(path);
    throw new UserError({ code: 'invalid-app', message: `library path ${refused}` });
  });
}

const noMetadata: QbecMetadata = { labels: {}, annotations: {} };

const qbecMetadata = (app: App, component: string, environment: string, tag: string): QbecMetadata => ({
  labels: {
    'qbec.io/application': app.name,
    'qbec.io/environment': environment,
    ...(tag === '' ? {} : { 'qbec.io/tag': tag }),
    ...(app.addComponentLabel ? { 'qbec.io/component': component } : {}),
  },
  annotations: { 'qbec.io/component': component },
});
