/**
 * What stands in the files of a catalogue entry, as JSON Schemas. The fields of `metadata.yaml` are those that kpt's
 * catalogue of functions knows, the keys of `.expected/config.yaml` those of kpt's test runner, or rather the few of them
 * that `test/examples.test.ts` does as well: the runner passes over a key that it does not know, so that one with a slip
 * would go unnoticed.
 */

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

/**
 * A function's `metadata.yaml`. Its addresses are relative to the file, as the image's name is to a registry: where both
 * are published is not known here.
 */
export const metadataSchema = (name: string, examples: readonly string[]): object =>
  closedMap({
    image: { const: name },
    description: text,
    tags: { type: 'array', minItems: 1, items: { enum: ['mutator', 'validator', 'generator'] } },
    sourceURL: { const: '.' },
    examplePackageURLs: { const: examples.map((example) => `../../examples/${example}`) },
    license: { const: 'Apache-2.0' },
  });

/** The `Kptfile` of an example of the function `name`. */
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

/** `.expected/config.yaml` of a kpt package, for kpt's test runner. */
export const renderedSchema = closedMap({ testType: { const: 'render' }, allowExec: { const: true } });

/** The same of a kustomization: the runner takes every folder with an `.expected` for a kpt package. */
export const skippedSchema = closedMap({ skip: { const: true } });
