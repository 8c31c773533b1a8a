import assert from 'node:assert/strict';
import { scalarIn, typedScalar } from './number-text';

describe('scalarIn', () => {
  for (const [text, inYaml, inJson = inYaml] of [
    ['80', 'int'],
    ['-0', 'int'],
    ['1.10', 'float'],
    ['01.5', 'float'],
    ['0x1F', 'int'],
    ['1_000', 'int'],
    ['true', 'bool'],
    ['web', 'string'],
    ['010', 'int', 'string'],
    ['-0644', 'int', 'string'],
    ['0_7', 'int', 'string'],
    ['0080', 'string'],
    // Integers of more than 64 bits.
    ['18446744073709551616', 'float', 'int'],
    ['-9223372036854775809', 'float', 'int'],
  ] as const) {
    it(`${text} is a ${inYaml} in YAML, and a ${inJson} in JSON and TOML`, () => {
      const types = (['yaml', 'json', 'toml'] as const).map((format) => scalarIn(text, format).type);
      assert.deepEqual(types, [inYaml, inJson, inJson]);
      // In formats without types, the spelling is kept.
      assert.equal(scalarIn(text, 'ini').type, inYaml);
    });
  }
});

describe('typedScalar', () => {
  for (const [type, ...texts] of [
    ['int', '8', '-80'],
    ['float', '1.50', '.5', '1e3'],
    ['bool', 'true', 'False'],
    ['string', 'web', '010', '0x1F', '1_000', '0_7', '.inf', 'yes'],
  ] as const) {
    it(`reads ${texts.join(', ')} as ${type}`, () =>
      assert.deepEqual([...new Set(texts.map((text) => typedScalar(text).type))], [type]));
  }
});
