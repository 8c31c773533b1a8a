/** Reimplements go-yaml and parts of Go's standard library, such as `encoding/json` and `regexp`. */
export { compareBytes, sortedFields } from './compare-bytes';
export { goText, goType } from './fmt';
export { compileGobwas } from './patterns/gobwas';
export { doublestarGlob, filepathGlob } from './patterns/glob';
export { BadPatternError } from './patterns/glob-pattern';
export { readGoJson, unmarshalGoJson } from './json/json-read';
export { GoJsonError } from './json/json-scan';
export { goIndent, goMarshal, goMarshalIndent, htmlEscape } from './json/json-write';
export { goCleanPath, leadsOut, relativePath } from './path';
export {
  compileFinder,
  compilePattern,
  compileQuery,
  isLiteral,
  quoteMeta,
  replaceAllString,
  StepBudget,
  StepLimitError,
} from './patterns/regexp';
export { sha256Hex } from './sha256';
export { withLineFeeds } from './yaml/check-source';
export { linesOf, readGoYaml } from './yaml/documents';
export { GoYamlError } from './yaml/error';
export { writeGoYaml } from './yaml/print/print';
export { readGoYamlDocument } from './yaml/read';
export { readGoYamlV3 } from './yaml/read-v3';
