import assert from 'node:assert/strict';
import fc from 'fast-check';
import { display, duplicateMessages, sortObjects, type RenderedObject } from './order';

const rendered = (
  component: string,
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
): RenderedObject => ({
  component,
  object: { apiVersion, kind, metadata: { ...(namespace === '' ? {} : { namespace }), name } },
});

describe('rendered objects', () => {
  const word = fc.constantFrom('a', 'a-b', 'b', '');
  const any = fc.tuple(word, fc.constantFrom('v1', 'x/v1', 'x/v2'), word, word, word).map((all) => rendered(...all));

  it('come in one order, whatever theirs was: by component, namespace, kind and name', () => {
    const keyOf = ({ component, object }: RenderedObject): string => {
      const { namespace = '', name } = object['metadata'] as Readonly<Record<string, string>>;
      return `${component}:${namespace}:${object['kind'] as string}:${name}`;
    };
    fc.assert(
      fc.property(fc.array(any), (objects) => {
        const keys = objects.map(keyOf).toSorted();
        assert.deepEqual(sortObjects(objects).map(keyOf), keys);
        assert.deepEqual(sortObjects(objects.toReversed()).map(keyOf), keys);
      }),
    );
  });

  it('are told where one is there twice, in any version', () => {
    const first = rendered('c', 'x/v1', 'K', 'n', 'a');
    for (const [other, isSame] of [
      [rendered('d', 'x/v2', 'K', 'n', 'a'), true],
      [rendered('c', 'y/v1', 'K', 'n', 'a'), false],
      [rendered('c', 'v1', 'K', 'n', 'a'), false],
      [rendered('c', 'x/v1', 'L', 'n', 'a'), false],
      [rendered('c', 'x/v1', 'K', '', 'a'), false],
      [rendered('c', 'x/v1', 'K', 'n', 'b'), false],
    ] as const) {
      const expected = `duplicate objects x/K n/a (component: c) and x/K n/a (component: d)`;
      assert.deepEqual(duplicateMessages([first, other]), isSame ? [expected] : [], display(other));
    }
    const unnamed = rendered('c', 'v1', 'K', '', '');
    assert.deepEqual(duplicateMessages([unnamed, unnamed]), []);
    assert.equal(display(rendered('c', 'v1', 'K', '', 'a')), 'K a (component: c)');
  });
});
