import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import type { Codec } from './embedded';
import { overriddenProblem, takesStrings, walkOptions } from './encoded-field';

describe('the encoding of a field', () => {
  /** `aGk=` if the codec encodes `hi` as base64. */
  const encoded = (codec: Codec | undefined): string | undefined => codec?.encode('hi', undefined);

  for (const [kind, encoding, keys, entered, own, inside] of [
    ['Secret', undefined, ['data', 'a'], undefined, 'aGk=', 'hi'],
    ['Secret', 'none', ['data', 'a'], undefined, 'hi', 'hi'],
    ['Secret', 'base64', ['data', 'a'], undefined, 'aGk=', 'aGk='],
    ['Secret', undefined, ['data'], undefined, 'hi', 'hi'],
    ['Secret', undefined, ['data', 'a', 'b'], undefined, 'hi', 'hi'],
    ['Secret', undefined, ['stringData', 'a'], undefined, 'hi', 'hi'],
    ['ConfigMap', undefined, ['binaryData', 'a'], undefined, 'aGk=', 'hi'],
    ['ConfigMap', undefined, ['data', 'a'], 'a: 1', 'hi', 'hi'],
    ['ConfigMap', 'base64', ['data', 'a'], undefined, 'aGk=', 'hi'],
    ['ConfigMap', 'base64', ['data', 'a'], 'a: 1', 'hi', 'aGk='],
    ['ConfigMap', 'base64', ['data', 'a'], 'YTogMQ==', 'aGk=', 'hi'],
  ] as const) {
    it(`${encoding} in ${kind} ${keys.join('.')}, entered as ${entered}: ${own}, inside ${inside}`, () => {
      const { codecAt, codecInside } = walkOptions(resourceOf(kind, 'a').id, {
        options: encoding === undefined ? {} : { encoding },
      });
      assert.deepEqual([encoded(codecAt(keys, entered)), encoded(codecInside?.(keys, entered))], [own, inside]);
    });
  }

  for (const [kind, path, expected] of [
    ['ConfigMap', 'data.a', true],
    ['ConfigMap', 'binaryData.a', true],
    ['ConfigMap', 'stringData.a', false],
    ['ConfigMap', 'data', false],
    ['ConfigMap', 'data.a.b', false],
    ['Secret', 'data.a', true],
    ['Secret', 'stringData.a', true],
    ['Secret', 'binaryData.a', false],
    ['Pod', 'data.a', false],
    ['Pod', 'metadata.labels.a', true],
    ['Pod', 'metadata.annotations.a', true],
    ['Pod', 'metadata.name.a', false],
    ['Pod', 'metadata.labels', false],
    ['Pod', 'metadata.labels.a.b', false],
    ['Pod', 'spec.labels.a', false],
  ] as const) {
    it(`${path} of a ${kind} ${expected ? 'must' : 'need not'} be a string`, () =>
      assert.equal(takesStrings(resourceOf(kind, 'a').id, path.split('.')), expected));
  }

  it('has no effect in a key of `data` that `stringData` also has', () => {
    const { id, root } = resourceOf('Secret', 'a', { data: { a: 'eA==', b: 'eA==' }, stringData: { b: 'x', c: 'y' } });
    const problem = '`data.b` has no effect, because Kubernetes uses `stringData.b` instead: ';
    for (const [keys, expected] of [
      [['data'], `${problem}delete \`data.b\`, or use single keys in the path`],
      [['data', 'b'], `${problem}use \`stringData.b\` in the path`],
      [['data', 'a'], undefined],
      [['stringData', 'b'], undefined],
    ] as const) {
      assert.equal(
        overriddenProblem(id, keys, () => root),
        expected,
      );
    }
    const { id: other } = resourceOf('ConfigMap', 'a');
    assert.equal(
      overriddenProblem(other, ['data', 'b'], () => root),
      undefined,
    );
  });
});
