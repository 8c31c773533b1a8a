/** Exports the files that programs can import, for functions that do not use Jsonnet. */
export { givenTexts } from './given-texts';
export { cleanPath } from './memory-files';
export { packageFiles } from './package-files';
export { sourceFiles } from './source-files';
