/**
 * `npm run dev -- simulate --runs 200 --steps 50 --seed 1`: simulates random sequences of object versions
 * (`test/lifecycle`) with consecutive seeds. Each run uses the next combination of deployment method and function. The
 * exit code is 1 if a run violates an invariant.
 */
import assert from 'node:assert/strict';
import { deploymentMethods } from '../../test/lifecycle/deployments/deployment-methods';
import { simulateDeployment } from '../../test/lifecycle/deployments/simulation';
import { simulate, type SimulationStatistics } from '../../test/lifecycle/lifecycle';
import { numberOptions } from './number-options';

const lives: readonly ((seed: number, steps: number) => Promise<SimulationStatistics>)[] = [
  simulate,
  ...Object.keys(deploymentMethods).flatMap((door) =>
    (['version-config', 'layer-config'] as const).map(
      (versioning) => (seed: number, steps: number) => simulateDeployment(door, versioning, seed, steps),
    ),
  ),
];

async function main(): Promise<void> {
  const { runs, steps, seed: first } = numberOptions({ runs: 200, steps: 50, seed: 1 });
  const taken = new Map<string, number>();
  let [mended, violations] = [0, 0];
  for (let seed = first; seed < first + runs; seed++) {
    try {
      const lived = await lives[seed % lives.length]?.(seed, steps);
      for (const [step, count] of lived?.steps ?? []) taken.set(step, (taken.get(step) ?? 0) + count);
      mended += lived?.repaired ?? 0;
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      violations += 1;
      console.error(error.message);
    }
  }
  for (const [step, count] of taken) console.log(`${String(count).padStart(6)}  ${step}`);
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${runs} runs of ${steps} steps, seeds from ${first}: ${all} steps taken, ${violations} violations; ${mended} damaged versions in use were restored.`,
  );
  process.exitCode = violations === 0 ? 0 : 1;
}

void main();
