/**
 * Runs `inlay` under strace on a hostile checkout that tries more than 60 attacks. Each subcommand starts, opens and
 * writes only what docs/trust.md lists, whatever the checkout contains.
 */
import assert from 'node:assert/strict';
import { git } from '../command/git';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { listed, ours, startTricks } from './hostile-packages';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { snapshot } from '../packages';
import { childEnvironment, executable, root } from '../project';
import { temporaryFolder, writeFiles, type FileTexts } from '../temporary-folder';

/** Names of files and folders that a shell, a terminal or a program could misinterpret. */
const oddNames = [
  '-o', '--output=x', '$(touch MARK)', '`touch MARK`', ';touch MARK', 'a\nb', '\u001B[31m', 'a\u202Eb', '%s%n', '~',
]; // prettier-ignore

/** Links in place of files that subcommands read, with other targets. */
const links: Readonly<Record<string, string>> = {
  'to-nothing': 'absent',
  'to-itself': 'to-itself/kustomization.yaml',
  'to-a-device': '/dev/zero',
  'to-a-pipe': '../pipe',
};

/** Keys of git's configuration whose value is a program that git starts. */
const gitPrograms = [
  'core.fsmonitor', 'core.sshCommand', 'core.askPass', 'core.pager', 'core.editor', 'credential.helper',
  'diff.external', 'diff.d.command', 'diff.d.textconv', 'filter.f.clean', 'filter.f.smudge', 'filter.f.process',
  'gpg.program', 'uploadpack.packObjectsHook',
]; // prettier-ignore

interface Call {
  readonly name: string;
  readonly line: string;
  /** The path that the call opened, as reported by the kernel. */
  readonly opened: string | undefined;
}

const below = (folder: string, files: FileTexts): FileTexts =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

type Answer = Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'>;

/** Successful system calls, as printed by `strace --decode-fds=path`. */
const callsIn = (log: string): readonly Call[] =>
  log.split('\n').flatMap((line) => {
    const [, name, result = ''] = /^\d+ +(\w+)\(.*\) += (\d+.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, line, opened: /^\d+<([^>]*)>/.exec(result)?.[1] }];
  });

