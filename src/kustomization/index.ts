/**
 * Converts a kustomization.yaml in the form that the enhancement proposal requested, or with `vars`, into a
 * kustomization.yaml that kustomize builds with Inlay's functions.
 */
export { firstDifference } from './builds';
export { convertKustomization, type Remark } from './convert';
export { extractVars, convertVars, varsName, type Vars } from './vars';
