/** Generates random programs about constraints, such as bounds, disjunctions, definitions and optional fields. */
import { builtinCall } from './random-calls';
import { names, texts, type Features, type Values } from './random-values';

function scalars(values: Values): readonly string[] {
  const { random } = values;
  return random.list(1, 3, (at) => {
    const name = values.name(names[at] ?? 'a');
    if (random.chance(70)) return `${name}: ${values.conjunction()}`;
    return `${name}: ${values.joined(random.pick([' & ', ' & ', ' | ']), 1, 3, () => values.scalar())}`;
  });
}

function conflicts(values: Values): readonly string[] {
  return values.random.list(2, 5, () => {
    const path = values.joined(': ', 1, 2, () => values.name(values.random.pick(['a', 'b'])));
    return `${path}: ${values.random.chance(70) ? values.conjunction() : values.struct(1)}`;
  });
}

function disjunctions(values: Values): readonly string[] {
  const { random } = values;
  const lines = random.list(1, 2, (at) => {
    const parts = random.list(1, 3, () => `(${values.alternatives(() => values.alternative())})`);
    if (random.chance(30)) parts.push(values.alternative());
    return `${values.name(names[at] ?? 'a')}: ${parts.join(' & ')}`;
  });
  if (random.chance(40)) lines.push(`${values.name('a')}: ${random.chance(70) ? values.small() : values.constraint()}`);
  if (random.chance(30)) {
    lines.push(`${values.name('e')}: ${values.name('a')} & (${values.alternatives(() => values.small())})`);
  }
  if (random.chance(20)) lines.push(`${values.name('f')}: ${values.name('a')}`);
  return lines;
}

function defaults(values: Values): readonly string[] {
  const { random } = values;
  const marked = (): string =>
    random.pick([
      `*${values.small()} | ${random.pick(['int', 'string', '_', 'number'])}`,
      `int | *${random.pick(['1', '2'])}`,
      `*(${values.alternatives(() => values.small())}) | ${values.small()}`,
      `(${values.alternatives(() => values.small(), 50)}) | ${values.small()}`,
      `*{${values.fields(1)}} | {${values.fields(1)}}`,
      `${values.name('b')} | *${values.small()}`,
    ]);
  const use = (): string =>
    random.pick([
      values.name('a'),
      `${values.name('a')} & ${values.small()}`,
      `"\\(${values.name('a')})"`,
      `${values.name('a')} + 1`,
      `${values.name('a')} | ${values.small()}`,
      `*${values.name('a')} | ${values.small()}`,
      `[${values.name('a')}]`,
      `{k: ${values.name('a')}}`,
      `${values.name('a')} == 1`,
    ]);
  return [
    `${values.name('a')}: ${marked()}`,
    ...(random.chance(40) ? [`${values.name('a')}: ${marked()}`] : []),
    `${values.name('b')}: ${random.chance(50) ? values.small() : marked()}`,
    ...random.list(1, 3, (at) => `${values.name(`u${at}`)}: ${use()}`),
  ];
}

function union(values: Values): string {
  return values.random
    .list(2, 3, (at) => {
      const kind = values.random.chance(70) ? `kind: "${'xyz'.charAt(at)}", ` : '';
      return `${values.random.chance(12) ? '*' : ''}{${kind}${values.fields(1)}}`;
    })
    .join(' | ');
}

function unions(values: Values): readonly string[] {
  const { random } = values;
  const isDefinition = random.chance(40);
  const name = values.name(isDefinition ? '#U' : 'u');
  const use = (): string =>
    random.pick([`kind: ${random.pick(texts)}`, `kind: "x", ${values.fields(1)}`, values.fields(1), `kind: "y"`, '']);
  return [
    `${name}: ${union(values)}`,
    ...(random.chance(25) ? [`${name}: ${union(values)}`] : []),
    ...random.list(1, 2, (at) => `${values.name(`v${at}`)}: ${name} & {${use()}}`),
    ...(random.chance(25) ? [`${values.name('w')}: [...${name}] & [{${use()}}, {${use()}}]`] : []),
  ];
}

function nestedDisjunctions(values: Values): readonly string[] {
  const { random } = values;
  const field = (name: string): string =>
    random.pick([
      `${name}: ${values.alternatives(() => values.small())}`,
      `${name}: ${values.alternatives(() => `{${values.fields(1)}}`)}`,
      `${name}: ${values.small()}`,
      `${name}: ${random.pick(['a', 'b', 'c'])}`,
    ]);
  const struct = (): string => `{${['a', 'b', 'c'].map(field).join(', ')}}`;
  const partial = (): string =>
    `{${random.list(0, 2, () => `${random.pick(['a', 'b', 'c'])}: ${random.chance(80) ? values.small() : values.scalar()}`).join(', ')}}`;
  return [
    `${values.name('s')}: ${struct()}${random.chance(30) ? ` | ${struct()}` : ''}`,
    `${values.name('t')}: ${values.name('s')} & ${partial()}`,
    ...(random.chance(30) ? [`${values.name('t')}: ${partial()}`] : []),
  ];
}

