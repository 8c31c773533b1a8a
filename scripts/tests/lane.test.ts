import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import { childEnvironment, root } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { Lane } from './lane';

/** Runs each of these tests as a file, in one lane. */
async function outcomeOf(
  ...bodies: readonly string[]
): Promise<readonly [passed: number, failed: number, crashes: number]> {
  const files = bodies.map((body) => {
    const folder = temporaryFolder({ 'a.test.js': `it('works', () => { ${body} });` });
    return relative(join(root, 'dist'), join(folder, 'a.test.js'));
  });
  const lane = new Lane(childEnvironment());
  let [passed, failed] = [0, 0];
  for (const file of files) {
    const totals = await lane.run([file]);
    passed += totals.passed;
    failed += totals.failures.length;
  }
  return [passed, failed, (await lane.end()).crashes.length];
}

describe('a lane of tests', () => {
  for (const [what, bodies, expected] of [
    ['counts tests of several files', ['', "throw new Error('a')", ''], [2, 1, 0]],
    ['ignores an exit code that a test sets', ['process.exitCode = 2'], [1, 0, 0]],
    ['counts an early exit, and runs the next file', ['process.exit(0)', ''], [1, 0, 1]],
    [
      'counts an error after the last test',
      ["process.once('disconnect', () => { throw new Error('late'); })"],
      [1, 0, 1],
    ],
  ] as const) {
    it(what, async () => {
      assert.deepEqual(await outcomeOf(...bodies), expected);
    });
  }
});
