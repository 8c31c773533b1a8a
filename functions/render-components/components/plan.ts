/** Converts the functionConfig and the sources to a plan: the app, its variables, and a job for each component. */
import type { Json } from '../../../src/data';
import type { Files } from '../../../src/files';
import { type Report, type Secrets, UserError } from '../../../src/function';
import { goCleanPath } from '../../../src/go';
import type { Input } from '../../../src/jsonnet';
import { appOf, type App, type Environment } from '../app/app';
import { loadEnvironments, verifyEnvironments } from '../app/environments';
import { checkDocument, readDocument } from '../app/read-document';
import { checkReferences } from '../app/references';
import { componentDirectories, loadComponents, type Component } from './components';
import { checkDataSources } from '../imports/data-sources';
import {
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
  type Variables,
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

export interface Request {
  readonly name: string;
  readonly sources: SourceData;
  /** The paths of the files whose content is in the functionConfig. */
  readonly written: readonly string[];
  readonly inlineSpec: Json | undefined;
  readonly environment: string;
  readonly tag: string;
  readonly external: Variables;
  readonly topLevel: Variables;
  readonly only: readonly string[];
  readonly except: readonly string[];
  readonly strict: boolean;
  readonly limits: Limits;
  readonly addQbecMetadata: boolean;
  readonly recorded: ReadonlyMap<string, string>;
  /** Collects the values of secret variables, which must not be shown. */
  readonly secrets: Secrets;
}

export interface RenderPlan {
  readonly jobs: readonly ComponentJob[];
  readonly files: Files;
  /** Returns the text of a variable, or the JSON value of its code. Throws a UserError. */
  textOf(input: Input): string;
  readonly hasSecrets: boolean;
  readonly defaultNamespace: string;
  readonly values: GivenValues;
  readonly misnamed: readonly MisnamedFile[];
  /** The variables that computed variables have read. */
  readonly used: ReadonlySet<string>;
  /** The recorded outputs of data sources that computed variables have imported. */
  readonly imported: ReadonlySet<string>;
}

export const appFile = 'qbec.yaml';

/**
 * Checks the app in qbec's order. The first check that fails ends the run with a UserError. If qbec collects the
 * mistakes of that check, the error lists all of them.
 */
export function renderPlan(request: Request, root: Files, report: Report): RenderPlan {
  const { environment, tag, limits } = request;
  const files = sourceFiles(request.sources, root);
  const { app, environments, components } = loadApp(request, files, report);
  const definition = environmentOf(environment, environments, report);
  const dataSources = checkDataSources(app.dataSources);
  const { external: givenExternal, topLevel } = request;
  if (request.strict) checkVariableNames(app, givenExternal, topLevel);
  const selected = selectComponents(
    app,
    components,
    { environment, definition, only: request.only, except: request.except },
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
    sources: request.sources,
    libPaths: libraryPaths(app.libPaths, files),
    extVars: {},
    watched: undeclaredVariables({ app, external: givenExternal }),
    postProcessors: app.postProcessors.map((path) => (path.startsWith('/') ? path : goCleanPath(path))),
    dataSources,
    recorded: request.recorded,
    limits,
  };
  const { program, imported } = prepare(data, { files: root, shared: (work) => work() });
  const external = externalVariables(app, givenExternal, report);
  const secrets = secretValues(app, external, topLevel);
  for (const text of secretTexts(secrets)) request.secrets.addValue(text);
  const used = new Set<string>();
  const watched = (variables: ReadonlyMap<string, Input>): Program['extVars'] =>
    watchedVariables(inputsOf(variables), data.watched, (name) => used.add(name));
  const evaluateVariable = (what: string, code: Program): Json => {
    try {
      return evaluateProgram(code, program);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      throw new UserError({
        code: 'invalid-variables',
        message: shortened(request.secrets.redact(`eval ${what}: ${error.message}`)),
      });
    }
  };
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
      request.written,
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
      metadata: request.addQbecMetadata ? qbecMetadata(app, component.name, environment, tag) : noMetadata,
    })),
  };
}

interface LoadedApp {
  readonly app: App;
  readonly environments: ReadonlyMap<string, Environment>;
  readonly components: ReadonlyMap<string, Component>;
}

function loadApp(request: Request, files: Files, report: Report): LoadedApp {
  const inline = request.inlineSpec;
  const onFile = files.kind(appFile) === 'file';
  const app = appOf(onFile ? readAppFile(files, inline) : inlineApp(request));
  const environments = loadEnvironments(app, files, report);
  // The environments of an app in a functionConfig do not need a server, because Inlay never connects to one.
  if (onFile) verifyEnvironments(environments, appFile);
  const components = loadComponents(app.componentsDir, files);
  checkReferences(app, environments, components, request.tag);
  return { app, environments, components };
}

function readAppFile(files: Files, inline: Json | undefined): Json {
  if (inline === undefined) return readDocument(files.read(appFile), appFile, 'App');
  throw new UserError({
    code: 'ambiguous',
    message: `both ${appFile} and \`spec.spec\` describe the app: remove one of them`,
  });
}

function inlineApp({ name, inlineSpec, environment, sources }: Request): Json {
  if (inlineSpec === undefined && sources.directory !== undefined) {
    throw new UserError({
      code: 'not-found',
      message: `${appFile} does not exist in the directory "${sources.directory || './'}": set \`spec.app\` to the directory of a qbec app, or use \`spec.spec\` instead of the file; for Jsonnet without qbec, use \`RenderJsonnet\``,
    });
  }
  const spec = (inlineSpec ?? {}) as JsonObject;
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

/** Returns clean paths. Throws a UserError for a path outside the readable folders. */
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
