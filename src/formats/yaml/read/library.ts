/** Loads the npm package `yaml` on demand, because most documents are read without it and loading takes 50 ms. */
export const yamlLibrary = (): typeof import('yaml') => require('yaml') as typeof import('yaml');
