/** What a test run came to. The reporter writes it as JSON for each process that runs tests, `npm test` adds up and prints. */
import { absence, orchestrators, tools } from './orchestrators';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** So many tests that passed name a tool, by its name. */
  readonly exercised: Readonly<Record<string, number>>;
}

export function sumOf(all: readonly Totals[]): Totals {
  const sum = (count: (totals: Totals) => number): number => all.reduce((total, one) => total + count(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    exercised: Object.fromEntries(tools.map(({ name }) => [name, sum(({ exercised }) => exercised[name] ?? 0)])),
  };
}

/** Which tools took part: those of whom tests passed that name them. */
export function participation({ exercised }: Totals): readonly string[] {
  return tools.map((tool) => {
    const { name, titled } = tool;
    const present = orchestrators().find((one) => one.name === name);
    if (present === undefined) return `  not exercised: ${absence(tool)}`;
    const count = exercised[name] ?? 0;
    const subject = `${titled.replace(/^under /, '')} ${present.version}`;
    return count === 0
      ? `  not exercised: ${subject} is there, but no test asked for it`
      : `  exercised: ${subject} (${count})`;
  });
}