function useOf(values: Values, ...all: readonly string[]): string {
  const { random } = values;
  const definition = random.pick(all);
  const fields = values.fields(1);
  return random.pick([
    `${definition} & {${fields}}`,
    `${definition} & {${fields}}`,
    `{${definition}, ${fields}}`,
    `{${definition}} & {${fields}}`,
    `{${definition} & {${fields}}}`,
    `${definition} & ${random.pick(all)}`,
    `{${definition}, ${random.pick(all)}, ${fields}}`,
    `close({${fields}}) & {${values.fields(1)}}`,
    `{${definition}, ${fields}} & {${values.fields(1)}}`,
    `(${definition} | ${random.pick(all)}) & {${fields}}`,
    definition,
  ]);
}

function definitions(values: Values): readonly string[] {
  const [a, b] = [values.name('#A'), values.name('#B')];
  const { random } = values;
  return [
    `${a}: {${values.definitionBody(1)}}`,
    `${b}: ${random.pick([`{${values.definitionBody(1)}}`, `${a} & {${values.fields(0)}}`, `{${a}, ${values.definitionBody(0)}}`])}`,
    ...(random.chance(20) ? [`${a}: {${values.definitionBody(0)}}`] : []),
    ...random.list(1, 2, (at) => `${values.name(`x${at}`)}: ${useOf(values, a, b)}`),
    ...(random.chance(30) ? [`${values.name('x0')}: {${values.fields(1)}}`] : []),
  ];
}

function nestedDefinitions(values: Values): readonly string[] {
  const { random } = values;
  const [a, b] = [values.name('#A'), values.name('#B')];
  return [
    `${a}: {n: {${values.definitionBody(1)}}, l?: [...{${values.definitionBody(0)}}]}`,
    `${b}: {m: ${a}, p?: ${a}.n}`,
    `${values.name('y')}: ${random.pick([
      `${b} & {m: n: {${values.fields(1)}}}`,
      `${a} & {n: {${values.fields(1)}}}`,
      `${a}.n & {${values.fields(1)}}`,
      `{m: ${a}} & {m: n: {${values.fields(1)}}}`,
      `${b} & {p: {${values.fields(1)}}}`,
      `${a} & {l: [{${values.fields(1)}}, {}]}`,
      `{${b}, m: n: {${values.fields(1)}}}`,
    ])}`,
    ...(random.chance(30) ? [`${values.name('z')}: ${values.name('y')} & {${values.fields(1)}}`] : []),
  ];
}

