/**
 * The contents of objects in random qbec apps: as Jsonnet, as YAML with the quirks of Go's YAML parser, and as JSON.
 */
import type { Random } from '../random';

/** Names that the programs of an app can use. */
export interface Names {
  /** The number of the next object. */
  next: number;
  /** External variables with a value. */
  readonly external: string[];
  readonly topLevel: string[];
  /** Properties of the environment. They may be absent. */
  readonly properties: string[];
}

const kinds = [['v1', 'ConfigMap'], ['v1', 'ConfigMap'], ['v1', 'Secret'], ['apps/v1', 'Deployment'], ['apps/v1beta1', 'Deployment'], ['v1', 'Namespace'], ['example.com/v1', 'Deployment'], ['example.com/v1', 'Thing']] as const; // prettier-ignore

/** A name that is usually unique in the app. */
const nameOf = (random: Random, names: Names): string =>
  `${random.pick(['a', 'a-', 'A', 'a.b', 'web', 'z9'])}${names.next++}`;

const namespaces = ['shop', 'team-a', ''] as const;

const numbers = ['0', '-0', '7', '-1.5', '0.1', '1e3', '1e21', '1e-7', '123456789012345678', '0.30000000000000004', '1.7976931348623157e308', '100000000000000000000', '5e-324', '1e15 + 0.3', '3.0', '2147483648']; // prettier-ignore

const strings = ['', 'x', 'é ☃ 😀', 'yes', 'null', '012', '1e3', ' lead', 'trail ', 'two\nlines\n', 'tab\tx', '"q"', "it's", '<a>&\u2028', '\u007f\u0085', 'a: b', '- a', '#c', '{}', '~', '2020-01-01', '0x1F', '1:30', '=', '<<', '\\n', 'a\u0301', '%d', '$(X)', '${x}']; // prettier-ignore

const quoted = (text: string): string => JSON.stringify(text);

/** A Jsonnet expression. `up` leads to the app's directory. */
function expression(random: Random, names: Names, up: string, depth: number): string {
  const inner = (): string => expression(random, names, up, depth - 1);
  const text = (): string => quoted(random.pick(strings));
  const simple: readonly (() => string)[] = [
    () => random.pick(numbers),
    () => random.pick(numbers),
    text,
    text,
    () => random.pick(['true', 'false', 'null', '[]', '{}']),
    () => `std.extVar('qbec.io/${random.pick(['env', 'tag', 'defaultNs', 'cleanMode', 'envProperties'])}')`,
    () => (names.external.length > 0 ? `std.extVar('${random.pick(names.external)}')` : text()),
    () => `std.get(p, '${random.pick(['a', 'b', 'deep', 'only'])}', 'absent')`,
    () => `own.${random.pick(['value', 'number'])}`,
    () => "(import 'shared.libsonnet')",
    () => `importstr '${up}lib/text.txt'`,
    () => `import 'glob-import:${up}glob/*.libsonnet'`,
    () => `importstr 'glob-import:${up}glob/*.libsonnet'`,
    () => `import 'glob-importstr:${up}glob/${random.pick(['*', '**', '*.md', 'nothing*', '{one,two}.libsonnet'])}'`,
    () => 'std.thisFile',
  ];
  if (depth <= 0) return random.pick(simple)();
  const made: readonly (() => string)[] = [
    () => `[${random.list(0, 3, inner).join(', ')}]`,
    () => `{ ${random.list(0, 3, (at) => `${random.pick(['a', 'b', '"c d"', '"é"', 'null_', '"1"'])}${random.pick([':', ':', '::', ':::'])} ${at}`.replace(/\d+$/, inner)).filter((one, at, all) => all.findIndex((other) => other.split(':')[0] === one.split(':')[0]) === at).join(', ')} }`,
    () => `std.base64(${text()})`,
    () => `std.base64Decode(std.base64(${text()}))`,
    () => `std.manifestJsonEx(${inner()}, '  ')`,
    () => `std.manifestYamlDoc(${inner()}, quote_keys=${random.pick(['true', 'false'])})`,
    () => `std.manifestJsonMinified(${inner()})`,
    () => `std.toString(${inner()})`,
    () => `std.parseJson(std.manifestJson(${inner()}))`,
    () => `std.md5(std.toString(${inner()}))`,
    () => `std.type(${inner()})`,
    () => `std.length(std.toString(${inner()}))`,
    () => `std.format('%s|%5.1f|%-4d|%05d|%x', [${text()}, 2.25, 7, -3, 255])`,
    () => `'%(a)s-%(b)s' % { a: ${text()}, b: ${inner()} }`,
    () => `std.mergePatch({ a: 1, b: { c: 2 } }, { a: ${inner()}, b: null })`,
    () => `std.sort([3, 1, 2], function(x) ${random.pick(['x', '-x'])})`,
    () => `std.split(${text()}, ' ')`,
    () => `std.strReplace(${text()}, 'e', 'ö')`,
    () => `std.asciiUpper(${text()})`,
    () => `std.escapeStringJson(${text()})`,
    () => `std.objectFields({ z: 1, B: 2, 'é': 3, a: 4 })`,
    () => `std.foldl(function(a, b) a + b, [1, 2.5, ${random.pick(['3', '1e20', '0.1'])}], 0)`,
    () => `{ a: ${inner()}, b: self.a }`,
    () => `local x = ${inner()}; [x, x]`,
    () => `if std.extVar('qbec.io/env') == 'dev' then ${inner()} else ${inner()}`,
    () => `{ ['k%d' % at]: ${inner()} for at in std.range(1, 2) }`,
    () => `std.native('parseJson')(${quoted(random.pick(['{"a": 1e400x', '[1.0, 2]', '"é\\u00e9"', '1 2', '{"b": 1, "a": null}', '12345678901234567890']).replace('1e400x', '1}'))})`,
    () => `std.native('parseYaml')(${quoted(`a:\n${yamlFields(random, '  ')}`)})`,
    () => `std.parseYaml(${quoted(`a:\n${yamlFields(random, '  ')}`)})`,
    () => `std.native('renderYaml')(${inner()})`,
    () => `std.native('renderYaml')([${inner()}, null, ${inner()}])`,
    () => `std.native('escapeStringRegex')(${text()})`,
    () => `std.native('regexMatch')(${quoted(random.pick(['^a+$', '[0-9]{2,}', '(?i)YES', '\\pL', '^$', '.\\n']))}, ${text()})`,
    () => `std.native('regexSubst')(${quoted(random.pick(['(e)', '', '[a-z]+', '(?P<n>.)x', '\\s']))}, ${text()}, ${quoted(random.pick(['<$1>', '${n}!', '$$', '$1W', '']))})`,
    () => `std.native('labelsMatchSelector')({ app: 'web', tier: 'x' }, ${quoted(random.pick(['app=web', 'app in (web, api),!gone', 'tier notin (x)', 'app!=web', '', 'app', 'n>1']))})`,
  ]; // prettier-ignore
  return random.pick(random.chance(45) ? simple : made)();
}

