/**
 * `npm run dev -- faults --count 2000 --seed 7`: injects faults. Half of the faults truncate the input of functions in
 * this process, and the other half disturb processes of the built executables.
 */
import { Random } from '../../test/fuzz/random';
import { cutInputs, disturbProcesses, listSamples, type Tally } from '../../test/security/faults';
import { numberOptions } from './number-options';

function print(what: string, { faults, endings, violations }: Tally): void {
  const { complete, refused, undetectable } = endings;
  console.log(
    `${faults} ${what}: ${refused} refused, ${complete} complete, ${undetectable} left complete input, which no check can detect; ${violations.length} exited with 0 and incomplete output`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { count, seed } = numberOptions({ count: 2000, seed: 1 });
  const random = new Random(seed);
  const half = Math.ceil(count / 2);
  const all = await listSamples(random, 2);
  print('truncations of the input', await cutInputs(all, half, random));
  print('faults of processes', await disturbProcesses(all, half, random));
}

void main();
