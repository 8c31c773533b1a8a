/**
 * Prints the test run: a line for each top-level suite, failures in full, and skipped tests with the reasons. The
 * option `ended` gets the totals.
 */
import Mocha from 'mocha';
import { getOrMake } from '../src/data';
import { absence, toolCalled, tools } from './orchestrators';
import type { Totals } from './totals';

const { EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_RUN_END } = Mocha.Runner.constants;

const print = (line: string): void => console.log(line);

class Reporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const tests: Mocha.Test[] = [];
    runner.on(EVENT_TEST_END, (test) => tests.push(test));
    // The tests after a failing hook never end. Mocha's types do not include hooks here.
    runner.on(EVENT_TEST_FAIL, (failed) => {
      const type: string | undefined = failed.type;
      if (type === 'hook') tests.push(failed);
    });
    runner.once(EVENT_RUN_END, () => {
      const suites = new Map<string, Mocha.Test[]>();
      for (const test of tests) getOrMake(suites, test.titlePath()[0] ?? '', () => []).push(test);
      for (const [title, own] of suites) print(suiteLine(title, own));
      if (this.failures.length > 0) Mocha.reporters.Base.list(this.failures);
      const skipped = tests.filter((test) => test.isPending());
      for (const test of skipped) print(`  skipped: ${test.fullTitle()}${reason(test)}`);
      const { ended } = (options.reporterOptions ?? {}) as { readonly ended?: (totals: Totals) => void };
      ended?.({
        passed: this.stats.passes,
        failures: this.failures.map((test) => `${test.fullTitle()}: ${test.err?.message}`),
        skipped: this.stats.pending,
        exercised: exercisedBy(tests.filter((test) => test.state === 'passed')),
      });
    });
  }
}

/** A line about a top-level suite: `✓ kpt (12, 2 skipped, 1.5 s)`. */
function suiteLine(title: string, tests: readonly Mocha.Test[]): string {
  const failed = tests.filter(({ state }) => state === 'failed').length;
  const skipped = tests.filter((test) => test.isPending()).length;
  const count = tests.length - skipped;
  const milliseconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0);
  const mark = failed > 0 ? '✗' : count > 0 ? '✓' : '-';
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  const slow = milliseconds < 500 ? '' : `, ${(milliseconds / 1000).toFixed(1)} s`;
  return `  ${mark} ${title} (${failed === 0 ? count : `${failed} of ${count} failed`}${left}${slow})`;
}

/** The absent tools that the title names. */
function reason(test: Mocha.Test): string {
  const absent = tools
    .filter(({ name, titled }) => test.fullTitle().includes(titled) && toolCalled(name) === undefined)
    .map((tool) => `, not exercised: ${absence(tool)}`);
  return absent.join('');
}

/** The number of passed tests by tool. */
const exercisedBy = (passed: readonly Mocha.Test[]): Totals['exercised'] =>
  Object.fromEntries(
    tools.map(({ name, titled }) => [name, passed.filter((test) => test.fullTitle().includes(titled)).length]),
  );

export = Reporter;
