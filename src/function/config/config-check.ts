/**
 * Reports mistakes that a schema cannot express, such as mutually exclusive fields, duplicate names, and invalid paths.
 * All mistakes are reported, each at its field.
 */
import type { ConfigProblem } from '../../schema/validate';

/**
 * A field of a functionConfig, with methods that report mistakes in this field.
 *
 *     check: ({ spec }, config) =>
 *       config.at('spec.ports').each(spec.ports, ({ name }, port) => {
 *         if (name === '') port.at('name').error('a port must have a name');
 *       }),
 *
 * creates a result for `spec.ports.2.name` with the code `invalid-config`.
 */
export class ConfigCheck {
  readonly #problems: ConfigProblem[];

  /** `field` is '' if the mistake is about the whole functionConfig. */
  constructor(
    problems: ConfigProblem[] = [],
    readonly field = '',
  ) {
    this.#problems = problems;
  }

  /** All problems found so far in the whole functionConfig, not only in this field. */
  get problems(): readonly ConfigProblem[] {
    return this.#problems;
  }

  /** The field below this one: `at('spec').at('ports.0')` is `spec.ports.0`. */
  at(field: string): ConfigCheck {
    return new ConfigCheck(this.#problems, [this.field, field].filter((part) => part !== '').join('.'));
  }

  /** Reports a mistake in this field. `message` states what is required and how to fix the mistake. */
  error(message: string): void {
    this.#problems.push({ field: this.field, message });
  }

  /**
   * Adds a problem whose `field` is relative to this field.
   * @internal
   */
  add(problem: ConfigProblem): void {
    this.#problems.push({ ...problem, field: this.at(problem.field).field });
  }

  /** Calls `look` with each entry of the list in this field, and with a ConfigCheck for that entry. */
  each<T>(entries: readonly T[] | undefined, look: (entry: T, at: ConfigCheck, index: number) => void): void {
    for (const [index, entry] of (entries ?? []).entries()) look(entry, this.at(String(index)), index);
  }

  /**
   * Calls `parse`. If `parse` throws an Error, reports the text that `message` returns, by default the error's own
   * message. A TypeError, ReferenceError or RangeError is a bug, so it is rethrown.
   *
   *     at.at('fieldPath').parses(() => parseFieldPath(path), (why) => `\`${path}\` is not a field path: ${why}`);
   */
  parses(parse: () => unknown, message: (why: string) => string = (why) => why): void {
    try {
      parse();
    } catch (error) {
      if (!(error instanceof Error) || defects.some((defect) => error instanceof defect)) throw error;
      this.error(message(error.message));
    }
  }
}

/** Errors that JavaScript throws because of a bug in Inlay. Parsers never throw these errors for invalid input. */
const defects = [TypeError, ReferenceError, RangeError];

/** The names in `fields` that are keys of `config`: `['b']` for `['a', 'b']` and `{b: 1}`. */
export const givenFields = <K extends string>(
  config: Readonly<Partial<Record<K, unknown>>>,
  fields: readonly K[],
): readonly K[] => fields.filter((field) => config[field] !== undefined);

/** The indexes of values that equal an earlier value: `[2]` for `['a', 'b', 'a']`. Undefined values are never equal. */
export function repeatedAt(values: readonly (string | undefined)[]): readonly number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}
