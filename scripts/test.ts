/**
 * `npm test`: everything that must hold, on the output of `tsc`, which ran before. The cheap checks all run, whatever
 * they find; so do the tests. The last line is the tests' totals, alone, for tools to read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from '../test/project';
import type { Totals } from '../test/totals';
import { judgeCoverage } from './coverage';
import { packageBin } from './package-bin';

interface Step {
  readonly title: string;
  /** Says what is wrong on the console; true where nothing is. */
  readonly run: () => boolean;
}

const coverage = join(root, 'coverage');
const totalsFile = join(coverage, 'totals.json');

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

function tests(): boolean {
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage);
  const reporter = ['--reporter', join('dist', 'test', 'reporter.js'), '--reporter-option', `totals=${totalsFile}`];
  // Most tests wait for a process of their own: two files at a time are done in little more than half the time.
  const inParallel = ['--parallel', '--jobs', '2'];
  const { status } = spawnSync(
    process.execPath,
    [packageBin('mocha'), ...reporter, ...inParallel, 'dist/**/*.test.js'],
    {
      cwd: root,
      env: childEnvironment({ NODE_V8_COVERAGE: join(coverage, 'raw') }),
      stdio: 'inherit',
    },
  );
  return status === 0;
}

function thresholds(): boolean {
  if (!quiet(packageBin('c8'), 'report')) return false;
  const { summary, complaints } = judgeCoverage();
  for (const line of [summary, ...complaints]) console.log(`  ${line}`);
  return complaints.length === 0;
}

const steps: readonly Step[] = [
  { title: 'generated files are fresh', run: () => quiet(script('generate'), '--check') },
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
function totals(): Totals {
  if (!existsSync(totalsFile)) return { passed: 0, failed: 1, skipped: 0 };
  return JSON.parse(readFileSync(totalsFile, 'utf8')) as Totals;
}

const failed: string[] = [];
for (const { title, run } of steps) {
  console.log(`\n== ${title}`);
  const start = performance.now();
  const passed = run();
  if (!passed) failed.push(title);
  console.log(`${passed ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

console.log(failed.length === 0 ? '\nEverything holds.' : `\nFAILED: ${failed.join('; ')}`);
if (failed.length > 0) process.exitCode = 1;
const { passed, failed: failures, skipped } = totals();
console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
