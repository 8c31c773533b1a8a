/** A kustomization.yaml in the form that the enhancement proposal asked kustomize for, turned into one that kustomize and our functions build. */
export { turnKustomization, type Remark } from './turn';
