/**
 * All scenarios, in this process, and a part of them through the built executables: starting a process costs more than all
 * else. The part is the first of each function that ends with an exit code or loads a module, whatever asks for a file, and what
 * starts threads (a deep stack). Modules marked `@lazy` load late in executables alone, so this does not see them. EXECUTABLES=all, which
 * CI sets, makes it all scenarios. `npm run scenario` runs some of them and writes what must be.
 */
import assert from 'node:assert/strict';
import Module from 'node:module';
import { childEnvironment, executable, functionNames } from '../project';
import { runCommand } from '../run-command';
import { runScenario, scenariosOf } from '../scenario';

const all = process.env['EXECUTABLES'] === 'all';

/** What was required since it was last emptied. The functions load rarely needed modules late, and a bundle must also contain these. */
const required = new Set<string>();
const { prototype } = Module;
const load = Object.getOwnPropertyDescriptor(prototype, 'require')?.value as (this: unknown, id: string) => unknown;

before(() => {
  prototype.require = function (id: string): unknown {
    required.add(id);
    return load.call(this, id);
  };
});
after(() => {
  prototype.require = load;
});

for (const fn of functionNames) {
  describe(`scenarios of ${fn}`, () => {
    const scenarios = scenariosOf(fn);
    const seen = new Set<string | number>();

    it('exist', () => assert.ok(scenarios.length > 0, 'a function without scenarios is not tested'));

    for (const scenario of scenarios) {
      it(scenario.name.replaceAll('-', ' '), async () => {
        required.clear();
        const { outcome, readsFiles, differences } = await runScenario(scenario);
        const reached = [outcome.exitCode, ...required];
        for (const { what, expected, actual } of differences) assert.equal(actual, expected, what);

        const isFirst = reached.some((one) => !seen.has(one));
        for (const one of reached) seen.add(one);
        if (!all && !isFirst && !readsFiles && !/\bmaxStack\b/.test(scenario.input)) return;
        const { stdout, stderr, status } = await runCommand(process.execPath, [executable(fn)], {
          cwd: scenario.folder,
          env: childEnvironment(),
          input: scenario.input,
        });
        assert.equal(stdout, outcome.stdout, 'the executable must print the same');
        assert.equal(stderr, outcome.stderr);
        assert.equal(status, outcome.exitCode);
      });
    }
  });
}
