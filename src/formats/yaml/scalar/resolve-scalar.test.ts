import assert from 'node:assert/strict';
import { resolvePlain, resolveTagged } from './resolve-scalar';

const plain: Record<string, readonly string[]> = {
  null: ['', '~', 'null', 'Null', 'NULL'],
  bool: ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'],
  int: [
    '0', '-0', '+12', '0123', '0o17', '0O17', '0x1F', '0Xff', '-0x1F', '0b101', '1_000', '1__0', '0_1', '9223372036854775807',
    '9223372036854775808', '-9223372036854775808', '18446744073709551615', '0xFFFFFFFFFFFFFFFF', '01777777777777777777777',
    '0b-1', '0o+7', '0b+101',
  ],
  float: [
    '1.10', '1.', '.5', '.5e3', '.1_0', '-.5', '+.5E-1', '1e3', '1E+3', '12e03', '089', '08', '1_0.5', '.inf', '.INF', '-.Inf', '+.inf',
    '.nan', '.NaN', '18446744073709551616', '-9223372036854775809', '+18446744073709551615', '123456789012345678901234567890',
  ],
  string: [
    'web', 'yes', 'no', 'on', 'off', 'y', 'n', 'nULL', 'tRUE', 'nil', 'no1', 'faLSE', '1:30', '2020-01-01', '10.0.0.1', '1.2.3', '100m', '-', '+',
    '.', '..', '0x', '0b12', '0o8', '0xG', '1e', 'e3', '1E400', '.5e999', '-1E999', '._5', '.5_', '_1', '1a', '+-1', '.infinity', 'inf', '0b-2',
    '0x1FFFFFFFFFFFFFFFF', `0b-${'1'.repeat(64)}`, '=', '<<', ' 1', '1 ', '\u0661',
  ],
}; // prettier-ignore

const tagged: readonly (readonly [string | undefined, string, boolean, string | undefined])[] = [
  [undefined, '12', true, 'int'],
  [undefined, '12', false, 'string'],
  ['!', '12', true, 'int'],
  ['!', '12', false, 'string'],
  ['!!str', '12', true, 'string'],
  ['tag:yaml.org,2002:str', '12', true, 'string'],
  ['!<tag:yaml.org,2002:int>', '12', true, 'int'],
  ['!!int', '3', false, 'int'],
  ['!!int', 'x', true, undefined],
  ['!!int', '1.5', true, undefined],
  ['!!float', '3', true, 'float'],
  ['!!float', '1.5', true, 'float'],
  ['!!float', 'x', true, undefined],
  ['!!bool', 'true', false, 'bool'],
  ['!!bool', 'yes', true, undefined],
  ['!!null', '', true, 'null'],
  ['!!null', 'x', true, undefined],
  ['!!map', '', true, undefined],
  ['!!seq', '', true, undefined],
  ['!!binary', 'aGk=', true, 'string'],
  ['!!timestamp', '2020-01-01', true, 'string'],
  ['!local', '12', true, 'string'],
  ['!e!x', 'true', true, 'string'],
];

describe('the type of a plain scalar', () => {
  for (const [type, spellings] of Object.entries(plain)) {
    it(`is ${type} as in go-yaml`, () => {
      for (const text of spellings) assert.equal(resolvePlain(text), type, JSON.stringify(text));
    });
  }
});

describe('the type of a scalar with a tag', () => {
  for (const [tag, text, isPlain, type] of tagged) {
    it(`is ${type} for ${tag} on ${isPlain ? text : JSON.stringify(text)}`, () => {
      assert.equal(resolveTagged(tag, text, isPlain), type);
    });
  }
});
