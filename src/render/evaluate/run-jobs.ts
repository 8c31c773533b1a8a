/** Sources are evaluated as jobs, on several threads; large files of data in threads that can be ended from outside. */
import type { JobContext, JobOutcome, Jobs } from '../../jobs';
import { ParseCache } from '../../jsonnet';
import { timeExceeded, usualStack, type Limits } from '../limits';
import type { Fault } from '../messages';

/** What a job returns that has large files and is not `apart`: it must run again. */
export const tooLarge = 'too large';

/**
 * The longest YAML or JSON file, in UTF-16 code units, that is read in a thread that cannot be ended. Readers of data do not look at the
 * time: this much takes them a second at worst.
 */
export const maxData = 2 ** 20;

const deepStackMb = 256;

/**
 * The results in the order of the jobs, whose function returns a `Result`, or `tooLarge`. A job that had to be ended has a
 * fault.
 */
export async function runJobs<Result>(
  sources: readonly object[],
  jobs: Jobs,
  limits: Limits,
  concurrency: number,
): Promise<readonly (Result | { readonly fault: Fault })[]> {
  const options = {
    concurrency,
    timeoutMs: limits.timeoutMs,
    ...(limits.maxStack > usualStack ? { stackSizeMb: deepStackMb } : {}),
  };
  const outcomes = await jobs.run(sources, options);
  const isLarge = (index: number): boolean => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'result' in outcome && outcome.result === tooLarge;
  };
  const large = sources.filter((_, index) => isLarge(index)).map((source) => ({ ...source, apart: true }));
  const again = [...(await jobs.run(large, { ...options, apart: true }))];
  return sources.map((_, index) => {
    const outcome = isLarge(index) ? again.shift() : outcomes[index];
    if (outcome !== undefined && 'result' in outcome) return outcome.result as Result;
    return { fault: faultWithout(outcome, limits) };
  });
}

function faultWithout(outcome: Exclude<JobOutcome, { readonly result: unknown }> | undefined, limits: Limits): Fault {
  const message = outcome?.brokenOff === 'memory' ? 'it takes more memory than there is' : timeExceeded(limits);
  return { code: 'limit-exceeded', message };
}

/** Parsed files that the programs of a run share, mostly libraries. */
export class SharedParses extends ParseCache {
  readonly #context: JobContext;

  constructor(context: JobContext) {
    super();
    this.#context = context;
  }

  override get(...source: Parameters<ParseCache['get']>): ReturnType<ParseCache['get']> {
    return this.#context.shared(() => super.get(...source));
  }
}
