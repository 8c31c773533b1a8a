/**
 * Defines JSON Schemas for the files of a catalog entry. kpt's catalog of functions defines the fields of
 * `metadata.yaml`. `.expected/config.yaml` may contain only those keys of kpt's test runner that
 * `test/pages/examples.test.ts` also supports. The runner ignores unknown keys, so without a schema typos would go
 * unnoticed.
 */
import { catalogFields } from './generated-texts';

const text = { type: 'string', minLength: 1 };

const map = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const closedMap = (properties: Readonly<Record<string, object>>): object => ({
  ...map(properties),
  additionalProperties: false,
});

/** Returns the schema of a function's `metadata.yaml`. */
export const metadataSchema = (name: string, examples: readonly string[]): object =>
  closedMap({
    description: text,
    tags: { type: 'array', minItems: 1, items: { enum: ['mutator', 'validator', 'generator'] } },
    license: { const: 'Apache-2.0' },
    ...Object.fromEntries(
      Object.entries(catalogFields(name, examples)).map(([field, value]) => [field, { const: value }]),
    ),
  });

/** Returns the schema of the `Kptfile` in an example of the function `name`. */
export const kptfileSchema = (name: string): object =>
  map({
    apiVersion: { const: 'kpt.dev/v1' },
    kind: { const: 'Kptfile' },
    metadata: map({ name: text, annotations: map({ 'config.kubernetes.io/local-config': { const: 'true' } }) }),
    info: map({ description: text }),
    pipeline: map({
      mutators: { type: 'array', minItems: 1, items: map({ exec: { const: name }, configPath: text }) },
    }),
  });

/** The schema of `.expected/config.yaml` of a kpt package, for kpt's test runner. */
export const renderedSchema = closedMap({ testType: { const: 'render' }, allowExec: { const: true } });

/**
 * The schema of `.expected/config.yaml` of a kustomization. `skip` excludes the example from kpt's test runner, because
 * the runner treats every folder with an `.expected` as a kpt package.
 */
export const skippedSchema = closedMap({ skip: { const: true } });
