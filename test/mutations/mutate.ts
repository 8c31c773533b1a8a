/** Mutates programs, and measures the time of their evaluation. */
import assert from 'node:assert/strict';
import { cpuMs } from '../cpu-time';
import { Random } from '../fuzz/random';

/** The program with one to four changes; parts may come from `other`, and `pieces` are words of the language. */
export function mutate(program: string, other: string, pieces: readonly string[], seed: number): string {
  const random = new Random(seed);
  let text = program;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(text.length + 1);
    const end = Math.min(text.length, at + random.below(12));
    const from = random.below(other.length + 1);
    const insert = random.pick([
      '',
      random.pick(pieces),
      other.slice(from, from + random.below(40)),
      text.slice(at, end) + text.slice(at, end),
    ]);
    text = text.slice(0, at) + insert + text.slice(random.chance(50) ? at : end);
  }
  return text;
}

/** Returns the result of `evaluate`. Fails if the evaluation takes ten seconds. */
export function inTime<Result>(program: string, evaluate: () => Result): Result {
  let result: Result | undefined;
  const ms = cpuMs(() => {
    result = evaluate();
  });
  assert.ok(ms < 10_000, `too slow:\n${program}`);
  return result as Result;
}
