/**
 * Checks the text of each executable and its parts: an executable needs no other files, and cannot access the network,
 * start a process or run code from data. SECURITY.md relies on this.
 */
import { shownMessages } from '../../src/diagnostics/shown-messages';
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { childEnvironment, executable, filesOf, functionNames, runExecutable } from '../project';
import { configOf, itemsOf, listOf, resource } from '../run-on-values';
import { outcomeOf, scenariosOf } from '../scenario';

/** Only one flag of `v8` is used; another test checks this. */
const allowed: ReadonlySet<string> = new Set(['buffer', 'crypto', 'fs', 'path', 'process', 'tty', 'util', 'v8']);

/** Additional modules of single functions: threads, hashes for Jsonnet's standard library. */
const allowedBeyond: Readonly<Record<string, readonly string[]>> = {
  'run-pipeline': ['crypto', 'os', 'worker_threads'],
  'render-jsonnet': ['crypto', 'os', 'worker_threads'],
  'render-components': ['crypto', 'os', 'worker_threads'],
};

for (const name of functionNames) {
  describe(`the bundle of ${name}`, () => {
    let code: string;
    before(() => {
      code = filesOf(executable(name))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
    });

    it('requires only Node.js modules for reading files and writing text', () => {
      const required = [...code.matchAll(/\brequire\("([^."][^"]*)"\)/g)].map(([, id = '']) => id.replace('node:', ''));
      assert.deepEqual(
        required.filter((id) => !allowed.has(id) && !(allowedBeyond[name] ?? []).includes(id)),
        [],
      );
      assert.ok(required.includes('fs'), 'the pattern finds no `require`');
      assert.doesNotMatch(code, /\bimport\(/);
    });

    it('is ASCII, because V8 uses two bytes per character for any other text and reads it more slowly', () => {
      assert.deepEqual(
        [...code.matchAll(/[\u0080-\uffff].{0,40}/g)].map(([found]) => found),
        [],
      );
    });

    it('contains no literal pattern with Unicode properties, because V8 would look up the properties when it parses the literal', () => {
      const literals = filesOf(executable(name)).flatMap((file) => {
        const text = readFileSync(file, 'utf8').replaceAll(/String\.raw`[^`]*`/g, '');
        return [...text.matchAll(/(?<!\\)\\[pP]\{.{0,40}/g)].map(([found]) => `${basename(file)}: ${found}`);
      });
      // CUE's templates are allowed, because they read no more data than a template needs.
      assert.deepEqual(
        literals.filter((found) => !found.startsWith('execute-')),
        [],
      );
    });

    it('cannot run text as code, and cannot access the network', () => {
      // A method may have the name eval: `eval(a, b) {`.
      assert.doesNotMatch(code, /(?<![.\w$])eval\((?![^()]*\)\{)/);
      assert.doesNotMatch(code, /(?<![.\w$])Function\(/);
      assert.doesNotMatch(code, /(?<![.\w$])(?:fetch|WebSocket|XMLHttpRequest|EventSource)\(/);
    });

    it('uses only two features of V8: one flag per version that controls optimization, and heap statistics', () => {
      const bindings = [...code.matchAll(/([\w$]+)=require\("node:v8"\)/g)].map(([, binding = '']) => binding);
      const names = bindings.map((binding) => `(?<![.\\w$])${binding.replaceAll('$', '\\$')}`);
      const uses = ['require\\("node:v8"\\)', ...names].flatMap((one) =>
        [...code.matchAll(new RegExp(`${one}\\.(\\w+)\\)?(\\([^)]*\\))`, 'g'))].map(
          ([, method = '', given = '']) => method + given,
        ),
      );
      assert.deepEqual(
        uses.filter((use) => use !== 'getHeapStatistics()'),
        [
          'setFlagsFromString("--interrupt-budget=1000000")',
          'setFlagsFromString("--invocation-count-for-turbofan=30000")',
        ],
      );
      const taken = [...code.matchAll(/\{([^{}]*)\}=require\("node:v8"\)/g)].map(([, found = '']) => found);
      assert.deepEqual(
        taken.filter((one) => !/^getHeapStatistics:\w+$/.test(one)),
        [],
      );
    });

    it('contains the licenses of its packages', () => {
      for (const holder of ['Eemeli Aro', 'Permission is hereby granted']) assert.ok(code.includes(holder), holder);
    });

    it('runs without other files, in any folder', () => {
      const folder = temporaryFolder();
      const [file = '', ...parts] = filesOf(executable(name));
      const copy = join(folder, 'function.cjs');
      copyFileSync(file, copy);
      for (const part of parts) {
        mkdirSync(join(folder, 'inlay-parts'), { recursive: true });
        copyFileSync(part, join(folder, 'inlay-parts', basename(part)));
      }
      const { status, stdout } = spawnSync(process.execPath, [copy, '--version'], {
        cwd: folder,
        encoding: 'utf8',
        env: childEnvironment(),
      });
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\n$`));
    });

    it('can be executed by its name', function () {
      if (process.platform === 'win32') return this.skip();
      assert.ok(code.startsWith('#!/usr/bin/env node\n'));
      assert.equal(statSync(executable(name)).mode & 0o111, 0o111);
    });
  });
}

