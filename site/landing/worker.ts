/** Runs `replace-values` on the documents that the user edits. */
import { replaceValues } from '../../functions/replace-values/function';
import { run } from '../../src/function/run';
import { difference } from './difference';
import type { Edit, Outcome } from './messages';

addEventListener('message', ({ data }: MessageEvent<Edit>) => void answer(data));

async function answer({ id, input, config }: Edit): Promise<void> {
  const { stdout, stderr, exitCode } = await run(replaceValues, {
    text: input,
    functionConfig: config,
    functionConfigFile: 'host.yaml',
    file: 'shop.yaml',
  });
  const lines = exitCode === 0 ? difference(input, stdout) : undefined;
  postMessage({ id, lines, stderr: exitCode === 0 ? '' : stderr } satisfies Outcome);
}
