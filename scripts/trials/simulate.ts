/**
 * `npm run dev -- simulate --runs 100 --steps 40 --seed 1`: random lives of a generated configuration (`test/lifecycle`), one seed after the
 * other. Exits with 1 at the first that does not keep what must always hold.
 */
import { parseArgs } from 'node:util';
import { live } from '../../test/lifecycle/lifecycle';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string' }, steps: { type: 'string' }, seed: { type: 'string' } },
  });
  const [runs, steps, first] = [Number(values.runs ?? 100), Number(values.steps ?? 40), Number(values.seed ?? 1)];
  const taken = new Map<string, number>();
  let mended = 0;
  for (let seed = first; seed < first + runs; seed++) {
    const lived = await live(seed, steps);
    for (const [step, count] of lived.steps) taken.set(step, (taken.get(step) ?? 0) + count);
    mended += lived.mended;
  }
  for (const [step, count] of taken) console.log(`${String(count).padStart(6)}  ${step}`);
  console.log(
    `${runs} lives of ${steps} steps, seeds from ${first}; ${mended} times a damaged version in use was taken back.`,
  );
}

void main();
