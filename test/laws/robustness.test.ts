/**
 * Hostile resources and documents, given to the executable. Each run ends within seconds and with bounded memory. It
 * gives a clear error or the right result, keeps the items, and never prints a stack trace or crashes.
 */
import assert from 'node:assert/strict';
import { runExecutable } from '../project';

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n';

const config = (path: string, value = 'new'): string =>
  `functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n  replacements:\n  - sourceValue: ${value}\n    targets:\n    - select: {kind: ConfigMap}\n      fieldPaths: [${JSON.stringify(path)}]\n`;

const configMap = (data: string): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: a\n  data:\n    ${data}\n`;

const document = (text: string): string => configMap(`d: ${JSON.stringify(text)}`);

const nine = (value: string): string => Array.from({ length: 9 }, () => value).join(', ');
const bomb = `a0: &a0 [${nine('x')}]${Array.from({ length: 12 }, (_, i) => `\na${i + 1}: &a${i + 1} [${nine(`*a${i}`)}]`).join('')}`;

interface Attack {
  readonly input: string;
  /** Matches the expected standard error. */
  readonly message: RegExp;
}

const attacks: Readonly<Record<string, Attack>> = {
  'an alias bomb in an item': {
    input: head + configMap(bomb.replaceAll('\n', '\n    ')) + config('data.b'),
    message: /item 0 \(ConfigMap\/a\) cannot be read.*alias/,
  },
  'an alias bomb in a document': {
    input: head + document(bomb) + config('data.d.b'),
    message: /not valid YAML .*alias/,
  },
  'arrays nested 10 000 deep in JSON': {
    input: head + document('['.repeat(10_000)) + config('data.d.0'),
    message: /nest|deep/,
  },
  'objects nested 10 000 deep in JSON': {
    input: head + document('{"a":'.repeat(10_000)) + config('data.d.a'),
    message: /nest|deep/,
  },
  'lists nested 10 000 deep in YAML': {
    input: head + document(`a: ${'['.repeat(10_000)}`) + config('data.d.a'),
    message: /nest|deep/,
  },
  'block maps nested 5 000 deep in YAML': {
    input:
      head + document(Array.from({ length: 5000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')) + config('data.d.b'),
    message: /nest|deep/,
  },
  'an item nested too deep': {
    input: `${head}- apiVersion: v1\n  kind: ConfigMap\n  data: ${'['.repeat(20_000)}\n${config('data.d')}`,
    message: /item 0 cannot be read/,
  },
  'a whole list nested too deep': { input: '['.repeat(100_000), message: /nest|deep/ },
  'a whole JSON list nested too deep': {
    input: `{"kind": "ResourceList", "items": ${'['.repeat(100_000)}`,
    message: /nest|deep/,
  },
  'duplicate keys in an item': {
    input: head + configMap('a: 1\n    a: 2') + config('data.a'),
    message: /item 0 \(ConfigMap\/a\) cannot be read/,
  },
  'a NUL byte in an item': {
    input: head + configMap('a: "\0"') + config('data.a'),
    message: /item 0 \(ConfigMap\/a\) cannot be read/,
  },
  'an invalid pattern': { input: head + configMap('a: b') + config('data.[a=(]'), message: /error parsing regexp/ },
  'a field path of 10 000 steps to create': {
    input: head + configMap('a: b') + config(`data${'.a'.repeat(10_000)}`).concat('      options: {create: true}\n'),
    message: /is not a field path: it contains more than 200 dots/,
  },
  'a stray alias': {
    input: head + configMap('a: *nowhere') + config('data.a'),
    message: /item 0 \(ConfigMap\/a\) cannot be read/,
  },
};

describe('hostile input', () => {
  for (const [what, { input, message }] of Object.entries(attacks)) {
    it(`${what} ends in a clear error`, () => {
      const { status, stdout, stderr } = runExecutable('replace-values', [], { input });
      assert.equal(status, 2, stderr.slice(0, 500));
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /INTERNAL|\n {4}at |RangeError|Maximum call stack/);
      assert.ok(stdout === '' || stdout.startsWith(input), 'the items are unchanged, or nothing is printed');
    });
  }

  it('keys like __proto__ are keys', () => {
    const input =
      head +
      document('{"__proto__": {"polluted": "x"}, "constructor": {"prototype": 1}, "toString": "old"}') +
      config('data.d.__proto__.polluted');
    const { status, stdout } = runExecutable('replace-values', [], { input });
    assert.equal(status, 0);
    assert.equal(stdout, input.replace('\\"x\\"', '\\"new\\"'));
    const hostile = `${head}${configMap('a: b')}functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n  __proto__: {replacements: []}\n`;
    const refused = runExecutable('replace-values', [], { input: hostile });
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /unknown field `__proto__`/);
  });

  it('a pattern that backtracks in other engines takes linear time', () => {
    const elements = `l: [{k: ${'a'.repeat(50_000)}!}]`;
    const input = `${head}- apiVersion: v1\n  kind: ConfigMap\n  ${elements}\n${config('l.[k=^(a+)+$].x')}`;
    const { status, stderr } = runExecutable('replace-values', [], { input });
    assert.equal(status, 2);
    assert.match(stderr, /matches no element of/);
  });

  it('a scalar of 20 MB is edited like any other', () => {
    const big = 'x'.repeat(20_000_000);
    const input = head + document(`{"big": "${big}", "v": "old"}`) + config('data.d.v');
    const { status, stdout } = runExecutable('replace-values', [], { input });
    assert.equal(status, 0);
    assert.equal(stdout.length, input.length);
    assert.ok(stdout.includes('\\"v\\": \\"new\\"'));
  });

  it('control characters for a terminal are not printed', () => {
    const input = head + configMap('a: "{"') + config('data.a.\u001B[31m');
    const { stderr } = runExecutable('replace-values', [], { input });
    assert.ok(!stderr.includes('\u001B'), JSON.stringify(stderr));
  });
});
