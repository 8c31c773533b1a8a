import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { treeOf } from '../../data/trees/plain';
import { oneLine, printFlow } from './edit';
import { jsonDialect } from '../json/dialect';
import { readJson } from '../json/read/read';

const lines = { newline: '\n', indent: '', step: '  ' };

describe('printFlow', () => {
  it('prints on one line with the requested spacing', () => {
    const tree = treeOf({ a: 1, b: [true, 'x'], c: {}, d: [] });
    assert.equal(printFlow(tree, jsonDialect), '{"a": 1, "b": [true, "x"], "c": {}, "d": []}');
    const compact = { ...oneLine, colon: ':', comma: ',', mapPadding: ' ' };
    assert.equal(printFlow(tree, jsonDialect, compact), '{ "a":1,"b":[true,"x"],"c":{},"d":[] }');
    assert.equal(printFlow(tree, jsonDialect, { ...oneLine, listPadding: ' ' }).slice(8, 26), ' "b": [ true, "x" ');
  });

  it('prints one entry per line with a given indentation', () => {
    const layout = { ...oneLine, lines: { newline: '\r\n', indent: ' ', step: '\t' } };
    assert.equal(
      printFlow(treeOf({ a: [1], b: {} }), jsonDialect, layout),
      '{\r\n \t"a": [\r\n \t\t1\r\n \t],\r\n \t"b": {}\r\n }',
    );
  });

  law('prints like JSON.stringify', 200, [fc.jsonValue()], (value) => {
    const text = JSON.stringify(value, null, 2);
    const [root] = readJson(text).roots;
    assert.ok(root);
    assert.equal(printFlow(root, jsonDialect, { ...oneLine, lines }), text);
  });
});
