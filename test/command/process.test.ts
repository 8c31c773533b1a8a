/**
 * Tests failures around the process of a built executable. The executable never exits with 0 without a complete
 * ResourceList on standard output, because both orchestrators would delete missing resources.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { sampled } from '../law';
import { toolCalled } from '../orchestrators';
import { childEnvironment, executable, functionNames, manifest, pathWith, runExecutable } from '../project';
import { assertRefused } from '../printed-lines';
import { runCommand, type Printed } from '../run-command';
import { scenariosOf } from '../scenario';
import { temporaryFolder, writeFiles } from '../temporary-folder';

const name = 'replace-values';

const config = `functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ReplaceValues
  replacements:
  - sourceValue: new
    targets:
    - select: {kind: ConfigMap, name: cm-0}
      fieldPaths: [data.key]
`;

function list(count: number, padding = ''): string {
  const items = Array.from(
    { length: count },
    (_, i) => `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: cm-${i}\n  data:\n    key: old${padding}\n`,
  );
  return `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items.join('')}${config}`;
}

/**
 * A ResourceList with a functionConfig of merge-values that puts the file at `path` into a ConfigMap, with annotations.
 */
const withFile = (path: string, annotations = '{}'): string =>
  `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: []
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: MergeValues
  metadata:
    name: x
    annotations: ${annotations}
  configMapGenerator: [{name: taken, files: [${JSON.stringify(`key=${path}`)}]}]
`;

