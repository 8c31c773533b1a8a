/**
 * `npm run check`: what a change since `main` can break, while one works on it: format and lint of the changed files, the tests that
 * require them and are next to sources, and the scenarios of the functions that run them. The tests in `test/` are left to `npm test`.
 * `--since REF` compares with another commit.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from '../test/project';
import { runCommand } from '../test/run-command';
import { inLanes } from './tests/in-lanes';
import { packageBin } from './tests/package-bin';
import { reachedBy } from './tests/reached-tests';

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } });
const dist = join(root, 'dist');

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

function compiledFiles(): ReadonlyMap<string, string> {
  const files = ['src', 'functions', 'test', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll(sep, '/')}`,
    ),
  );
  return new Map(
    files.filter((file) => file.endsWith('.js')).map((file) => [file, readFileSync(join(dist, file), 'utf8')]),
  );
}

interface Task {
  readonly title: string;
  readonly args: readonly string[];
}

function tasksFor(changed: readonly string[]): readonly Task[] {
  const present = changed.filter((file) => existsSync(join(root, file)));
  const sources = present.filter((file) => /\.[cm]?[jt]s$/.test(file));
  const compiled = compiledFiles();
  const { tests, functions } = reachedBy(changed, compiled);
  const quick = tests.filter((file) => !file.startsWith('test/'));
  console.log(
    `${changed.length} changed files reach ${quick.length} test files, and ${tests.length - quick.length} that only npm test runs`,
  );
  const count = quick.length > 20 ? 2 * availableParallelism() : Math.min(quick.length, 1);
  const parts = Array.from({ length: count }, (_, part) => quick.filter((__, index) => index % count === part));
  return [
    ...functions.map((name) => ({ title: `scenarios of ${name}`, args: [join(dist, 'scripts', 'scenario.js'), name] })),
    ...parts.map((part) => ({
      title: 'tests',
      args: [packageBin('mocha'), '--reporter', 'dot', ...part.map((file) => join('dist', file))],
    })),
    ...(sources.length === 0
      ? []
      : [{ title: 'lint', args: [packageBin('oxlint'), '--type-aware', '--deny-warnings', ...sources] }]),
    ...(present.length === 0
      ? []
      : [{ title: 'format', args: [packageBin('prettier'), '--check', '--ignore-unknown', ...present] }]),
  ];
}

async function main(): Promise<void> {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', values.since);
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  await inLanes(availableParallelism(), tasksFor(changed), async ({ title, args }) => {
    const { status, stdout, stderr } = await runCommand(process.execPath, args, { cwd: root, env: childEnvironment() });
    console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${title}`);
    if (status === 0) return;
    console.log(stdout + stderr);
    process.exitCode = 1;
  });
}

void main();
