/** A process of a fuzz run: `node worker.js <options as JSON>`. Reports its progress to its parent after each batch. */
import { judges } from '../judges/index';
import { Campaign } from './campaign';

export interface WorkerOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly folder: string;
  /** This worker runs the batches `worker`, `worker + workers` and so on. */
  readonly worker: number;
  readonly workers: number;
  /** The only mechanism to run; all by default. */
  readonly only?: string;
}

/** Whether the judge is slow. A kustomize build takes most of a second. */
const isSlow = (name: string): boolean => name.startsWith('kustomize');

async function work({ seed, minutes, folder, worker, workers, only }: WorkerOptions): Promise<void> {
  const all = judges();
  const campaign = new Campaign(
    seed,
    folder,
    all.filter(({ name }) => !isSlow(name)),
    all.filter(({ name }) => isSlow(name)),
    only,
  );
  const end = performance.now() + minutes * 60_000;
  for (let batch = worker; performance.now() < end; batch += workers) {
    await campaign.batch(batch);
    process.send?.(campaign.progress);
  }
}

const [options = '{}'] = process.argv.slice(2);
void work(JSON.parse(options) as WorkerOptions).then(() => process.disconnect());
