/** Files and objects of the tools around: kustomize, kpt, qbec, functions. To Kubernetes they mean nothing. */
import type { Files } from '../files';
import { fieldOf, type JsonObject } from './json';
import { groupOf } from './kubernetes-object';

/** The names of files that configure a tool, whatever is in them. */
export const toolFiles: ReadonlySet<string> = new Set([
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
  'Kptfile',
  'qbec.yaml',
]);

const toolGroups = ['fn.inlay.dev', 'kustomize.config.k8s.io', 'kpt.dev', 'qbec.io'];

const groups = toolGroups.map((group) => group.replaceAll('.', String.raw`\.`)).join('|');
const mark = String.raw`config\.kubernetes\.io/function`;
const yamlMark = new RegExp(`^["']?apiVersion["']?: *["']?(?:${groups})/|${mark}`, 'm');
const jsonMark = new RegExp(`"apiVersion":\\s*"(?:${groups})/|${mark}`);

/** Whether a file that is no program configures a tool or a function. */
export function isToolConfig(path: string, files: Files): boolean {
  if (toolFiles.has(path.slice(path.lastIndexOf('/') + 1))) return true;
  const [, extension] = /\.(yaml|yml|json)$/.exec(path) ?? [];
  if (extension === undefined || files.kind(path) !== 'file') return false;
  return (extension === 'json' ? jsonMark : yamlMark).test(files.read(path));
}

/** Whether an object is a tool's: a Kustomization, a Kptfile, a functionConfig. */
export const isToolObject = (object: JsonObject): boolean =>
  toolGroups.includes(groupOf(object)) ||
  fieldOf(fieldOf(fieldOf(object, 'metadata'), 'annotations'), functionKey) !== undefined;

const functionKey = 'config.kubernetes.io/function';
