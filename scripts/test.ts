/**
 * `npm test`: runs all checks and tests on the output of `tsc`, which must have run before. A failed check does not
 * stop the other checks or the tests. The last line contains only the totals of the tests, for other tools.
 * `npm test -- --all` also runs the test files in `slow`, tests properties with all samples, and compares the coverage
 * with its thresholds; it takes three times as long.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withToolsFound } from '../test/orchestrators';
import { childEnvironment, root } from '../test/project';
import { runCommand } from '../test/run-command';
import { participation, sumOf, type Totals } from '../test/totals';
import { judgeCoverage } from './tests/coverage';
import { inLanes } from './tests/in-lanes';
import { Lane } from './tests/lane';
import { packageBin } from './tests/package-bin';
import { hasScenarios, isLong, measures } from './tests/test-kinds';

interface Step {
  readonly title: string;
  readonly run: () => Promise<Verdict>;
}

/** `lines` are what is wrong, or worth knowing. */
interface Verdict {
  readonly passed: boolean;
  readonly lines: readonly string[];
}

const all = process.argv.includes('--all');
const coverage = join(root, 'coverage');
const script = (name: string): string => join(root, 'dist', 'scripts', `${name}.js`);

/** The pages' commands, and a Go program that takes longer to build than to ask: minutes for what other tests nearly always find as well. */
const slow = [join('judges', 'landscaper-judge'), join('package', 'reproducible'), join('pages', 'walkthroughs')].map(
  (name) => join('test', `${name}.test.js`),
);

/** Silent while it succeeds. */
async function quiet(...args: readonly string[]): Promise<Verdict> {
  const { status, stdout, stderr } = await runCommand(process.execPath, args, { cwd: root, env: childEnvironment() });
  return status === 0 ? { passed: true, lines: [] } : { passed: false, lines: [stdout + stderr] };
}

/** Processes run the files. Each takes the next file when it has finished one. Three keep two cores busy, because tests wait for programs. */
async function tests(): Promise<Verdict> {
  rmSync(coverage, { recursive: true, force: true });
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && (all || !slow.includes(file)))
    .toSorted();
  const env = childEnvironment({ ...withToolsFound(), ...(all && { ALL_SAMPLES: '1' }) });
  const lanes = [0, 1, 2].map(() => new Lane({ ...env, ...(all && { NODE_V8_COVERAGE: join(coverage, 'raw') }) }));
  const measuring = new Lane(env);
  const waiting = unitsOf(files).values();
  const ended: Totals[] = [];
  await Promise.all(
    lanes.map(async (lane, index) => {
      if (index === 0) ended.push(await measuring.run(files.filter(measures)));
      for (const unit of waiting) ended.push(await lane.run(unit));
    }),
  );
  const printed = await Promise.all([...lanes, measuring].map((lane) => lane.end()));
  totals = sumOf(ended);
  return {
    passed: totals.failed === 0,
    lines: [
      ...printed.map((text) => text.trimEnd()),
      ...participation(totals),
      ...(all ? [] : slow.map((file) => `  not run: ${file} (npm test -- --all)`)),
    ],
  };
}

/** Files that run in the same process, in order: first those that share the outcomes of all scenarios, then the long ones. */
function unitsOf(files: readonly string[]): readonly (readonly string[])[] {
  const others = files.filter((file) => !hasScenarios(file) && !measures(file));
  const first = others.filter(isLong);
  return [files.filter(hasScenarios), ...[...first, ...others.filter((file) => !isLong(file))].map((file) => [file])];
}

async function thresholds(): Promise<Verdict> {
  const report = await quiet(packageBin('c8'), 'report');
  if (!report.passed) return report;
  const { summary, complaints } = judgeCoverage();
  return { passed: complaints.length === 0, lines: [summary, ...complaints].map((line) => `  ${line}`) };
}

/** They read the sources only; the one that takes longest is first. */
const checks: readonly Step[] = process.env['FAST']
  ? []
  : [
      {
        title: 'generated files are fresh',
        run: () => quiet(join(root, 'dist', 'scripts', 'generate.cjs'), '--check'),
      },
      {
        title: 'lint',
        run: () => quiet(packageBin('oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
      },
      { title: 'types of the site', run: () => quiet(packageBin('typescript', 'tsc'), '-p', 'site') },
      { title: 'no unused files, exports and dependencies', run: () => quiet(packageBin('knip'), '--no-gitignore') },
      { title: 'format', run: () => quiet(packageBin('oxfmt'), '--check') },
      { title: 'build', run: () => quiet(script('build')) },
    ];

/** Each needs what those before it left. */
const trials: readonly Step[] = [
  { title: 'tests', run: tests },
  ...(all ? [{ title: 'coverage', run: thresholds }] : []),
];

/** Nothing has run yet. */
let totals: Totals = sumOf([]);

/** The titles of those that failed. Each is printed whole when it ends. */
async function failuresOf(steps: readonly Step[], lanes: number): Promise<readonly string[]> {
  const failed: string[] = [];
  await inLanes(lanes, steps, async ({ title, run }) => {
    const start = performance.now();
    const { passed, lines } = await run();
    if (!passed) failed.push(title);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(['', `== ${title}`, ...lines, `${passed ? 'ok' : 'FAILED'} (${seconds} s)`].join('\n'));
  });
  return failed;
}

async function main(): Promise<void> {
  const failed = [...(await failuresOf(checks, 2)), ...(await failuresOf(trials, 1))];
  console.log(failed.length === 0 ? '\nEverything holds.' : `\nFAILED: ${failed.join('; ')}`);
  if (failed.length > 0) process.exitCode = 1;
  const { passed, failed: failures, skipped } = totals;
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
}

void main();
