/**
 * Reads a qbec app from its `qbec.yaml`, including defaults. Other modules check the environments, files and references
 * of the app.
 */
import type { Json } from '../../../src/data';
import { fieldOf, fieldsOf, fieldText, isObject, type JsonObject, objectOf } from '../../../src/render';

export interface App {
  readonly name: string;
  /** A glob for directories. */
  readonly componentsDir: string;
  /** The paths of Jsonnet files, in the order in which they run. */
  readonly postProcessors: readonly string[];
  /** The paths in the order of `qbec.yaml`. The last path is searched first. */
  readonly libPaths: readonly string[];
  readonly excludes: readonly string[];
  readonly namespaceTagSuffix: boolean;
  readonly addComponentLabel: boolean;
  readonly baseProperties: JsonObject;
  readonly external: readonly ExternalVariable[];
  readonly topLevel: readonly TopLevelVariable[];
  readonly computed: readonly { readonly name: string; readonly code: string }[];
  /** URIs such as `helm3://charts?configVar=v`. */
  readonly dataSources: readonly string[];
  readonly environments: ReadonlyMap<string, Environment>;
  /** Globs of environment files. */
  readonly envFiles: readonly string[];
}

export interface ExternalVariable {
  readonly name: string;
  /** Null if the app does not declare a default. */
  readonly default: Json;
  readonly secret: boolean;
}

export interface TopLevelVariable {
  readonly name: string;
  readonly components: readonly string[];
  readonly secret: boolean;
}

export interface Environment {
  readonly server: string;
  readonly context: string;
  readonly defaultNamespace: string;
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
  readonly properties: JsonObject;
}

/** Converts a document that has passed the schema checks to an App. */
export function appOf(document: Json): App {
  const spec = fieldOf(document, 'spec') ?? {};
  const variables = fieldOf(spec, 'vars');
  return {
    name: fieldText(fieldOf(document, 'metadata'), 'name'),
    componentsDir: fieldText(spec, 'componentsDir') || 'components',
    postProcessors: fieldText(spec, 'postProcessor')
      .split(':')
      .filter((path) => path !== ''),
    libPaths: texts(spec, 'libPaths'),
    excludes: texts(spec, 'excludes'),
    namespaceTagSuffix: fieldOf(spec, 'namespaceTagSuffix') === true,
    addComponentLabel: fieldOf(spec, 'addComponentLabel') === true,
    baseProperties: map(spec, 'baseProperties'),
    external: list(variables, 'external').map((one) => ({
      name: fieldText(one, 'name'),
      default: fieldOf(one, 'default') ?? null,
      secret: fieldOf(one, 'secret') === true,
    })),
    topLevel: list(variables, 'topLevel').map((one) => ({
      name: fieldText(one, 'name'),
      components: texts(one, 'components'),
      secret: fieldOf(one, 'secret') === true,
    })),
    computed: list(variables, 'computed').map((one) => ({
      name: fieldText(one, 'name'),
      code: fieldText(one, 'code'),
    })),
    dataSources: texts(spec, 'dataSources'),
    environments: environmentsOf(spec),
    envFiles: texts(spec, 'envFiles'),
  };
}

/** Returns the environments in the `spec` of an app or an environment file. */
export const environmentsOf = (spec: Json | undefined): ReadonlyMap<string, Environment> =>
  new Map(
    fieldsOf(fieldOf(spec, 'environments')).map(([name, one]) => [
      name,
      {
        server: fieldText(one, 'server'),
        context: fieldText(one, 'context'),
        defaultNamespace: fieldText(one, 'defaultNamespace'),
        includes: texts(one, 'includes'),
        excludes: texts(one, 'excludes'),
        properties: map(one, 'properties'),
      },
    ]),
  );

const list = (value: Json | undefined, key: string): readonly Json[] => {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field : [];
};

const texts = (value: Json | undefined, key: string): readonly string[] =>
  list(value, key).filter((one) => typeof one === 'string');

const map = (value: Json | undefined, key: string): JsonObject => {
  const field = fieldOf(value, key);
  return isObject(field) ? field : objectOf([]);
};
