/** Evaluates sources as jobs, which may run in several threads. */
import type { JobContext, Jobs } from '../../jobs';
import { ParseCache } from '../../jsonnet';
import { usualStack, type Limits } from '../limits';
import type { Fault } from '../messages';

const deepStackMb = 256;

/**
 * Runs jobs and returns their results in order. Each job must return a `Result`. For a job whose thread ran out of
 * memory, the result is a fault.
 */
export async function runJobs<Result>(
  sources: readonly object[],
  jobs: Jobs,
  limits: Limits,
  concurrency: number,
): Promise<readonly (Result | { readonly fault: Fault })[]> {
  const outcomes = await jobs.run(sources, {
    concurrency,
    ...(limits.maxStack > usualStack ? { stackSizeMb: deepStackMb } : {}),
  });
  return outcomes.map((outcome) => ('result' in outcome ? (outcome.result as Result) : { fault: outOfMemory }));
}

const outOfMemory: Fault = { code: 'limit-exceeded', message: 'the program takes more memory than is available' };

/**
 * A cache of parsed files, most of which are libraries. All programs of this thread share the cache, including programs
 * of other apps and environments, because `inlay build -R` calls functions many times. A cached file costs the same
 * number of steps as a file that must be parsed, so that results do not depend on previous calls.
 */
const parses = new ParseCache();

export class SharedParses extends ParseCache {
  readonly #context: JobContext;

  constructor(context: JobContext) {
    super();
    this.#context = context;
  }

  override get(...source: Parameters<ParseCache['get']>): ReturnType<ParseCache['get']> {
    return this.#context.shared(() => parses.get(...source));
  }
}
