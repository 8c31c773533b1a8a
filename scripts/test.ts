/**
 * `npm test`: everything that must hold, on the output of `tsc`, which ran before. The cheap checks all run, whatever
 * they find; so do the tests. The last line is the tests' totals, alone, for tools to read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from '../test/project';
import { runCommand, type Printed } from '../test/run-command';
import { participation, sumOf, type Totals } from '../test/totals';
import { judgeCoverage } from './coverage';
import { packageBin } from './package-bin';

interface Step {
  readonly title: string;
  /** Says what is wrong on the console; true where nothing is. */
  readonly run: () => boolean | Promise<boolean>;
}

const coverage = join(root, 'coverage');
const totalsFiles: readonly string[] = ['totals-0.json', 'totals-1.json'].map((name) => join(coverage, name));

const script = (name: string): string => join(root, 'dist', 'scripts', `${name}.js`);

/** Silent while it succeeds. */
function quiet(...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) console.log(stdout + stderr);
  return status === 0;
}

/**
 * In two processes, each with every second file: most tests wait for a process of their own. Mocha's own workers are killed where
 * they take long to write their coverage.
 */
async function tests(): Promise<boolean> {
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage);
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .toSorted();
  const runs = await Promise.all(totalsFiles.map((_, turn) => runHalf(files, turn)));
  for (const { stdout } of runs) console.log(stdout.trimEnd());
  const statuses = runs.map(({ status }) => status);
  for (const line of participation(totals())) console.log(line);
  return statuses.every((status) => status === 0);
}

async function runHalf(files: readonly string[], turn: number): Promise<Printed> {
  const own = files.filter((_, index) => index % totalsFiles.length === turn).map((file) => join('dist', file));
  const reporter = ['--reporter', join('dist', 'test', 'reporter.js')];
  const option = ['--reporter-option', `totals=${totalsFiles[turn]}`];
  const child = await runCommand(process.execPath, [packageBin('mocha'), ...reporter, ...option, ...own], {
    cwd: root,
    env: childEnvironment({ NODE_V8_COVERAGE: join(coverage, 'raw') }),
  });
  return { ...child, stdout: child.stdout + child.stderr };
}

function thresholds(): boolean {
  if (!quiet(packageBin('c8'), 'report')) return false;
  const { summary, complaints } = judgeCoverage();
  for (const line of [summary, ...complaints]) console.log(`  ${line}`);
  return complaints.length === 0;
}

const steps: readonly Step[] = [
  {
    title: 'generated files are fresh',
    run: () => [quiet(script('generate'), '--check'), quiet(script('api'), '--check')].every(Boolean),
  },
  {
    title: 'lint',
    run: () => quiet(packageBin('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
  },
  { title: 'format', run: () => quiet(packageBin('prettier'), '--check', '.') },
  { title: 'no unused files, exports and dependencies', run: () => quiet(packageBin('knip')) },
  { title: 'build', run: () => quiet(script('build')) },
  { title: 'tests', run: tests },
  { title: 'coverage', run: thresholds },
];

/** A run that broke off before it could count has failed. */
const totals = (): Totals =>
  sumOf(
    totalsFiles.map((file) =>
      existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as Totals)
        : { passed: 0, failed: 1, skipped: 0, exercised: {} },
    ),
  );

async function main(): Promise<void> {
  const failed: string[] = [];
  for (const { title, run } of steps) {
    console.log(`\n== ${title}`);
    const start = performance.now();
    const passed = await run();
    if (!passed) failed.push(title);
    console.log(`${passed ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }

  console.log(failed.length === 0 ? '\nEverything holds.' : `\nFAILED: ${failed.join('; ')}`);
  if (failed.length > 0) process.exitCode = 1;
  const { passed, failed: failures, skipped } = totals();
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
}

void main();
