/** Prints the table of failing assertions by their causes. The command fails if a cause is unknown. */
import type { MissClass } from './misses';

const unknown = 'UNKNOWN';

export const classOf = (classes: readonly MissClass[], key: string): string =>
  classes.find(({ misses }) => misses.includes(key))?.name ?? unknown;

/**
 * Prints the number of failures of each class, and the known failures that now pass. `found` contains the class of each
 * failure.
 */
export function printMisses(
  classes: readonly MissClass[],
  found: readonly string[],
  passing: ReadonlySet<string>,
): void {
  console.log('\n| misses | count | reason |\n| --- | ---: | --- |');
  for (const name of new Set(found)) {
    const count = found.filter((each) => each === name).length;
    console.log(`| ${name} | ${count} | ${classes.find((each) => each.name === name)?.reason ?? ''} |`);
  }
  const outdated = classes.flatMap(({ misses }) => misses.filter((key) => passing.has(key)));
  if (outdated.length > 0) console.log(`\nIn a class, but passing now:\n${outdated.join('\n')}`);
  if (found.includes(unknown)) process.exitCode = 1;
}
