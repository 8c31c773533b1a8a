import assert from 'node:assert/strict';
import { numbers } from '../../../test/laws/growth/linear-cost';
import { configOf, resource, runOn } from '../../../test/run-on-values';
import { mergeValues } from '../function';

describe('the notes about one field', () => {
  it('are limited for each code, with the number of omitted notes', async () => {
    const mapOf = (value: string | number): object => Object.fromEntries(numbers(102).map((n) => [`k${n}`, value]));
    const config = configOf('MergeValues', {
      merges: [{ sourceValue: mapOf(1), targets: [{ select: { kind: 'Shop' }, fieldPaths: ['spec'] }] }],
    });
    const shop = resource('Shop', 'shop', { spec: mapOf('1') });
    const { messages, exitCode } = await runOn(mergeValues, config, [shop]);
    assert.equal(exitCode, 0);
    assert.equal(messages.match(/merging replaced the string at/g)?.length, 100);
    assert.match(messages, /spec: 2 more results with the code "type-changed" are not shown \[type-changed\]/);
  });
});

for (const [key, path, text, after] of [
  ['a.ini', 's', '[s]\nk = 0\n', '[s]\nk = 0\nk = 1\n'],
  ['a.xml', 'r.a', '<r><a><k>0</k></a></r>\n', '<r><a><k>0</k><k>1</k></a></r>\n'],
] as const) {
  it(`an item is appended to a single value of a key in a part of ${key}`, async () => {
    const targets = [{ select: {}, fieldPaths: [`data.[${key}].${path}`] }];
    const merges = [{ sourceValue: { k: [1] }, targets, lists: [{ path: 'k', strategy: 'append' }] }];
    for (const before of [text, after]) {
      const map = resource('ConfigMap', 'a', { data: { [key]: before } });
      const { items, messages } = await runOn(mergeValues, configOf('MergeValues', { merges }), [map]);
      assert.equal(items[0]?.data?.[key], after, messages);
    }
  });
}

it('a list rule is not called unused if a target could not be read', async () => {
  const targets = [{ select: {}, fieldPaths: ['spec.missing'] }];
  const merges = [{ sourceValue: { a: 1 }, targets, lists: [{ path: 'k', strategy: 'append' }] }];
  const { messages } = await runOn(mergeValues, configOf('MergeValues', { merges }), [resource('Shop', 'a')]);
  assert.match(messages, /^\[error\] .*spec\.missing.*\n$/);
});
