/**
 * `npm test`: runs all checks and tests on the output of `tsc`, which must have run before. A failing check stops
 * neither the other checks nor the tests. The last line contains only the totals of the tests, so that tools can read
 * it. `npm test -- --all` also runs the tests in `slow`, draws all samples of the property tests, and compares the
 * coverage with its thresholds. With `--all`, a run takes three times as long.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withToolsFound } from '../test/orchestrators';
import { childEnvironment, root } from '../test/project';
import { participation, sumOf, type Totals } from '../test/totals';
import { judgeCoverage } from './tests/coverage';
import { Lane } from './tests/lane';
import { packageBin } from './tests/package-bin';
import { failuresOf, programStep, quiet, type Step, type Verdict } from './tests/steps';
import { hasScenarios, isLong, measures, startsProcesses } from './tests/test-kinds';

const all = process.argv.includes('--all');
const coverage = join(root, 'coverage');

/**
 * Tests that only run with `--all`: the commands on pages, a second build of the package, a Go program that takes a
 * long time to build, and most tests in a browser. These tests take minutes, and other tests find nearly all of the
 * same bugs.
 */
const slow = [
  join('browser', 'landing'),
  join('browser', 'playground-results'),
  join('browser', 'playground-use'),
  join('judges', 'landscaper-judge'),
  join('package', 'reproducible'),
  join('pages', 'walkthroughs'),
].map((name) => join('test', `${name}.test.js`));

/**
 * Runs the test files in several processes. Each process takes the next group when it has finished one. Three processes
 * keep two cores busy, because tests wait for programs. If only a few files fail, they run a second time, alone,
 * because other work on the machine may have caused the failures. The failures of the first run are always printed.
 */
async function tests(): Promise<Verdict> {
  rmSync(coverage, { recursive: true, force: true });
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && (all || !slow.includes(file)))
    .toSorted();
  const env = childEnvironment({ ...withToolsFound(), ...(all && { ALL_SAMPLES: '1' }) });
  const lanes = [0, 1, 2].map(() => new Lane({ ...env, ...(all && { NODE_V8_COVERAGE: join(coverage, 'raw') }) }));
  const measuring = new Lane(env);
  const waiting = unitsOf(files).values();
  const ended = new Map<readonly string[], Totals>();
  await Promise.all(
    lanes.map(async (lane, index) => {
      const measured = files.filter(measures);
      if (index === 0) ended.set(measured, await measuring.run(measured));
      for (const unit of waiting) ended.set(unit, await lane.run(unit));
    }),
  );
  const failed = [...ended].filter(([, { failures }]) => failures.length > 0);
  const second = new Lane(env);
  if (failed.length <= 3) for (const [unit] of failed) ended.set(unit, await second.run(unit));
  const outputs = await Promise.all([...lanes, measuring, second].map((lane) => lane.end()));
  const sum = sumOf([...ended.values()]);
  totals = { ...sum, failures: [...sum.failures, ...outputs.flatMap(({ crashes }) => crashes)] };
  return {
    passed: totals.failures.length === 0,
    lines: [
      ...outputs.map(({ printed }) => printed.trimEnd()),
      ...participation(totals),
      ...(all ? [] : slow.map((file) => `  not run: ${file} (npm test -- --all)`)),
      ...failed.flatMap(([, { failures }]) => failures.map((failure) => `  failed in the first run: ${failure}`)),
      ...totals.failures.map((failure) => `  failed: ${failure}`),
    ],
  };
}

/**
 * The files that share the results of all scenarios are the first group. Each other file is its own group. Slow files
 * come first. Files that start processes come next, because starting is fast while the test process is small.
 */
function unitsOf(files: readonly string[]): readonly (readonly string[])[] {
  const others = files.filter((file) => !hasScenarios(file) && !measures(file));
  const ranks = new Map(others.map((file) => [file, isLong(file) ? 0 : startsProcesses(file) ? 1 : 2]));
  const ordered = others.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  return [files.filter(hasScenarios), ...ordered.map((file) => [file])];
}

async function thresholds(): Promise<Verdict> {
  const report = await quiet(packageBin('c8'), 'report');
  if (!report.passed) return report;
  const { summary, complaints } = judgeCoverage();
  return { passed: complaints.length === 0, lines: [summary, ...complaints].map((line) => `  ${line}`) };
}

/** All checks except the tests, and the build that the tests depend on. */
const checks: readonly Step[] = [
  programStep('generated files are up to date', join(root, 'dist', 'scripts', 'generate.cjs'), '--check'),
  programStep('lint', packageBin('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
  programStep('types of the site', packageBin('typescript', 'tsc'), '-p', 'site'),
  programStep('no unused files, exports and dependencies', packageBin('knip'), '--no-gitignore'),
  programStep('format', packageBin('oxfmt'), '--check'),
  programStep('build', join(root, 'dist', 'scripts', 'build.js')),
];

/** Each step needs the output of the previous steps. */
const trials: readonly Step[] = [
  { title: 'tests', run: tests },
  ...(all ? [{ title: 'coverage', run: thresholds }] : []),
];

/** The totals of the tests that have run so far. */
let totals: Totals = sumOf([]);

async function main(): Promise<void> {
  // Assume failure, because Node.js also exits if a promise never settles and nothing else is left to do.
  process.exitCode = 1;
  const failed = [...(await failuresOf(checks, 2)), ...(await failuresOf(trials, 1))];
  console.log(failed.length === 0 ? '\nEverything passed.' : `\nFAILED: ${failed.join('; ')}`);
  if (failed.length === 0) process.exitCode = 0;
  const { passed, failures, skipped } = totals;
  console.log(`${passed} passed, ${failures.length} failed, ${skipped} skipped`);
}

void main();
