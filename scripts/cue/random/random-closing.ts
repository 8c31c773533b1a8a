/**
 * Generates random structs and lists that are closed, or seem to be, because of definitions, embeddings, `close`, or
 * alternatives that contain themselves.
 */
import { names, type Values } from './random-values';

function field(values: Values, depth: number): string {
  const { random } = values;
  const mark = random.chance(20) ? random.pick(['?', '!']) : '';
  const value = random.chance(25) ? random.pick(['_', '_', '{...}', '{}', '[...]', '[_]']) : content(values, depth - 1);
  return `${random.pick(names)}${mark}: ${value}`;
}

function literal(values: Values, depth: number, all: readonly string[] = []): string {
  const { random } = values;
  const parts = random.list(0, 2, () => field(values, depth));
  if (all.length > 0) parts.unshift(...random.list(0, 2, () => closed(values, depth - 1, all)));
  if (random.chance(12)) {
    parts.push(random.pick(['...', '[string]: _', '[string]: int', '[=~"^a"]: {}', 'if false {a: 1}', '_', '#h: 1']));
  }
  return `{${(random.chance(20) ? parts.toReversed() : parts).join(', ')}}`;
}

/** Returns data, mostly structs. */
function content(values: Values, depth: number): string {
  const { random } = values;
  if (depth <= 0 || random.chance(25)) {
    return random.pick(['1', '1', '{}', '{a: 1}', '{b: 1}', '[1]', '[{a: 1}]', '{a?: int}', '{...}']);
  }
  return random.chance(20) ? `[${content(values, depth - 1)}]` : literal(values, depth);
}

/** Returns a value that is usually composed of definitions. */
function closed(values: Values, depth: number, all: readonly string[]): string {
  const { random } = values;
  const inner = (): string => closed(values, depth - 1, all);
  if (depth <= 0 || random.chance(15)) return random.chance(80) ? random.pick(all) : content(values, 1);
  switch (random.below(9)) {
    case 0:
    case 1:
      return `${inner()} & ${content(values, depth)}`;
    case 2:
      return `${inner()} & ${inner()}`;
    case 3:
      return `(${random.list(2, 3, inner).join(' | ')})`;
    case 4:
      return `close(${random.chance(50) ? literal(values, depth) : inner()})`;
    case 5:
      return content(values, depth);
    default:
      return literal(values, depth, all);
  }
}

export function closing(values: Values): readonly string[] {
  const { random } = values;
  const all = ['#A', '#B', '#C'].map((name) => values.name(name));
  const definitions = all.map((name, at) => {
    // A self-reference needs a second alternative.
    if (random.chance(18)) return `${name}: ${[literal(values, 1), name].join(' | ')}`;
    return `${name}: ${at > 0 && random.chance(50) ? closed(values, 2, all.slice(0, at)) : literal(values, 2)}`;
  });
  const uses = random.list(1, 2, (at) => `${values.name(`v${at}`)}: ${closed(values, 3, all)}`);
  if (random.chance(35)) uses.push(`${values.name('v0')}: ${content(values, 2)}`);
  if (random.chance(15)) uses.push(`${values.name('k')}: [for k, v in ${values.name('v0')} {k}]`);
  return [...definitions, ...uses];
}

/** Returns disjunctions of a general and a narrow alternative, unified with data that may match both alternatives. */
export function overlaps(values: Values): readonly string[] {
  const { random } = values;
  const general = (): string =>
    random.pick([
      '_', '!=null', '{...}', '{}', '[...]', 'number', '{[string]: _}', '{a?: _}', '{a: _}', '{a?: int, ...}', '[_, ...]', '{a: _ | null}',
      'list.MinItems(1)', 'struct.MinFields(1)', '!=2', '>0', 'matchN(1, [{a?: int}])', '#G', '#H',
    ]); // prettier-ignore
  const narrow = (): string =>
    random.pick([
      '{a: int}', '{a?: int}', '{a: 1}', '[...int]', '[int]', 'int', '1', '{[string]: int}', 'null', '{a!: int}', '{a: int | null}',
      '{a: {b?: int}}', 'string', '{a: int, b?: _}', '>1', '#G', '#H',
    ]); // prettier-ignore
  const data = (): string =>
    random.pick(['{a: 1}', '{}', '1', '2', '[1]', '{a: {b: 1}}', 'null', '"x"', '{a: 1, b: 2}', '{b: 1}']);
  const choice = (): string => {
    const all = random.chance(50) ? [general(), narrow()] : [narrow(), general()];
    if (random.chance(25)) all.push(random.chance(50) ? general() : narrow());
    return all.map((each) => (random.chance(12) ? `*${each}` : each)).join(' | ');
  };
  const rename = (text: string): string => text.replaceAll(/#[GH]/g, (name) => values.name(name));
  const name = values.name('#U');
  const lines = [
    `#G: ${random.pick(['{}', '{a?: int}', '{...}', '{a: int}', 'int', '{a: #G | null}', '{b?: 1} | #H'])}`,
    `#H: ${random.pick(['{}', '{a?: int}', '#G', 'close({a?: int})', '{a?: int} | {}', '#G & {}', '{#G, a?: int}', '1 | #G'])}`,
    `${name}: ${choice()}`,
    ...random.list(1, 2, (at) =>
      random.pick([
        `${values.name(`v${at}`)}: ${name} & ${data()}`,
        `${values.name(`v${at}`)}: ${name} & ${data()}`,
        `${values.name(`v${at}`)}: (${choice()}) & ${data()}`,
        `${values.name(`v${at}`)}: ${name} & (${choice()}) & ${data()}`,
        `${values.name(`v${at}`)}: {f: ${name}} & {f: ${data()}}`,
        `${values.name(`v${at}`)}: [...${name}] & [${data()}, ${data()}]`,
        `${values.name(`v${at}`)}: {${name}, ${random.pick(['a: 1', 'c: 1', 'a: {b: 1}'])}}`,
      ]),
    ),
  ];
  return lines.map(rename);
}
