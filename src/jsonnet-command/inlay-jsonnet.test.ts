/**
 * Tests the command in this process with in-memory files, tests its bundle, and compares it with the reference's
 * `jsonnet` if that is on PATH.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { exitCodes } from '../function/exit-codes';
import { bundlePath, childEnvironment, runExecutable } from '../../test/project';
import { execute, readArguments, type Outcome, type Port } from './inlay-jsonnet';

const files: Readonly<Record<string, string>> = {
  'main.jsonnet': '{ a: 1, b: [true, "x"] }',
  'lib/person.libsonnet': '{ name: importstr "name.txt", file: std.thisFile }',
  'lib/name.txt': 'Ada\n',
  'lib\\main.jsonnet': '[importstr "name.txt", std.thisFile]',
  'lib\\name.txt': 'Ada\n',
  'lib/far.jsonnet': 'importstr "C:\\\\name.txt"',
  'C:\\name.txt': 'of C',
  'other\\only.txt': 'only',
  'other/name.txt': 'Eve\n',
  'other/only.txt': 'only',
  'broken.jsonnet': '{ a: 1\n  b: 2 }',
  'sum.libsonnet': 'std.extVar("x") + 1',
  "it's.txt": 'quoted',
  pipe: '"piped"',
};

const read: Port['read'] = (path, pipes) => {
  const text = files[path];
  if (path === 'pipe' && !pipes) return { missing: false, text: 'Is a pipe, not a file' };
  if (path === 'folder' || path === 'lib/folder') return { missing: false, text: 'Is a directory' };
  return text === undefined ? { missing: true, text: 'No such file or directory' } : Buffer.from(text);
};

/** Runs the command. Its `stderr` starts with the output of std.trace. */
function run(
  args: readonly string[],
  standardInput = '',
  environment: Readonly<Record<string, string>> = {},
  paths = posix,
): Outcome {
  const request = readArguments(args, environment, paths);
  if ('exitCode' in request) return request;
  let traces = '';
  const trace = (line: string): void => {
    traces += line;
  };
  const outcome = execute(request, { read, trace, paths, now: performance.now.bind(performance) }, standardInput);
  return { ...outcome, stderr: traces + outcome.stderr };
}

function prints(args: readonly string[], stdout: string): void {
  assert.deepEqual(run(args), { stdout, stderr: '', exitCode: 0, files: [], createFolders: false }, args.join(' '));
}

function fails(args: readonly string[], stderr: string): void {
  assert.deepEqual(run(args), { stdout: '', stderr, exitCode: 2, files: [], createFolders: false }, args.join(' '));
}

