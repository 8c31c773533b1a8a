/**
 * Tests functions that the command runs on behalf of kustomize. For the caller, they must behave like the executables,
 * including when they fail.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough, type Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { functionNames, loadFunction, takesPrevious } from '../functions';
import { FunctionThreads, markVariable, serveProgram } from './function-server';
import type { Ended, StartOptions } from '../port';
import { systemPort } from './system';

const list = (items: string, config: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n  metadata: {name: a}\n${config}`;
const item = (name: string, data: string): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n  data:\n    a: ${data}\n`;
const replacement =
  '  replacements:\n  - sourceValue: ü\n    targets:\n    - select: {name: app}\n      fieldPaths: [data.a]\n';

/** Inputs by name. Each has a different outcome. */
const inputs: Readonly<Record<string, string | Buffer>> = {
  changed: list(item('app', 'b'), replacement),
  unselected: list(item('other', 'b'), replacement),
  wrong: list(item('app', 'b'), '  replacement: []\n'),
  cut: list(item('app', 'b'), replacement).trimEnd(),
  empty: '',
  'not-text': Buffer.from([0x61, 0xff, 0x0a]),
  large: list(item('app', 'b') + item('other', 'c'.repeat(100)).repeat(20_000), replacement),
  file: list(item('app', 'b'), '  replacements:\n  - path: replacement.yaml\n'),
};

function stackDepth(at = 0): number {
  try {
    return stackDepth(at + 1);
  } catch {
    return at;
  }
}

/** The source of a thread that answers each `call` with these bytes. */
const threadThat = (bytes: string): string => `${stackDepth.toString()}
require('node:worker_threads').parentPort.on('message', function answer(call) {
  this.postMessage({ stdout: ${bytes}, stderr: new Uint8Array(), exitCode: 0 });
});`;

