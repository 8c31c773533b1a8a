/** The npm package `yaml`, loaded when first needed: most documents are read without it, and it takes 50 ms to load. */
export const yamlLibrary = (): typeof import('yaml') => require('yaml') as typeof import('yaml');
