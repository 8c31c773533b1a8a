/** Generates random programs about features such as references, comprehensions and cycles. */
import { names, type Features, type Values } from './random-values';

function references(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const expression = (): string =>
    random.pick([
      prefixed('a'),
      `${prefixed('b')}.c`,
      `${prefixed('b')}.d.e`,
      prefixed('b'),
      `${prefixed('b')}.d`,
      `${prefixed('b')}["c"]`,
      `${prefixed('a')} + 1`,
      `${prefixed('a')} & int`,
      `${prefixed('b')} & {c: ${values.small()}}`,
      `${prefixed('b')}.d & {e: ${values.small()}}`,
      `{x: ${prefixed('a')}, y: x}`,
      `${prefixed('l')}[0]`,
      `{${prefixed('b')}, z: 1}`,
      `${prefixed('b')}.n`,
    ]);
  const inner = (): string => random.pick(['c', 'd', 'd.e', prefixed('a'), '1', 'int', '"x"', `${prefixed('b')}.c`]);
  return [
    `${prefixed('a')}: ${random.pick(['1', '2', '"x"', 'int', '*1 | int'])}`,
    `${prefixed('b')}: {c: ${random.pick(['1', 'int', prefixed('a'), 'd.e', '"s"'])}, d: {e: ${inner()}, f: ${inner()}}${random.chance(40) ? ', n: {m: c}' : ''}}`,
    `${prefixed('l')}: [${prefixed('a')}, ${inner().replace(/^[cd](?:\.e)?$/, prefixed('a'))}]`,
    ...random.list(1, 3, (at) => `${prefixed(`x${at}`)}: ${expression()}`),
    ...(random.chance(30) ? [`${prefixed('x0')}: ${random.pick(['{}', '{c: 1}', '1', '{d: e: 2}', 'int'])}`] : []),
  ];
}

function aliases(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  return random
    .list(1, 2, (at) =>
      random.pick([
        [
          `let ${prefixed(`L${at}`)} = ${values.small()}`,
          `${prefixed(`a${at}`)}: ${random.pick([prefixed(`L${at}`), `{b: ${prefixed(`L${at}`)}}`, `[${prefixed(`L${at}`)}]`])}`,
        ],
        [
          `${prefixed(`a${at}`)}: X${at}={b: ${values.small()}, c: X${at}.b, d: {e: X${at}.${random.pick(['b', 'c'])}}}`,
        ],
        [
          `${prefixed(`a${at}`)}: {let y = b, b: ${values.small()}, c: y}`,
          `${prefixed(`b${at}`)}: ${prefixed(`a${at}`)} & {b: ${values.small()}}`,
        ],
        [
          `${prefixed(`a${at}`)}: {let y = {n: b}, b: int, c: y & {m: 1}}`,
          `${prefixed(`b${at}`)}: ${prefixed(`a${at}`)} & {b: ${values.small()}}`,
        ],
        [`X${at}="${prefixed(`k${at}`)}-l": {b: ${values.small()}}`, `${prefixed(`b${at}`)}: X${at}.b`],
        [`${prefixed(`a${at}`)}: {[N=string]: {n: N, v: *N | string}}`, `${prefixed(`a${at}`)}: {k: {}, l: v: "z"}`],
        [
          `let ${prefixed(`L${at}`)} = {a: ${values.small()}, b: a}`,
          `${prefixed(`c${at}`)}: ${prefixed(`L${at}`)} & {a: ${values.scalar()}}`,
          `${prefixed(`d${at}`)}: ${prefixed(`L${at}`)}.b`,
        ],
        [`${prefixed(`a${at}`)}: {for x in [1, 2] let y = x * 2 {"k\\(y)": y + x}}`],
      ]),
    )
    .flat();
}

