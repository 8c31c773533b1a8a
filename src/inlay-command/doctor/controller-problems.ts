/** Checks objects of Argo CD and Flux for settings that prevent functions from running in a cluster. */
import { dirname, join, normalize } from 'node:path';
import type { Problem } from '../function-ref';
import { missingFlags } from './script-problems';
import { isFields, type Document } from '../files/documents';

/** Matches files that may contain objects of Argo CD or Flux. */
export const controllerMarks = /argocd-cm|kustomize\.toolkit\.fluxcd\.io/;

/** `withFunctions` are the kustomizations that list functions. Paths in Flux's objects are relative to `folder`. */
export const controllerProblems = (
  objects: readonly Document[],
  withFunctions: readonly Document[],
  folder: string,
): readonly Problem[] =>
  withFunctions.length === 0
    ? []
    : objects.flatMap((one) => [...buildOptions(one), ...fluxProblem(one, withFunctions, folder)]);

function buildOptions({ file, line, data: { kind, metadata, data } }: Document): readonly Problem[] {
  if (kind !== 'ConfigMap' || !isFields(metadata) || metadata['name'] !== 'argocd-cm' || !isFields(data)) return [];
  return Object.entries(data).flatMap(([key, options]): readonly Problem[] => {
    const missing = missingFlags(String(options));
    if (!key.startsWith('kustomize.buildOptions') || missing === '') return [];
    const text = `\`${key}\` lacks ${missing}, so Argo CD does not run functions in the kustomizations that it builds`;
    return [{ file, line, name: 'flags-missing', text }];
  });
}

function fluxProblem(
  { file, line, data }: Document,
  withFunctions: readonly Document[],
  folder: string,
): readonly Problem[] {
  const { apiVersion, kind, spec } = data;
  if (kind !== 'Kustomization' || !String(apiVersion).startsWith('kustomize.toolkit.fluxcd.io/')) return [];
  const path = isFields(spec) && typeof spec['path'] === 'string' ? spec['path'] : '.';
  const built = normalize(join(folder, path, 'kustomization.yaml'));
  if (!withFunctions.some((one) => dirname(normalize(one.file)) === dirname(built))) return [];
  const text = `Flux builds "${path}", which lists functions, but Flux does not run functions: render the folder first, and let Flux apply the output`;
  return [{ file, line, name: 'flux', text }];
}