describe('inlay-jsonnet', () => {
  it('evaluates a file, code and standard input', () => {
    prints(['main.jsonnet'], '{\n   "a": 1,\n   "b": [\n      true,\n      "x"\n   ]\n}\n');
    prints(['-e', '1 + 1'], '2\n');
    prints(['--exec', '--', '-1'], '-1\n');
    assert.equal(run(['-'], '[std.thisFile]').stdout, '[\n   "<stdin>"\n]\n');
  });

  it('manifests strings, streams and several files', () => {
    prints(['-S', '-e', '"a\\nb"'], 'a\nb\n');
    prints(['-Se', '"x"', '--no-trailing-newline'], 'x');
    prints(['-y', '-e', '[1, {}]'], '---\n1\n---\n{ }\n...\n');
    prints(['-ySe', '["a", "b"]'], '---\na\n---\nb\n...\n');
    prints(['-y', '-e', '[]'], '');
    assert.deepEqual(run(['-m', 'out', '-e', '{ b: 1, a: "x" }']), {
      stdout: 'out/a\nout/b\n',
      stderr: '',
      exitCode: 0,
      files: [
        { path: 'out/a', text: '"x"\n', listed: true },
        { path: 'out/b', text: '1\n', listed: true },
      ],
      createFolders: false,
    });
    assert.deepEqual(run(['-S', '-c', '-m', 'out/', '-o', 'list', '--no-trailing-newline', '-e', '{ a: "x" }']), {
      stdout: '',
      stderr: '',
      exitCode: 0,
      files: [
        { path: 'out/a', text: 'x', listed: true },
        { path: 'list', text: 'out/a\n', listed: false },
      ],
      createFolders: true,
    });
    assert.deepEqual(run(['-o', 'out.json', '-e', '1']).files, [{ path: 'out.json', text: '1\n', listed: false }]);
  });

  it('imports from the folder of the file, then from the library folders, starting with the last one', () => {
    prints(['-e', '(import "lib/person.libsonnet").name'], '"Ada\\n"\n');
    prints(['-e', '(import "lib/person.libsonnet").file'], '"lib/person.libsonnet"\n');
    prints(['-e', '(import "./lib/../lib//person.libsonnet").file'], '"lib/person.libsonnet"\n');
    prints(['-J', 'lib', '-J', 'other', '-Se', 'importstr "name.txt"'], 'Eve\n\n');
    prints(['-J', 'other/', '--jpath', 'lib', '-Se', 'importstr "name.txt"'], 'Ada\n\n');
    prints(['-J', 'lib', '-J', 'other', '-Se', '(import "person.libsonnet").name'], 'Ada\n\n');
    prints(['-J', 'other', '-e', 'importbin "only.txt"'], '[\n   111,\n   110,\n   108,\n   121\n]\n');
    const environment = { JSONNET_PATH: 'other::lib' };
    assert.equal(run(['-Se', 'importstr "name.txt"'], '', environment).stdout, 'Eve\n\n');
    assert.equal(run(['-J', 'lib', '-Se', 'importstr "name.txt"'], '', environment).stdout, 'Ada\n\n');
    fails(
      ['-e', 'import "/nowhere"'],
      'RUNTIME ERROR: couldn\'t open import "/nowhere": no match locally or in the Jsonnet library paths.\n\t<cmdline>:1:1-18\t\n',
    );
    // An existing path that is not a file ends the search.
    for (const how of ['import', 'importstr', 'importbin']) {
      assert.equal(
        run(['-J', 'other', '-J', 'lib', '-e', `${how} "folder"`]).stderr.split('\n')[0],
        'RUNTIME ERROR: couldn\'t open import "folder": folder: Is a directory',
      );
    }
    fails(
      ['-J', 'lib', '-e', '(import "pipe")'],
      'RUNTIME ERROR: couldn\'t open import "pipe": pipe: Is a pipe, not a file\n\t<cmdline>:1:2-15\t\n',
    );
  });

  it('accepts Windows paths in imports', () => {
    const on = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): string =>
      run(args, '', environment, win32).stdout;
    assert.equal(on({}, 'lib\\main.jsonnet'), '[\n   "Ada\\n",\n   "lib\\\\main.jsonnet"\n]\n');
    assert.equal(on({}, '-J', 'other\\', '-Se', 'importstr "only.txt"'), 'only\n');
    assert.equal(on({ JSONNET_PATH: 'C:\\absent;other' }, '-Se', 'importstr "only.txt"'), 'only\n');
    assert.equal(on({}, '-S', 'lib/far.jsonnet'), 'of C\n');
    assert.match(run(['lib/far.jsonnet']).stderr, /couldn't open import/);
  });

  it('reads pipes that the command line names', () => {
    prints(['pipe'], '"piped"\n');
    prints(['--ext-str-file', 'x=pipe', '-e', 'std.extVar("x")'], '"\\"piped\\""\n');
    prints(['--tla-code-file', 'x=pipe', '-e', 'function(x) x'], '"piped"\n');
  });

  it('accepts external variables and top-level arguments in each form', () => {
    for (const [prefix, program] of [
      ['ext', 'std.extVar("x")'],
      ['tla', 'function(x) x'],
    ]) {
      prints([`--${prefix}-str`, 'x=a=b', '-e', `${program}`], '"a=b"\n');
      prints([`--${prefix}-code`, 'x=1+1', '-e', `${program}`], '2\n');
      prints([`--${prefix}-str-file`, 'x=lib/name.txt', '-e', `${program}`], '"Ada\\n"\n');
      prints([`--${prefix}-str-file`, "x=it's.txt", '-e', `${program}`], '"quoted"\n');
      prints([`--${prefix}-code-file`, 'x=main.jsonnet', '-e', `${program}`], run(['main.jsonnet']).stdout);
      assert.equal(run([`--${prefix}-str`, 'x', '-e', `${program}`], '', { x: 'env' }).stdout, '"env"\n');
    }
    prints(['-V', 'x=1', '-A', 'y=2', '-e', 'function(y) std.extVar("x") + y'], '"12"\n');
    prints(['--ext-code', 'x=2', '--tla-code-file', 'y=sum.libsonnet', '-e', 'function(y) y'], '3\n');
    prints(['-A', 'y=2', '-e', '3'], '3\n');
    prints(['-V', '__proto__=1', '-e', 'std.extVar("__proto__")'], '"1"\n');
  });

  it('reports mistakes on the command line', () => {
    const empty = run([]);
    assert.equal(empty.exitCode, 2);
    assert.ok(empty.stderr.startsWith('ERROR: must give filename\n\ninlay-jsonnet '), empty.stderr);
    assert.ok(run(['-e']).stderr.startsWith('ERROR: must give code\n\n'));
    assert.ok(
      run(['-y', '--no-trailing-newline', '-e', '1']).stderr.startsWith(
        'ERROR: cannot use --no-trailing-newline with --yaml-stream\n',
      ),
    );
    fails(['a', 'b'], 'ERROR: only one filename is allowed\n\n');
    fails(['-o', '', 'a'], 'ERROR: -o argument was empty string\n');
    fails(['-J', '', 'a'], 'ERROR: -J argument was empty string\n');
    fails(['-m', '', 'a'], 'ERROR: -m argument was empty string\n');
    for (const name of ['../x', 'a/../../x', './..', '..\\x']) {
      const program = `{ a: 1, ${JSON.stringify(name)}: 1 }`;
      fails(['-m', 'out', '-e', program], `Opening output file: ${name}: path escapes from parent\n`);
    }
    fails(['-J'], 'Expected another commandline argument.\n');
    fails(['-s', '0', '-e', '1'], 'ERROR: invalid --max-stack value: 0\n');
    fails(['-t', '-1', '-e', '1'], 'ERROR: invalid --max-trace value: -1\n');
    fails(['-s', 'x', '-e', '1'], 'ERROR: invalid integer "x"\n\n');
    fails(['--gc-min-objects', '-2', '-e', '1'], 'ERROR: invalid --gc-min-objects value: -2\n');
    for (const text of ['0s', '1', '1h', '1.5s', '']) {
      fails(
        ['--timeout', text, '-e', '1'],
        `ERROR: invalid --timeout value: "${text}" is not a duration such as 500ms, 30s or 2m\n`,
      );
    }
    for (const text of ['64Mi', '0', '1Ti', '512MB', '1.5Gi', '']) {
      fails(
        ['--max-memory', text, '-e', '1'],
        `ERROR: invalid --max-memory value: "${text}" is not a size of at least 128Mi, such as 512Mi or 2Gi\n`,
      );
    }
    fails(['-q'], 'ERROR: unrecognized argument: -q\n');
    fails(['-V', 'nope', '-e', '1'], 'ERROR: environment variable nope was undefined.\n');
    fails(['--ext-str-file', 'nope', '-e', '1'], 'ERROR: argument not in form <var>=<file> "nope".\n');
    fails(['nope.jsonnet'], 'Opening input file: nope.jsonnet: No such file or directory\n');
    fails(['folder'], 'Reading input file: folder: Is a directory\n');
  });

  it('prints errors with their trace, after the output of std.trace', () => {
    fails(['-e', '1 + "a" + error "no"'], 'RUNTIME ERROR: no\n\t<cmdline>:1:11-21\t\n');
    const broken = run(['broken.jsonnet']);
    assert.equal(broken.exitCode, 2);
    assert.equal(broken.stderr.split('\n')[0], 'STATIC ERROR: broken.jsonnet:2:3: expected a comma before next field.');
    const traced = run(['-e', 'std.trace("here", 1) + error "no"']);
    assert.ok(traced.stderr.startsWith('TRACE: <cmdline>:1 here\nRUNTIME ERROR: no\n'), traced.stderr);
    fails(['-e', 'std.trace("not yet", error "no")'], 'RUNTIME ERROR: no\n\t<cmdline>:1:22-32\t\n');
    assert.equal(run(['-e', 'std.trace("here", 1)']).stderr, 'TRACE: <cmdline>:1 here\n');
    const deep = 'local f(n) = if n == 0 then error "end" else f(n - 1) + 1; f(50)';
    const lines = (args: readonly string[]): number => run([...args, '-e', deep]).stderr.split('\n').length;
    assert.deepEqual([lines([]), lines(['-t', '4']), lines(['-t', '0'])], [23, 7, 54]);
    assert.ok(run(['-s', '20', '-e', deep]).stderr.startsWith('RUNTIME ERROR: max stack frames exceeded.\n'));
  });

  it('prints the output of std.trace while the program runs', () => {
    const events: string[] = [];
    const request = readArguments(['-e', 'std.trace("now", 1) + (import "main.jsonnet").a'], {}, posix);
    assert.ok(!('exitCode' in request));
    const { stdout } = execute(
      request,
      {
        read: (path, pipes) => {
          events.push(`read ${path}`);
          return read(path, pipes);
        },
        trace: (line) => events.push(line),
        now: () => 0,
        paths: posix,
      },
      '',
    );
    assert.deepEqual([...events, stdout], ['TRACE: <cmdline>:1 now\n', 'read main.jsonnet', '2\n']);
  });

  it('reports an internal error as such', () => {
    const request = readArguments(['a'], {}, posix);
    assert.ok(!('exitCode' in request));
    const broken: Port = {
      read: () => {
        throw new TypeError('broken port');
      },
      trace: () => assert.fail(),
      now: () => 0,
      paths: posix,
    };
    const { stderr, exitCode } = execute(request, broken, '');
    assert.equal(exitCode, 3);
    assert.ok(stderr.startsWith('INTERNAL ERROR: TypeError: broken port\n'), stderr);
  });

  it('prints its usage and its version', () => {
    assert.match(run(['-h']).stdout, /^inlay-jsonnet .*\n\ninlay-jsonnet \{<option>\} <filename>\n/);
    assert.match(run(['--version']).stdout, /^inlay-jsonnet \S+\n$/);
    assert.deepEqual([run(['-v']).exitCode, run(['--help']).exitCode], [0, 0]);
  });
});

