/**
 * `npm run dev -- fuzz --minutes 60 --seed 1`: tries random edits of documents and random runs of functions, in two
 * processes. All readers on this machine judge the results. Failures are written to `fuzz-found/`, and the exit code is
 * then 1. `--only merges` tries only runs with that mechanism (test/fuzz/mechanisms).
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Progress } from '../../test/fuzz/campaign';
import type { WorkerOptions } from '../../test/fuzz/worker';
import { judges } from '../../test/judges/index';
import { childEnvironment, root } from '../../test/project';

const workers = 2;
const everySeconds = 30;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const folder = join(root, 'fuzz-found');

const progress: (Progress | undefined)[] = Array.from({ length: workers });

function sum(part: (one: Progress) => Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const one of progress) {
    if (one === undefined) continue;
    for (const [name, count] of Object.entries(part(one))) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}

const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const start = performance.now();

function status(): string {
  const counts = sum((one) => one.counts);
  const elapsed = Math.round((performance.now() - start) / 1000);
  return `${elapsed} s: ${totalOf(counts)} edits and runs (${listed(counts)}), ${totalOf(sum((one) => one.read))} documents read by judges, ${totalOf(sum((one) => one.findings))} findings`;
}

/** Returns the cost of the second runs of each mechanism, relative to the first runs. */
function costs(): string {
  const first = sum((one) => mapValues(one.costs, ([cost]) => cost));
  const second = sum((one) => mapValues(one.costs, ([, cost]) => cost));
  return listed(mapValues(first, (cost, name) => Number(((second[name] ?? 0) / cost).toFixed(2))));
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T, name: string) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

async function main(): Promise<void> {
  for (const judge of judges()) {
    const absence = judge.absence();
    if (absence !== undefined) console.log(`not available: ${judge.name}: ${absence}`);
  }
  const timer = setInterval(() => console.log(status()), everySeconds * 1000);
  const codes = await Promise.all(Array.from({ length: workers }, (_, worker) => workerDone(worker)));
  clearInterval(timer);
  console.log(status());
  console.log(`cost of second runs, relative to first runs: ${costs()}`);
  for (const [name, count] of Object.entries(sum((one) => one.read))) console.log(`  ${name} read ${count} texts`);
  const findings = Object.entries(sum((one) => one.findings));
  for (const [title, count] of findings) console.log(`  found ${count} times: ${title}`);
  if (findings.length > 0) console.log(`See fuzz-found/*/why.txt; the same seed gives the same findings.`);
  if (findings.length > 0 || codes.some((code) => code !== 0)) process.exitCode = 1;
}

async function workerDone(worker: number): Promise<number | null> {
  const options: WorkerOptions = {
    seed,
    minutes,
    folder,
    worker,
    workers,
    ...(values.only !== undefined && { only: values.only }),
  };
  const child = fork(join(root, 'dist', 'test', 'fuzz', 'worker.js'), [JSON.stringify(options)], {
    env: childEnvironment(),
  });
  child.on('message', (message) => {
    progress[worker] = message as Progress;
  });
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

void main();