it('a JSON Schema is checked even if Node.js forbids code from strings', async () => {
  const name = 'violations-of-the-schema-are-all-reported';
  const scenario = scenariosOf('layer-config').find((one) => one.name === name);
  assert.ok(scenario !== undefined);
  const { stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', executable('layer-config')],
    { input: scenario.input, encoding: 'utf8', env: childEnvironment() },
  );
  assert.equal(stderr, shownMessages((await outcomeOf(scenario)).stderr, false));
});

describe('the parts of executables', () => {
  const names = [...functionNames, 'inlay', 'inlay-jsonnet'];
  const sourcesOf = (file: string): readonly string[] =>
    (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { readonly sources: readonly string[] }).sources;

  it('are all loaded by some executable, and no module is in two of them', () => {
    const files = new Set(names.flatMap((name) => filesOf(executable(name))));
    const folder = dirname(executable('inlay'));
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cjs'));
    assert.deepEqual([...files].toSorted(), built.map((file) => join(folder, file)).toSorted());
    const found = new Map<string, string>();
    for (const file of files) {
      for (const source of sourcesOf(file).filter((one) => /\.[cm]?[jt]s(?:on)?$/.test(one))) {
        const module = resolve(dirname(file), source);
        assert.equal(found.get(module), undefined, module);
        found.set(module, file);
      }
    }
    assert.ok(found.size > 800, `${found.size} modules`);
  });

  it('that create messages are not loaded by a run without messages', () => {
    const watch = "process.on('exit', () => console.error(Object.keys(require.cache).join()))";
    const preload = join(temporaryFolder({ 'watch.js': watch }), 'watch.js');
    const loadsThem = (path: string): boolean => {
      const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: [path] }];
      const config = configOf('ReplaceValues', { replacements: [{ sourceValue: 'b', targets }] });
      const args = ['--require', preload, executable('replace-values')];
      const { stderr } = spawnSync(process.execPath, args, {
        input: listOf([resource('ConfigMap', 'a', { data: { a: 'a' } })], config),
        encoding: 'utf8',
        env: childEnvironment(),
      });
      return /\bresults-\w+\.cjs/.test(stderr);
    };
    assert.deepEqual(['data.a', 'data.b'].map(loadsThem), [false, true]);
  });

  it('read the clock only to choose the number of threads, for `--timeout`, and in libraries, where it has no visible effect', () => {
    const clocks =
      /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w$(]))|(?<![\w$. ])Date\(\)|\bperformance\.now\b|\b(?:hrtime|cpuUsage|resourceUsage|uptime)\b/g;
    const readers: Readonly<Record<string, string>> = {
      'src/jobs/job-threads.ts': 'hrtime, cpuUsage',
      'src/jsonnet-command/command.ts': 'hrtime',
      'node_modules/diff/libesm/diff/base.js': 'Date.now, Date.now, Date.now',
      'node_modules/vscode-jsonrpc/lib/common/connection.js': Array.from({ length: 7 }, () => 'Date.now').join(', '),
      'node_modules/vscode-languageserver/lib/common/semanticTokens.js': 'Date.now',
    };
    const found: string[] = [];
    for (const file of new Set(names.flatMap((name) => filesOf(executable(name))))) {
      const uses = [...readFileSync(file, 'utf8').matchAll(clocks)].map(([use]) => use).join(', ');
      if (uses === '') continue;
      const sources = sourcesOf(file);
      const known = Object.keys(readers).filter((module) => sources.some((source) => source.endsWith(module)));
      assert.equal(uses, known.map((module) => readers[module]).join(', '), file);
      found.push(...known);
    }
    assert.deepEqual(found.toSorted(), Object.keys(readers).toSorted());
  });

  describe('of which one is damaged', () => {
    let folder: string;
    let part: string;
    before(() => {
      folder = temporaryFolder();
      cpSync(dirname(executable('inlay')), folder, { recursive: true });
      [, part = ''] = filesOf(join(folder, 'merge-values.cjs'));
    });
    const run = (name: string, args: readonly string[], input = ''): SpawnSyncReturns<string> =>
      spawnSync(process.execPath, [join(folder, `${name}.cjs`), ...args], {
        encoding: 'utf8',
        env: childEnvironment(),
        input,
      });
    const program = 'std.parseYaml("- &x {kind: A, apiVersion: v1, metadata: {name: b}}")';
    const spec = { directory: { path: '.' }, limits: { maxStack: 5000 }, files: { 'a.jsonnet': program } };
    const inThread = listOf([], configOf('RenderJsonnet', { spec }));
    const damages: readonly (readonly [how: string, damage: (file: string, code: string) => void])[] = [
      ['gone', (file) => rmSync(file)],
      ['empty', (file) => writeFileSync(file, '')],
      ['cut in a statement', (file, code) => writeFileSync(file, code.slice(0, -code.length / 2))],
      [
        'cut after a statement',
        (file, code) => writeFileSync(file, code.slice(0, code.lastIndexOf('module.exports='))),
      ],
    ];

    // Without the full YAML reader, `std.parseYaml` would fail with a message about this text.
    const lateRuns = [
      ['merge-values', 'usage', ['--help']],
      ['inlay-jsonnet', 'full-reader', ['-e', 'std.parseYaml("a: &x 1")']],
      ['inlay', 'explain', ['explain', 'nothing-selected']],
      ['render-jsonnet', 'full-reader', [], inThread],
    ] as const;

    it('run while no part is damaged', () => {
      for (const [name, , args, input] of lateRuns) assert.equal(run(name, args, input).status, 0, name);
    });

    for (const [how, damage] of damages) {
      for (const [name, late, args, input] of lateRuns) {
        it(`are reported late if a run of ${name} needs the part late, and the part is ${how}`, () => {
          const files = readdirSync(join(folder, 'inlay-parts'))
            .filter((file) => file.startsWith(`${late}-`) && file.endsWith('.cjs'))
            .map((file) => join(folder, 'inlay-parts', file));
          const codes = files.map((file) => readFileSync(file, 'utf8'));
          for (const [index, file] of files.entries()) damage(file, codes[index] ?? '');
          const { status, stdout, stderr } = run(name, args, input);
          for (const [index, file] of files.entries()) writeFileSync(file, codes[index] ?? '');
          assert.deepEqual([status, stdout], [2, '']);
          const [told, fault, end] = stderr.split('\n');
          assert.equal(
            told,
            `error: ${name}: a part of the program cannot be loaded: nothing was changed. Install it again, or run it again after an update`,
          );
          assert.ok(
            files.some((file) => fault?.includes(basename(file))),
            fault,
          );
          assert.equal(end, '');
        });
      }

      it(`are reported at the start if a part is ${how}, with the exit code for incomplete output`, () => {
        const code = readFileSync(part, 'utf8');
        damage(part, code);
        const { status, stdout, stderr } = run('merge-values', ['--version']);
        writeFileSync(part, code);
        assert.deepEqual([status, stdout], [2, '']);
        const [told, fault, end] = stderr.split('\n');
        assert.equal(told, 'error: merge-values: a part of the program cannot be loaded: install it again');
        assert.ok(fault?.includes(basename(part)), fault);
        assert.equal(end, '');
      });
    }
  });
});

describe('late parts', () => {
  const run = (cue: string): string => {
    const spec = { layers: [{ name: 'one', cue }], output: { files: [{ key: 'a.json', format: 'json' }] } };
    return runExecutable('layer-config', [], { input: listOf([], configOf('LayerConfig', { spec })) }).stdout;
  };

  it('include CUE, its packages and the full YAML reader, which use each other', () => {
    const found = run(`import ("strings", "encoding/yaml", "list")
a: strings.ToUpper("x")
b: yaml.Unmarshal("a: &x 1\\nb: *x").b
c: [1, 2][1:]
d: list.Sort([3, 1], list.Ascending)[0]`);
    const [configMap] = itemsOf(found);
    assert.deepEqual(JSON.parse(configMap?.data?.['a.json'] ?? ''), { a: 'X', b: 1, c: [2], d: 1 });
    assert.match(run('import "strings"\na: strings.Repeat("x", -1)'), /strings\.Repeat: negative count/);
    const broken = run('import "encoding/yaml"\na: yaml.Unmarshal("a: [1")');
    assert.match(broken, /text in brackets must be closed/);
  });
});
