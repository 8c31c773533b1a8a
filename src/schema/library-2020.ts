/** ajv for JSON Schema 2020-12, loaded on first use: most runs have no schema, and loading it takes as long as the rest of the start. */
export const ajv2020 = (): typeof import('ajv/dist/2020') => require('ajv/dist/2020') as typeof import('ajv/dist/2020');
