/** The unit tests, scenarios and mistakes of a trial. Each can run repeatedly, in any order. */
import { join } from 'node:path';
import fc from 'fast-check';
import Mocha from 'mocha';
import { root } from '../../test/project';
import { mistakesMade } from '../../test/mistakes/run-mistakes';
import { runScenario, scenariosOf } from '../../test/scenario';

/** Methods that are missing from mocha's type declarations. */
interface Resettable {
  reset(): void;
}

interface Hooks {
  getHooks(name: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll'): readonly Mocha.Hook[];
}

class LoadableMocha extends Mocha {
  load(): void {
    this.loadFiles();
  }
}

/** Loads the tests. The order of the tests is always the same. */
export function loadedTests(files: readonly string[], functions: readonly string[]): readonly Mocha.Test[] {
  const mocha = new LoadableMocha({ timeout: 0 });
  for (const file of [join(root, 'dist', 'test', 'fixed-seed.js'), ...files]) mocha.addFile(file);
  mocha.load();
  // Any failing input is enough, so do not search for the smallest one.
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
  const addSuite = (title: string, tests: readonly (readonly [title: string, test: () => Promise<void>])[]): void => {
    const suite = Mocha.Suite.create(mocha.suite, title);
    for (const [name, test] of tests) suite.addTest(new Mocha.Test(name, test));
  };
  for (const fn of functions) {
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
  const tests: Mocha.Test[] = [];
  mocha.suite.eachTest((test) => {
    if (!test.isPending()) tests.push(test);
  });
  return tests;
}

/**
 * Runs a test with the hooks of its suites. Returns its error, or undefined if the test passes. A test whose promise
 * never settles fails.
 */
export async function errorOf(test: Mocha.Test, wallSeconds: number): Promise<unknown> {
  const suites = suitesOf(test);
  const inner = suites.toReversed();
  const hooks = (of: readonly Mocha.Suite[], name: Parameters<Hooks['getHooks']>[0]): readonly Mocha.Hook[] =>
    of.flatMap((suite) => (suite as unknown as Hooks).getHooks(name));
  const before = [...hooks(suites, 'beforeAll'), ...hooks(suites, 'beforeEach')];
  const after = [...hooks(inner, 'afterEach'), ...hooks(inner, 'afterAll')];
  let error: unknown;
  for (const one of [...before, test]) error ??= await run(one, wallSeconds);
  // These hooks clean up, so run them even after a failure.
  for (const one of after) {
    const failure = await run(one, wallSeconds);
    error ??= failure;
  }
  return error;
}

function suitesOf(test: Mocha.Test): readonly Mocha.Suite[] {
  const suites: Mocha.Suite[] = [];
  for (let suite = test.parent; suite !== undefined; suite = suite.parent) suites.unshift(suite);
  return suites;
}

/** Ends the running test or hook with an error. */
let settle = (error: unknown): void => {
  throw error;
};

async function run(runnable: Mocha.Runnable, wallSeconds: number): Promise<unknown> {
  (runnable as unknown as Resettable).reset();
  runnable.timeout(wallSeconds * 1000);
  return new Promise((resolve) => {
    settle = resolve;
    runnable.removeAllListeners('error').on('error', resolve);
    runnable.run((error: unknown) => resolve(runnable.pending ? undefined : error));
    // If no other work is pending, Node emits `beforeExit` immediately.
    (runnable.timer as NodeJS.Timeout | undefined)?.unref();
  });
}

process.on('uncaughtException', (error) => settle(error));
process.on('unhandledRejection', () => undefined);
process.on('beforeExit', () => settle(new Error('the test never ends')));
