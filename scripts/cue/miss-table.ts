/** The table of misses by their causes. A miss that is in no class makes the command fail. */
import type { MissClass } from './misses';

const unknown = 'UNKNOWN';

/** The name of the class that a miss is in. */
export const classOf = (classes: readonly MissClass[], key: string): string =>
  classes.find(({ misses }) => misses.includes(key))?.name ?? unknown;

/** Prints how many misses there are of each class, and what is in a class and `held`. `found` has a class for each miss. */
export function printMisses(classes: readonly MissClass[], found: readonly string[], held: ReadonlySet<string>): void {
  console.log('\n| misses | count | why |\n| --- | ---: | --- |');
  for (const name of new Set(found)) {
    const count = found.filter((each) => each === name).length;
    console.log(`| ${name} | ${count} | ${classes.find((each) => each.name === name)?.reason ?? ''} |`);
  }
  const gone = classes.flatMap(({ misses }) => misses.filter((key) => held.has(key)));
  if (gone.length > 0) console.log(`\nIn a class, but no miss any more:\n${gone.join('\n')}`);
  if (found.includes(unknown)) process.exitCode = 1;
}