describe('functions that run inside the command', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  const port = systemPort(executable('inlay'));
  const folderOf = (): string => {
    const folder = port.functionFolder();
    assert.ok('path' in folder);
    return folder.path;
  };

  async function inShell(script: string, cwd: string, options: StartOptions = {}): Promise<Ended> {
    const ended = await port.startInParallel('/bin/sh', ['-c', script], { cwd, isServed: true, ...options });
    assert.ok('status' in ended);
    return ended;
  }

  it('have the same output, messages and exit codes as their executables', async () => {
    const folder = temporaryFolder({
      ...inputs,
      'replacement.yaml': 'sourceValue: of a file\ntargets: [{select: {name: app}, fieldPaths: [data.a]}]\n',
    });
    const names = Object.keys(inputs);
    const script = names
      .map((name) => `"$F/replace-values" < ${name} > ${name}.out 2> ${name}.err; echo $?`)
      .join('\n');
    const { stdout, stderr } = await inShell(script, folder, { variables: { F: folderOf(), PATH: '/nowhere' } });
    assert.equal(stderr, '');
    const codes = stdout.trimEnd().split('\n').map(Number);
    for (const [index, name] of names.entries()) {
      const direct = spawnSync(process.execPath, [executable('replace-values')], {
        cwd: folder,
        input: inputs[name],
        env: childEnvironment(),
        maxBuffer: 2 ** 26,
      });
      const read = (end: string): string => readFileSync(join(folder, name + end), 'utf8');
      assert.deepEqual([codes[index], read('.err')], [direct.status, direct.stderr.toString()], name);
      assert.ok(read('.out') === direct.stdout.toString(), name);
    }
    assert.deepEqual(new Set(codes), new Set([0, 2]));
    assert.match(readFileSync(join(folder, 'file.out'), 'utf8'), /a: of a file/);
  });

  it('run as separate processes if there are no pipes to the command, or if there are arguments', () => {
    const folder = folderOf();
    const options = { input: inputs['changed'], encoding: 'utf8', env: childEnvironment() } as const;
    const { status, stdout } = spawnSync(join(folder, 'replace-values'), { ...options });
    assert.equal(status, 0);
    assert.match(stdout, /a: ü/);
    const called = spawnSync(join(folder, 'replace-values'), ['--version'], { ...options });
    assert.match(called.stdout, /^replace-values /);
  });

  it('know in a separate process that the command keeps earlier versions', async () => {
    for (const name of functionNames) assert.equal(takesPrevious(name), loadFunction(name)?.takesPrevious === true);
    const spec = '  spec:\n    layers: [{name: a, values: {a: b}}]\n    output: {files: [{format: keys}]}\n';
    const config = `functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: LayerConfig\n  metadata: {name: a}\n${spec}`;
    const built = item('app', 'b').replace('name: app', 'name: app\n    annotations: {kustomize.config.k8s.io/id: x}');
    const folder = temporaryFolder({
      in: `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${built}${config}`,
    });
    const script = '"$F/layer-config" < in 3>&- 4<&- > out';
    const options = { variables: { F: folderOf(), PATH: '/nowhere' } };
    assert.match((await inShell(script, folder, options)).stderr, /history-unknown/);
    assert.doesNotMatch((await inShell(script, folder, { ...options, keepsVersions: true })).stderr, /history-unknown/);
  });

  it('fail if the command ends during a call', async () => {
    const folder = folderOf();
    const mark = 'f'.repeat(32);
    const answer = '0 4 0\nlist';
    for (const reported of [undefined, '', '0 4', answer.slice(0, -2), answer]) {
      const child = spawn(join(folder, 'replace-values'), {
        env: childEnvironment({ [markVariable]: mark }),
        stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'],
      });
      const [calls, answers] = [child.stdio[3] as Duplex, child.stdio[4] as Duplex];
      for (const stream of [child.stdin, calls, answers]) stream?.on('error', () => undefined);
      child.stdout?.resume();
      child.stdin?.end('a: b\n');
      if (reported !== undefined) {
        calls.resume();
        answers.write(reported);
        await sleep(200);
      }
      calls.destroy();
      answers.destroy();
      const [status] = (await once(child, 'close')) as [number | null];
      assert.notEqual(status, 0, reported);
    }
  });

  it('do not block other programs if the program that called them is killed', async () => {
    const folder = temporaryFolder({ list: inputs['large'] ?? '' });
    const variables = { F: folderOf() };
    const { status } = await inShell('"$F/replace-values" < list >/dev/null & kill -9 $$', folder, { variables });
    assert.equal(status, undefined);
    const again = await inShell('"$F/replace-values" < list | tail -c 1', folder, { variables });
    assert.deepEqual([again.status, again.stderr], [0, '']);
  });

  it('send complete output through a `head` that reads more than it prints', async () => {
    const bin = temporaryFolder();
    const head = `#!${process.execPath}
const { readSync, writeSync } = require('node:fs');
const block = Buffer.alloc(65536);
for (let left = Number(process.argv[3]); left > 0; ) {
  const count = readSync(0, block);
  if (count === 0) break;
  writeSync(1, block.subarray(0, Math.min(count, left)));
  left -= count;
}
`;
    writeFileSync(join(bin, 'head'), head, { mode: 0o755 });
    const path = process.env['PATH'];
    process.env['PATH'] = [bin, path].join(delimiter);
    const folder = temporaryFolder({ list: list(item('app', 'b'), replacement), wrong: inputs['wrong'] ?? '' });
    const variables = { F: folderOf() };
    process.env['PATH'] = path;
    const { stdout, stderr } = await inShell(
      '"$F/replace-values" < list; echo $?; "$F/replace-values" < wrong; echo $?',
      folder,
      { variables },
    );
    assert.match(stdout, /a: ü\n[^]*\n0\n[^]*\n2\n$/);
    assert.match(stderr, /^error\[invalid-config\]: .*replacement/);
  });

  it('concatenate the chunks of a list only once', async () => {
    const file = join(temporaryFolder(), 'thread.js');
    writeFileSync(file, threadThat(`new TextEncoder().encode(String(call.input.length))`));
    const [calls, answers] = [new PassThrough(), new PassThrough()];
    const program = Object.assign(new EventEmitter(), { stdio: [null, null, null, calls, answers] });
    const mark = 'f'.repeat(32);
    serveProgram(program as unknown as ChildProcess, mark, new FunctionThreads(file, 1));
    const concat = Buffer.concat.bind(Buffer);
    let copied = 0;
    const counted: typeof Buffer.concat = (parts, ...rest) => {
      copied += parts.reduce((sum, { length }) => sum + length, 0);
      return concat(parts, ...rest);
    };
    Buffer.concat = counted;
    try {
      calls.write(`replace-values\n\n${mark}\n/\n${mark}\n`);
      for (let at = 0; at < 400; at++) calls.write(Buffer.alloc(10_000, 'x'));
      for (const part of [mark.slice(0, 5), mark.slice(5), '\n']) calls.write(part);
      await once(answers, 'readable');
    } finally {
      Buffer.concat = concat;
    }
    assert.equal(String(answers.read()), '0 7 0\n');
    assert.ok(copied < 3 * 4_000_000, `${copied} bytes`);
  });

  it('share the cores among busy threads, and have the stack of the main thread', async () => {
    const file = join(temporaryFolder(), 'thread.js');
    writeFileSync(file, threadThat('new TextEncoder().encode(JSON.stringify([call.cores, stackDepth()]))'));
    const threads = new FunctionThreads(file, 4);
    const call = { name: 'replace-values', pluginRoot: undefined, input: new Uint8Array(), workingDirectory: '/' };
    const answer = async (): Promise<readonly [cores: number, depth: number]> =>
      JSON.parse(Buffer.from((await threads.answer(call)).stdout).toString()) as [number, number];
    const all = await Promise.all(Array.from({ length: 5 }, answer));
    const cores = all.map(([count]) => count);
    assert.deepEqual(cores, [4, 2, 1, 1, 1]);
    assert.equal((await answer())[0], 4);
    const here = stackDepth();
    for (const [, depth] of all) assert.ok(depth < 1.6 * here && here < 1.6 * depth, `${depth} and ${here}`);
  });

  it('continue in another thread if one crashes, and report the crash', async () => {
    const file = join(temporaryFolder(), 'thread.js');
    writeFileSync(
      file,
      `require('node:worker_threads').parentPort.on('message', ({ workingDirectory }) => {
        if (workingDirectory === 'throw') throw new Error('broken');
        process.exit(3);
      });`,
    );
    const threads = new FunctionThreads(file, 1);
    const call = { name: 'replace-values', pluginRoot: undefined, input: new Uint8Array() };
    const answers = await Promise.all(
      ['throw', 'exit', 'throw'].map((workingDirectory) => threads.answer({ ...call, workingDirectory })),
    );
    const reported = answers.map(({ exitCode, stdout, stderr }) => [
      exitCode,
      stdout.length,
      Buffer.from(stderr).toString(),
    ]);
    for (const [exitCode, length] of reported) assert.deepEqual([exitCode, length], [3, 0]);
    assert.match(String(reported[0]?.[2]), /broken/);
    assert.match(String(reported[1]?.[2]), /the thread of the function ended with exit code 3/);
    assert.match(String(reported[2]?.[2]), /broken/);
    const unknown = await threads.answer({ ...call, name: 'sh', workingDirectory: '/' });
    assert.equal(unknown.exitCode, 3);
  });
});
