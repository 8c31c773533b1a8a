import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ComponentObject, sortObjects } from './order';

const rendered = (
  component: string,
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
): ComponentObject => ({
  component,
  object: { apiVersion, kind, metadata: { ...(namespace === '' ? {} : { namespace }), name } },
});

describe('objects of components', () => {
  const word = fc.constantFrom('a', 'a-b', 'b', '');
  const any = fc.tuple(word, fc.constantFrom('v1', 'x/v1', 'x/v2'), word, word, word).map((all) => rendered(...all));

  it('are sorted by component, namespace, kind and name', () => {
    const keyOf = ({ component, object }: ComponentObject): string => {
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
});
