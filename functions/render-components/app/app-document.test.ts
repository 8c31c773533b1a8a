/** Tests the checks of a qbec.yaml, with the messages of Go's decoder and of qbec's schema. */
import assert from 'node:assert/strict';
import type { Json } from '../../../src/data';
import { decodeError } from './decode-error';
import { schemaErrors } from './schema-errors';
import { appShape, environmentMapShape } from './shape';

const app = (spec: Json, more: Record<string, Json> = {}): Json => ({
  apiVersion: 'qbec.io/v1alpha1',
  kind: 'App',
  metadata: { name: 'shop' },
  spec,
  ...more,
});

describe('decodeError', () => {
  it('accepts matching documents, nulls, unknown fields, and scalars instead of strings', () => {
    for (const document of [
      app({ excludes: ['a'], environments: { dev: { server: 'x', properties: { a: [1] } } } }),
      app({ excludes: null, vars: null, environments: { dev: null } }),
      null,
      app({ excludes: [false, 1], postProcessor: 12 }),
      app({ other: [] }),
    ]) {
      assert.equal(decodeError(document, appShape), undefined);
    }
  });

  for (const [document, kind, place, type] of [
    ['text', 'string', 'value', 'model.QbecApp'],
    [[], 'array', 'value', 'model.QbecApp'],
    [app({ excludes: 'x' }), 'string', 'struct field AppSpec.spec.excludes', '[]string'],
    [app({ postProcessor: [] }), 'array', 'struct field AppSpec.spec.postProcessor', 'string'],
    [app({ addComponentLabel: 1 }), 'number', 'struct field AppSpec.spec.addComponentLabel', 'bool'],
    [app({ baseProperties: [] }), 'array', 'struct field AppSpec.spec.baseProperties', 'map[string]interface {}'],
    [app({ environments: 'x' }), 'string', 'struct field AppSpec.spec.environments', 'map[string]model.Environment'],
    [app({ environments: { dev: 'x' } }), 'string', 'struct field AppSpec.spec.environments', 'model.Environment'],
    [
      app({ environments: { dev: { server: {} } } }),
      'object',
      'struct field Environment.spec.environments.server',
      'string',
    ],
    [app({ vars: { external: [true] } }), 'bool', 'struct field Variables.spec.vars.external', 'model.ExternalVar'],
    [app({ vars: { external: {} } }), 'object', 'struct field Variables.spec.vars.external', '[]model.ExternalVar'],
  ] as const) {
    it(`reports ${kind} instead of ${type} in ${place}`, () =>
      assert.equal(
        decodeError(document as Json, appShape),
        `json: cannot unmarshal ${kind} into Go ${place} of type ${type}`,
      ));
  }
});

describe('schemaErrors', () => {
  for (const [document, ...errors] of [
    [app({ environments: { dev: { server: 'x' } }, vars: { external: [{ name: 'a', default: null }] } })],
    [app({}, { apiVersion: 1 }), 'missing or invalid apiVersion property'],
    [app({}, { kind: null }), 'missing or invalid kind property'],
    [app({}, { kind: 'Foo' }), 'bad kind property, expected App'],
    [
      app({}, { apiVersion: 'qbec.io/v2' }),
      'no schema found for qbec.io.v2.App (check for valid apiVersion and kind properties)',
    ],
    [{ apiVersion: 'qbec.io/v1alpha1', kind: 'App' }, '.metadata in body is required', '.spec in body is required'],
    [
      app({ excludes: [true, 1, null, {}], libPaths: {}, vars: [] }),
      'spec.excludes in body must be of type string: "boolean"',
      'spec.excludes in body must be of type string: "null"',
      'spec.excludes in body must be of type string: "number"',
      'spec.excludes in body must be of type string: "object"',
      'spec.libPaths in body must be of type array: "object"',
      'spec.vars in body must be of type object: "array"',
    ],
    [
      app({ vars: { topLevel: [{ name: 'x', components: [] }, {}] } }),
      'spec.vars.topLevel.components in body is required',
      'spec.vars.topLevel.components in body should have at least 1 items',
      'spec.vars.topLevel.name in body is required',
    ],
  ] as const) {
    it(`lists ${errors.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(schemaErrors(document, appShape, 'App'), errors));
  }

  it('supports environment files', () => {
    const file = { apiVersion: 'qbec.io/v1alpha1', kind: 'EnvironmentMap', metadata: {}, spec: { other: 1 } };
    assert.deepEqual(schemaErrors(file, environmentMapShape, 'EnvironmentMap'), [
      '.metadata in body is a forbidden property',
      'spec.other in body is a forbidden property',
    ]);
  });
});