function source(values: Values): string {
  const { random } = values;
  return random.pick([
    `{${random.list(0, 3, (at) => `${names[at] ?? 'a'}: ${values.small()}`).join(', ')}}`,
    `[${random.list(0, 3, () => values.small()).join(', ')}]`,
    `{${random.pick(['{c: 1}', 'if true {c: 1}', '{{c: 1}, b: 2}', '{c: 1, b: 2}'])}, b: 2, ${random.pick(['{a: 1}', 'a: 1', 'if true {a: 1}'])}}`,
    values.name('s'),
    values.name('s'),
    values.name('l'),
  ]);
}

function clausesOf(values: Values): string {
  const { random } = values;
  const parts = [random.chance(50) ? `for k, v in ${source(values)}` : `for v in ${source(values)}`];
  if (random.chance(40)) {
    parts.push(
      `if ${random.pick(['v != 1', 'v == "x"', '(v & int) != _|_', 'v != _|_', 'true', 'v > 1', '(v & string) == _|_'])}`,
    );
  }
  if (random.chance(20)) parts.push(`let w = ${random.pick(['"\\(v)"', 'v', '{n: v}'])}`);
  if (random.chance(15)) parts.push(`for y in ${source(values)}`);
  return parts.join(' ');
}

function comprehensions(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const body = (clauses: string): string => {
    const value = random.pick([
      'v',
      '1',
      ...(clauses.includes('w =') ? ['w', 'w'] : []),
      ...(clauses.includes('k,') ? ['k'] : []),
      '{n: v}',
    ]);
    const label = random.pick(['"k\\(v)"', 'z', ...(clauses.includes('k,') ? ['"\\(k)"', '"\\(k)x"'] : ['"\\(v)"'])]);
    return `{${label}: ${value}}`;
  };
  const lines = [
    `${prefixed('s')}: {${random.list(0, 3, (at) => `${names[at] ?? 'a'}${random.chance(8) ? '?' : ''}: ${random.chance(85) ? values.small() : values.scalar()}`).join(', ')}}`,
    `${prefixed('l')}: [${random.list(0, 3, () => values.small()).join(', ')}]`,
  ];
  for (let at = 0; at < 1 + random.below(2); at++) {
    const clauses = clausesOf(values);
    if (random.chance(45)) {
      lines.push(`${prefixed(`x${at}`)}: [${clauses} {${random.pick(['v', 'n: v', '"\\(v)"', 'v', 'v + 1'])}}]`);
    } else if (random.chance(75)) {
      lines.push(
        `${prefixed(`x${at}`)}: {${clauses} ${body(clauses)}${random.chance(30) ? `, ${values.fields(0)}` : ''}}`,
      );
    } else {
      lines.push(`${prefixed(`x${at}`)}: {${clauses} ${body(clauses)}, ${clausesOf(values)} {q: v}}`);
    }
  }
  return lines;
}

function conditions(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const condition = (): string =>
    random.pick([
      `a ${random.pick(['==', '!=', '>', '<'])} ${random.pick(['1', '2', '"x"'])}`,
      `b ${random.pick(['==', '!='])} _|_`,
      `a ${random.pick(['==', '!='])} _|_`,
      'f',
      '!f',
      'c.d == 1',
      'c.d != _|_',
      'len(c) > 0',
      'a & 1 != _|_',
      'true',
      'f && a == 1',
      'a =~ "^x"',
    ]);
  const block = (): string => {
    const then = random.pick([
      `b: ${values.small()}`,
      `g: ${values.small()}`,
      `c: d: ${values.small()}`,
      `g: a`,
      `h: {i: a}`,
      `g: f`,
    ]);
    const more = random.chance(15) ? ` if ${condition()}` : '';
    return `if ${condition()}${more} {${then}}`;
  };
  return [
    `${prefixed('s')}: {a: ${random.pick(['1', '2', '"x"', 'int', '*1 | int', '*2 | 1'])}, ${random.chance(40) ? `b?: ${values.scalar()}, ` : ''}c: {${random.chance(50) ? 'd: 1' : ''}}, f: ${random.pick(['true', 'false', 'bool', '*true | bool'])}, ${random.list(1, 3, block).join(', ')}}`,
    ...(random.chance(50)
      ? [
          `${prefixed('t')}: ${prefixed('s')} & {${random.pick(['a: 1', 'a: 2', 'f: false', 'f: true', 'b: 1', 'c: d: 1', 'a: 2, f: true'])}}`,
        ]
      : []),
  ];
}