/** Returns a ResourceList for each function in `spellings`, which writes 10 MB of JSON as a string. */
function largeDocuments(...spellings: readonly ((json: string) => string)[]): readonly string[] {
  const panels = Array.from({ length: 45_000 }, (_, id) => ({
    id,
    title: `Requests ${id}`,
    grid: { x: id % 24, y: id, h: 8, w: 12 },
    targets: [{ expr: `rate(http_requests_total{service="${id}"}[5m])` }],
  }));
  const json = JSON.stringify({ title: 'old', panels }, null, 1);
  return spellings.map(
    (spelled) => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: dashboard}
  data:
    dashboard.json: ${spelled(json)}
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ReplaceValues
  replacements:
  - sourceValue: new
    targets:
    - select: {kind: ConfigMap}
      fieldPaths: ['data.dashboard\\.json.title']
`,
  );
}

const start = (...args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [executable(name), ...args], { env: childEnvironment() });

/** The exit code and output of the process. `pace` slows down the reader of the output. */
async function finish(child: ChildProcessWithoutNullStreams, pace?: { readonly everyMs: number }): Promise<Printed> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  let chunks = 0;
  for await (const chunk of child.stdout) {
    stdout.push(chunk as Buffer);
    chunks++;
    if (pace !== undefined && chunks % 16 === 0) await sleep(pace.everyMs);
  }
  const status = await closed;
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

describe('the process', () => {
  it('prints the whole list and exits with 0', () => {
    const { status, stdout } = runExecutable(name, [], { input: list(2) });
    assert.equal(status, 0);
    assert.equal(stdout, list(2).replace('key: old', 'key: new'));
  });

  it('sets a value in 10 MB of JSON with 100 MB of heap', () => {
    const block = (json: string): string => `|-\n${json.replaceAll(/^/gm, '      ')}`;
    for (const input of largeDocuments(block, JSON.stringify)) {
      const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=100', executable(name)], {
        encoding: 'utf8',
        env: childEnvironment(),
        input,
        maxBuffer: 64 * 1024 * 1024,
      });
      assert.equal(status, 0);
      assert.ok(stdout === input.replace('old', 'new'));
    }
  });

  it('fails on empty and blank standard input', () => {
    for (const input of ['', '\n \n']) assertRefused(runExecutable(name, [], { input }), /the input is empty/);
  });

  it('fails if standard input is closed from the start', function () {
    if (process.platform === 'win32') return this.skip();
    const shell = ['-c', 'exec "$0" "$1" <&-', process.execPath, executable(name)];
    const { status, stdout } = spawnSync('sh', shell, { encoding: 'utf8', env: childEnvironment() });
    assert.equal(status, 2);
    assert.equal(stdout, '');
  });

  it('writes 20 MB into a slow pipe to the last byte', async () => {
    const input = list(2000, 'x'.repeat(10_000));
    assert.ok(input.length > 20_000_000);
    const child = start();
    child.stdin.end(input);
    const { status, stdout } = await finish(child, { everyMs: 1 });
    assert.equal(status, 0);
    assert.equal(stdout.length, input.replace(`key: old${'x'.repeat(10_000)}`, 'key: new').length);
    assert.ok(stdout.endsWith(config));
  });

  it('does not split characters when it writes in pieces', async () => {
    // One of the two inputs has a surrogate pair at the end of the first piece of 4 Mi code units.
    for (const before of ['', 'x']) {
      const [head, tail] = list(2).split(/(?<=name: cm-1\n {2}data:\n {4}key: )old/);
      const input = `${head}${before}${'😀'.repeat(2 ** 21 + 100)}${tail}`;
      const { status, stdout } = await runCommand(process.execPath, [executable(name)], {
        cwd: tmpdir(),
        env: childEnvironment(),
        input,
      });
      assert.equal(status, 0);
      assert.ok(stdout === input.replace('key: old', 'key: new'), before);
    }
  });

  it('reads input that comes in small pieces with pauses', async () => {
    const input = list(3);
    const child = start();
    for (let at = 0; at < input.length; at += 100) {
      child.stdin.write(input.slice(at, at + 100));
      await sleep(2);
    }
    child.stdin.end();
    const { status, stdout } = await finish(child);
    assert.equal(status, 0);
    assert.equal(stdout, input.replace('key: old', 'key: new'));
  });

  it('does not exit with 0 on truncated input', () => {
    const whole = list(3);
    const cuts = Array.from({ length: Math.ceil((whole.length - 60) / 37) }, (_, index) => 37 * index);
    for (const length of sampled(cuts, 3)) {
      const { status, stdout } = runExecutable(name, [], { input: whole.slice(0, length) });
      assert.notEqual(status, 0, `cut at ${length}: ${stdout}`);
    }
  });

  for (const one of sampled([...functionNames, 'inlay', 'inlay-jsonnet'], 4)) {
    it(`of ${one} can print to the null device, even if the device is opened for reading and writing`, function () {
      if (process.platform === 'win32') return this.skip();
      for (const flags of ['w', 'r+']) {
        const { status, stderr } = spawnSync(
          process.execPath,
          [executable(one), ...(one === 'inlay-jsonnet' ? ['-e', '1'] : ['--version'])],
          { stdio: ['ignore', openSync('/dev/null', flags), 'pipe'], encoding: 'utf8', env: childEnvironment() },
        );
        assert.deepEqual([status, stderr], [0, '']);
      }
    });
  }

  it('ends with the exit code of the run if standard error is full or closed', function () {
    if (process.platform === 'win32') return this.skip();
    const warning = scenariosOf('replace-values').find(({ expected }) => expected.results.startsWith('[warning]'));
    assert.ok(warning !== undefined);
    const folder = temporaryFolder({ 'input.yaml': warning.input });
    const whole = runExecutable(name, [], { input: warning.input });
    assert.match(whole.stderr, /^\[warning\]/);
    for (const [command, expected] of [
      [`"$0" "$1/${name}.cjs" <input.yaml`, whole.stdout],
      [`"$0" "$1/inlay.cjs" run - <input.yaml`, whole.stdout],
      ['"$0" "$1/inlay-jsonnet.cjs" -e \'std.trace("told", 1)\'', '1\n'],
    ] as const) {
      for (const script of [
        `${command} >out 2>/dev/full; echo $?`,
        `${command} >out 2>&-; echo $?`,
        `{ { ${command} >out; echo $? >&3; } 2>&1 | true; } 3>&1`,
      ]) {
        const { stdout } = spawnSync('sh', ['-c', script, process.execPath, dirname(executable(name))], {
          cwd: folder,
          encoding: 'utf8',
          env: childEnvironment(),
        });
        assert.equal(stdout, '0\n', script);
        assert.equal(readFileSync(join(folder, 'out'), 'utf8'), expected);
      }
    }
  });

  it('works with limited address space', function () {
    if (process.platform !== 'linux') return this.skip();
    const limited = (limit: number, args: readonly string[]): Printed =>
      spawnSync('sh', ['-c', 'ulimit -v "$0" && exec "$@"', String(limit), process.execPath, ...args], {
        input: list(1),
        encoding: 'utf8',
        env: childEnvironment(),
      });
    // Node.js itself needs different amounts of memory in different versions.
    const probe = `new ArrayBuffer(0, {maxByteLength: ${2 ** 27}})`;
    const limit = [900_000, 1_100_000, 1_300_000, 1_600_000].find((one) => limited(one, ['-e', probe]).status === 0);
    if (limit === undefined) return this.skip();
    const { status, stderr } = limited(limit, [executable(name)]);
    assert.deepEqual([status, stderr], [0, '']);
  });

  it('reports why standard input cannot be read', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ huge: '' });
    const huge = join(folder, 'huge');
    truncateSync(huge, 600 * 1024 * 1024);
    for (const [stdin, message] of [
      [openSync('/dev/null', 'w'), 'standard input cannot be read: it is not open for reading'],
      [openSync(folder, 'r'), 'standard input cannot be read: it is a folder'],
      [openSync(huge, 'r'), 'standard input is larger than 512 MiB: split it'],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [executable(name)], {
        stdio: [stdin, 'pipe', 'pipe'],
        encoding: 'utf8',
        env: childEnvironment(),
      });
      assert.deepEqual([status, stdout, stderr], [2, '', `error: ${message}\n  --> ${name}\n`]);
    }
    const { status, stderr } = runExecutable(name, ['-i', huge]);
    assert.deepEqual([status, stderr], [2, `[error] ${name}: "${huge}" is larger than 512 MiB: split it\n`]);
  });

  it('needs a working directory only to read files, and reports a removed working directory', function () {
    if (process.platform === 'win32') return this.skip();
    const gone = (one: string, input: string): { readonly status: number | null; readonly stderr: string } => {
      const folder = temporaryFolder();
      const shell = ['-c', 'rmdir "$0" && exec "$1" "$2"', folder, process.execPath, executable(one)];
      return spawnSync('sh', shell, { input, cwd: folder, encoding: 'utf8', env: childEnvironment() });
    };
    assert.deepEqual([gone(name, list(1)).status, gone(name, list(1)).stderr], [0, '']);
    const { status, stderr } = gone('merge-values', withFile('a.txt'));
    assert.equal(status, 2);
    assert.match(stderr, /files cannot be read, because the working directory was removed\n/);
  });

  it('reports an exception outside of the run, and exits with 3', () => {
    const thrown = "setTimeout(() => { throw new TypeError('planted\\u001B[31m'); }, 1);";
    const hook = join(temporaryFolder({ 'hook.cjs': thrown }), 'hook.cjs');
    const { status, stderr } = runExecutable(name, [], { input: list(1), env: { NODE_OPTIONS: `--require ${hook}` } });
    assert.equal(status, 3);
    assert.match(stderr, /^INTERNAL ERROR in replace-values: planted\\u001B\[31m\n {4}at .*\n/);
    assert.ok(stderr.length < 2000, 'no minified source');
  });

  it('fails when it is killed while it waits for input', async () => {
    const child = start();
    child.stdin.write(list(1));
    await sleep(200);
    child.kill('SIGTERM');
    const { status, stdout } = await finish(child);
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
  });

  it('fails without a stack trace if its output is closed', async () => {
    const child = start();
    child.stdout.destroy();
    child.stdin.on('error', () => undefined);
    child.stdin.end(list(20_000));
    const stderr: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    assert.notEqual(code, 0);
    assert.doesNotMatch(Buffer.concat(stderr).toString(), /at .*:\d+:\d+/);
  });

  it('refuses input that is not UTF-8', () => {
    const input = Buffer.concat([Buffer.from(list(1)), Buffer.from([0xff, 0xfe])]);
    assertRefused(runExecutable(name, [], { input: input as unknown as string }), /not valid UTF-8/);
  });
});

describe('the command line', () => {
  let folder: string;
  const at = (file: string): string => join(folder, file);
  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('prints help and version', () => {
    const help = runExecutable(name, ['--help']);
    assert.equal(help.status, 0);
    assert.match(help.stdout, /replace-values/);
    assert.match(help.stdout, /replacements/);
    assert.equal(runExecutable(name, ['--version']).stdout, `${name} ${manifest.version}\n`);
    for (const other of ['layer-config', 'run-pipeline', 'version-config']) {
      assert.match(runExecutable(other, ['--help']).stdout, /\n {6}--previous FILE {2}/, other);
    }
  });

  it('reads and writes files with a separate functionConfig, and writes nothing if it fails', () => {
    const [input, output, fn] = [at('in.yaml'), at('out.yaml'), at('fn.yaml')];
    const stream =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n# kept\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n';
    writeFileSync(input, stream);
    const functionConfig = (kind: string): string =>
      `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements:\n- sourceValue: c\n  targets:\n  - select: {kind: ${kind}, name: b}\n    fieldPaths: [metadata.nam${kind === 'ConfigMap' ? 'e' : ''}]\n`;
    writeFileSync(fn, functionConfig('ConfigMap'));
    const args = ['-i', input, '-o', output, '-f', fn];
    assert.equal(runExecutable(name, args).status, 0);
    assert.equal(readFileSync(output, 'utf8'), stream.replace('name: b', 'name: c'));

    rmSync(output);
    writeFileSync(fn, functionConfig('Config.*'));
    const failed = runExecutable(name, args);
    assert.equal(failed.status, 2);
    assert.match(failed.stderr, /`nam` is not in `metadata`/);
    assert.equal(existsSync(output), false);
  });

  it('refuses an empty input, even with a separate functionConfig', () => {
    writeFileSync(at('fn.yaml'), 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements: []\n');
    assertRefused(runExecutable(name, ['-f', at('fn.yaml')]), /the input is empty/);
  });

  it('replaces the file that a link names, and keeps its mode', function () {
    if (process.platform === 'win32') return this.skip();
    const [file, link, fn] = [at('file.yaml'), at('link.yaml'), at('fn.yaml')];
    writeFileSync(file, 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n', { mode: 0o600 });
    symlinkSync(file, link);
    writeFileSync(
      fn,
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements:\n- sourceValue: b\n  targets: [{select: {kind: Secret}}]\n',
    );
    assert.equal(runExecutable(name, ['-i', link, '-o', link, '-f', fn]).status, 0);
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.equal(readFileSync(file, 'utf8'), 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: b\n');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder).toSorted(), ['file.yaml', 'fn.yaml', 'link.yaml']);
    assert.equal(runExecutable(name, ['-i', link, '-o', '/dev/null', '-f', fn]).status, 0);
    assert.ok(!statSync('/dev/null').isFile());
  });

  it('reports mistakes in its arguments', () => {
    writeFileSync(at('empty.yaml'), '\n');
    for (const [args, message] of [
      [['--nonsense'], /unknown option "--nonsense" \(see --help\)/],
      [['--imput', 'a'], /unknown option "--imput": did you mean "--input"\?/],
      [['--function_config=a'], /did you mean "--function-config"\?/],
      [['-x'], /unknown option "-x"/],
      [['stray'], /unexpected argument "stray"/],
      [['-i', 'a', '-i', 'b'], /"-i" is given twice, but accepts only one file/],
      [['-o', 'a', '--output=b'], /"--output" is given twice/],
      [['-i'], /"-i" needs a file's name/],
      [['-i', '-o', 'a'], /"-i" needs a file's name/],
      [['--input='], /"--input" needs a file's name/],
      [['--help=x'], /"--help" does not take a value/],
      [['-i', at('absent.yaml')], /absent.yaml" cannot be read: it does not exist/],
      [['-i', at('empty.yaml')], /empty.yaml" is empty: resources or a ResourceList/],
      [['-i', '\u001B[31m\n[error] forged\u202E'], /\n?\[error\] \S+: "\\u001B\[31m \[error\] forged\\u202E" cannot/],
      [['--\u001B[31m'], /unknown option "--\\u001B\[31m"/],
    ] as const) {
      const outcome = runExecutable(name, args);
      assertRefused(outcome, message);
      assert.equal(outcome.stderr.split('\n').length, 2, outcome.stderr);
    }
  });

  it('does not write other text to the file of the resources', () => {
    for (const [args, message] of [
      [['--explain', 'a', '--explain=b'], /"--explain" is given twice, but accepts only one PATH/],
      [['--explain', 'a', '-o', at('resources.yaml')], /"--explain" prints text, not resources[^]*remove "--output"/],
    ] as const) {
      assertRefused(runExecutable('layer-config', args), message);
    }
  });

  it('treats - as a standard stream', () => {
    const { status, stdout } = runExecutable(name, ['-i', '-', '-o', '-'], { input: list(1) });
    assert.equal(status, 0);
    assert.equal(stdout, list(1).replace('key: old', 'key: new'));
  });

  it('names the file and the line if a functionConfig cannot be read', () => {
    const [input, fn] = [at('in.yaml'), at('fn.yaml')];
    writeFileSync(input, list(1));
    const broken = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements: [a: b: c]\n';
    writeFileSync(fn, broken);
    const { status, stdout, stderr } = runExecutable(name, ['-i', input, '-f', fn]);
    assert.equal(status, 2);
    assert.equal(stdout, '', 'no list is printed that looks like a result');
    assert.match(stderr, /fn\.yaml:3:\d+: the functionConfig is not valid YAML: /);
    const legacy = runExecutable(name, [], { input: '', env: { KUSTOMIZE_PLUGIN_CONFIG_STRING: broken } });
    assert.equal(legacy.status, 2);
    assert.match(legacy.stderr, /the functionConfig is not valid YAML \(line 3, column/);
    writeFileSync(fn, `${config.replace('functionConfig:\n', '').replaceAll(/^ {2}/gm, '')}---\nkind: Other\n`);
    const twice = runExecutable(name, ['-i', input, '-f', fn]);
    assert.equal(twice.status, 2);
    assert.match(twice.stderr, /fn\.yaml:1:1: the functionConfig contains 2 documents, but must contain one/);
  });

  it('accepts a file without a final line break, but not such standard input', () => {
    const [input, stream, fn] = [at('in.yaml'), at('stream.yaml'), at('fn.yaml')];
    writeFileSync(input, list(1).trimEnd());
    const { status, stdout } = runExecutable(name, ['-i', input]);
    assert.equal(status, 0);
    assert.equal(stdout, list(1).trimEnd().replace('key: old', 'key: new'));
    const piped = runExecutable(name, [], { input: list(1).trimEnd() });
    assert.equal(piped.status, 2);
    assert.match(piped.stderr, /the input does not end in a line break: it may have been cut off/);
    writeFileSync(fn, config.replace('functionConfig:\n', '').replaceAll(/^ {2}/gm, ''));
    writeFileSync(stream, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cm-0}\ndata: {key: old}');
    assert.equal(runExecutable(name, ['-i', stream, '-f', fn]).status, 0);
    assert.equal(runExecutable(name, ['-f', fn], { input: readFileSync(stream, 'utf8') }).status, 2);
  });

  it("supports kustomize's legacy plugin protocol", () => {
    const stream =
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: b\n';
    const env = {
      KUSTOMIZE_PLUGIN_CONFIG_STRING:
        'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements:\n- sourceValue: c\n  targets:\n  - select: {kind: Secret}\n',
      KUSTOMIZE_PLUGIN_CONFIG_ROOT: folder,
    };
    const { status, stdout } = runExecutable(name, [join(folder, 'config')], { input: stream, env });
    assert.equal(status, 0);
    assert.equal(stdout, stream.replace('name: b', 'name: c'));
    const wrong = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: wrong}\nreplacment: []\n';
    writeFileSync(at('wrong.yaml'), wrong);
    const failed = runExecutable(name, [], { input: stream, env: { ...env, KUSTOMIZE_PLUGIN_CONFIG_STRING: wrong } });
    assert.match(failed.stderr, /\bwrong\.yaml:4:1\b/, 'the file with the content is found');
  });
});

describe('the root directory', function () {
  const key = 'internal.config.kubernetes.io/package-path';
  let outer: string;
  let inner: string;
  beforeEach(() => {
    outer = temporaryFolder({ 'outside.txt': 'outside', 'work/inside.txt': 'inside', 'work/package/own.txt': 'own' });
    inner = join(outer, 'work');
    symlinkSync(outer, join(inner, 'link'));
  });

  const configOf = (text: string): string => text.replace(/^[^]*functionConfig:\n/, '').replaceAll(/^ {2}/gm, '');

  const asked = (path: string, packagePath: string): ReturnType<typeof runExecutable> =>
    runExecutable('merge-values', [], { cwd: inner, input: withFile(path, JSON.stringify({ [key]: packagePath })) });

  it('is a package inside the working directory, never a folder outside', () => {
    for (const [path, packagePath] of [
      ['own.txt', join(inner, 'package')],
      ['inside.txt', inner],
      ['inside.txt', ''],
      ['inside.txt', '..'],
    ] as const) {
      assert.equal(asked(path, packagePath).status, 0, packagePath);
    }
    const wrong = [outer, '/', join(inner, '..'), join(inner, 'link'), join(outer, 'absent')].flatMap((packagePath) =>
      ['outside.txt', 'inside.txt', `${inner.slice(1)}/inside.txt`].map((path) => [path, packagePath] as const),
    );
    for (const [path, packagePath] of sampled(wrong, 2)) {
      const { status, stdout, stderr } = asked(path, packagePath);
      assert.equal(status, 2, packagePath);
      assert.doesNotMatch(stdout, /key: (?:outside|inside)/);
      assert.match(stderr, /is outside the working directory: start kpt in the package's folder or a parent folder/);
    }
    assert.match(asked('inside.txt', join(inner, 'absent')).stderr, /does not exist/);
  });

  it('cannot be changed by an annotation of a functionConfig under kustomize', function () {
    if (process.platform === 'win32') return this.skip();
    symlinkSync(executable('merge-values'), join(inner, 'merge-values'));
    const annotations = { [key]: outer, 'config.kubernetes.io/function': 'exec: {path: ./merge-values}' };
    writeFiles(inner, {
      'fn.yaml': configOf(withFile('outside.txt', JSON.stringify(annotations))),
      ...withOwnSchema({ 'kustomization.yaml': 'generators: [fn.yaml]\n' }),
    });
    const { status, stdout, stderr } = spawnSync(
      kustomizeBinary(),
      ['build', '--enable-alpha-plugins', '--enable-exec', '.'],
      { cwd: inner, encoding: 'utf8', env: childEnvironment() },
    );
    assert.notEqual(status, 0);
    assert.doesNotMatch(stdout, /outside/);
    assert.match(stderr, /is outside\s+the working directory/);
  });

  it('is the package under kpt, if kpt is called in the package or in a parent folder', function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const env = childEnvironment({ PATH: pathWith(['merge-values']) });
    const folder = join(inner, 'package');
    writeFiles(folder, {
      Kptfile:
        'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\npipeline:\n  mutators: [{exec: merge-values, configPath: fn.yaml}]\n',
      'fn.yaml': configOf(withFile('own.txt')),
    });
    const render = (cwd: string): ReturnType<typeof spawnSync> =>
      spawnSync(kpt.command, ['fn', 'render', '--allow-exec', folder], { cwd, encoding: 'utf8', env });
    for (const cwd of [folder, inner]) assert.equal(render(cwd).status, 0);
    const { status, stderr } = render(temporaryFolder());
    assert.notEqual(status, 0);
    assert.match(String(stderr), /is outside the working directory: start kpt in the package's folder/);
  });
});
