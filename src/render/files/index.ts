/** Provides the files that programs can import. Functions that do not use Jsonnet use this module. */
export { givenTexts } from './given-texts';
export { cleanPath } from './memory-files';
export { packageFiles } from './package-files';
export { sourceFiles } from './source-files';
