/** Finds the resources that a kustomization includes, before kustomize changes them. */
import { join } from 'node:path';
import type { Fields } from '../files/documents';
import type { Port } from '../port';
import { includeFields, type Graph } from '../tree/graph';
import { isRemote, textsOf } from '../tree/reads';
import { generatorFields } from './generated';

export interface KustomizeResources {
  /** The files in the order in which kustomize reads them. */
  readonly files: readonly string[];
  /** Kustomizations with generators. */
  readonly generators: readonly { readonly folder: string; readonly data: Fields }[];
  /**
   * True if the function receives exactly the resources in the files and the generated objects. False if kustomize
   * fetches or changes resources before the function runs.
   */
  readonly isComplete: boolean;
}

/** Fields that only add objects, or that have no effect before `transformers` are applied. */
const harmless =
  /^(?:apiVersion|kind|metadata|resources|bases|components|transformers|validators|buildMetadata|sortOptions|(?:configMap|secret)Generator|generatorOptions)$/;

const none: KustomizeResources = { files: [], generators: [], isComplete: false };

/** kustomize resolves paths relative to the kustomization's real folder, even if a link leads to the folder. */
export function resourcesOf(
  given: string,
  graph: Graph,
  port: Pick<Port, 'kind' | 'realPath'>,
  known = new Map<string, KustomizeResources>(),
): KustomizeResources {
  const folder = port.realPath(given) ?? given;
  const before = known.get(folder);
  // The folder has already been visited. Either its files are already included, or the folder includes itself.
  if (before !== undefined) return { ...none, isComplete: before.isComplete };
  const isBase = known.size > 0;
  known.set(folder, none);
  const data = graph.kustomizationOf(folder);
  if (data === undefined) return none;
  const entries = includeFields.flatMap((field) => textsOf(data, field));
  const parts = entries.map((entry): KustomizeResources => {
    const path = join(folder, entry);
    if (isRemote(entry)) return none;
    if (port.kind(path) === 'directory') return resourcesOf(path, graph, port, known);
    return { ...none, files: [port.realPath(path) ?? path], isComplete: port.kind(path) === 'file' };
  });
  // The transformers of a base run before those of the overlay.
  const isPlain = Object.keys(data).every((key) => harmless.test(key) && !(isBase && key === 'transformers'));
  // If there are several transformers, each function receives the output of the previous function.
  const isAlone = textsOf(data, 'transformers').length < 2;
  const isComplete = data['kind'] !== 'Component' && isPlain && isAlone && parts.every((part) => part.isComplete);
  const generates = generatorFields.some((field) => data[field] !== undefined);
  const all = {
    files: parts.flatMap(({ files }) => files),
    generators: [...parts.flatMap(({ generators }) => generators), ...(generates ? [{ folder, data }] : [])],
    isComplete,
  };
  known.set(folder, all);
  return all;
}