describe('the executable inlay-jsonnet', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder(files);
  });

  const ours = (args: readonly string[], input = ''): readonly [number | null, string, string] => {
    const { status, stdout, stderr } = runExecutable('inlay-jsonnet', args, { cwd: folder, input });
    return [status, stdout, stderr];
  };

  it('reads files and standard input, and writes files', () => {
    assert.deepEqual(ours(['-'], '1 + 1'), [0, '2\n', '']);
    assert.deepEqual(ours(['-V', 'x=1', 'sum.libsonnet']), [0, '"11"\n', '']);
    assert.deepEqual(ours(['-c', '-m', 'a/b', '-e', '{ x: 1 }']), [0, 'a/b/x\n', '']);
    assert.equal(readFileSync(join(folder, 'a/b/x'), 'utf8'), '1\n');
    assert.deepEqual(ours(['-o', 'none/x', '-e', '1']), [
      2,
      '',
      'Writing to output file: none/x: No such file or directory\n',
    ]);
  });

  it('does not write a file that already contains the text', () => {
    const path = join(folder, 'out');
    ours(['-o', 'out', '-e', '1']);
    utimesSync(path, 1000, 1000);
    ours(['-o', 'out', '-e', '1']);
    assert.equal(statSync(path).mtimeMs, 1_000_000);
    ours(['-o', 'out', '-e', '2']);
    assert.notEqual(statSync(path).mtimeMs, 1_000_000);
  });

  const depthOf = 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f';

  it('recurses as deeply as requested', () => {
    const program = `(${depthOf})(50000)`;
    assert.deepEqual(ours(['-s', '60000', '-e', program]), [0, '50000\n', '']);
    assert.equal(ours(['-e', program])[0], 2);
    const traced = `[std.trace("one", 1), ${program}, std.trace("two", 2), error "no"]`;
    assert.match(ours(['-s', '60000', '-e', traced])[2], /^TRACE: <cmdline>:1 one\nTRACE: .* two\nRUNTIME ERROR: no\n/);
  });

  it('reads a pipe once, however deeply the program recurses', function () {
    if (process.platform === 'win32') this.skip();
    const own = `"${process.execPath}" "${bundlePath('inlay-jsonnet')}" -s 60000 --tla-code-file n=/dev/stdin`;
    const { stdout } = spawnSync('sh', ['-c', `echo 50000 | ${own} -e '${depthOf}'`], { encoding: 'utf8' });
    assert.equal(stdout, '50000\n');
  });

  it('starts a thread only for a program that fills the stack', () => {
    const path = join(folder, 'no-threads.cjs');
    writeFileSync(
      path,
      "require('node:worker_threads').Worker = class { constructor() { throw Error('a thread'); } };",
    );
    const alone = (program: string): ReturnType<typeof runExecutable> =>
      runExecutable('inlay-jsonnet', ['-s', '60000', '-e', program], { env: { NODE_OPTIONS: `--require "${path}"` } });
    assert.deepEqual([alone('1').stdout, alone(`(${depthOf})(900)`).stdout], ['1\n', '900\n']);
    const { status, stderr } = alone(`(${depthOf})(50000)`);
    assert.equal(status, exitCodes.defect);
    assert.match(stderr, /^INTERNAL ERROR in inlay-jsonnet: a thread\n/);
  });

  it('reports that the memory is full if possible', () => {
    const hungry = 'local f(n, a) = if n == 0 then a else f(n - 1, a + [std.range(1, 1e6)]) tailstrict; f(1e6, [])';
    const program = `(${depthOf})(50000) + ${hungry}`;
    const { status, stderr } = runExecutable('inlay-jsonnet', ['-s', '60000', '-e', program], {
      env: { NODE_OPTIONS: '--max-old-space-size=64' },
    });
    assert.deepEqual([status, stderr], [2, 'ERROR: out of memory.\n']);
  });

  function isRunning(pid: number): boolean {
    try {
      // A process that has ended stays a zombie until its parent reaps it.
      return !/^State:\s+[XZ]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  }

  describe('with limits', function () {
    // Each run starts two processes.

    const slow = 'local f(n) = if n == 0 then 0 else f(n - 1) tailstrict; f(1e12)';
    const time = 'the time limit of 500ms was exceeded (--timeout).\n';
    const memory = 'the memory limit of 160Mi was exceeded (--max-memory).\n';

    it('gives the same output as without them', () => {
      const bounds = ['--timeout', '9m', '--max-memory', '1Gi'];
      assert.deepEqual(ours([...bounds, '-V', 'x=1', 'sum.libsonnet']), [0, '"11"\n', '']);
      assert.deepEqual(ours([...bounds, '-'], 'std.trace("here", 1)'), [0, '1\n', 'TRACE: <stdin>:1 here\n']);
      assert.deepEqual(ours([...bounds, '-m', '.', '-e', '{ made: 1 }']), [0, 'made\n', '']);
      assert.equal(readFileSync(join(folder, 'made'), 'utf8'), '1\n');
      assert.deepEqual(ours([...bounds, '-s', '9000', '-e', 'error "no"']), [
        2,
        '',
        'RUNTIME ERROR: no\n\t<cmdline>:1:1-11\t\n',
      ]);
    });

    it('ends a program that takes too long, and reports its position', () => {
      const [status, stdout, stderr] = ours(['--timeout', '500ms', '-e', `std.trace("here", 1) + ${slow}`]);
      assert.deepEqual([status, stdout], [2, '']);
      assert.ok(stderr.startsWith(`TRACE: <cmdline>:1 here\nRUNTIME ERROR: ${time}\t<cmdline>:1:`), stderr);
      // Enough time to start a process and its thread on a busy machine.
      const deep = ours(['--timeout', '2s', '-s', '9000', '-e', slow])[2];
      assert.ok(deep.startsWith(`RUNTIME ERROR: ${time.replace('500ms', '2s')}`), deep);
    });

    it('ends work that does not check the time', () => {
      // A single call to std.parseYaml takes seconds.
      const yaml = 'std.parseYaml(std.repeat("- {a: [1, 2, 3]}\\n", 400000))';
      assert.deepEqual(ours(['--timeout', '500ms', '-e', yaml]), [2, '', `ERROR: ${time}`]);
    });

    it('ends a wait for a program that never arrives', function () {
      if (spawnSync('mkfifo', [join(folder, 'fifo')]).status !== 0) this.skip();
      assert.deepEqual(ours(['--timeout', '500ms', 'fifo']), [2, '', `ERROR: ${time}`]);
      assert.deepEqual(ours(['-e', 'importstr "fifo"'])[0], 2);
    });

    for (const [what, program, ...deep] of [
      [
        'values in a large stack',
        'local f(n, a) = if n == 0 then a else f(n - 1, a + [std.range(1, 1e6)]) tailstrict; f(1e6, [])',
        '-s',
        '9000',
      ],
      ['large arrays', 'local a = std.repeat([1], 8000000), b = a + [2], c = a + [3]; a[0] + b[0] + c[0]'],
      ['one large text', 'std.length(std.base64(std.repeat("xyz", 30000000)))'],
      ['a reader of JSON', 'std.length(std.parseJson("[" + std.repeat("[],", 8000000) + "1]"))'],
      ['a reader of YAML', 'std.length(std.parseYaml(std.repeat("- {a: [1, 2, 3]}\\n", 400000)))'],
    ] as const) {
      it(`ends ${what}: too much memory`, () => {
        const [status, stdout, stderr] = ours(['--max-memory', '160Mi', ...deep, '-e', program]);
        assert.deepEqual([status, stdout], [2, '']);
        assert.ok(stderr.replace('RUNTIME ', '').startsWith(`ERROR: ${memory}`), stderr);
      });
    }

    it('also ends its inner process when it is terminated', async function () {
      // Only Linux lists the children of a process.
      if (process.platform !== 'linux') this.skip();
      const args = [bundlePath('inlay-jsonnet'), '--timeout', '9m', '-e', `std.trace("here", 1) + ${slow}`];
      const outer = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      await once(outer.stderr, 'data');
      const inner = Number(readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8'));
      assert.ok(inner > 0);
      outer.kill('SIGTERM');
      const [, signal] = (await once(outer, 'close')) as [number | null, string | null];
      assert.equal(signal, 'SIGTERM');
      while (isRunning(inner)) await new Promise(setImmediate);
    });
  });

  describe('compared with the reference', () => {
    before(function () {
      const { stdout, error } = spawnSync('jsonnet', ['--version'], { encoding: 'utf8' });
      // The `jsonnet` on PATH may be go-jsonnet, which has a different command line.
      if (error !== undefined || stdout.includes('Go implementation')) this.skip();
    });

    const cases: readonly (readonly string[])[] = [
      ['main.jsonnet'],
      ['-e', '1 + 1'],
      ['-e', '--', '-1'],
      ['-Se', '"a\\nb"'],
      ['-S', '-e', '1'],
      ['-y', '-e', '[1, {}, [], "x"]'],
      ['-y', '-S', '-e', '["a", "b"]'],
      ['-y', '-e', '[]'],
      ['-m', '.', '-e', '{ b: 1, a: { c: 2 } }'],
      ['-m', '.', '-S', '-e', '{ "b c": "x" }'],
      ['-o', 'out', 'main.jsonnet'],
      ['-o', 'none/out', 'main.jsonnet'],
      ['-J', 'lib', '-J', 'other', '-e', 'importstr "name.txt"'],
      ['-J', 'other', '-J', 'lib', '-e', 'import "person.libsonnet"'],
      ['-e', 'import "lib/../lib/person.libsonnet"'],
      ['-e', 'import "nope"'],
      ['-e', 'import ""'],
      ['-V', 'x=1', 'sum.libsonnet'],
      ['--ext-code', 'x=1', 'sum.libsonnet'],
      ['--ext-code', 'x=1', '--ext-code-file', 'y=sum.libsonnet', '-e', 'std.extVar("y")'],
      ['--ext-str-file', "x=it's.txt", '-e', 'std.extVar("x")'],
      ['--ext-str-file', 'x=nope', '-e', 'std.extVar("x") + 1'],
      ['-A', 'x=1', '--tla-code', 'y={ z: 1 }', '-e', 'function(x, y) [x, y]'],
      ['--tla-str-file', 'x=lib/name.txt', '--tla-code-file', 'y=main.jsonnet', '-e', 'function(x, y) [x, y]'],
      ['-A', 'x=1', '-e', '3'],
      ['-e', 'function() 3'],
      ['-e', 'std.extVar("x")'],
      ['-e', '[1, error "no"]'],
      ['-e', '{ a: error "no" }'],
      ['-e', 'local f(x) = error "no"; f(1)'],
      ['-e', 'std.trace("here", 1)'],
      ['-t', '5', '-e', 'local f(n) = if n == 0 then error "end" else f(n - 1) + 1; f(50)'],
      ['-t', '0', '-e', 'local f(n) = if n == 0 then error "end" else f(n - 1) + 1; f(50)'],
      ['-e', '1', '2'],
      ['-s', '0', '-e', '1'],
      ['-t', '-1', '-e', '1'],
      ['-s', '1x', '-e', '1'],
      ['-o', '', '-e', '1'],
      ['-q', '1'],
      ['--nope', '1'],
      ['-V', 'surely_not_there', '-e', '1'],
      ['--ext-code-file', 'x', '-e', '1'],
      ['-V'],
      ['nope.jsonnet'],
      ['-S', '-m', '.', '-e', '{ a: 1 }'],
      ['-m', '.', '-e', 'null'],
      ['-m', '.', '-e', '{ a: { b: error "no" } }'],
      ['-m', '.', '-e', '{ assert false, a: 1 }'],
      ['-m', 'none', '-e', '{ b: 1, a: 2 }'],
      ['-m', 'main.jsonnet', '-e', '{ b: 1 }'],
      ['-m', 'none', '-o', 'list', '-e', '{ b: 1, a: 2 }'],
      ['-y', '-e', 'null'],
      ['-y', '-e', '[1, { a: error "no" }]'],
      ['-e', '{ f(x):: x, g(x): x }'],
      ['-e', '{ a: [{ b: error "no" }] }'],
      ['-e', '{ assert false }.x'],
      ['-e', '1 + (1 / (0))'],
      ['-e', '{ x: 5, assert super.x }'],
      ['-e', '{ assert error "below" } { assert error "above" }'],
      ['-e', 'local f(x, y=error "default") = x; f(1) tailstrict'],
      ['-e', 'function(x) x'],
      ['-A', 'y=1', '-e', 'function(x) x'],
      ['-A', 'x=1', '-e', 'local f(x) = error x; f'],
      ['--tla-code', 'x=error "no"', '-e', 'function(x) x'],
      ['--tla-code', 'x={ a: error "no" }', '-e', 'function(x) x'],
      ['--tla-code', 'x=y', '-e', 'function(x) x'],
      ['--tla-code', 'x=1 +', '-e', '3'],
      ['--ext-code', 'x=error "no"', '-e', '[std.extVar("x")]'],
      ['--ext-code', 'x={ a: error "no" }', '-e', 'local f() = std.extVar("x"); f().a'],
      ['--ext-code', 'x=y', '-e', 'std.extVar("x")'],
      ['broken.jsonnet'],
      ['-e', 'std.trace("not yet", 1) + error "no"'],
      ['-e', '[std.trace("one", 1), std.trace("two", 2), error "no"]'],
      ['-s', '20', '-e', 'local f(n) = 1 + f(n); f(0)'],
    ];
    /** For static errors, we print the line with a caret. */
    const shown = (text: string): string => text.replace(/^(STATIC ERROR: .*\n)(\t.*\n){2}$/, '$1');

    for (const args of cases) {
      it(args.join(' ').replaceAll('\n', '\\n'), () => {
        const expected = spawnSync('jsonnet', args, { cwd: folder, encoding: 'utf8', env: childEnvironment() });
        const [status, stdout, stderr] = ours(args);
        assert.deepEqual([status, stdout], [expected.status, expected.stdout]);
        assert.equal(shown(stderr), shown(expected.stderr));
      });
    }
  });
});
