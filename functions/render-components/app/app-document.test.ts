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
  for (const [what, document, error] of [
    [
      'a complete app',
      app({ excludes: ['a'], environments: { dev: { server: 'x', properties: { a: [1] } } } }),
      undefined,
    ],
    ['nulls', app({ excludes: null, vars: null, environments: { dev: null } }), undefined],
    ['nothing', null, undefined],
    ['scalars as strings', app({ excludes: [false, 1], postProcessor: 12 }), undefined],
    ['unknown fields', app({ other: [] }), undefined],
    ['a string', 'text', 'json: cannot unmarshal string into Go value of type model.QbecApp'],
    ['a list', [], 'json: cannot unmarshal array into Go value of type model.QbecApp'],
    [
      'a string instead of a list',
      app({ excludes: 'x' }),
      'json: cannot unmarshal string into Go struct field AppSpec.spec.excludes of type []string',
    ],
    [
      'a list instead of a string',
      app({ postProcessor: [] }),
      'json: cannot unmarshal array into Go struct field AppSpec.spec.postProcessor of type string',
    ],
    [
      'a number instead of a boolean',
      app({ addComponentLabel: 1 }),
      'json: cannot unmarshal number into Go struct field AppSpec.spec.addComponentLabel of type bool',
    ],
    [
      'a list instead of a map',
      app({ baseProperties: [] }),
      'json: cannot unmarshal array into Go struct field AppSpec.spec.baseProperties of type map[string]interface {}',
    ],
    [
      'a string instead of environments',
      app({ environments: 'x' }),
      'json: cannot unmarshal string into Go struct field AppSpec.spec.environments of type map[string]model.Environment',
    ],
    [
      'a string instead of an environment',
      app({ environments: { dev: 'x' } }),
      'json: cannot unmarshal string into Go struct field AppSpec.spec.environments of type model.Environment',
    ],
    [
      'a map in an environment',
      app({ environments: { dev: { server: {} } } }),
      'json: cannot unmarshal object into Go struct field Environment.spec.environments.server of type string',
    ],
    [
      'a boolean among variables',
      app({ vars: { external: [true] } }),
      'json: cannot unmarshal bool into Go struct field Variables.spec.vars.external of type model.ExternalVar',
    ],
    [
      'a map of external variables',
      app({ vars: { external: {} } }),
      'json: cannot unmarshal object into Go struct field Variables.spec.vars.external of type []model.ExternalVar',
    ],
  ] as const) {
    it(`reports for ${what}: ${error ?? 'nothing'}`, () =>
      assert.equal(decodeError(document as Json, appShape), error));
  }
});

describe('schemaErrors', () => {
  for (const [what, document, errors] of [
    [
      'a complete app',
      app({ environments: { dev: { server: 'x' } }, vars: { external: [{ name: 'a', default: null }] } }),
      [],
    ],
    ['no version', app({}, { apiVersion: 1 }), ['missing or invalid apiVersion property']],
    ['no kind', app({}, { kind: null }), ['missing or invalid kind property']],
    ['another kind', app({}, { kind: 'Foo' }), ['bad kind property, expected App']],
    [
      'another version',
      app({}, { apiVersion: 'qbec.io/v2' }),
      ['no schema found for qbec.io.v2.App (check for valid apiVersion and kind properties)'],
    ],
    [
      'neither metadata nor spec',
      { apiVersion: 'qbec.io/v1alpha1', kind: 'App' },
      ['.metadata in body is required', '.spec in body is required'],
    ],
    [
      'wrong types',
      app({ excludes: [true, 1, null, {}], libPaths: {}, vars: [] }),
      [
        'spec.excludes in body must be of type string: "boolean"',
        'spec.excludes in body must be of type string: "null"',
        'spec.excludes in body must be of type string: "number"',
        'spec.excludes in body must be of type string: "object"',
        'spec.libPaths in body must be of type array: "object"',
        'spec.vars in body must be of type object: "array"',
      ],
    ],
    [
      'variables without components',
      app({ vars: { topLevel: [{ name: 'x', components: [] }, {}] } }),
      [
        'spec.vars.topLevel.components in body is required',
        'spec.vars.topLevel.components in body should have at least 1 items',
        'spec.vars.topLevel.name in body is required',
      ],
    ],
  ] as const) {
    it(`lists for ${what}: ${errors.length}`, () => assert.deepEqual(schemaErrors(document, appShape, 'App'), errors));
  }

  it('supports environment files', () => {
    const file = { apiVersion: 'qbec.io/v1alpha1', kind: 'EnvironmentMap', metadata: {}, spec: { other: 1 } };
    assert.deepEqual(schemaErrors(file, environmentMapShape, 'EnvironmentMap'), [
      '.metadata in body is a forbidden property',
      'spec.other in body is a forbidden property',
    ]);
  });
});
