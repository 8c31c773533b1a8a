/** Runs a scene, in the worker. */
import { didYouMean } from '../../src/data/text/nearest-name';
import { nodeAt, stringOf } from '../../src/data/tree';
import { run, type Outcome, type RunInput } from '../../src/function/run';
import { functionCalled, functionOfKind, functionsByKind, loadFunction } from '../../src/inlay-command/functions';
import { memoryFiles } from '../../src/render/files/memory-files';
import { configOf, hasSeparateConfig } from './config-text';
import { configFile, inputFile } from './place';
import type { Scene } from './scene';

/**
 * Returns the name of the function for the kind of the functionConfig, or for the most similar kind. If no kind is
 * similar, returns the function of the scene or, if that function does not exist, `replace-values`.
 */
export function functionOf(scene: Scene): string {
  const config = configOf(scene);
  const [apiVersion = '', kind = ''] = ['apiVersion', 'kind'].map((key) => config && stringOf(nodeAt(config, [key])));
  const own = functionOfKind(apiVersion, kind);
  const meant = functionsByKind.get(kind) ?? functionsByKind.get(didYouMean(kind, [...functionsByKind.keys()]) ?? '');
  return own?.name ?? meant ?? (loadFunction(scene.function) === undefined ? 'replace-values' : scene.function);
}

export const runScene = (scene: Scene, view?: RunInput['view']): Promise<Outcome> =>
  run(functionCalled(functionOf(scene)), {
    text: scene.input,
    ...(hasSeparateConfig(scene) && { functionConfig: scene.config, functionConfigFile: configFile, file: inputFile }),
    mayBeEmpty: true,
    files: () => memoryFiles(new Map(Object.entries(scene.files))),
    ...(view !== undefined && { view }),
  });
