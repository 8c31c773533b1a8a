/**
 * Tests that editors accept any number of changes at once. An editor that passes a list as the arguments of a call
 * (`rows.push(...edits)`) overflows the stack at about 120,000 edits.
 */
import assert from 'node:assert/strict';
import { sampled } from '../../../test/law';
import { stringScalar } from '../../data/tree';
import type { Format } from '../document';
import { iniFormat } from '../ini/format';
import { remove } from '../format-kit.test';
import { tomlFormat } from '../toml/format';
import { yamlFormat } from '../yaml/format';

const keys = Array.from({ length: 130_000 }, (_, index) => `k${index}`);
const joined = (before: string, between: string, after: string): string =>
  before + keys.map((key) => `${key}${between}`).join('') + after;

describe('many changes', () => {
  const formats: Readonly<Record<string, readonly [Format, text: string, rest: string]>> = {
    'an INI section': [iniFormat, joined('[s]\n', '=1\n', 'end=1\n'), '[s]\nend=1\n'],
    'an inline table of TOML': [tomlFormat, joined('s = {', '=1, ', 'end=1}\n'), 's = {end=1}\n'],
    'a YAML flow map': [yamlFormat, joined('s: {', ': 1, ', 'end: 1}\n'), 's: {end: 1}\n'],
  };
  for (const [title, [format, text, rest]] of sampled(Object.entries(formats), 2)) {
    it(`are made in ${title}`, () => {
      assert.equal(format.read(text).edit(keys.map((key) => remove('s', key))), rest);
    });
  }

  it('are made before the first section of INI', () => {
    const changes = keys.map((key) => ({ kind: 'set', path: [key], value: stringScalar('1') }) as const);
    assert.equal(iniFormat.read('').edit(changes), joined('', '=1\n', '').replaceAll('=', ' = '));
  });

  it('include the deletion of a value with as many blank lines', () => {
    const text = `[s]\na=1${'\n'.repeat(130_000)}  b\n`;
    assert.equal(iniFormat.read(text).edit([remove('s', 'a')]), '[s]\n');
  });
});
