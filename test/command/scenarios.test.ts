/**
 * All scenarios, in this process, and a part of them through the built executables: starting a process costs more than all
 * else. The part is the first of each function that ends with an exit code, requires a module or asks for files in a way, the first of all that
 * calls a module marked `@lazy`, and what starts threads (a deep stack). EXECUTABLES=all makes it all scenarios. `npm run scenario` runs some of
 * them and writes what must be.
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

/** What was required since it was last emptied. The functions load rarely needed modules late, and a bundle must also contain these. */
const required = new Set<string>();
/** The modules marked `@lazy` whose functions were called since then. Executables share these modules, and load them at the first call. */
const called = new Set<string>();
const { prototype } = Module;
const load = Object.getOwnPropertyDescriptor(prototype, 'require')?.value as (this: unknown, id: string) => unknown;

type Exported = Record<string, (...args: readonly unknown[]) => unknown>;

/** Has calls of the module's functions noted; gives what undoes that. Compiled code finds functions in `exports` at each call. */
function watch(path: string, names: readonly string[]): () => void {
  const exported = require(join(root, 'dist', path.replace(/\.ts$/, '.js'))) as Exported;
  const own = { ...exported };
  for (const name of names) {
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
