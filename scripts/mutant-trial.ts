/**
 * One mutant in a process of its own: the unit tests and, in this process, the scenarios, up to the first failure. The exit
 * code is 0 if there was none, which is: the mutant survived. Standard output then says how many seconds of CPU time that took.
 */
import { trial } from './planted-mutant';
import { join } from 'node:path';
import Mocha from 'mocha';
import { root } from '../test/project';
import { runScenario, scenariosOf } from '../test/scenario';
import { limitCpuTime } from './cpu-limit';

/** Until all has passed: also where a promise is never settled, and Node ends since nothing is left to do. */
process.exitCode = 1;
limitCpuTime(trial.limit);

const mocha = new Mocha({ bail: true, timeout: 0, reporter: Mocha.reporters.Base });
for (const file of [join(root, 'dist', 'test', 'fixed-seed.js'), ...trial.tests]) mocha.addFile(file);
for (const fn of trial.functions) {
  const suite = Mocha.Suite.create(mocha.suite, `scenarios of ${fn}`);
  for (const scenario of scenariosOf(fn)) {
    suite.addTest(
      new Mocha.Test(scenario.name, async () => {
        const { differences } = await runScenario(scenario);
        if (differences.length > 0) throw new Error(JSON.stringify(differences));
      }),
    );
  }
}

mocha
  .run((failures) => {
    const { user, system } = process.cpuUsage();
    /* eslint-disable-next-line unicorn/no-process-exit -- a mutant may have left threads and timers that keep Node alive */
    process.stdout.write(String((user + system) / 1e6), () => process.exit(failures === 0 ? 0 : 1));
  })
  .on('fail', (test, error: Error) => console.error(`${test.fullTitle()}: ${error.message}`));
