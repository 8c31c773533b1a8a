/**
 * Describes the allowed content of a qbec.yaml or environment file as data. Like qbec, Inlay checks the content twice:
 * when decoding it into Go's types (`decode-error.ts`), and against qbec's schema (`schema-errors.ts`).
 */
export type Shape =
  | { readonly type: 'string'; readonly pattern?: string }
  | { readonly type: 'boolean' }
  | { readonly type: 'any' }
  /** A map with any content: `map[string]interface {}`. */
  | { readonly type: 'object' }
  | { readonly type: 'list'; readonly of: Shape; readonly minItems?: number }
  | { readonly type: 'map'; readonly of: Shape }
  | Struct;

export interface Struct {
  readonly type: 'struct';
  /** The name of the Go type in the package `model`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
}

/** The pattern for names of apps, environments and tags. */
export const namePattern = '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$';

const string: Shape = { type: 'string' };
const boolean: Shape = { type: 'boolean' };
const object: Shape = { type: 'object' };
const strings: Shape = { type: 'list', of: string };

const struct = (name: string, fields: Readonly<Record<string, Shape>>, required: readonly string[] = []): Struct => ({
  type: 'struct',
  name,
  fields,
  required,
});

const environments: Shape = {
  type: 'map',
  of: struct('Environment', {
    context: string,
    defaultNamespace: string,
    excludes: strings,
    includes: strings,
    properties: object,
    server: string,
  }),
};

const variables = struct('Variables', {
  computed: { type: 'list', of: struct('ComputedVar', { code: string, name: string }, ['name', 'code']) },
  external: {
    type: 'list',
    of: struct('ExternalVar', { default: { type: 'any' }, name: string, secret: boolean }, ['name']),
  },
  topLevel: {
    type: 'list',
    of: struct(
      'TopLevelVar',
      { components: { type: 'list', of: string, minItems: 1 }, name: string, secret: boolean },
      ['name', 'components'],
    ),
  },
});

export const appShape = struct(
  'QbecApp',
  {
    apiVersion: string,
    kind: string,
    metadata: struct('AppMeta', { name: { type: 'string', pattern: namePattern } }, ['name']),
    spec: struct('AppSpec', {
      addComponentLabel: boolean,
      baseProperties: object,
      clusterScopedLists: boolean,
      componentsDir: string,
      dataSources: strings,
      dsExamples: object,
      envFiles: strings,
      environments,
      excludes: strings,
      libPaths: strings,
      namespaceTagSuffix: boolean,
      paramsFile: string,
      postProcessor: string,
      vars: variables,
    }),
  },
  ['metadata', 'spec'],
);

export const environmentMapShape = struct(
  'EnvironmentMap',
  { apiVersion: string, kind: string, spec: struct('EnvironmentMapSpec', { environments }) },
  ['spec'],
);
