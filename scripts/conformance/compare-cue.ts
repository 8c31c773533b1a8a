/**
 * `npm run dev -- compare:cue --count 10000 --seed 1`: runs random programs on our engine and on the `cue` on PATH.
 * Both engines must give the same data, or both must fail. Differences in the order of fields are counted separately.
 * Each difference is classified by its reason; the exit code is 1 if a difference matches no class. `--feature schemas`
 * selects only programs about that feature, and may be repeated.
 */
import { parseArgs } from 'node:util';
import { orchestrators } from '../../test/orchestrators';
import { compareProgram, shownOutcome, unknown, type Comparison } from '../cue/compare-programs';
import { featureOf } from '../cue/random/random-program';

/**
 * Returns `count` seeds, starting at `first`, whose programs are about one of the `wanted` features. If `wanted` is
 * undefined, programs may be about any feature.
 */
function* seedsOf(first: number, count: number, wanted: readonly string[] | undefined): Generator<number, void> {
  let left = count;
  for (let seed = first; left > 0; seed++) {
    if (wanted?.includes(featureOf(seed)) === false) continue;
    left--;
    yield seed;
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' }, feature: { type: 'string', multiple: true } },
  });
  const [count, seed] = [Number(values.count ?? 2000), Number(values.seed ?? 1)];
  const cue = orchestrators().find(({ name }) => name === 'cue');
  if (cue === undefined) throw new Error('cue is not on PATH');
  const found: Comparison[] = [];
  const ends = { value: 0, error: 0, ordered: 0 };
  const seeds = seedsOf(seed * 1_000_000, count, values.feature);
  const work = async (): Promise<void> => {
    for (const each of seeds) {
      const comparison = await compareProgram(cue.command, each);
      ends[comparison.real.data === undefined ? 'error' : 'value']++;
      if (comparison.difference !== undefined) found.push(comparison);
      else if (comparison.real.data !== undefined && comparison.isOrdered) ends.ordered++;
    }
  };
  await Promise.all([work(), work()]);
  const unexplained = found.filter(({ difference }) => difference === unknown);
  for (const { program, feature, own, real } of unexplained.toSorted((a, b) => a.program.length - b.program.length)) {
    console.log(`\n# ${feature}\n${program}  cue:  ${shownOutcome(real)}\n  ours: ${shownOutcome(own)}`);
  }
  console.log(`\n${count} programs, seed ${seed}: ${ends.value} values, ${ends.error} errors in cue ${cue.version}`);
  console.log(`The same result: ${count - found.length}. Values with the same order of fields: ${ends.ordered}.`);
  if (found.length > 0) console.log('\n| reason | programs |\n| --- | ---: |');
  for (const reason of new Set(found.map(({ difference }) => difference))) {
    console.log(`| ${reason} | ${found.filter(({ difference }) => difference === reason).length} |`);
  }
  if (unexplained.length > 0) process.exitCode = 1;
}

void main();
