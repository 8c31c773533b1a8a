let library: typeof import('yaml') | undefined;

/**
 * Loads the npm package `yaml` on demand, because most documents are read without it and loading takes 50 ms. Node searches for a package's
 * file at each `require`, so the package is kept.
 */
export const yamlLibrary = (): typeof import('yaml') => (library ??= require('yaml') as typeof import('yaml'));