export function jsonnetObject(random: Random, names: Names, up: string): string {
  const [apiVersion, kind] = random.pick(kinds);
  const data = random.list(0, 3, (at) => `      d${at}: ${expression(random, names, up, 2)},\n`).join('');
  const extra = random.pick(['', '', '', ' + own.base', ' + { metadata+: { labels+: own.label("x") } }', ' + { assert self.kind != "x", hidden:: 1 }', ' + { "odd key": [1] }']); // prettier-ignore
  const { name, namespace, labels, annotations } = metadataOf(random, names);
  const fields = [
    name,
    ...(namespace === undefined ? [] : [`namespace: ${namespace}`]),
    ...(labels === undefined ? [] : [`labels: ${labels}`]),
    ...(annotations === undefined ? [] : [`annotations: ${annotations}`]),
  ];
  return `  ({
    apiVersion: '${apiVersion}',
    kind: '${kind}',
    metadata: { ${fields.join(', ')} },
    data: {
${data}    },
  }${extra})`;
}

/** The metadata fields of an object as JSON, which is also valid Jsonnet and YAML. */
function metadataOf(
  random: Random,
  names: Names,
): Record<'name' | 'namespace' | 'labels' | 'annotations', string | undefined> & { name: string } {
  const name = quoted(nameOf(random, names));
  const map = (): string =>
    random.pick(['{}', 'null', '{"app": "web"}', '{"app": "é", "b": ""}', '{"gone": null}', '{"qbec.io/environment": "mine"}', '{"a": "yes", "B": "1", "qbec.io/tag": "old"}']); // prettier-ignore
  return {
    name: random.chance(5)
      ? `"generateName": ${name}`
      : random.chance(4)
        ? `"name": ${name}, "generateName": "g-"`
        : `"name": ${name}`,
    namespace: random.chance(35) ? quoted(random.pick(namespaces)) : random.chance(3) ? 'null' : undefined,
    labels: random.chance(35) ? map() : undefined,
    annotations: random.chance(35) ? map() : undefined,
  };
}

