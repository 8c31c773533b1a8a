import assert from 'node:assert/strict';
import { display, duplicateMessages, pathIn, type RenderedObject } from './rendered-object';

const rendered = (
  component: string,
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
): RenderedObject => ({
  origin: `component: ${component}`,
  path: 'a.yaml',
  object: { apiVersion, kind, metadata: { ...(namespace === '' ? {} : { namespace }), name } },
});

describe('rendered objects', () => {
  it('are reported if an object appears twice, in any version', () => {
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

  it('have a file in the package, whatever their names', () => {
    const path = (folder: string, name: string): string =>
      pathIn(folder, rendered('', 'v1', 'ConfigMap', '', name).object);
    assert.equal(path('web', 'api'), 'web/configmap_api.yaml');
    assert.equal(path('..', '../x y'), '-../configmap_..-x-y.yaml');
  });
});
