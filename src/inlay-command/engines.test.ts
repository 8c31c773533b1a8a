/** Tests `inlay cue` and `inlay jsonnet` on local files. The engines have their own tests. */
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { spawnSync } from 'node:child_process';
import { childEnvironment, executable, runExecutable } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';

const files = {
  'cue.mod/module.cue': 'module: "shop.example"\nlanguage: version: "v0.9.0"\n',
  'lib/lib.cue': 'package lib\n\n#App: {name: string, port: int | *80}\n',
  'app/app.cue': 'package app\n\nimport "shop.example/lib"\n\napp: lib.#App & {name: "web"}\nenv: string @tag(env)\n',
  'app/data.yaml': 'name: 5\n',
  'lib/data.yaml': 'name: 5\n',
  'app/web.jsonnet': '{ app: import "app.libsonnet", by: import "by.libsonnet" }',
  'app/app.libsonnet': '"web"',
  'lib/by.libsonnet': '"us"',
  'sum.jsonnet': 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(2000)\n',
};

describe('inlay cue', () => {
  let folder: string;
  before(() => {
    folder = temporaryFolder(files);
  });

  const cue = (cwd: string, args: readonly string[], input?: string): readonly unknown[] => {
    const { status, stdout, stderr } = runExecutable('inlay', ['cue', ...args], {
      cwd: join(folder, cwd),
      ...(input === undefined ? {} : { input }),
    });
    return [status, stdout, stderr];
  };

  it('reads packages of the module around the folder, files, and standard input', () => {
    assert.deepEqual(cue('app', ['export', '-t', 'env=prod', '-e', 'app', '--out', 'yaml']), [
      0,
      'name: web\nport: 80\n',
      '',
    ]);
    assert.deepEqual(cue('.', ['export', './app', '-e', 'app.port']), [0, '80\n', '']);
    assert.deepEqual(cue('.', ['export', `.${sep}app`, '-e', 'app.port']), [0, '80\n', '']);
    const file = ['export', '--out', 'yaml', join('lib', 'lib.cue'), join(folder, 'lib', 'data.yaml')];
    assert.deepEqual(cue('.', file), [0, 'name: 5\n', '']);
    assert.deepEqual(cue('.', ['export', '-'], 'a: 1 + 1'), [0, '{\n    "a": 2\n}\n', '']);
    assert.deepEqual(cue('.', ['export', './lib', '-e', '#App.port', '-o', 'made.json']), [0, '', '']);
    assert.equal(readFileSync(join(folder, 'made.json'), 'utf8'), '80\n');
    const [status, stdout, stderr] = cue('app', ['vet', '-d', '#App', '../lib/lib.cue', 'data.yaml']);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(String(stderr), /^name: conflicting values 5 and string .*\n[^]*\n {4}\.\/data\.yaml:1:7\n/);
  });

  it('reports wrong usage with a remedy', () => {
    for (const [args, message] of [
      [['exprot'], /unknown command 'exprot'\n\(Did you mean export\?\)/],
      [['export', '--expresion', 'a'], /cue export: unknown flag: --expresion: did you mean "--expression"\?/],
    ] as const) {
      const [status, stdout, stderr] = cue('.', args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(String(stderr), message);
    }
    assert.match(
      String(cue('.', ['vet', '--help'])[1]),
      /\n {2}-d, --schema <value> {2,}expression that each document must match/,
    );
  });
});

describe('inlay jsonnet', function () {
  it('behaves like inlay-jsonnet, even in a worker, in a separate process, and through a link', function () {
    const folder = temporaryFolder(files);
    const jsonnet = (...args: readonly string[]): readonly unknown[] => {
      const { status, stdout, stderr } = runExecutable('inlay', ['jsonnet', ...args], { cwd: folder });
      return [status, stdout, stderr];
    };
    const web = ['-J', join(folder, 'lib'), join('app', 'web.jsonnet')];
    assert.deepEqual(jsonnet(...web), [0, '{\n   "app": "web",\n   "by": "us"\n}\n', '']);
    const deep = ['-s', '5000', 'sum.jsonnet'];
    assert.deepEqual(jsonnet(...deep), [0, '2000\n', '']);
    assert.deepEqual(jsonnet('--timeout', '20s', ...deep), [0, '2000\n', '']);
    assert.match(String(jsonnet('--help')[1]), /^inlay jsonnet \S+\n\ninlay jsonnet \{<option>\}/);
    assert.match(
      String(jsonnet('--ext-sr', 'a')[2]),
      /^ERROR: unrecognized argument: --ext-sr\ndid you mean --ext-str\?\n/,
    );
    if (process.platform === 'win32') return this.skip();
    const link = join(folder, 'inlay-jsonnet');
    symlinkSync(executable('inlay'), link);
    const { stdout } = spawnSync(link, deep, { cwd: folder, encoding: 'utf8', env: childEnvironment() });
    assert.equal(stdout, '2000\n');
  });
});
