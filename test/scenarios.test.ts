/**
 * Every folder under functions/<name>/scenarios is one behaviour: `input.yaml`, the `expected.yaml` it must print and, where
 * it says something, `stderr.txt`. Each runs in process, through the built executable, and once more on its own output.
 * UPDATE_GOLDENS=1 writes what differs instead of failing; read the difference before you commit it.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rootFiles } from '../src/root-files';
import { run, type Outcome } from '../src/run';
import { functions } from './functions';
import { childEnvironment, directories, executable, functionNames, root } from './project';
import { runCommand, type Printed } from './run-command';

const update = process.env['UPDATE_GOLDENS'] === '1';

for (const name of functionNames) {
  describe(`scenarios of ${name}`, () => {
    const folder = join(root, 'functions', name, 'scenarios');
    const scenarios = existsSync(folder) ? directories(folder) : [];

    it('exist', () => {
      assert.ok(functions[name] !== undefined, `${name} is not in the table of test/functions.ts`);
      assert.ok(scenarios.length > 0, 'a function without scenarios is not tested');
    });

    const children = new Map<string, Promise<Printed>>();
    const start = (scenario: string): Promise<Printed> => {
      const cwd = join(folder, scenario);
      const input = readFileSync(join(cwd, 'input.yaml'), 'utf8');
      const child =
        children.get(scenario) ??
        runCommand(process.execPath, [executable(name)], { cwd, env: childEnvironment(), input });
      children.set(scenario, child);
      return child;
    };

    for (const [index, scenario] of scenarios.entries()) {
      const path = join(folder, scenario);
      const input = readFileSync(join(path, 'input.yaml'), 'utf8');
      const runInProcess = async (text: string): Promise<Outcome> => {
        const fn = functions[name];
        assert.ok(fn);
        return run(fn, { text, files: () => rootFiles(path) });
      };

      it(scenario.replaceAll('-', ' '), async () => {
        // Most of the time goes into starting processes: every processor has one to start.
        const started = scenarios.slice(index, index + availableParallelism()).map(start);
        const outcome = await runInProcess(input);
        compare(join(path, 'expected.yaml'), outcome.stdout);
        compare(join(path, 'stderr.txt'), outcome.stderr);
        assert.equal(outcome.exitCode === 0, !/^\[error\]/m.test(outcome.stderr), 'errors and exit code go together');

        const again = await runInProcess(outcome.stdout);
        const [first, second] = [outcome, again].map(({ stdout }) => withoutRepetition(stdout));
        assert.equal(second, first, 'running on its own output must change nothing');

        const child = await started[0];
        assert.equal(child?.stdout, outcome.stdout, 'the executable must print the same');
        assert.equal(child?.stderr, outcome.stderr);
        assert.equal(child?.status, outcome.exitCode);
      });
    }
  });
}

/** Without what only a run on its own output has to say: that it finds the work done. */
const withoutRepetition = (stdout: string): string =>
  stdout
    .replaceAll(/^- message: .*\n(?: {2}.*\n)*? {4}code: already-replaced\n/gm, '')
    .replace(/^results:\n(?!-)/m, '');

/** An absent golden stands for the empty text. */
function compare(path: string, actual: string): void {
  const expected = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!update) return assert.equal(actual, expected);
  if (actual === expected) return;
  if (actual === '') rmSync(path);
  else writeFileSync(path, actual);
}
