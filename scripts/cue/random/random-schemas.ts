/**
 * Generates random schemas like the output of `cue import` for JSON Schema, and data that nearly matches the schemas.
 */
import { names, type Values } from './random-values';

interface Schema {
  readonly text: string;
  readonly data: () => string;
}

const scalars: readonly (readonly [text: string, data: readonly string[]])[] = [
  ['int', ['1', '2', '7']],
  ['string', ['"x"', '"y"']],
  ['bool', ['true']],
  ['>1', ['2', '1']],
  ['>=1 & <5', ['1', '4', '5']],
  ['!=2', ['1', '2']],
  ['1', ['1']],
  ['"x"', ['"x"']],
  ['1 | 2', ['1', '2', '3']],
  ['"x" | "y"', ['"x"', '"y"', '"z"']],
  ['*1 | int', ['1', '2']],
  ['_', ['1', '"x"', '{}']],
];

function scalar({ random }: Values): Schema {
  const [text, data] = random.pick(scalars);
  return { text, data: () => random.pick(random.chance(90) ? data : random.pick(scalars)[1]) };
}

function struct(values: Values, depth: number): Schema {
  const { random } = values;
  const fields = names.slice(0, 4).flatMap((name) => {
    if (random.chance(55)) return [];
    const value = depth > 0 && random.chance(35) ? schema(values, depth - 1) : scalar(values);
    return [{ name, value, mark: random.pick(['', '', '!', '!', '?']) }];
  });
  const parts = fields.map(({ name, value, mark }) => `${name}${mark}: ${value.text}`);
  if (random.chance(12)) parts.push('...');
  if (random.chance(8)) parts.push(`[string]: ${random.pick(['_', 'int', 'number'])}`);
  if (depth > 0 && random.chance(12)) parts.push(schema(values, depth - 1).text);
  const data = (): string => {
    const own = fields.filter(({ mark }) => random.chance(mark === '?' ? 50 : 90));
    const all = own.map(({ name, value }) => `${name}: ${value.data()}`);
    if (random.chance(10)) all.push(`${random.pick(names)}: ${scalar(values).data()}`);
    return `{${all.join(', ')}}`;
  };
  return { text: `{${parts.join(', ')}}`, data };
}

function schema(values: Values, depth: number): Schema {
  const { random } = values;
  const inner = (): Schema => schema(values, depth - 1);
  const several = (min: number, max: number): readonly Schema[] => random.list(min, max, inner);
  const one = (all: readonly Schema[]): string => random.pick(all).data();
  const kind = depth > 0 ? random.below(100) : 100;
  if (kind < 14) {
    const all = several(1, 3);
    const text = `matchN(${random.pick(['1', '1', '0', '>=1', '2', '<2', '!=1', 'int', '1 | 2', '>0 & int'])}, [${all.map((each) => each.text).join(', ')}])`;
    return { text, data: () => one(all) };
  }
  if (kind < 28) {
    const all = several(3, 3);
    const clauses = all.map(({ text }, at) => (at > 0 && random.chance(35) ? '_' : text));
    return { text: `matchIf(${clauses.join(', ')})`, data: () => one(all) };
  }
  if (kind < 42) {
    const all = several(2, 3);
    return { text: `(${all.map(({ text }) => text).join(random.chance(70) ? ' | ' : ' & ')})`, data: () => one(all) };
  }
  const own = struct(values, depth);
  return kind < 48 ? { ...own, text: `close(${own.text})` } : own;
}

export function schemas(values: Values): readonly string[] {
  const { random } = values;
  const name = values.name(random.pick(['#S', '#S', 'S']));
  const all = random.list(1, 2, () => schema(values, 2));
  const lines = all.map(({ text }) => `${name}: ${text}`);
  const uses = random.list(1, 2, (at) => {
    const data = random.pick(all).data();
    const value = values.name(`v${at}`);
    if (random.chance(12)) return `${value}: [...${name}] & [${data}, ${random.pick(all).data()}]`;
    if (random.chance(10)) {
      const count = random.pick(['1', '>=1', '2']);
      return `${value}: [${data}, ${random.pick(all).data()}] & list.MatchN(${count}, ${name})`;
    }
    return random.chance(20)
      ? `${value}: {${name}, ${schema(values, 1).text}} & ${data}`
      : `${value}: ${name} & ${data}`;
  });
  return [...lines, ...uses];
}
