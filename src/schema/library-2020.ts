/** ajv for JSON Schema 2020-12, loaded on first use: most runs have no schema, and loading it takes as long as the rest of the start. */
export const ajv2020 = (): typeof import('./bounded-references') =>
  require('./bounded-references') as typeof import('./bounded-references');
