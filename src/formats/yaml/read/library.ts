/** A package that a bundle left out. */
export class MissingPackageError extends Error {}

/**
 * The npm package `yaml`, loaded when first needed: most documents are read without it, and it takes 50 ms to load. Throws
 * MissingPackageError.
 */
export function yamlLibrary(): typeof import('yaml') {
  try {
    return require('yaml') as typeof import('yaml');
  } catch {
    throw new MissingPackageError('this text needs the npm package `yaml`, which is not here');
  }
}