function dynamicFields(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const key = random.pick(['"x"', '"y"', '"a b"', '"1"', 'string', '*"x" | string', '1']);
  return [
    `${prefixed('k')}: ${key}`,
    ...random.list(1, 3, (at) =>
      random.pick([
        `(${prefixed('k')}): ${values.small()}`,
        `"\\(${prefixed('k')})-${at}": ${values.small()}`,
        `${prefixed(`d${at}`)}: {(${prefixed('k')}): {v: ${values.small()}}}`,
        `${prefixed(`d${at}`)}: {"\\(${prefixed('k')})z": ${prefixed('k')}, z: 1}`,
        `${prefixed(`d${at}`)}: {a: "q", (a): 1, "\\(a)r": a}`,
        `${prefixed(`d${at}`)}: {(${prefixed('k')})?: int, ${values.fields(0)}}`,
        `${prefixed(`d${at}`)}: "i\\(${random.pick(['1', '1.50', 'true', '"s"', '1e3', "'b'", 'null', prefixed('k'), '[1]', '1/3'])})j"`,
        `${prefixed(`d${at}`)}: {("a"+"b"): 1, c: ab}`,
        `${prefixed(`d${at}`)}: """\n  one \\(${prefixed('k')})\n    two\n  """`,
        `${prefixed(`d${at}`)}: #"raw\\(1)\\#(${prefixed('k')})"#`,
      ]),
    ),
  ];
}

function cycles(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const value = (): string =>
    random.pick([
      prefixed(random.pick(['a', 'b', 'c'])),
      `${prefixed(random.pick(['a', 'b', 'c']))} ${random.pick(['+', '-', '*'])} 1`,
      `${prefixed(random.pick(['a', 'b', 'c']))} & ${random.pick(['>0', 'int', '1', '2', '<5'])}`,
      `${prefixed(random.pick(['a', 'b', 'c']))} | ${random.pick(['1', '2', '*1'])}`,
      `*${prefixed(random.pick(['a', 'b', 'c']))} | ${random.pick(['1', '2'])}`,
      random.pick(['1', '2', 'int', '*1 | int']),
      `{d: ${prefixed(random.pick(['a', 'b', 'c']))}.e, e: ${random.pick(['1', 'd', 'int'])}}`,
      `{e: ${prefixed(random.pick(['a', 'b', 'c']))}.d, d: ${random.pick(['1', 'e', 'int'])}}`,
      `"\\(${prefixed(random.pick(['a', 'b', 'c']))})"`,
      `[${prefixed(random.pick(['a', 'b', 'c']))}][0]`,
      `{if ${prefixed(random.pick(['a', 'b', 'c']))}.d != _|_ {e: 1}, d: 2}`,
    ]);
  return ['a', 'b', 'c', ...(random.chance(50) ? [random.pick(['a', 'b', 'c'])] : [])].map(
    (name, at) =>
      `${prefixed(name)}: ${at === 3 ? random.pick(['1', '2', 'int', '{d: 1}', '{e: 1}', value()]) : value()}`,
  );
}

