/** A kustomization.yaml in the form that the enhancement proposal asked kustomize for, or with `vars`, turned into one that kustomize and our functions build. */
export { firstDifference } from './builds';
export { turnKustomization, type Remark } from './turn';
export { takeVars, turnVars, varsName, type Vars } from './vars';
