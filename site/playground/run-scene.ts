/** A run of a scene, in the worker. */
import { run, type Outcome, type RunInput } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import { memoryFiles } from '../../src/render/files/memory-files';
import { isApart } from './config-text';
import type { Scene } from './scene';

export const runScene = (scene: Scene, view?: RunInput['view']): Promise<Outcome> =>
  run(functionCalled(scene.function), {
    text: scene.input,
    ...(isApart(scene) && { functionConfig: scene.config }),
    mayBeEmpty: true,
    files: () => memoryFiles(new Map(Object.entries(scene.files))),
    ...(view !== undefined && { view }),
  });
