/** Keys, strings and trees that are hard to write: a word in one format is syntax in another. */
import { stringScalar, type MapEntry, type Scalar, type Tree } from '../../src/data/tree';
import type { Random } from './random';

const nasty = [
  'http://h/p?x=1', 'a?b', '?', '? a', 'what?', ':80', ':', 'a: b', 'a:', 'a #b', '#a', 'a#b', '%x', '@x', '`x`', '&a', '*a', '!x', '|', '>', '-', '- a', '--x', '---', '--- x',
  '...', '<<', '=', '=x', '~', 'null', 'Null', 'yes', 'no', 'on', 'Off', 'y', 'N', 'true', 'False', '0o7', '0123', '089', '0x1F', '1_000', '1:30', '12:30:45', '190:20:30', '1e3', '1E400', '.5', '.inf', '-.INF', '.nan', '+12', '-0', '1.10',
  '1979-05-27', '1979-05-27 07:32:00', '1979-05-27T07:32:00Z', '07:32:00', '2001-1-1', '12345678901234567890', '123456789012345678901234567890', 'Infinity', 'NaN', 'undefined',
  '', ' ', '  x', 'x ', ' x ', '\tx', 'x\t', 'a\tb', '\n', 'a\n', '\na', 'a\nb', 'a\nb\n', 'a\n\nb\n\n', 'a\n b\n', ' a\nb', 'a \nb', 'a\r\nb', 'a\rb', '\r', '\u0085', '\u0085x', 'a\u0085b', '\u2028', 'a\u2028b', '\u2029x', '\uFEFF', '\uFEFFx', '\0', 'a\0b', '\x07', '\x1b[0m', '\x7f',
  '\u00a0', '\u00a0x\u00a0', '\u200b', '\u202e', '\u00e9', '\u{1f600}', '{a}', '{', '}', '[', ']', '[x]', 'a, b', ',', '"', "'", 'it\'s', 'say "hi"', '"quoted"', "'quoted'", '\\', 'C:\\dir', 'a\\', '\\n', '\\u00e9', '"""', "'''", '{{ .Values.x }}', '${VAR}', '$(x)', '<é>', '10.0.0.1', '100m', '8080:80',
  'a;b', ';a', 'a ; b', 'a=b', 'a = b', '!a', '# x\n---\ny\n', 'x\n...\n', '- a\n- b', 'a:\n  b: 1\n', '{"a": {"b": 1}}', '[section]', 'a\n[section]\nb', 'a\n#b', 'a\n  #b\nc', 'export A=b', '__proto__', 'constructor',
]; // prettier-ignore

const plain = ['x', 'word', 'two words', 'a.b', 'web-1', 'www.example.com', '/var/lib', 'info', 'registry/app'];

/**
 * Returns strings of more than 1024 characters only with `long`, because YAML readers look for the end of a key only
 * within this length.
 */
export function text(random: Random, long = false): string {
  const roll = random.below(20);
  if (roll < 9) return random.pick(nasty);
  if (roll < 14) return random.pick(plain);
  if (roll < 18) return random.list(1, 4, () => random.pick(random.chance(70) ? nasty : plain)).join('');
  return roll === 18
    ? random.pick(plain).repeat(random.pick([20, 40, long ? 300 : 60]))
    : String.fromCodePoint(codePoint(random));
}

/** Any code point except surrogates. */
function codePoint(random: Random): number {
  const point = random.below(random.pick([0x80, 0x300, 0x3000, 0x10000, 0x110000]));
  return point >= 0xd800 && point < 0xe000 ? 0x20 : point;
}

const keys = ['a', 'b', 'c', 'name', 'host', 'port', 'log_level', 'x-y', 'env1'];

/** A key, mostly an ordinary one. */
export const key = (random: Random): string =>
  random.chance(88) ? random.pick(keys) : random.chance(60) ? random.pick(['a.b', 'a b', '1', 'yes', 'é', 'true', 'null', '-x', 'q?', '/p', '$x', '1.5']) : text(random); // prettier-ignore

const scalars: readonly Scalar[] = [
  { kind: 'scalar', type: 'int', text: '80' },
  { kind: 'scalar', type: 'int', text: '-1' },
  { kind: 'scalar', type: 'int', text: '12345678901234567890' },
  { kind: 'scalar', type: 'float', text: '1.10' },
  { kind: 'scalar', type: 'float', text: '0.5' },
  { kind: 'scalar', type: 'bool', text: 'true' },
  { kind: 'scalar', type: 'bool', text: 'false' },
  { kind: 'scalar', type: 'null', text: 'null' },
];

export const scalar = (random: Random, long = false): Scalar =>
  random.chance(75) ? stringScalar(text(random, long)) : random.pick(scalars);

export function map(random: Random, depth: number, value: (random: Random, depth: number) => Tree): Tree {
  const entries = new Map(random.list(random.chance(90) ? 1 : 0, 4, () => [key(random), value(random, depth - 1)]));
  return { kind: 'map', entries: [...entries].map(([name, inner]): MapEntry => ({ key: name, value: inner })) };
}

/** A random tree with at most `depth` levels. */
export function tree(random: Random, depth: number): Tree {
  const roll = depth <= 0 ? 0 : random.below(10);
  if (roll < 5) return scalar(random);
  if (roll < 8) return map(random, depth, tree);
  return { kind: 'list', items: random.list(random.chance(85) ? 1 : 0, 3, () => tree(random, depth - 1)) };
}
