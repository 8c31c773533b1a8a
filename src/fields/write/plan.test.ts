import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { stringScalar, type Tree } from '../../data';
import { yamlFormat } from '../../formats/yaml/format';
import { parseFieldPath } from '../../krm/field-path';
import { base64Codec, plainCodec } from '../documents/embedded';
import { FieldError } from '../faults/field-error';
import { matchFields } from '../walk';
import { planWrites } from './plan';

const root = yamlFormat.read('int: 10\nfloat: 1.5\nbool: true\ntext: x1\nencoded: MTA=\n').roots[0] as Tree;

/** The type and text of the field after `value` replaces the match of `pattern`, or the code of the error. */
function written(path: string, pattern: string, value: string): string | undefined {
  const codecAt = ([key]: readonly string[]): typeof plainCodec => (key === 'encoded' ? base64Codec : plainCodec);
  const options = { create: false, exactQueries: false, codecAt, text: { selection: { pattern } } };
  const found = matchFields(root, parseFieldPath(path), options);
  const writes = orError(FieldError, () =>
    planWrites(root, found, () => ({ kind: 'set', value: stringScalar(value) })),
  );
  if (writes instanceof FieldError) return writes.code;
  const [write] = writes;
  return write?.kind === 'set' && write.value.kind === 'scalar' ? `${write.value.type} ${write.value.text}` : undefined;
}

describe('a piece of a scalar', () => {
  for (const [path, pattern, value, expected] of [
    ['text', 'x(.)', '2', 'string x2'],
    ['text', 'x(.)', '1', undefined],
    ['text', '.*', '12', 'string 12'],
    ['int', '1(.)', '5', 'int 15'],
    ['int', '1(.)', 'x', 'invalid-value'],
    ['int', '1(.+)', '0.5', 'invalid-value'],
    ['float', '1(.*)', '.25', 'float 1.25'],
    ['float', '1(.*)', '2', 'int 12'],
    ['float', '1(.*)', 'x', 'invalid-value'],
    ['bool', '.*', 'false', 'bool false'],
    ['bool', '.*', '1', 'invalid-value'],
    ['encoded', '1(.)', 'x', `string ${Buffer.from('1x').toString('base64')}`],
  ] as const) {
    it(`${value} for ${pattern} in ${path}: ${expected ?? 'nothing'}`, () =>
      assert.equal(written(path, pattern, value), expected));
  }
});
