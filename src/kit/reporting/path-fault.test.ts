import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { treeOf } from '../../data';
import { FieldError, lookupField, plainCodec } from '../../fields';
import { parseFieldPath } from '../../krm';
import { pathFault } from './path-fault';

describe('the suggested step of a field path', () => {
  for (const [key, path, suggested] of [
    ['config.json', String.raw`data.confg\.json.a`, String.raw`config\.json`],
    ['config.json', 'data.[confg.json].a', '[config.json]'],
    ['config.d\\', String.raw`data.confg\.d.a`, String.raw`[config.d\]`],
  ] as const) {
    it(`${path} becomes ${suggested}`, () => {
      const root = treeOf({ data: { [key]: { a: 1 } } });
      const parsed = parseFieldPath(path);
      const error = orError(FieldError, () => lookupField(root, parsed, { codecAt: () => plainCodec }));
      assert.ok(error instanceof FieldError);
      const place = { field: 'f', text: path, length: parsed.steps.length };
      assert.equal(pathFault(error, place, place, false).replacement, suggested);
    });
  }
});
