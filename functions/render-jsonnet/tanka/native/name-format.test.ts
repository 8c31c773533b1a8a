/** The expected names were recorded by running Tanka. */
import assert from 'node:assert/strict';
import { parseNameFormat } from './name-format';
import { kebabCase, snakeCase } from './word-case';

const object = {
  apiVersion: 'v1',
  kind: 'FooBar',
  metadata: { name: 'a-Foo' },
  spec: { n: 1.5, b: true, l: [1, 'a'] },
};
const nameBy = (format: string): string => parseNameFormat(format)(object);

describe('nameFormat', () => {
  for (const [format, name] of [
    ['{{ print .kind "_" .metadata.name | snakecase }}', 'foo_bar_a_foo'],
    ['{{.kind}}-{{ .metadata.name | upper }}', 'FooBar-A-FOO'],
    ['{{ .metadata.name | snakecase | upper }}', 'A_FOO'],
    ['{{ kebabcase .kind }}', 'foo-bar'],
    ['x{{- .kind -}} y', 'xFooBary'],
    [' lead {{ .kind }} trail ', ' lead FooBar trail '],
    ['{ {{ .kind }} }', '{ FooBar }'],
    ['plain', 'plain'],
    ['{{ "lit" }}{{ `raw` }}', 'litraw'],
    ['{{ print .metadata.namespace "_" .kind }}', '<nil>_FooBar'],
    ['{{ .metadata.namespace }}', '<no value>'],
    ['{{ .spec.x.y.z }}', '<no value>'],
    ['{{ default "none" .metadata.namespace }}', 'none'],
    ['{{ .metadata.namespace | default "d" }}', 'd'],
    ['{{ default "d" "" }}{{ default "d" .kind }}', 'dFooBar'],
    ['{{ .metadata.name | replace "o" "0" }}', 'a-F00'],
    ['{{ print .spec.n .spec.n }}{{ print .spec.b "x" .spec.n }}', '1.5 1.5truex1.5'],
    ['{{ .spec.l }}', '[1 a]'],
  ] as const) {
    it(`turns ${format} into "${name}"`, () => assert.equal(nameBy(format), name));
  }

  it('refuses other types if text is required', () => {
    assert.throws(() => nameBy('{{ .metadata.namespace | lower }}'), /that is not a string/);
    assert.throws(() => nameBy('{{ .kind.x }}'), /has no field `kind.x`/);
  });

  it('has a limited length', () => {
    assert.throws(() => nameBy('x'.repeat(1001)), /must not be longer than 1000 characters/);
    assert.equal(nameBy('x'.repeat(1000)).length, 1000);
  });

  it('refuses the rest of the template language, and names the unsupported part', () => {
    for (const [format, shown] of [
      ['{{ if .kind }}a{{ end }}', 'if'],
      ['{{ .kind | trunc 2 }}', 'trunc'],
      ['{{ .kind', '{{'],
      ['{{ lower .kind .kind }}', 'lower .kind .kind'],
      ['{{ .kind .kind }}', '.kind .kind'],
      ['{{ .kind | }}', '.kind |'],
      ['{{ .kind print }}', 'print'],
    ] as const) {
      assert.throws(
        () => nameBy(format),
        (error: Error) =>
          error.message.startsWith(`nameFormat ${JSON.stringify(format)}: \`${shown}\` is not supported: `),
      );
    }
  });
});

describe('snakeCase and kebabCase', () => {
  it('find words like sprig', () => {
    for (const [text, snake] of [
      ['', ''],
      ['ConfigMap', 'config_map'],
      ['HTTPRoute', 'http_route'],
      ['HTTP20xOK', 'http_20x_ok'],
      ['Duration2m3s', 'duration_2m3s'],
      ['Bld4Floor3rd', 'bld4_floor_3rd'],
      ['IPv4Address', 'i_pv4_address'],
      ['v1beta1', 'v_1beta1'],
      ['9z9', '9z9'],
      ['x--y.z', 'x__y.z'],
      ['foo.1.bar', 'foo.1.bar'],
      ['É2é', 'é_2é'],
      ['a$b', 'a_$_b'],
    ] as const) {
      assert.equal(snakeCase(text), snake, text);
    }
    assert.equal(kebabCase('My ConfigMap_x'), 'my-config-map-x');
  });
});