function structuralCycles(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const tree = random.pick(['#T', 't']);
  const body = random.pick([
    `{v: int, n?: ${prefixed(tree)}}`,
    `{v: *1 | int, n: ${prefixed(tree)} | *null}`,
    `{v: int, n: null | ${prefixed(tree)}}`,
    `{v: 1, l: [...${prefixed(tree)}]}`,
    `{v: 1, [string]: ${prefixed(tree)} | int}`,
    `{v: 1, n: ${prefixed(tree)}}`,
    `{v: int, n: [${prefixed(tree)}]}`,
    `{v: int, n: {m?: ${prefixed(tree)}}}`,
    `{v: int, if v > 0 {n: ${prefixed(tree)} & {"v": v - 1}}}`,
    `{v: int, c: {for k, x in {a: 1} {"\\(k)"?: ${prefixed(tree)}}}}`,
    `{v: 1} | {n: ${prefixed(tree)}}`,
    `{v: "x"} | [...${prefixed(tree)}]`,
  ]);
  const use = random.pick([
    `${prefixed(tree)} & {v: 1}`,
    `${prefixed(tree)} & {v: 1, n: {v: 2}}`,
    `${prefixed(tree)} & {v: 2, n: {v: 1, n: {v: 0}}}`,
    `${prefixed(tree)} & {l: [{v: 1}, {l: [{}]}]}`,
    `${prefixed(tree)} & {n: m: v: 3}`,
    prefixed(tree),
    `${prefixed(tree)} & {n: n: n: v: 1}`,
    `[{v: "x"}] & ${prefixed(tree)}`,
    `${prefixed(tree)} & {c: a: v: 1, v: 2}`,
  ]);
  const other = random.pick([
    [`${prefixed('r')}: {s: ${prefixed('r')}}`],
    [`${prefixed('r')}: [${prefixed('r')}]`],
    [`${prefixed('r')}: {s?: ${prefixed('r')}}`, `${prefixed('q')}: ${prefixed('r')} & {s: s: {}}`],
    [
      `${prefixed('r')}: {s: ${prefixed('q')}.s}`,
      `${prefixed('q')}: {s: ${random.pick(['1', `${prefixed('r')}.s`, prefixed('r')])}}`,
    ],
    [
      `${prefixed('r')}: {f: {n: int, out: ${random.pick(['n', '(f & {n: 1}).out'])}}}`,
      `${prefixed('q')}: (${prefixed('r')}.f & {n: 2}).out`,
    ],
    [
      `${prefixed('r')}: {s: t: {}}`,
      `${prefixed('r')}: s: t: ${random.pick([prefixed('r'), `${prefixed('r')}.s`, '{u: 1}'])}`,
    ],
  ]);
  return random.chance(70) ? [`${prefixed(tree)}: ${body}`, `${prefixed('x')}: ${use}`] : other;
}

/** Returns typical patterns of Kubernetes configurations: templates, defaults, loops. */
function templates(values: Values): readonly string[] {
  const { random, name: prefixed } = values;
  const port = (): string => random.pick(['80', '443', '"x"', '8080', '-1']);
  return [
    `${prefixed('#Port')}: {name: string, port: ${random.pick(['int & >0', 'int', '*80 | int', 'uint16'])}, protocol: *"TCP" | "UDP"}`,
    `${prefixed('#App')}: {name: string, replicas: *1 | int${random.chance(40) ? ' & >0' : ''}, ports: [...${prefixed('#Port')}], labels: {app: name, [string]: string}${random.chance(30) ? ', env?: [string]: string | int' : ''}${random.chance(30) ? ', if replicas > 1 {hpa: true}' : ''}}`,
    `${prefixed('apps')}: [N=string]: ${prefixed('#App')} & {name: ${random.pick(['N', '*N | string'])}}`,
    `${prefixed('apps')}: web: {${random
      .list(0, 3, () =>
        random.pick([
          `ports: [{name: "http"${random.chance(60) ? `, port: ${port()}` : ''}}]`,
          `replicas: ${random.pick(['1', '2', '3', '"x"'])}`,
          `labels: tier: ${values.small()}`,
          'env: A: "b"',
          'name: "web"',
          'name: "other"',
          `extra: 1`,
        ]),
      )
      .join(', ')}}`,
    ...(random.chance(50) ? [`${prefixed('apps')}: db: {${random.chance(50) ? 'replicas: 2' : ''}}`] : []),
    ...(random.chance(60)
      ? [
          random.pick([
            `${prefixed('objects')}: [for k, v in ${prefixed('apps')} {kind: "Deployment", name: v.name, spec: replicas: v.replicas}]`,
            `${prefixed('services')}: {for k, v in ${prefixed('apps')} if len(v.ports) > 0 {(k): {port: v.ports[0].port, sel: v.labels}}}`,
            `${prefixed('services')}: {for k, v in ${prefixed('apps')} for q in v.ports {"\\(k)-\\(q.name)": q}}`,
            `${prefixed('total')}: [for v in ${prefixed('apps')} {v.replicas}]`,
          ]),
        ]
      : []),
  ];
}

