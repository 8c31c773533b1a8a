/** Runs functions, apart from the page: a program that does not end is ended with its worker. */
import { isApart } from './config-text';
import type { Details } from './details';
import { diagramOf } from './diagram/diagram';
import { completionsIn, explanationIn, useSchemas } from './language';
import type { Answer, DetailsAnswer, Failure, LanguageAnswer, Task } from './messages';
import { originsOf } from './origins/origins';
import { placeOf, syntaxPlaceOf } from './places';
import { runScene } from './run-scene';
import type { Scene } from './scene';
import { stepsOf } from './steps';

addEventListener('message', ({ data }: MessageEvent<Task>) => void answer(data));

async function answer(task: Task): Promise<void> {
  if ('schemas' in task) return useSchemas(task.schemas);
  const { id, scene } = task;
  try {
    if (!('offset' in task)) {
      if (task.asks === 'run') postMessage({ id, ...(await ran(scene)) } satisfies Answer);
      else postMessage({ id, details: await detailsOf(scene) } satisfies DetailsAnswer);
    } else if (task.asks === 'completions') {
      postMessage({ id, completions: completionsIn(scene, task.offset) } satisfies LanguageAnswer);
    } else {
      const explanation = explanationIn(scene, task.offset);
      postMessage({ id, ...(explanation && { explanation }) } satisfies LanguageAnswer);
    }
  } catch (error) {
    postMessage({ id, ended: `the playground is at fault: ${String(error)}` } satisfies Failure);
  }
}

/** A function would speak of the ResourceList that it is given elsewhere. */
const noConfig =
  'error: The functionConfig is empty. Write one, or choose an example: an example is a good start. (Only where the resources are a whole ResourceList do they have it.)\n';

async function ran(scene: Scene): Promise<Omit<Answer, 'id'>> {
  if (!isApart(scene) && !scene.input.includes('ResourceList')) {
    const place = { file: 'config', from: 0, to: scene.config.length };
    return { stdout: '', stderr: noConfig, results: [], exitCode: 3, milliseconds: 0, syntaxPlace: place };
  }
  const start = performance.now();
  const { stdout, stderr, results, exitCode } = await runScene(scene);
  const milliseconds = performance.now() - start;
  const placed = results.map((result) => {
    const place = placeOf(result, scene);
    return place === undefined ? result : { ...result, place };
  });
  const syntaxPlace = exitCode === 0 ? undefined : syntaxPlaceOf(scene);
  return { stdout, stderr, results: placed, exitCode, milliseconds, ...(syntaxPlace && { syntaxPlace }) };
}

async function detailsOf(scene: Scene): Promise<Details | undefined> {
  switch (scene.function) {
    case 'layer-config': {
      const origins = await originsOf(scene);
      return origins && { kind: 'origins', origins };
    }
    case 'resolve-overwrites':
      return { kind: 'diagram', diagram: await diagramOf(scene) };
    case 'run-pipeline':
      return { kind: 'steps', steps: await stepsOf(scene) };
    default:
      return undefined;
  }
}