function embeddings(values: Values): readonly string[] {
  const { random } = values;
  const [a, b, c] = [values.name('#A'), values.name('b'), values.name('#C')];
  const embedded = (): string =>
    random.pick([a, b, c, `{${values.fields(1)}}`, `close({${values.fields(1)}})`, `${a} & {${values.fields(0)}}`]);
  const literal = (): string =>
    `{${[...random.list(1, 3, embedded), values.fields(1)].filter((part) => part !== '').join(', ')}}`;
  return [
    `${a}: {${values.definitionBody(1)}}`,
    `${b}: {${values.fields(1)}}`,
    `${c}: ${random.pick([literal(), `{${values.definitionBody(1)}}`, '5', `{#x: 1, ${random.pick(['5', '"s"', '[1, 2]'])}}`])}`,
    `${values.name('x')}: ${literal()}`,
    ...(random.chance(40) ? [`${values.name('x')}: ${random.chance(50) ? literal() : values.struct(1)}`] : []),
    ...(random.chance(30) ? [`${values.name('y')}: ${values.name('x')} & ${values.struct(1)}`] : []),
  ];
}

function patterns(values: Values): readonly string[] {
  const { random } = values;
  const pattern = (): string =>
    `[${random.pick(['string', '=~"^a"', '!="a"', '"a" | "b"', '>"b"', 'N=string', '_', '=~"b$" | "c"'])}]`;
  const value = (): string =>
    random.pick(['int', '{e: *1 | int}', 'string', '_', '{e?: int, ...}', '{e: 1}', 'int | string', '>0']);
  const line = (): string => {
    const head = pattern();
    return `${head}: ${head.includes('N=') && random.chance(80) ? '{n: N}' : head.includes('N=') ? '{n: "k\\(N)"}' : value()}`;
  };
  const owner = random.pick(['s', '#S']);
  const name = values.name(owner);
  return [
    `${name}: {${random.list(1, 2, line).join(', ')}}`,
    `${values.name('t')}: ${name} & {${values.fields(1)}}`,
    ...(random.chance(40) ? [`${values.name('u')}: {${name}, ${values.fields(1)}}`] : []),
    ...(random.chance(30)
      ? [`${values.name('t')}: {${random.pick(['ab', 'b'])}: ${random.pick(['1', '"x"', '{}', '{e: 2}'])}}`]
      : []),
  ];
}

function optionalField(values: Values): string {
  const { random } = values;
  const name = random.pick(names);
  const value = random.chance(80) ? values.usualType(name) : random.pick(['1 & 2', '{b?: int}', values.usual(name)]);
  return `${name}${random.pick(['?', '!', '', '?'])}: ${value}`;
}

function optionalFields(values: Values): readonly string[] {
  const { random } = values;
  const field = (): string => optionalField(values);
  const [s, t] = [values.name(random.pick(['s', '#S', '_s'])), values.name('t')];
  return [
    `${s}: {${random.list(1, 3, field).join(', ')}}`,
    `${t}: ${s} & {${random.list(0, 3, () => values.field(0)).join(', ')}}`,
    ...(random.chance(35)
      ? [
          `if ${t}.${random.pick(names)} ${random.pick(['!=', '=='])} _|_ {${values.name('w')}: ${random.chance(50) ? `${t}.a` : '1'}}`,
        ]
      : []),
    ...(random.chance(25) ? [`${values.name('v')}: ${t}.${random.pick(names)}`] : []),
    ...(random.chance(25) ? [`${values.name('k')}: [for k, v in ${t} {k}]`] : []),
  ];
}

function lists(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const rest = (): string => random.pick(['int', 'string', '_', '>0', '{a: *1 | int}', '{a: int}', '*1 | int']);
  const list = (): string =>
    random.pick([
      `[${random.list(0, 3, () => values.small()).join(', ')}]`,
      `[${[...random.list(0, 2, () => values.scalar()), '...'].join(', ')}]`,
      `[${[...random.list(0, 2, () => values.small()), `...${rest()}`].join(', ')}]`,
      `[...${random.pick(['int', 'string', '{b?: 1}', '1 | 2'])}]`,
      `[{a: 1}, {b: 2}]`,
      `[_, _]`,
      `[[1], [...]]`,
      `[for x in [1, 2, 3] if x > 1 {x}]`,
      `[{a: 1}, for x in ${prefixed('l')} {x}]`,
    ]);
  return [
    `${prefixed('l')}: ${random.list(1, 3, list).join(' & ').replaceAll(prefixed('l'), '[1]')}`,
    ...random.list(0, 2, (at) =>
      random.pick([
        `${prefixed(`m${at}`)}: ${prefixed('l')} & ${list()}`,
        `${prefixed(`m${at}`)}: ${prefixed('l')}[${random.pick(['0', '1', '2', '-1', '"0"', '0.0'])}]`,
        `${prefixed(`m${at}`)}: len(${prefixed('l')})`,
        `${prefixed(`m${at}`)}: ${prefixed('l')} == ${list()}`,
        `${prefixed(`m${at}`)}: ${list()} | ${list()}`,
        `${prefixed(`m${at}`)}: {#x: 1, ${list()}}`,
        `${prefixed(`m${at}`)}: *${list()} | [...]`,
      ]),
    ),
  ];
}

function numbers(values: Values): readonly string[] {
  const { random } = values;
  return random.list(1, 3, (at) => {
    const value = random.chance(75)
      ? values.number(2)
      : random.chance(50)
        ? `${values.number(1)} ${random.pick(['==', '!=', '<', '<=', '>', '>='])} ${values.number(1)}`
        : `${random.pick(['int', 'float', 'number', '>1', '<=2.0', 'uint16', 'int32', 'float32'])} & ${values.number(1)}`;
    return `${values.name(names[at] ?? 'a')}: ${value}`;
  });
}

function builtins(values: Values): readonly string[] {
  return values.random.list(1, 2, (at) => `${values.name(names[at] ?? 'a')}: ${builtinCall(values.random)}`);
}

export const constraintFeatures: Features = {
  scalars,
  conflicts,
  disjunctions,
  defaults,
  'structs of disjunctions': unions,
  'disjunctions in structs': nestedDisjunctions,
  definitions,
  'nested definitions': nestedDefinitions,
  embeddings,
  patterns,
  'optional fields': optionalFields,
  lists,
  numbers,
  builtins,
};
