/** Recognizes objects that configure a tool (kustomize, kpt, qbec) or a function and must not reach a cluster. */
import { fieldOf, type JsonObject } from './json';
import { groupOf } from './kubernetes-object';

/** Files with these names configure a tool, regardless of their content. */
export const toolFiles: ReadonlySet<string> = new Set([
  'kustomization.yaml', 'kustomization.yml', 'Kustomization', 'Kptfile', 'qbec.yaml',
]); // prettier-ignore

export const toolGroups: readonly string[] = ['fn.inlay.dev', 'kustomize.config.k8s.io', 'kpt.dev', 'qbec.io'];

/** The annotation on a functionConfig that specifies the program to run. */
export const functionKey = 'config.kubernetes.io/function';

/** True if the object configures kustomize, kpt or qbec, or is a functionConfig. */
export const isToolObject = (object: JsonObject): boolean =>
  toolGroups.includes(groupOf(object)) ||
  fieldOf(fieldOf(fieldOf(object, 'metadata'), 'annotations'), functionKey) !== undefined;
