/**
 * `npm test`: everything that must hold, on the output of `tsc`, which ran before. The cheap checks all run, whatever
 * they find; so do the tests. The last line is the tests' totals, alone, for tools to read. `npm test -- --all` also runs
 * `slow`, draws all samples of laws, and compares the coverage with its thresholds; it takes three times as long.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withToolsFound } from '../test/orchestrators';
import { childEnvironment, root } from '../test/project';
import { runCommand, type Printed } from '../test/run-command';
import { participation, sumOf, type Totals } from '../test/totals';
import { judgeCoverage } from './tests/coverage';
import { inLanes } from './tests/in-lanes';
import { packageBin } from './tests/package-bin';
import { hasScenarios, measures } from './tests/test-kinds';

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
const totalsFile = (group: number): string => join(coverage, `totals-${group}.json`);
/** Two are run at a time. Few, since each loads everything again; enough that none is still busy long after the others. */
const groupCount = 11;

const script = (name: string): string => join(root, 'dist', 'scripts', `${name}.js`);

/** The pages' commands, and a Go program that takes longer to build than to ask: minutes for what other tests nearly always find as well. */
const slow = [join('judges', 'landscaper-judge'), join('pages', 'walkthroughs')].map((name) =>
  join('test', `${name}.test.js`),
);

/** Silent while it succeeds. */
async function quiet(...args: readonly string[]): Promise<Verdict> {
  const { status, stdout, stderr } = await runCommand(process.execPath, args, { cwd: root, env: childEnvironment() });
  return status === 0 ? { passed: true, lines: [] } : { passed: false, lines: [stdout + stderr] };
}

/** Processes of their own: mocha's workers are killed where they take long to write their coverage. */
async function tests(): Promise<Verdict> {
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage);
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && (all || !slow.includes(file)))
    .toSorted();
  const runs: Printed[] = [];
  await inLanes(2, groupsOf(files), async (group, index) => {
    runs[index] = await runGroup(group, index);
  });
  return {
    passed: runs.every(({ status }) => status === 0),
    lines: [
      ...runs.map(({ stdout }) => stdout.trimEnd()),
      ...participation(totals()),
      ...(all ? [] : slow.map((file) => `  not run: ${file} (npm test -- --all)`)),
    ],
  };
}

/** Those that pack and install the package do it once, as do those that need the outcomes of all scenarios. These take longest. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const isPacked = (file: string): boolean => /\b(?:package|walkthroughs)\.test\.js$/.test(file);
  const others = files.filter((file) => !isPacked(file) && !hasScenarios(file) && !measures(file));
  const turns = Array.from({ length: groupCount - 3 }, (_, turn) => turn);
  return [
    files.filter(hasScenarios),
    files.filter(isPacked),
    files.filter(measures),
    ...turns.map((turn) => others.filter((_, index) => index % turns.length === turn)),
  ];
}

async function runGroup(files: readonly string[], group: number): Promise<Printed> {
  const own = files.map((file) => join('dist', file));
  const reporter = ['--reporter', join('dist', 'test', 'reporter.js')];
  const option = ['--reporter-option', `totals=${totalsFile(group)}`];
  const child = await runCommand(process.execPath, [packageBin('mocha'), ...reporter, ...option, ...own], {
    cwd: root,
    env: childEnvironment({
      ...withToolsFound(),
      ...(all && { ALL_SAMPLES: '1' }),
      ...(all && !files.some(measures) && { NODE_V8_COVERAGE: join(coverage, 'raw') }),
    }),
  });
  return { ...child, stdout: child.stdout + child.stderr };
}

async function thresholds(): Promise<Verdict> {
  const report = await quiet(packageBin('c8'), 'report');
  if (!report.passed) return report;
  const { summary, complaints } = judgeCoverage();
  return { passed: complaints.length === 0, lines: [summary, ...complaints].map((line) => `  ${line}`) };
}

/** They read the sources only; the one that takes longest is first. */
const checks: readonly Step[] = [
  { title: 'generated files are fresh', run: () => quiet(join(root, 'dist', 'scripts', 'generate.cjs'), '--check') },
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

/** A group that broke off before it could count has failed. */
const totals = (): Totals =>
  sumOf(
    Array.from({ length: groupCount }, (_, group) => totalsFile(group)).map((file) =>
      existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as Totals)
        : { passed: 0, failed: 1, skipped: 0, exercised: {} },
    ),
  );

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
  const { passed, failed: failures, skipped } = totals();
  console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`);
}

void main();
