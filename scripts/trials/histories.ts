/**
 * `npm run dev -- histories --histories 200 --commits 20 --seed 1`: creates random commits (`test/histories`) with
 * consecutive seeds. For ranges of these commits, it compares `inlay build --recursive` with full builds before and
 * after the range. At the first wrong range, the command prints the seed and exits with 1.
 */
import { tryHistory, type HistoryCounts } from '../../test/histories/history-trial';
import { numberOptions } from './number-options';

async function main(): Promise<void> {
  const { histories, commits, seed: first } = numberOptions({ histories: 200, commits: 20, seed: 1 });
  const counts: HistoryCounts = { ranges: 0, needed: 0, extra: 0, removed: 0, becameRoots: 0 };
  for (let seed = first; seed < first + histories; seed++) await tryHistory(seed, commits, counts);
  const { ranges, needed, extra, removed, becameRoots } = counts;
  console.log(
    `${histories} histories of ${commits} commits, seeds from ${first}: ${ranges} ranges, nothing missed. ${needed} packages changed, ${extra} were built unnecessarily, ${becameRoots} were new, ${removed} were removed.`,
  );
}

void main();
