/** Reads the options of trials, all of which are numbers: `--count 2000 --seed 7`. */
import { parseArgs } from 'node:util';

/** Returns the value of each option, or its default. Throws for any other argument. */
export function numberOptions<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const values: Readonly<Record<string, unknown>> = parseArgs({ options }).values;
  return Object.fromEntries(names.map((name) => [name, Number(values[name] ?? defaults[name])])) as Record<
    Name,
    number
  >;
}
