/** Generates random CUE source text: values, constraints, fields. */
import type { Random } from '../../../test/fuzz/random';

export const names = ['a', 'b', 'c', 'd'] as const;
export const texts = ['"x"', '"y"', '"xy"', '"é"', '""', '"1"', '"a b"'] as const;
const integers = '0 1 2 3 -1 5 10 1_000 0x1F 0x_1f 0b_1 0b11 0o17 1K 2Mi'.split(' ');
const floats = ['1.0', '2.50', '0.5', '-1.5', '1e3', '1.0e-7', '.5', '3.', '1e21', '1._5', '1_0.2_5', '1e_3'] as const;
const types = ['int', 'string', 'bool', 'number', 'float', 'null', '_', 'bytes', 'uint8', 'int8', 'uint'] as const;
const numberBounds = ['>0', '>=1', '<10', '<=2', '!=3', '>1.5', '<3.0', '>=-1', '!=2'] as const;
const textBounds = ['=~"^x"', '!~"y"', '!="x"', '>"a"', '<"y"', '=~"[0-9]"'] as const;

/** Functions that return the lines of a program about a feature, keyed by the name of the feature. */
export type Features = Readonly<Record<string, (values: Values) => readonly string[]>>;

/** Generates source text about one feature. */
export class Values {
  constructor(
    readonly random: Random,
    /** Prevents name clashes between two features. */
    private readonly prefix: string,
  ) {}

  readonly name = (name: string): string =>
    name.startsWith('#') ? `#${this.prefix}${name.slice(1)}` : `${this.prefix}${name}`;

  joined(separator: string, min: number, max: number, make: (index: number) => string): string {
    return this.random.list(min, max, make).join(separator);
  }

  atom(): string {
    const random = this.random;
    return random.pick([
      random.pick(texts),
      random.pick(integers),
      random.pick(integers),
      random.pick(['true', 'false', 'null', random.pick(floats), "'b\\x00'"]),
    ]);
  }

  small(): string {
    return this.random.pick(['1', '2', '3', '"x"', '"y"', 'true']);
  }

  constraint(): string {
    return this.random.pick([this.random.pick(types), this.random.pick(numberBounds), this.random.pick(textBounds)]);
  }

  scalar(): string {
    return this.random.chance(60) ? this.atom() : this.constraint();
  }

  /** Returns some constraints of one kind, usually with an atom of that kind. */
  conjunction(): string {
    const random = this.random;
    const [bounds, kinds, atoms] = random.pick<readonly (readonly string[])[]>([
      [numberBounds, ['int', 'int', 'number', 'float', 'uint8', 'int8'], ['1', '2', '2', '2.5', '5', '0', '3', '1.5']],
      [textBounds, ['string', '_', '(string | bytes)'], ['"x"', '"xy"', '"x1"', '"b"', '"y2"', '"a"']],
    ]);
    const parts: string[] = random.list(0, random.pick([1, 1, 2, 3]), () => random.pick(bounds ?? []));
    if (random.chance(50)) parts.push(random.pick(kinds ?? []));
    if (random.chance(85) || parts.length === 0) {
      parts.splice(random.below(parts.length + 1), 0, random.pick(atoms ?? []));
    }
    return parts.join(' & ');
  }

  /** Returns a disjunction such as `*1 | int`, with or without default marks. */
  alternatives(make: () => string, mostMarks = 30): string {
    return this.random.list(2, 4, () => (this.random.chance(mostMarks) ? `*${make()}` : make())).join(' | ');
  }

  alternative(): string {
    const random = this.random;
    if (random.chance(12)) return `(${this.alternatives(() => this.small())})`;
    return random.pick([
      this.small(),
      this.small(),
      random.pick(types),
      random.pick(numberBounds),
      `{${this.fields(1)}}`,
      `[${this.small()}]`,
    ]);
  }

  /** Returns random fields, some with the marker `?` or `!`, such as `a: 1, b?: int`. */
  fields(depth: number): string {
    return this.joined(', ', 0, 3, () => this.field(depth));
  }

  field(depth: number): string {
    const random = this.random;
    const name = random.pick(names);
    const mark = random.chance(12) ? random.pick(['?', '!']) : '';
    return `${name}${mark}: ${depth > 0 && random.chance(12) ? this.struct(depth - 1) : this.usual(name)}`;
  }

  /** Returns the usual value of a field with that name, so that fields with the same name often unify. */
  usual(name: string): string {
    const random = this.random;
    if (random.chance(8)) return random.chance(50) ? this.small() : this.constraint();
    switch (name) {
      case 'a':
        return random.pick(['1', '1', '2']);
      case 'b':
        return random.pick(['"x"', '"x"', '"y"']);
      case 'c':
        return random.pick(['{a: 1}', '{b: "x"}', '{}', '{a: 2, b: "x"}']);
      default:
        return random.pick(['1', '[1]', '"x"', 'true']);
    }
  }

  usualType(name: string): string {
    const random = this.random;
    if (random.chance(8)) return random.pick(['int', 'string', '1', '{...}', 'number']);
    switch (name) {
      case 'a':
        return random.pick(['int', 'int', 'number', '*1 | int', '1', '1 | 2', '>0', '_']);
      case 'b':
        return random.pick(['string', 'string', '*"x" | string', '"x" | "y"', '=~"^x"', '_']);
      case 'c':
        // prettier-ignore
        return random.pick([
          '{a?: int, b?: string}', '{a: *1 | int}', '{...}', '{a: int} | {b: string}', '{[string]: int}', '_',
        ]);
      default:
        return random.pick(['_', 'int | string', '[...int]', '[1, ...]', 'bool', '1', '*1 | _']);
    }
  }

  struct(depth: number): string {
    return `{${this.fields(depth)}}`;
  }

  definitionBody(depth: number): string {
    const random = this.random;
    const parts = random.list(1, 3, () => {
      const name = random.pick(names);
      const mark = random.pick(['', '?', '?', '!']);
      const value = depth > 0 && random.chance(20) ? `{${this.definitionBody(depth - 1)}}` : this.usualType(name);
      return `${name}${mark}: ${value}`;
    });
    if (random.chance(12)) parts.push('...');
    if (random.chance(12)) parts.push(random.pick(['[=~"^c"]: int', '[string]: int', '[string]: _', '["d"]: string']));
    return parts.join(', ');
  }

  number(depth: number): string {
    const random = this.random;
    if (depth === 0 || random.chance(30)) {
      return random.pick([
        random.pick(integers),
        random.pick(floats),
        // prettier-ignore
        random.pick([
          '123456789012345678901234567890123456789', '9007199254740993', '1e-10', '0.1', '0.2', '100', '7', '-7',
          '1e400', '33.333',
        ]),
      ]);
    }
    const [x, y] = [this.number(depth - 1), this.number(depth - 1)];
    return random.pick([
      `(${x} ${random.pick(['+', '-', '*', '/'])} ${y})`,
      `(${x} ${random.pick(['+', '-', '*', '/'])} ${y})`,
      `${random.pick(['div', 'mod', 'quo', 'rem'])}(${random.pick(['7', '-7', '100', '123456789012345678901234567890', '0'])}, ${random.pick(['2', '-2', '3', '0', '7'])})`,
      `-${x}`.replace('--', '- -'),
      `+${x}`,
    ]);
  }
}
