/**
 * Runs the unit tests, the scenarios and the mistakes with one mutant, in a separate process, up to the first failure.
 * The exit code is 0 if all pass, which means that the mutant has survived. Standard output is the CPU time in seconds.
 */
import { trial } from './planted-mutant';
import { join } from 'node:path';
import Mocha from 'mocha';
import { root } from '../../test/project';
import { mistakesMade } from '../../test/mistakes/run-mistakes';
import { runScenario, scenariosOf } from '../../test/scenario';
import { limitCpuTime } from './cpu-limit';

/**
 * The exit code stays 1 until everything has passed, because Node also exits if a promise never settles and no other
 * work is left.
 */
process.exitCode = 1;
limitCpuTime(trial.limit);

const mocha = new Mocha({ bail: true, timeout: 0, reporter: Mocha.reporters.Base });
for (const file of [join(root, 'dist', 'test', 'fixed-seed.js'), ...trial.tests]) mocha.addFile(file);
const addSuite = (title: string, tests: readonly (readonly [title: string, test: () => Promise<void>])[]): void => {
  const suite = Mocha.Suite.create(mocha.suite, title);
  for (const [name, test] of tests) suite.addTest(new Mocha.Test(name, test));
};
for (const fn of trial.functions) {
  const scenarios = scenariosOf(fn).map((scenario) => {
    const test = async (): Promise<void> => {
      const { differences } = await runScenario(scenario);
      if (differences.length > 0) throw new Error(JSON.stringify(differences));
    };
    return [scenario.name, test] as const;
  });
  addSuite(`scenarios of ${fn}`, scenarios);
  addSuite(`mistakes made with ${fn}`, mistakesMade.get(fn) ?? []);
}

mocha
  .run((failures) => {
    const { user, system } = process.cpuUsage();
    /* eslint-disable-next-line unicorn/no-process-exit -- a mutant may have left threads and timers that keep Node alive */
    process.stdout.write(String((user + system) / 1e6), () => process.exit(failures === 0 ? 0 : 1));
  })
  .on('fail', (test, error: Error) => console.error(`${test.fullTitle()}: ${error.message}`));
