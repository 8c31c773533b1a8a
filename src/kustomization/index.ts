/**
 * Converts a kustomization.yaml with `vars`, or with features of kustomize's proposal 22-03 (values in structured data),
 * into a kustomization.yaml that kustomize can build with Inlay's functions.
 */
export { firstDifference } from './builds';
export { convertKustomization, type Conversion, type Remark } from './convert';
export { extractVars, convertVars, varsName, type Vars } from './vars';
