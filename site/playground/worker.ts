/** Runs functions, apart from the page: a program that does not end is ended with its worker. */
import { run } from '../../src/function/run';
import { loadFunction } from '../../src/inlay-command/functions';
import { memoryFiles } from '../../src/render/files/memory-files';
import type { Answer, Task } from './messages';
import { placeOf } from './places';

addEventListener('message', ({ data }: MessageEvent<Task>) => void answer(data));

async function answer({ id, scene }: Task): Promise<void> {
  const start = performance.now();
  const fn = loadFunction(scene.function);
  if (fn === undefined) return;
  const { stdout, stderr, results, exitCode } = await run(fn, {
    text: scene.input,
    // Without one the resources are a whole ResourceList, which has it.
    ...(scene.config.trim() !== '' && { functionConfig: scene.config }),
    mayBeEmpty: true,
    files: () => memoryFiles(new Map(Object.entries(scene.files))),
  });
  const milliseconds = performance.now() - start;
  const placed = results.map((result) => {
    const place = placeOf(result, scene);
    return place === undefined ? result : { ...result, place };
  });
  postMessage({ id, stdout, stderr, results: placed, exitCode, milliseconds } satisfies Answer);
}
