/**
 * Converts a kustomization.yaml that uses `vars` or features of kustomize's proposal 22-03 (values in structured data).
 * kustomize can build the result with Inlay's functions.
 */
export { firstDifference } from './builds';
export { convertKustomization, type Conversion, type Remark } from './convert';
export { extractVars, convertVars, varsName, type Vars } from './vars';
