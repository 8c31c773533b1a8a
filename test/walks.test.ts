/**
 * READMEs of examples that walk through changes: each `sh` block is run, one after the other in one copy of the folder, and
 * the lines of the `text` block below it must stand in what it says, in that order. They need kpt.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { orchestrators } from './orchestrators';
import { childEnvironment, directories, executable, functionNames, root } from './project';

interface Step {
  readonly script: string;
  readonly said: readonly string[];
}

const steps = (readme: string): readonly Step[] =>
  [...readme.matchAll(/^```sh\n([^]*?)^```\n\n^```text\n([^]*?)^```$/gm)].map(([, script = '', said = '']) => ({
    script,
    said: said.trimEnd().split('\n'),
  }));

describe('walks', function () {
  this.timeout(120_000);

  for (const example of directories(join(root, 'examples'))) {
    const path = join(root, 'examples', example, 'README.md');
    const walk = existsSync(path) ? steps(readFileSync(path, 'utf8')) : [];
    if (walk.length === 0) continue;

    it(`${example} is as its README tells it`, function () {
      if (!orchestrators().some(({ name }) => name === 'kpt')) return this.skip();
      const folder = mkdtempSync(join(tmpdir(), 'inlay-walk-'));
      try {
        const [bin, cwd] = [join(folder, 'bin'), join(folder, example)];
        mkdirSync(bin);
        for (const name of functionNames) symlinkSync(executable(name), join(bin, name));
        cpSync(join(root, 'examples', example), cwd, { recursive: true });
        const env = childEnvironment({ PATH: `${bin}${delimiter}${process.env['PATH']}` });
        for (const { script, said } of walk) {
          const child = spawnSync('sh', ['-e', '-c', `exec 2>&1\n${script}`], { cwd, encoding: 'utf8', env });
          assert.equal(child.status, 0, `${script}\n${child.stdout}`);
          const lines = child.stdout.split('\n').map((line) => line.trim());
          let from = 0;
          for (const expected of said.map((line) => line.trim())) {
            const at = lines.indexOf(expected, from);
            assert.ok(at >= 0, `"${expected}" is not said by\n${script}\n${child.stdout}`);
            from = at + 1;
          }
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
