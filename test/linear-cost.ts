/**
 * Judges how the processor time of work grows. The least of several costs is compared, over three doublings, so that the noise of a busy
 * machine has little weight: eightfold work may take at most 2.6 times 2.6 times 2.6 as long, where quadratic growth would make it 64 times.
 */
import assert from 'node:assert/strict';

/** Does some work once, and says how many milliseconds of the processor it took. */
export type Cost = () => Promise<number>;

const turns = 3;

export async function leastCost(cost: Cost): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < turns; turn++) costs.push(await cost());
  return Math.min(...costs);
}

/** The least of several costs is less than the bound. The first one that is ends it: another one could not change that. */
export async function assertLess(cost: Cost, bound: number): Promise<void> {
  const costs: number[] = [];
  while (costs.length < turns) {
    const one = await cost();
    if (one < bound) return;
    costs.push(one);
  }
  assert.fail(`${costs.map((ms) => ms.toFixed(0)).join(', ')} ms, where less than ${bound.toFixed(0)} ms is linear`);
}

/** Eightfold work of `few` takes about eight times as long. Both are measured in each turn, since a machine may have become busier in between. */
export async function assertLinear(few: number, costOf: (count: number) => Promise<number>): Promise<void> {
  await costOf(few);
  const tried: string[] = [];
  while (tried.length < turns) {
    const bound = 2.6 ** 3 * (await leastCost(() => costOf(few)));
    const many = await costOf(8 * few);
    if (many < bound) return;
    tried.push(`${many.toFixed(0)} ms, where less than ${bound.toFixed(0)} ms is linear`);
  }
  assert.fail(tried.join('; '));
}
