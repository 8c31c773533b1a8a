/**
 * The totals of a test run. The reporter passes them to its option `ended`, and `npm test` adds up and prints the
 * totals of all processes.
 */
import { absence, toolCalled, tools } from './orchestrators';

export interface Totals {
  readonly passed: number;
  /** The title and the message of each failed test. */
  readonly failures: readonly string[];
  readonly skipped: number;
  /** The number of passed tests that name a tool, keyed by tool name. */
  readonly exercised: Readonly<Record<string, number>>;
}

export function sumOf(all: readonly Totals[]): Totals {
  const sum = (count: (totals: Totals) => number): number => all.reduce((total, one) => total + count(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    failures: all.flatMap(({ failures }) => failures),
    skipped: sum(({ skipped }) => skipped),
    exercised: Object.fromEntries(tools.map(({ name }) => [name, sum(({ exercised }) => exercised[name] ?? 0)])),
  };
}

/** One line for each tool: whether passed tests named it. */
export function participation({ exercised }: Totals): readonly string[] {
  return tools.map((tool) => {
    const { name, titled } = tool;
    const present = toolCalled(name);
    if (present === undefined) return `  not exercised: ${absence(tool)}`;
    const count = exercised[name] ?? 0;
    const subject = `${titled.replace(/^under /, '')} ${present.version}`;
    return count === 0
      ? `  not exercised: ${subject} is available, but no test used it`
      : `  exercised: ${subject} (${count})`;
  });
}