/** Fields that go-yaml reads differently than other readers. */
const oddFields = [
  'a: yes', 'b: off', 'c: 012', 'd: 0o14', 'e: 0x1F', 'f: 1_000', 'g: 1e3', 'h: 1:30', 'i: 2020-01-01', 'j: ~', 'k: 0b11', 'l: 1234567890123456789', 'm: 12345678901234567890123', 'n: 1', 'y: 2', 'on: 3', '1: one', '1.5: frac', 'true: t', 'o: .5', 'p: 1.', 'q: +1', 'r: -0', 's: 1e21', 't: 0.1', 'u: "\\u00e9\\x41\\e"', "v: 'it''s'", 'w: plain # comment', 'x: |\n  two\n  lines\n', 'z: >-\n  folded\n  text\n\n  more', 'aa: !!str 12', 'ab: !!int "7"', 'ac: !!float 1', 'ad: !!binary w6k=', 'ae: [1, {b: c}, ]', 'af: {a, b: }', 'ag: &anchor {x: 1, y2: [1]}\nah: *anchor', 'ai: &base {x: 1}\naj: {<<: *base, x2: 2}', 'ak: &o {x: 1}\nal: &p {x: 2, z: 3}\nam: {<<: [*o, *p], own: 1}', 'an: ""', "ao: ''", 'ap:', 'aq: |+\n  keep\n\n', 'ar: "multi\n  line"', 'as: é☃', 'at: 2001-12-14t21:59:43.10-05:00', 'au: 190:20:30', 'av: 685_230.15', 'aw: NULL', 'ax: True', 'ay: nO', '? az\n: 1', 'ba: !custom text', 'bb: 09', 'bc: 0_7', 'bd: -017', 'be: 1e400', 'bf: 0x', 'bg: 9007199254740993', 'bh: 1.0', '0x10: hex', 'bi: - 1'.replace(': - ', ':\n- '), 'bj: "a\\\n  b"', 'bk: a b', '"bl" : 1', 'bm: \'\'', 'bn: 100_', 'bo: 0.10', 'bp: 1E+3', 'bq: .1e1', 'br: 1__0', 'bs: =', 'bt: !!null ""', 'bu: !!bool yes', 'bv: -.5', 'bw: 0b2', 'bx: 08.5',
]; // prettier-ignore

function yamlFields(random: Random, indent: string): string {
  const picked = [...new Set(random.list(1, 4, () => random.pick(oddFields)))];
  return picked.map((field) => `${indent}${field.replaceAll('\n', `\n${indent}`)}\n`).join('');
}

/** A document, with a line break at its end. */
export function yamlDocument(random: Random, names: Names): string {
  if (random.chance(6)) return random.pick(['null\n', '# nothing\n', '[]\n', '{}\n', '~\n']);
  const [apiVersion, kind] = random.pick(kinds);
  const { name, namespace, labels, annotations } = metadataOf(random, names);
  const object = [
    `apiVersion: ${apiVersion}\n`,
    `kind: ${kind}\n`,
    `metadata:\n  ${name.replaceAll(', ', '\n  ')}\n`,
    ...(namespace === undefined ? [] : [`  namespace: ${namespace}\n`]),
    ...(labels === undefined ? [] : [`  labels: ${labels}\n`]),
    ...(annotations === undefined ? [] : [`  annotations: ${annotations}\n`]),
    `data:\n${yamlFields(random, '  ')}`,
  ].join('');
  if (random.chance(85)) return object;
  const indented = object.trimEnd().replaceAll('\n', '\n  ');
  return random.pick([`- ${indented}\n`, `apiVersion: v1\nkind: List\nitems:\n- ${indented}\n`, `a:\n  ${indented}\n`]);
}

/** Plain data of one object. */
export function jsonObject(random: Random, names: Names): unknown {
  const [apiVersion, kind] = random.pick(kinds);
  const { name, namespace, labels, annotations } = metadataOf(random, names);
  const metadata: unknown = JSON.parse(
    `{${name}${namespace === undefined ? '' : `, "namespace": ${namespace}`}${labels === undefined ? '' : `, "labels": ${labels}`}${annotations === undefined ? '' : `, "annotations": ${annotations}`}}`,
  );
  const data = Object.fromEntries(random.list(0, 3, (at) => [`d${at}`, jsonValue(random, 2)]));
  return { apiVersion, kind, metadata, data };
}

function jsonValue(random: Random, depth: number): unknown {
  if (depth > 0 && random.chance(40)) return random.chance(50) ? random.list(0, 3, () => jsonValue(random, depth - 1)) : Object.fromEntries(random.list(0, 3, () => [random.pick(strings), jsonValue(random, depth - 1)])); // prettier-ignore
  return random.pick<unknown>([
    ...strings,
    ...strings,
    null,
    true,
    0,
    -1.5,
    1e21,
    1e-7,
    123_456_789_012_345_680,
    5e-324,
  ]);
}

/** A program that changes each object. */
export const postProcessor = (random: Random): string =>
  random.pick([
    'function(object) object\n',
    "function(object) object { metadata+: { annotations+: { by: 'pp', env: std.extVar('qbec.io/env') } } }\n",
    "function(object) if object.kind == 'ConfigMap' then object { data+: { pp: std.length(std.objectFields(object.data)) } } else object\n",
    "function(object) object + (import '../lib/own.libsonnet').base\n",
    'function(object) std.prune(object)\n',
    "function(object, unused=1) object { metadata+: { labels: { fresh: 'x' } } }\n",
    "function(object) object { metadata+: { name: 'pp-' + std.get(object.metadata, 'name', 'none') } }\n",
  ]);
