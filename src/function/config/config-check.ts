/**
 * Mistakes in a functionConfig that matches its schema: fields that exclude each other, duplicate names, invalid paths. Each mistake is
 * reported at its field, and all are reported.
 */
import type { ConfigProblem } from '../../schema/validate';

/**
 * A place in a functionConfig where a function can say what is wrong.
 *
 *     check: ({ spec }, config) =>
 *       config.at('spec.ports').each(spec.ports, ({ name }, port) => {
 *         if (name === '') port.at('name').error('a port must have a name');
 *       }),
 *
 * makes a result for `spec.ports.2.name` with the code `invalid-config`.
 */
export class ConfigCheck {
  readonly #problems: ConfigProblem[];

  /** `field` is '' for the config itself. */
  constructor(
    problems: ConfigProblem[] = [],
    readonly field = '',
  ) {
    this.#problems = problems;
  }

  /** All that has been found so far, here and anywhere else. */
  get problems(): readonly ConfigProblem[] {
    return this.#problems;
  }

  /** The place below this one: `at('spec').at('ports.0')` is `spec.ports.0`. */
  at(field: string): ConfigCheck {
    return new ConfigCheck(this.#problems, [this.field, field].filter((part) => part !== '').join('.'));
  }

  /** The requirement, and the remedy. */
  error(message: string): void {
    this.#problems.push({ field: this.field, message });
  }

  /**
   * The problems of this functionConfig.
   * @internal
   */
  add(problem: ConfigProblem): void {
    this.#problems.push({ ...problem, field: this.at(problem.field).field });
  }

  /** Looks at each entry of the list that is here, with the entry's own place. */
  each<T>(entries: readonly T[] | undefined, look: (entry: T, at: ConfigCheck, index: number) => void): void {
    for (const [index, entry] of (entries ?? []).entries()) look(entry, this.at(String(index)), index);
  }

  /**
   * Says what `parse` throws: the message of its error, or what `message` makes of that. A TypeError, ReferenceError or RangeError is
   * a defect of the program, so it is thrown on.
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

/** Errors that the language throws for a bug of ours, and no parser for a user's text. */
const defects = [TypeError, ReferenceError, RangeError];

/** The fields of `config` that are given: of `['a', 'b']` and `{b: 1}` it is `['b']`. For fields of which one must be given. */
export const givenFields = <K extends string>(
  config: Readonly<Partial<Record<K, unknown>>>,
  fields: readonly K[],
): readonly K[] => fields.filter((field) => config[field] !== undefined);

/** The indexes of values that an earlier one is equal to: of `['a', 'b', 'a']` it is `[2]`. Undefined is equal to nothing. */
export function repeatedAt(values: readonly (string | undefined)[]): readonly number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}
