/**
 * Checks how CPU time grows with the work. Eight times the work may take at most 27 times as long. With quadratic cost,
 * it would take 64 times as long. The minimums of several costs are compared, so that noise has little influence.
 */
import assert from 'node:assert/strict';
import type { KrmFunction } from '../../../src/function/krm-function';
import { run } from '../../../src/function/run';
import { asyncCpuMs } from '../../cpu-time';

/** Does some work once, and returns its CPU time in milliseconds. */
export type Cost = () => Promise<number>;

/** The CPU time of a run on a list, in milliseconds. */
/* eslint-disable-next-line typescript/no-explicit-any -- the function may have any config */
export function costOfRun(fn: KrmFunction<any>, text: string, config: object, exitCode = 0): Promise<number> {
  const functionConfig = JSON.stringify(config);
  return asyncCpuMs(async () => {
    const ended = await run(fn, { text, functionConfig });
    assert.equal(ended.exitCode, exitCode, ended.stderr);
  });
}

export const listWith = (items: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}`;

export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The joined lines for all numbers below `count`. */
export const each = (count: number, line: (n: number) => string): string => numbers(count).map(line).join('');

export const configMap = (name: string, data: string): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n  data:\n${data}`;

const turns = 3;

export async function leastCost(cost: Cost): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < turns; turn++) costs.push(await cost());
  return Math.min(...costs);
}

/**
 * Asserts that the cost is below the bound at least once. Each turn measures the bound again, because the machine may
 * have become busier.
 */
export async function assertLess(cost: Cost, boundOf: Cost): Promise<void> {
  const tried: string[] = [];
  while (tried.length < turns) {
    const bound = await boundOf();
    const one = await cost();
    if (one < bound) return;
    tried.push(`${one.toFixed(0)} ms, but linear growth is less than ${bound.toFixed(0)} ms`);
  }
  assert.fail(tried.join('; '));
}

/**
 * Asserts that eight times the work takes about eight times as long. With quadratic cost, it would take 64 times as
 * long. The first call warms up V8.
 */
export async function assertLinear(few: number, costOf: (count: number) => Promise<number>): Promise<void> {
  await costOf(few);
  await assertLess(
    () => costOf(8 * few),
    async () => 3 ** 3 * (await leastCost(() => costOf(few))),
  );
}
