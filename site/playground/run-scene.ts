/** A run of a scene, in the worker. */
import { run, type Outcome, type RunInput } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import { memoryFiles } from '../../src/render/files/memory-files';
import type { Scene } from './scene';

export const runScene = (scene: Scene, view?: RunInput['view']): Promise<Outcome> =>
  run(functionCalled(scene.function), {
    text: scene.input,
    // Without one the resources are a whole ResourceList, which has it.
    ...(scene.config.trim() !== '' && { functionConfig: scene.config }),
    mayBeEmpty: true,
    files: () => memoryFiles(new Map(Object.entries(scene.files))),
    ...(view !== undefined && { view }),
  });
