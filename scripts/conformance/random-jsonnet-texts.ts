/**
 * Generates random text for `random-jsonnet.ts`: literals in all their forms, YAML, JSON, format strings, and the files
 * that programs import.
 */
import type { Random } from '../../test/fuzz/random';

/** Files that random programs import. */
export const files: Readonly<Record<string, string>> = {
  'data.json': '{ "b": [1, 2.50, -0, 1e3], "a": { "é": "\\u00e9\\n", "": null } }\n',
  'odd.json':
    '{ "c": {"a": 1, "b": {"a": [{"x:y": ":"}, {"x:y": 1}]}}, "a": [[], {}, -0.0, 1E-400], "__proto__": 1 }\n',
  'twice.json': '{ "a": 1, "b": {"c": 1, "\\u0063": 2} }\n',
  'values.yaml': '# comment\nreplicas: 03\nimage: {tag: 1.10, pull: yes}\nlist:\n- a\n- ~\ntext: |\n  x\n   y\n',
  'text.txt': 'é\r\n\tx\n\n',
  'lib.libsonnet':
    "local d = import 'data.json';\n{ a: self.b + 1, b:: 2, c+: d.a, f(x, y=self.b):: [x, y], assert self.b > 0 : 'b' }\n",
  'fails.libsonnet': "error 'from a file'\n",
};

export const importing = [
  "(import 'data.json')", "(import 'odd.json')", "(import 'odd.json').c", "((import 'odd.json') + { a+: [1], c+: { a: super.a } })",
  "(import 'twice.json')", "(importstr 'text.txt')", "(importbin 'text.txt')", "(import 'lib.libsonnet')",
  "(importstr 'lib.libsonnet')", "std.parseYaml(importstr 'values.yaml')", "(import 'values.yaml')",
  "(import 'fails.libsonnet')", "(import './lib.libsonnet').f(1)",
]; // prettier-ignore

/** Returns a literal for the string, in a random notation that can represent the string. */
export function literal(random: Random, value: string): string {
  const quoted = JSON.stringify(value);
  switch (random.below(8)) {
    case 0:
      return `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
    case 1:
      return `@"${value.replaceAll('"', '""')}"`;
    case 2:
      return `@'${value.replaceAll("'", "''")}'`;
    case 3:
      return `"${Array.from({ length: value.length }, (_, at) => escaped(value.charCodeAt(at))).join('')}"`;
    case 4:
      return textBlock(random, value) ?? quoted;
    default:
      return quoted;
  }
}

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

function textBlock(random: Random, value: string): string | undefined {
  const lines = value.split('\n');
  const first = lines.find((line) => line !== '');
  if (first === undefined || /^[ \t]/.test(first) || /\r|\|\|\|/.test(value)) return undefined;
  const chomped = lines.at(-1) !== '';
  const indent = random.pick(['  ', '\t', ' ']);
  const shown = (chomped ? lines : lines.slice(0, -1)).map((line) => (line === '' ? '' : indent + line));
  return `|||${chomped ? '-' : ''}\n${shown.join('\n')}\n|||`;
}

const conversions = 'd i u o x X e E f F g G c s %'.split(' ');

/** Returns a conversion such as `%-08.3f`, sometimes with a key. */
export function conversion(random: Random, key = ''): string {
  const maybe = (percent: number, make: () => string): string => (random.chance(percent) ? make() : '');
  const flags = random.list(0, 2, () => random.pick(['-', '0', '+', ' ', '#'])).join('');
  const width = maybe(40, () => random.pick(['1', '5', '12', '*']));
  const precision = maybe(40, () => `.${random.pick(['0', '1', '3', '12', '*', ''])}`);
  const size = maybe(5, () => random.pick(['h', 'l', 'L']));
  const stars = key === '' ? width + precision : (width + precision).replaceAll('*', '2');
  return `%${key === '' ? '' : `(${key})`}${flags}${stars}${size}${random.pick(conversions)}`;
}

const scalars =
  `1 -1 017 0o17 0x1F 0b11 1_000 1.0 .5 1. +1 1e3 1e400 1:30 yes No ON off y N true False ~ null NULL .inf -.Inf .nan 2001-01-01 a é "a" "a\\nb"
'it''s' '' "" a-b a#b http://x/y *x &b << 0.1 123456789012345678901 0x 08 09.5 = 12e03 "\\x41\\u00e9" tRue`.split(
    /\s+/,
  );
