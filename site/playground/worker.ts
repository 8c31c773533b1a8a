/** Runs functions outside of the page, so that a run that does not end can be terminated with its worker. */
import { answerOf } from './answer';
import type { Details } from './details';
import { diagramOf } from './diagram/diagram';
import { completionsIn, explanationIn, hintsIn } from './language';
import type { DetailsAnswer, Failure, LanguageAnswer, Answer, Task } from './messages';
import { originsOf } from './origins/origins';
import { functionOf } from './run-scene';
import type { Scene } from './scene';
import { stepsOf } from './steps';
import { usageTexts } from './usage/usage-texts';

addEventListener('message', ({ data }: MessageEvent<Task>) => void answer(data));

async function answer(task: Task): Promise<void> {
  const { id } = task;
  try {
    postMessage({ id, ...(await answerTo(task)) });
  } catch (error) {
    postMessage({ id, ended: `this is a bug in the playground: ${String(error)}` } satisfies Failure);
  }
}

type Contents<Reply> = Omit<Reply, 'id'>;

async function answerTo(task: Task): Promise<Contents<Answer> | Contents<DetailsAnswer> | Contents<LanguageAnswer>> {
  const { scene } = task;
  switch (task.asks) {
    case 'run':
      return answerOf(scene);
    case 'details':
      return { details: await detailsOf(scene), hints: await hintsIn(scene) };
    case 'completions':
      return { completions: completionsIn(scene, task.offset) };
    case 'explanation': {
      const explanation = explanationIn(scene, task.offset);
      return explanation === undefined ? {} : { explanation };
    }
    case 'ways':
      return { usageTexts: usageTexts(scene) };
  }
}

async function detailsOf(scene: Scene): Promise<Details | undefined> {
  switch (functionOf(scene)) {
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
