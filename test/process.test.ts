/**
 * What can go wrong around a process, driven through the built executable: whatever happens, it never exits 0 with less
 * than a complete ResourceList on standard output. Both orchestrators would delete what is missing.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, executable, manifest, runExecutable } from './project';

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

const start = (...args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [executable(name), ...args], { env: childEnvironment() });

/** Exit code, signal and output, read as slowly as `pace` says. */
async function finish(
  child: ChildProcessWithoutNullStreams,
  pace?: { readonly everyMs: number },
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
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
  const code = await closed;
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

describe('the process', () => {
  it('prints the whole list and exits 0', () => {
    const { status, stdout } = runExecutable(name, [], { input: list(2) });
    assert.equal(status, 0);
    assert.equal(stdout, list(2).replace('key: old', 'key: new'));
  });

  it('fails on closed, empty and blank standard input', async () => {
    const closed = start();
    closed.stdin.end();
    for (const outcome of [await finish(closed), runExecutable(name, [], { input: '\n \n' })]) {
      assert.equal('code' in outcome ? outcome.code : outcome.status, 1);
      assert.equal(outcome.stdout, '');
      assert.match(outcome.stderr, /the input is empty/);
    }
  });

  it('fails where standard input is closed from the start', function () {
    if (process.platform === 'win32') return this.skip();
    const shell = ['-c', 'exec "$0" "$1" <&-', process.execPath, executable(name)];
    const { status, stdout } = spawnSync('sh', shell, { encoding: 'utf8', env: childEnvironment() });
    assert.equal(status, 1);
    assert.equal(stdout, '');
  });

  it('writes 20 MB into a slow pipe to the last byte', async () => {
    const input = list(2000, 'x'.repeat(10_000));
    assert.ok(input.length > 20_000_000);
    const child = start();
    child.stdin.end(input);
    const { code, stdout } = await finish(child, { everyMs: 1 });
    assert.equal(code, 0);
    assert.equal(stdout.length, input.replace(`key: old${'x'.repeat(10_000)}`, 'key: new').length);
    assert.ok(stdout.endsWith(config));
  });

  it('reads input that comes in small pieces with pauses', async () => {
    const input = list(3);
    const child = start();
    for (let at = 0; at < input.length; at += 100) {
      child.stdin.write(input.slice(at, at + 100));
      await sleep(2);
    }
    child.stdin.end();
    const { code, stdout } = await finish(child);
    assert.equal(code, 0);
    assert.equal(stdout, input.replace('key: old', 'key: new'));
  });

  it('never exits 0 on input that was cut off', () => {
    const whole = list(3);
    for (let length = 0; length < whole.length - 60; length += 37) {
      const { status, stdout } = runExecutable(name, [], { input: whole.slice(0, length) });
      assert.notEqual(status, 0, `cut at ${length}: ${stdout}`);
    }
  });

  it('fails when it is killed while it waits for input', async () => {
    const child = start();
    child.stdin.write(list(1));
    await sleep(200);
    child.kill('SIGTERM');
    const { code, stdout } = await finish(child);
    assert.notEqual(code, 0);
    assert.equal(stdout, '');
  });

  it('fails, without a stack, when nobody reads its output', async () => {
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
    const { status, stdout, stderr } = runExecutable(name, [], { input: input as unknown as string });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /not valid UTF-8/);
  });
});

describe('the command line', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inlay-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('prints help and version', () => {
    const help = runExecutable(name, ['--help']);
    assert.equal(help.status, 0);
    assert.match(help.stdout, /replace-values/);
    assert.match(help.stdout, /replacements/);
    assert.equal(runExecutable(name, ['--version']).stdout, `${name} ${manifest.version}\n`);
  });

  it('reads and writes files, the functionConfig apart, and writes nothing when it fails', () => {
    const [input, output, fn] = ['in.yaml', 'out.yaml', 'fn.yaml'].map((file) => join(folder, file)) as [
      string,
      string,
      string,
    ];
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
    assert.equal(failed.status, 1);
    assert.match(failed.stderr, /unable to find field "metadata.nam"/);
    assert.equal(existsSync(output), false);
  });

  it('takes an empty input for a mistake, with the functionConfig apart too', () => {
    const fn = join(folder, 'fn.yaml');
    writeFileSync(fn, 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements: []\n');
    const { status, stdout, stderr } = runExecutable(name, ['-f', fn]);
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /the input is empty/);
  });

  it('replaces the file that a link names, and keeps its mode', function () {
    if (process.platform === 'win32') return this.skip();
    const [file, link, fn] = ['file.yaml', 'link.yaml', 'fn.yaml'].map((one) => join(folder, one)) as [
      string,
      string,
      string,
    ];
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

  it('says what is wrong with its arguments', () => {
    for (const [args, message] of [
      [['--nonsense'], /--nonsense/],
      [['stray'], /unexpected argument "stray"/],
      [['-i', join(folder, 'absent.yaml')], /cannot be read: ENOENT/],
    ] as const) {
      const { status, stdout, stderr } = runExecutable(name, args);
      assert.notEqual(status, 0);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
  });

  it("speaks kustomize's legacy plugin protocol", () => {
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
  });
});
