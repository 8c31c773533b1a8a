/**
 * Minimizes a failing case: removes lines, pieces of lines and changes as long as the case still fails in the same way.
 * All candidates of a round are tried in one batch because judges are processes.
 */
import type { Case } from '../cases/case';

const rounds = 40;
const candidatesPerRound = 400;

/** `stillWrong` returns for each candidate whether it fails like the first case. */
export async function shrink(
  first: Case,
  stillWrong: (cases: readonly Case[]) => Promise<readonly boolean[]>,
): Promise<Case> {
  let smallest = first;
  for (let round = 0; round < rounds; round++) {
    const candidates = smallest
      .smaller()
      .filter((one) => one.size < smallest.size)
      .toSorted((a, b) => a.size - b.size)
      .slice(0, candidatesPerRound);
    const wrong = await stillWrong(candidates);
    const next = candidates.find((_, index) => wrong[index] === true);
    if (next === undefined) return smallest;
    smallest = next;
  }
  return smallest;
}
