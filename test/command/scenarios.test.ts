/**
 * Runs all scenarios in this process, and some of them through the built executables, because starting a process costs
 * more than everything else. For each function, these are the first scenarios with each exit code, required module and
 * way of reading files. They also include the first scenario that calls each module marked `@lazy`, and all that start
 * threads (a deep stack). EXECUTABLES=all runs all of them. `npm run scenario` runs selected scenarios and writes their
 * expected output.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { lazyFunctions } from '../../scripts/package/parts';
import { childEnvironment, executable, functionNames, root } from '../project';
import { shownMessages } from '../../src/diagnostics/shown-messages';
import { runCommand } from '../run-command';
import { runScenario, scenariosOf } from '../scenario';

const all = process.env['EXECUTABLES'] === 'all';

/**
 * The modules that were required since the set was last cleared. The functions load rarely needed modules late, and a
 * bundle must also contain these modules.
 */
const required = new Set<string>();
/**
 * The modules marked `@lazy` whose functions were called since `required` was last cleared. Executables share these
 * modules and load them at the first call.
 */
const called = new Set<string>();
const { prototype } = Module;
const load = Object.getOwnPropertyDescriptor(prototype, 'require')?.value as (this: unknown, id: string) => unknown;

type Exported = Record<string, (...args: readonly unknown[]) => unknown>;

/**
 * Records calls to the module's functions. Returns a function that stops recording. Compiled code looks functions up in
 * `exports` at each call.
 */
function watch(path: string, names: readonly string[]): () => void {
  const exported = require(join(root, 'dist', path.replace(/\.ts$/, '.js'))) as Exported;
  const own = { ...exported };
  for (const name of names) {
    assert.equal(typeof own[name], 'function', `${path} is lazy, so its export ${name} must be a function`);
    exported[name] = (...args) => {
      called.add(path);
      return own[name]?.(...args);
    };
  }
  return () => Object.assign(exported, own);
}

const lazyModules = ['src', 'functions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const path = join(folder, file);
      const names = lazyFunctions(path);
      return names === undefined ? [] : [{ path, names }];
    }),
);
let undo: readonly (() => void)[];

before(() => {
  undo = lazyModules.map(({ path, names }) => watch(path, names));
  prototype.require = function (id: string): unknown {
    required.add(id);
    return load.call(this, id);
  };
});
after(() => {
  prototype.require = load;
  for (const one of undo) one();
});

const seenCalled = new Set<string>();

for (const fn of functionNames) {
  describe(`scenarios of ${fn}`, () => {
    const scenarios = scenariosOf(fn);
    const seen = new Set<string | number>();

    it('exist', () => assert.ok(scenarios.length > 0, 'a function without scenarios is not tested'));

    for (const scenario of scenarios) {
      it(scenario.name.replaceAll('-', ' '), async () => {
        required.clear();
        called.clear();
        const { outcome, asked, differences } = await runScenario(scenario);
        for (const { what, expected, actual } of differences) assert.equal(actual, expected, what);

        const reached = [outcome.exitCode, ...required, ...asked];
        const isFirst = reached.some((one) => !seen.has(one)) || ![...called].every((one) => seenCalled.has(one));
        for (const one of reached) seen.add(one);
        for (const one of called) seenCalled.add(one);
        if (!all && !isFirst && !/\bmaxStack\b/.test(scenario.input)) return;
        const { stdout, stderr, status } = await runCommand(process.execPath, [executable(fn)], {
          cwd: scenario.folder,
          env: childEnvironment(),
          input: scenario.input,
        });
        assert.equal(stdout, outcome.stdout, 'the executable must print the same');
        assert.equal(stderr, shownMessages(outcome.stderr, false));
        assert.equal(status, outcome.exitCode);
      });
    }
  });
}
