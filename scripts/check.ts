/**
 * `npm run check`: a quick check while you work on a change. It checks the format and generated files, and lints
 * changed files. It runs the tests in the folders of the changed files, quick tests that import these files, and the
 * scenarios and mistakes of functions that use them. After a change to the description of a function or a format, the
 * command also runs the tests of all functions or formats. `npm test` also runs the slower tests. `--since REF`
 * compares with a commit other than `main`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, filesIn, root } from '../test/project';
import { sumOf, type Totals } from '../test/totals';
import { git } from './release/git';
import { Lane } from './tests/lane';
import { packageBin } from './tests/package-bin';
import { affectedTests } from './tests/reached-tests';
import { failuresOf, programStep, type Step, type Verdict } from './tests/steps';
import {
  describesFormats,
  describesFunctions,
  isQuick,
  readsSources,
  folderOf,
  changedFolders,
  startsProcess,
  testsFormats,
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

/** The tests among `others` can need the executables of `build`. */
function stepsFor(changed: readonly string[]): { readonly build: readonly Step[]; readonly others: readonly Step[] } {
  const sources = changed.filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(join(root, file)));
  const compiled = compiledFiles();
  const { tests, functions } = affectedTests(changed, compiled);
  const folders = changedFolders(changed);
  const starts = (file: string): boolean => startsProcess.test(compiled.get(file) ?? '');
  const [ofFunctions, ofFormats] = [changed.some(describesFunctions), changed.some(describesFormats)];
  const described = [...compiled]
    .filter(([file, text]) => (ofFunctions && testsFunctions(file, text)) || (ofFormats && testsFormats(file, text)))
    .map(([file]) => file);
  const others = [...compiled.keys()].filter(
    (file) => readsSources(file) || (file.endsWith('.test.js') && folders.has(folderOf(file)) && starts(file)),
  );
  const reached = new Set([...tests, ...others]);
  const isQuickFile = (file: string): boolean => isQuick(file, compiled.get(file) ?? '', folders);
  const quick = [...new Set([...[...reached].filter(isQuickFile), ...described])];
  const slow = [...reached].filter((file) => !quick.includes(file));
  console.log(
    `${changed.length} changed files affect ${quick.length} quick test files, and ${slow.length} slow test files that only npm test or npm test -- --all runs`,
  );
  const waiting = quick.values();
  const runWaiting = async (): Promise<Verdict> => {
    const lane = new Lane(childEnvironment());
    const totals: Totals[] = [];
    for (const file of waiting) totals.push(await lane.run([file]));
    const { crashes, printed } = await lane.end();
    const failures = [...sumOf(totals).failures, ...crashes];
    return failures.length === 0 ? { passed: true, lines: [] } : { passed: false, lines: [printed, ...failures] };
  };
  const mistakes = join(dist, 'test', 'mistakes', 'mistakes.test.js');
  const madeWith = `mistakes (?:made with (?:${functions.join('|')})|in what)`;
  return {
    build: quick.some(starts) ? [programStep('build', join(dist, 'scripts', 'build.js'))] : [],
    others: [
      ...(sources.length === 0
        ? []
        : [programStep('lint', packageBin('oxlint'), '--type-aware', '--deny-warnings', ...sources)]),
      ...functions.map((name) => programStep(`scenarios of ${name}`, join(dist, 'scripts', 'scenario.js'), name)),
      ...(functions.length === 0
        ? []
        : [programStep('mistakes', packageBin('mocha'), '--reporter', 'dot', mistakes, '--grep', madeWith)]),
      programStep('generated files are up to date', join(dist, 'scripts', 'generate.cjs'), '--check'),
      programStep('format', packageBin('oxfmt'), '--check'),
      ...Array.from({ length: availableParallelism() }, () => ({ title: 'tests', run: runWaiting })),
    ],
  };
}

async function main(): Promise<void> {
  const base = git('merge-base', 'HEAD', values.since);
  const changed = [...gitLines('diff', '--name-only', base), ...gitLines('ls-files', '--others', '--exclude-standard')];
  const { build, others } = stepsFor(changed);
  const broken = await failuresOf(build, 1);
  const failed = broken.length > 0 ? broken : await failuresOf(others, availableParallelism());
  if (failed.length > 0) process.exitCode = 1;
}

void main();
