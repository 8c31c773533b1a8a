/**
 * `npm run check`: a quick check while you work on a change. It checks the format and generated files, and lints
 * changed files. It runs the tests in the folders of the changed files, quick tests that import these files, and the
 * scenarios and mistakes of functions that use them. After a change to the description of a function, the command also
 * runs the tests of all functions. `npm test` also runs the slower tests. `--since REF` compares with a commit other
 * than `main`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, filesIn, root } from '../test/project';
import { runCommand } from '../test/run-command';
import { git } from './release/git';
import { inLanes } from './tests/in-lanes';
import { packageBin } from './tests/package-bin';
import { affectedTests } from './tests/reached-tests';
import {
  describesFunctions,
  isQuick,
  readsSources,
  folderOf,
  changedFolders,
  startsProcess,
  testsFunctions,
} from './tests/test-kinds';

const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } });
const dist = join(root, 'dist');

const gitLines = (...args: readonly string[]): readonly string[] =>
  git(...args)
    .split('\n')
    .filter((line) => line !== '');

function compiledFiles(): ReadonlyMap<string, string> {
  const files = filesIn('dist/src', 'dist/functions', 'dist/test', 'dist/scripts', 'dist/bench');
  return new Map(
    files
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file.slice('dist/'.length), readFileSync(join(root, file), 'utf8')]),
  );
}

interface Task {
  readonly title: string;
  readonly args: readonly string[];
}

async function tasksFor(changed: readonly string[]): Promise<readonly Task[]> {
  const sources = changed.filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(join(root, file)));
  const compiled = compiledFiles();
  const { tests, functions } = affectedTests(changed, compiled);
  const folders = changedFolders(changed);
  const starts = (file: string): boolean => startsProcess.test(compiled.get(file) ?? '');
  const ofAllFunctions = changed.some(describesFunctions)
    ? [...compiled].filter(([file, text]) => testsFunctions(file, text)).map(([file]) => file)
    : [];
  const others = [...compiled.keys()].filter(
    (file) => readsSources(file) || (file.endsWith('.test.js') && folders.has(folderOf(file)) && starts(file)),
  );
  const reached = new Set([...tests, ...others]);
  const isQuickFile = (file: string): boolean => isQuick(file, compiled.get(file) ?? '', folders);
  const quick = [...new Set([...[...reached].filter(isQuickFile), ...ofAllFunctions])];
  const slow = [...reached].filter((file) => !quick.includes(file));
  console.log(
    `${changed.length} changed files affect ${quick.length} quick test files, and ${slow.length} slow test files that only npm test or npm test -- --all runs`,
  );
  if (quick.some(starts)) {
    const built = await run({ title: 'build', args: [join(dist, 'scripts', 'build.js')] });
    if (!built) return [];
  }
  const count = Math.min(quick.length, 2 * availableParallelism());
  const parts = Array.from({ length: count }, (_, part) => quick.filter((__, index) => index % count === part));
  const mocha = (title: string, ...args: readonly string[]): Task => ({
    title,
    args: [packageBin('mocha'), '--reporter', 'dot', ...args],
  });
  const mistakes = join('dist', 'test', 'mistakes', 'mistakes.test.js');
  return [
    ...(sources.length === 0
      ? []
      : [{ title: 'lint', args: [packageBin('oxlint'), '--type-aware', '--deny-warnings', ...sources] }]),
    ...functions.map((name) => ({ title: `scenarios of ${name}`, args: [join(dist, 'scripts', 'scenario.js'), name] })),
    ...(functions.length === 0
      ? []
      : [mocha('mistakes', mistakes, '--grep', `mistakes (?:made with (?:${functions.join('|')})|in what)`)]),
    ...parts.map((part) => mocha('tests', ...part.map((file) => join('dist', file)))),
    { title: 'generated files are up to date', args: [join(dist, 'scripts', 'generate.cjs'), '--check'] },
    { title: 'format', args: [packageBin('oxfmt'), '--check'] },
  ];
}

async function run({ title, args }: Task): Promise<boolean> {
  const start = performance.now();
  const { status, stdout, stderr } = await runCommand(process.execPath, args, { cwd: root, env: childEnvironment() });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (status === 0) return true;
  console.log(stdout + stderr);
  process.exitCode = 1;
  return false;
}

async function main(): Promise<void> {
  const base = git('merge-base', 'HEAD', values.since);
  const changed = [...gitLines('diff', '--name-only', base), ...gitLines('ls-files', '--others', '--exclude-standard')];
  await inLanes(availableParallelism(), await tasksFor(changed), async (task) => {
    await run(task);
  });
}

void main();