const keys = ['a', 'b', '"c d"', 'yes', '1', '2.0', '~', 'é', '<<', "'x'", '0x10', '[a]', 'a b'];

/** Returns text that is mostly YAML. */
export function yamlText(random: Random): string {
  const documents = random.list(1, random.chance(20) ? 3 : 1, () => {
    const text = block(random, random.below(4), '');
    return random.chance(10) ? `${random.pick(['# c\n', '\n', '---\n'])}${text}` : text;
  });
  const text = documents.join(random.pick(['---\n', '--- \n', '...\n', '---\n---\n']));
  const whole = random.chance(10) ? text.replaceAll(/^ *(?=\S|$)/gm, (indent) => indent + tab(random)) : text;
  return random.chance(5) ? changed(random, whole, [' ', '\n', '\t', ':', '-', '"', '#', '&', '*', '|']) : whole;
}

const tab = (random: Random): string => (random.chance(10) ? '\t' : '');

function block(random: Random, depth: number, indent: string): string {
  const entry = (head: string): string => {
    if (depth === 0 || random.chance(40)) {
      const tag = random.chance(10)
        ? random.pick(['!!str ', '!!int ', '!!float ', '!!binary ', '!x ', '! ', '&x '])
        : '';
      return `${indent}${head} ${tag}${scalar(random, indent)}\n`;
    }
    const anchor = random.chance(10) ? random.pick([' &x', ' !!map', ' !t', ' # c']) : '';
    return `${indent}${head}${anchor}\n${block(random, depth - 1, `${indent}${random.pick(['  ', ' ', '    '])}`)}`;
  };
  switch (random.below(4)) {
    case 0:
      // Sometimes add a line, which may become part of the scalar.
      return `${indent}${scalar(random, indent)}\n${random.chance(10) ? `${indent}${random.pick(['\t', '# c\n', '\t# c\n', ' '])}${scalar(random, indent)}\n` : ''}`;
    case 1:
      return random.list(1, 3, () => entry('-')).join('');
    default:
      return random.list(1, 3, () => entry(`${random.pick(keys)}:`)).join('');
  }
}

function scalar(random: Random, indent: string): string {
  const simple = (): string => random.pick(scalars);
  switch (random.below(10)) {
    case 0:
      return `[${random.list(0, 3, simple).join(', ')}]`;
    case 1:
      return `{${random.list(0, 2, () => `${random.pick(keys)}: ${simple()}`).join(', ')}}`;
    case 2: {
      const lines = random.list(1, 3, () => random.pick([`${indent}  x`, '', `${indent}   # y`, `${indent}  z `]));
      return `${random.pick(['|', '>', '|-', '>+', '|2', '>-'])}\n${lines.join('\n')}`;
    }
    case 3:
      return `${simple()} # c`;
    case 4:
      return `${simple()}\n${indent}  ${simple()}`;
    default:
      return simple();
  }
}

/** Returns text that is mostly JSON. */
export function jsonText(random: Random, depth = 3): string {
  const text = json(random, depth);
  return random.chance(15) ? changed(random, text, [' ', ',', '"', '\\', '0', '-', '[', '}', '\n', '\0', '.']) : text;
}

function json(random: Random, depth: number): string {
  const space = (): string => random.pick(['', '', '', ' ', '\n', '\t']);
  switch (random.below(depth > 0 ? 6 : 4)) {
    case 0:
    case 1:
      return random.pick('0 -0 1 -1.50 1e2 1E-7 0.1 123456789012345678 1e308 5e-324 100000000000000000000'.split(' '));
    case 2:
      return random.pick(['"a"', '""', '"é"', '"\\u00e9\\n\\/"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\u007f\u2028"']);
    case 3:
      return random.pick(['null', 'true', 'false']);
    case 4:
      return `[${random.list(0, 3, () => space() + json(random, depth - 1)).join(`${space()},`)}${space()}]`;
    default:
      return `{${random.list(0, 3, () => `${space()}${random.pick(['"a"', '"b"', '"é"', '""', '"a"'])}${space()}:${space()}${json(random, depth - 1)}`).join(',')}}`;
  }
}

function changed(random: Random, text: string, pieces: readonly string[]): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(pieces) + text.slice(at + random.below(2));
}