describe('inlay in a hostile checkout, under strace', function () {
  let made: string;
  let top: string;
  let calls: ReadonlyMap<string, readonly Call[]>;
  const answers = new Map<string, Answer>();
  let untouched: ReadonlyMap<string, string>;
  const at = (path: string): string => join(made, path);

  const none = /^(?!)/;

  const makeCheckout = (): void => {
    made = realpathSync(
      temporaryFolder({ 'outside/secret.yaml': 'a: planted-outside\n', 'home/.keep': '', 'tmp/.keep': '' }),
    );
    top = at('top');
    const program = `#!/bin/sh\ntouch ${at('MARK')}\ncat\n`;
    const app = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\n';
    for (const [index, [, files]] of startTricks.entries()) {
      const texts = Object.entries(files).map(
        ([name, text]) => [name, String(text).replaceAll('MARK', at('MARK'))] as const,
      );
      writeFiles(join(top, 'tricks', String(index)), {
        'app.yaml': app,
        'evil.sh': program,
        ...Object.fromEntries(texts),
      });
      chmodSync(join(top, 'tricks', String(index), 'evil.sh'), 0o755);
    }
    const rest =
      'replacements:\n- sourceValue: b\n  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.annotations.b], options: {create: true}}]\n';
    writeFiles(join(top, 'sound', 'a'), { 'app.yaml': app, ...withOwnSchema(listed(ours + rest)) });
    const vars =
      'resources: [app.yaml, "https://example.com/a.git//b"]\nvars: [{name: A, objref: {kind: ConfigMap, name: app, apiVersion: v1}}]\n';
    writeFiles(at('vars'), { '.git/HEAD': '', 'app.yaml': app, 'kustomization.yaml': vars });
    // Packages in which a function, or kustomize itself, is asked to read a file outside of the checkout.
    const merge = ours.replace('ReplaceValues', 'MergeValues').replace('replace-values', 'merge-values');
    const generator = (path: string): string => `configMapGenerator: [{name: a, files: ["${path}"]}]\n`;
    writeFiles(join(top, 'reads'), {
      'kustomize-by-link/kustomization.yaml': generator('link.yaml'),
      ...below('by-link', withOwnSchema(listed(merge + generator('link.yaml'), 'generators'))),
      ...below('by-path', withOwnSchema(listed(merge + generator('../../../outside/secret.yaml'), 'generators'))),
    });
    for (const folder of ['kustomize-by-link', 'by-link', 'by-path']) {
      writeFiles(join(top, 'reads', folder), { 'app.yaml': app });
      symlinkSync('../../../outside/secret.yaml', join(top, 'reads', folder, 'link.yaml'));
    }
    mkdirSync(join(top, 'reads', 'memory'));
    symlinkSync('/proc/self/mem', join(top, 'reads', 'memory', 'kustomization.yaml'));
    for (const [index, name] of oddNames.entries()) {
      writeFiles(join(top, 'names', name.replaceAll('MARK', 'x')), {
        'kustomization.yaml': `namePrefix: a${index}-\nresources: [a.yaml]\n`,
        'a.yaml': app,
      });
    }
    mkdirSync(join(top, 'walk'));
    spawnSync('mkfifo', [join(top, 'walk', 'pipe')]);
    for (const [name, target] of Object.entries(links)) {
      mkdirSync(join(top, 'walk', name));
      symlinkSync(target, join(top, 'walk', name, 'kustomization.yaml'));
    }
    writeFileSync(Buffer.concat([Buffer.from(`${top}/walk/`), Buffer.from([0xe9]), Buffer.from('.yaml')]), app);
    mkdirSync(join(made, 'deep', ...Array.from({ length: 1001 }, () => 'd')), { recursive: true });
    symlinkSync('.', join(top, 'walk', 'round'));
    writeFiles(top, { kustomize: program, git: program, node: program, '.gitattributes': '*.yaml filter=f diff=d\n' });
    git(top, ['init', '--quiet']);
    git(top, ['add', '--all', '--force', 'sound', 'names', '.gitattributes']);
    git(top, ['commit', '--quiet', '--message', 'a']);
    writeFiles(top, { 'sound/a/app.yaml': `${app}data: {a: b}\n` });
    git(top, ['commit', '--quiet', '--all', '--message', 'b']);
    writeFiles(top, { '.git/hooks/post-index-change': program, '.git/hooks/fsmonitor-watchman': program });
    for (const key of gitPrograms) git(top, ['config', key, at('evil')]);
    writeFileSync(at('evil'), program);
    const programs = [
      'evil', 'top/kustomize', 'top/git', 'top/node', 'top/.git/hooks/post-index-change',
      'top/.git/hooks/fsmonitor-watchman',
    ]; // prettier-ignore
    for (const file of programs) chmodSync(at(file), 0o755);
    mkdirSync(at('bin'));
    symlinkSync(kustomizeBinary(), at('bin/kustomize'));
    symlinkSync(process.execPath, at('bin/node'));
  };

  /**
   * Each command line with the programs that it may start and the paths that it may write, relative to the checkout's
   * parent.
   */
  const verbs: readonly (readonly [line: string, starts: RegExp, writes: RegExp])[] = [
    ['build -R tricks sound reads', /^(?:kustomize|sh|cat|head|merge-values|replace-values)$/, none],
    ['build -R walk', none, none],
    ['build -R --list ../deep', none, none],
    ['build -R --list --since HEAD^ sound names', /^git(?:-.*)?$/, none],
    [
      'build -R --changed HEAD^..HEAD sound names --output ../out',
      /^(?:git(?:-.*)?|kustomize|sh|cat|head|replace-values)$/,
      /^out\b/,
    ],
    ['build -R --diff HEAD^ sound names', /^(?:git(?:-.*)?|kustomize|sh|cat|head|replace-values)$/, none],
    ['build sound/a --diff', /^(?:kustomize|sh|cat|head|replace-values)$/, none],
    ['inputs sound/a --argocd', none, none],
    ['versions sound/a', none, none],
    ['doctor .', /^(?:kustomize|kpt)$/, none],
    ['run replace-values -i walk -f sound/a/x.yaml -o ../run-out', none, none],
    [
      'run replace-values -i sound/a/app.yaml -f sound/a/x.yaml -o ../written.yaml',
      none,
      /^(?:written\.yaml|\.inlay-\w+\.tmp)$/,
    ],
    ['init --from ../vars/kustomization.yaml', none, none],
    ['init replace-values walk', none, none],
    ['cue export .', none, none],
    ['jsonnet -e 1+1', none, none],
  ];

  const trace = (verb: string): readonly Call[] => {
    const log = at('trace');
    const strace = [
      ...'-f --seccomp-bpf -qq -s 4096 --decode-fds=path'.split(' '),
      '-o',
      log,
      '-e',
      'trace=execve,execveat,open,openat,openat2,creat,/^(rename|unlink|mkdir|rmdir|symlink|link|chmod|chown|mknod|truncate)',
    ];
    const env = childEnvironment({
      PATH: `${at('bin')}:/usr/bin:/bin`,
      HOME: at('home'),
      TMPDIR: at('tmp'),
      NODE_V8_COVERAGE: '',
    });
    const { status, stdout, stderr } = spawnSync(
      'strace',
      [...strace, process.execPath, executable('inlay'), ...verb.split(' ')],
      { cwd: top, encoding: 'utf8', env, maxBuffer: 1 << 28 },
    );
    answers.set(verb, { status, stdout, stderr });
    return callsIn(readFileSync(log, 'utf8'));
  };

  before(function () {
    const works =
      process.platform === 'linux' &&
      spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;
    if (!works || !orchestrators().some(({ name }) => name === 'git')) return this.skip();
    makeCheckout();
    untouched = snapshot(at('outside'));
    calls = new Map(verbs.map(([line]) => [line, trace(line)]));
  });

  const assertNone = (isWrong: (call: Call, verb: string) => boolean): void => {
    for (const [verb, all] of calls) {
      assert.ok(all.length > 20, `${verb}: nothing was traced`);
      const wrong = all.filter((call) => isWrong(call, verb));
      assert.deepEqual(
        wrong.map(({ line }) => line),
        [],
        verb,
      );
    }
  };

  it('starts only the programs that docs/trust.md names', () => {
    const inlay = `["${process.execPath}", "${executable('inlay')}"`;
    assertNone(({ name, line }, verb) => {
      if (!name.startsWith('exec') || line.includes(inlay.slice(1))) return false;
      const [, program = line] = /"([^"]*)"/.exec(line) ?? [];
      const [, starts = none] = verbs.find(([one]) => one === verb) ?? [];
      return program.startsWith(top) || program === at('evil') || !starts.test(basename(program));
    });
    assert.ok(!existsSync(at('MARK')));
  });

  it('opens outside the folder only files that programs consist of', () => {
    const programs = [
      top,
      at('deep'),
      at('vars'),
      at('tmp'),
      at('home'),
      root,
      dirname(process.execPath),
      dirname(realpathSync(kustomizeBinary())),
    ];
    const system =
      /^\/(?:lib|lib64|usr|proc|sys|dev\/(?:null|tty|u?random)|etc\/(?:ld\.so\.|ssl\/|gitconfig|passwd|nsswitch|locale|localtime|mime))|^(?:pipe|anon_inode|socket):/;
    assertNone(
      ({ opened }, verb) =>
        opened !== undefined &&
        !system.test(opened) &&
        !programs.some((folder) => opened === folder || opened.startsWith(`${folder}/`)) &&
        // After a file is written, its folder is opened and flushed to disk.
        opened !== made &&
        !isWritten(opened, verb) &&
        // The files that doctor reads may be links.
        !(verb.startsWith('doctor') && opened.startsWith(at('outside'))),
    );
    for (const [verb, { stdout, stderr }] of answers) assert.doesNotMatch(stdout + stderr, /planted-outside/, verb);
  });

  /** Whether the subcommand may write this path. */
  const isWritten = (path: string, verb: string): boolean => {
    const [, , writes = none] = verbs.find(([one]) => one === verb) ?? [];
    return path.startsWith(`${made}/`) && writes.test(path.slice(made.length + 1));
  };

  it('writes only the named files', () => {
    assertNone(({ name, line }, verb) => {
      if (name.startsWith('exec') || (name.startsWith('open') && !/O_WRONLY|O_RDWR|O_CREAT/.test(line))) return false;
      // The target of a symbolic link is not written.
      const paths = [...line.replace(/(\bsymlink(?:at)?)\("[^"]*"/, '$1(').matchAll(/"([^"]*)"/g)].map(
        ([, path = '']) => resolve(top, path),
      );
      return paths.some(
        (path) =>
          !path.startsWith(`${at('tmp')}/`) &&
          !path.startsWith('/dev/') &&
          !path.startsWith('/proc/self/fd') &&
          !isWritten(path, verb),
      );
    });
    assert.deepEqual(snapshot(at('outside')), untouched);
  });

  it('reports everything that it refuses, and builds the rest', () => {
    const answerOf = (verb: string): Answer => answers.get(verb) ?? assert.fail(verb);
    const [built = '', walked = '', nested = ''] = verbs.map(([line]) => line);
    const { status, stdout, stderr } = answerOf(built);
    assert.deepEqual([status, [...stdout.matchAll(/^kind:/gm)].length], [2, 1]);
    const folders = [...startTricks.keys()].map((index) => `"tricks/${index}" failed`);
    const reads = ['kustomize-by-link', 'by-link', 'by-path', 'memory'].map((name) => `"reads/${name}" failed`);
    assert.deepEqual(
      [...folders, ...reads].filter((text) => !stderr.includes(text)),
      [],
    );
    const faults = answerOf(walked);
    assert.equal(faults.status, 2);
    assert.deepEqual(
      Object.keys(links).filter((name) => !faults.stderr.includes(`walk/${name}/kustomization.yaml`)),
      [],
    );
    const toldOf = (verb: string): string => answerOf(verb).stderr.replaceAll(/\n +/g, ' ');
    assert.match(toldOf(nested), /is more than 1000 folders deep/);
    assert.match(toldOf('init --from ../vars/kustomization.yaml'), /is remote/);
    assert.equal(answerOf('build -R --list --since HEAD^ sound names').stdout, 'sound/a\n');
  });
});
