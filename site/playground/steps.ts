/** Finds the steps of a pipeline, with the list after each step. */
import { nodeAt, textOf } from '../../src/data/tree';
import { stepFunction } from '../../functions/run-pipeline/function-table';
import { configOf, withConfig } from './config-text';
import { lineDiff } from './diff/line-diff';
import type { Step } from './details';
import { runScene } from './run-scene';
import type { Scene } from './scene';

/** The list after a step is the output of a pipeline that ends there. Secrets are handled as in the whole pipeline. */
export async function stepsOf(scene: Scene): Promise<readonly Step[]> {
  const config = configOf(scene);
  const path = config && nodeAt(config, ['functions']) === undefined ? ['spec', 'functions'] : ['functions'];
  const functions = config && nodeAt(config, path);
  if (functions?.kind !== 'list') return [];
  const steps: Step[] = [];
  let input = scene.input;
  for (const [index, step] of functions.items.entries()) {
    const later = functions.items.slice(index + 1).map((_, at) => [...path, index + 1 + at]);
    const shortened = withConfig(
      scene,
      later.map((place) => ({ kind: 'delete', path: place })),
    );
    // eslint-disable-next-line no-await-in-loop -- no step runs after a failed step
    const { stdout, exitCode } = await runScene(shortened);
    const [apiVersion = '', kind = ''] = ['apiVersion', 'kind'].map((key) => textOf(nodeAt(step, [key])));
    const output = exitCode === 0 ? stdout : input;
    const name = stepFunction(apiVersion, kind)?.name ?? kind;
    steps.push({ name, input, output, diff: lineDiff(input, output) });
    input = output;
  }
  return steps;
}
