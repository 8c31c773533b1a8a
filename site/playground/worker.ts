/** Runs functions, apart from the page: a program that does not end is ended with its worker. */
import type { Details } from './details';
import { diagramOf } from './diagram';
import type { Answer, DetailsAnswer, Failure, Task } from './messages';
import { originsOf } from './origins';
import { placeOf, syntaxPlaceOf } from './places';
import { runScene } from './run-scene';
import type { Scene } from './scene';
import { stepsOf } from './steps';

addEventListener('message', ({ data }: MessageEvent<Task>) => void answer(data));

async function answer({ id, scene, asks }: Task): Promise<void> {
  try {
    if (asks === 'run') postMessage({ id, ...(await ran(scene)) } satisfies Answer);
    else postMessage({ id, details: await detailsOf(scene) } satisfies DetailsAnswer);
  } catch (error) {
    postMessage({ id, ended: `the playground is at fault: ${String(error)}` } satisfies Failure);
  }
}

async function ran(scene: Scene): Promise<Omit<Answer, 'id'>> {
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
    case 'resolve-overwrites': {
      const diagram = await diagramOf(scene);
      return diagram && { kind: 'diagram', diagram };
    }
    case 'run-pipeline':
      return { kind: 'steps', steps: await stepsOf(scene) };
    default:
      return undefined;
  }
}
