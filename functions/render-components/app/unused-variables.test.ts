import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import type { TransformInput } from '../../../src/function';
import { givenVariables } from '../../../src/render/variables';
import type { RenderComponents, Values } from '../generated/config';
import { memoryFiles } from '../../../src/render';
import { reportUnusedVariables, type GivenValues } from './unused-variables';

const app = {
  external: [{ name: 'region' }],
  computed: [{ name: 'made' }],
  topLevel: [{ name: 'size', components: ['a'] }],
} as unknown as GivenValues['app'];

const usual = { text: '', isPartial: false, used: '', taken: 'size', ignoreMissing: false, written: '' };

function reported(external: Values, topLevel: Values, more: Partial<typeof usual> = {}): readonly string[] {
  const { report, messages } = collectingReport();
  const { text, isPartial, used, taken, ignoreMissing, written } = { ...usual, ...more };
  const values = { app, external: givenVariables(external), topLevel: givenVariables(topLevel), isPartial };
  const config = { spec: { vars: { external, topLevel, ignoreMissing } } } as unknown as RenderComponents;
  const texts = { 'a.jsonnet': text, 'b.jsonnet': '{}', 'render.yaml': written };
  const files = memoryFiles(new Map(Object.entries(texts)));
  const all = { external: new Set([used]), topLevel: new Set([taken]) };
  reportUnusedVariables(values, all, files, { report, config } as TransformInput<RenderComponents>);
  return messages.map((one) => one.slice(0, one.indexOf(': ')));
}

describe('unused variables', () => {
  it('are reported with their place', () => {
    assert.deepEqual(reported({ str: { other: 'x' }, code: { more: '1' } }, { str: { x: '' }, code: { y: '1' } }), [
      'error unused spec.vars.external.str.other',
      'error unused spec.vars.external.code.more',
      'error unused spec.vars.topLevel.str.x',
      'error unused spec.vars.topLevel.code.y',
    ]);
    const regoin = ['error unused spec.vars.external.str.regoin'];
    assert.deepEqual(reported({ str: { regoin: 'x' } }, { str: { size: '' } }), regoin);
    assert.deepEqual(reported({ str: { regoin: 'x', region: 'y' } }, {}), regoin);
  });

  it('include top-level variables of components that are not functions', () => {
    const size = { str: { size: '' } };
    assert.deepEqual(reported({}, size, { taken: '' }), ['error unused spec.vars.topLevel.str.size']);
    assert.deepEqual(reported({}, size, { taken: '', isPartial: true }), []);
    assert.deepEqual(reported({}, size, { taken: '', ignoreMissing: true }), []);
  });

  it('exclude variables that are declared, read, mentioned in a source, or allowed', () => {
    const other = { str: { other: 'x' } };
    assert.deepEqual(reported({ str: { region: 'x', made: 'y' } }, {}), []);
    assert.deepEqual(reported(other, {}, { used: 'other' }), []);
    assert.deepEqual(reported(other, other, { ignoreMissing: true }), []);
    for (const text of ['other', '"other"', 'another other', 'x.other']) {
      assert.deepEqual(reported(other, {}, { text }), [], text);
    }
    for (const text of ['another', 'others', 'an_other_', '']) {
      assert.equal(reported(other, {}, { text }).length, 1, text);
    }
  });

  it('include those that only a functionConfig on disk mentions', () =>
    assert.equal(reported({ str: { other: 'x' } }, {}, { written: 'vars: {external: {str: {other: x}}}' }).length, 1));

  it('may be read by excluded components, unless their name is similar to another name', () => {
    assert.deepEqual(reported({ str: { other: 'x' } }, {}, { isPartial: true }), []);
    assert.equal(reported({ str: { regoin: 'x' } }, {}, { isPartial: true }).length, 1);
  });
});
