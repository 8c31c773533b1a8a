/** Recognises configuration of the surrounding tools, which has no meaning in Kubernetes: kustomize, kpt, qbec, functions. */
import { fieldOf, type JsonObject } from './json';
import { groupOf } from './kubernetes-object';

/** The names of files that configure a tool, regardless of their content. */
export const toolFiles: ReadonlySet<string> = new Set([
  'kustomization.yaml', 'kustomization.yml', 'Kustomization', 'Kptfile', 'qbec.yaml',
]); // prettier-ignore

/** The API groups of their objects. */
export const toolGroups: readonly string[] = ['fn.inlay.dev', 'kustomize.config.k8s.io', 'kpt.dev', 'qbec.io'];

/** The value of this annotation is the program that uses the object as its functionConfig. */
export const functionKey = 'config.kubernetes.io/function';

/** True for a Kustomization, a Kptfile and a functionConfig. */
export const isToolObject = (object: JsonObject): boolean =>
  toolGroups.includes(groupOf(object)) ||
  fieldOf(fieldOf(fieldOf(object, 'metadata'), 'annotations'), functionKey) !== undefined;
