/**
 * The process of a `Lane`. The process receives the paths of compiled test files and replies with the totals of these
 * tests.
 */
import { join } from 'node:path';
import Mocha from 'mocha';
import { root } from '../../test/project';
import Reporter = require('../../test/reporter');
import type { Totals } from '../../test/totals';
// oxlint-disable-next-line import/no-unassigned-import -- The import fixes the seed, like .mocharc.json for mocha.
import '../../test/fixed-seed';
import type { Answer } from './lane';
import { startsProcesses } from './test-kinds';

/**
 * The memory use in MiB above which the process is replaced. Starting a child process takes 1.5 ms if this process uses
 * 50 MiB, and 36 ms if it uses 600 MiB.
 */
const maxMemory = (files: readonly string[]): number => (files.some(startsProcesses) ? 200 : 600);

function totalsOf(files: readonly string[]): Promise<Totals> {
  return new Promise((resolve) => {
    const options = { timeout: 1_800_000, forbidOnly: true };
    const mocha = new Mocha({ ...options, reporter: Reporter, reporterOptions: { ended: resolve } });
    for (const file of files) mocha.addFile(join(root, 'dist', file));
    mocha.run(() => mocha.dispose());
  });
}

async function answer(files: readonly string[]): Promise<void> {
  const reply: Answer = {
    totals: await totalsOf(files),
    isFull: process.memoryUsage.rss() > maxMemory(files) * 2 ** 20,
  };
  process.send?.(reply);
}

// Tests of functions also set the exit code, so reset it. The exit code must only show uncaught errors.
process.once('disconnect', () => {
  process.exitCode = 0;
});
process.on('message', (files: readonly string[]) => {
  void answer(files);
});