function anyValue(values: Values, depth: number, scope: readonly string[]): string {
  const { random } = values;
  const smaller = (): string => anyValue(values, depth - 1, scope);
  const reference = (): string => (scope.length > 0 ? random.pick(scope) : values.small());
  if (depth <= 0) return random.chance(40) ? reference() : random.chance(85) ? values.small() : values.scalar();
  switch (random.below(16)) {
    case 0:
    case 1:
      return anyStruct(values, depth - 1, scope);
    case 2:
      return `[${random.list(0, 3, smaller).join(', ')}]`;
    case 3:
      return `${smaller()} & ${smaller()}`;
    case 4:
      return `(${values.alternatives(smaller)})`;
    case 5:
      return reference();
    case 6:
      return `${reference()}.${random.pick(names)}`;
    case 7:
      return `${reference()} & ${anyStruct(values, depth - 1, scope)}`;
    case 8:
      return `"\\(${reference()})"`;
    case 9:
      return `[for v in ${reference()} {v}]`;
    case 10:
      return `{for k, v in ${reference()} {"\\(k)": v}}`;
    case 11:
      return `${reference()} ${random.pick(['+', '*', '==', '!=', '<'])} ${smaller()}`;
    case 12:
      return `{${reference()}, ${values.fields(1)}}`;
    case 13:
      return `{if ${reference()} ${random.pick(['!=', '=='])} ${random.pick(['_|_', '1', '"x"'])} {${values.fields(0)}}}`;
    case 14:
      return random.pick(['int', 'string', '*1 | int', 'number', '_']);
    default:
      return values.small();
  }
}

function anyStruct(values: Values, depth: number, scope: readonly string[]): string {
  const { random } = values;
  const chosen = names.filter(() => random.chance(40));
  const inner = [...scope, ...chosen];
  const parts = chosen.map((name) => {
    const mark = random.chance(8) ? random.pick(['?', '!']) : '';
    return `${name}${mark}: ${anyValue(values, depth, inner)}`;
  });
  if (random.chance(6)) parts.push('...');
  if (random.chance(6)) parts.push(`[string]: ${anyValue(values, 0, inner)}`);
  return `{${parts.join(', ')}}`;
}

function anything(values: Values): readonly string[] {
  const { random } = values;
  const scope = ['p', 'q', 'r', '#D'].map((name) => values.name(name));
  return random
    .list(2, 5, (at) => {
      const name = at < 4 ? (scope[at] ?? 'p') : random.pick(scope);
      return `${name}: ${anyValue(values, 3, scope.slice(0, Math.max(2, at)))}`;
    })
    .concat(random.chance(40) ? [] : scope.slice(2).map((name) => `${name}: ${anyValue(values, 1, [])}`));
}

export const structureFeatures: Features = {
  references,
  'lets and aliases': aliases,
  comprehensions,
  conditions,
  'dynamic fields': dynamicFields,
  cycles,
  'structural cycles': structuralCycles,
  templates,
  anything,
};
