import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { givenVariables } from '../../../src/render/variables';
import type { App, Environment } from './app';
import {
  checkVariableNames,
  computedVariables,
  defaultNamespaceOf,
  externalVariables,
  mergeProperties,
  secretValues,
  topLevelArguments,
} from './variables';

const app = {
  external: [
    { name: 'text', default: 'x', secret: false },
    { name: 'number', default: 1, secret: true },
    { name: 'none', default: null, secret: false },
  ],
  topLevel: [{ name: 'top', components: ['web'], secret: true }],
  computed: [
    { name: 'one', code: '1' },
    { name: 'two', code: '2' },
  ],
  namespaceTagSuffix: true,
} as unknown as App;

describe('variables', () => {
  it('are set, or have defaults', () => {
    const given = givenVariables({ str: { both: 's', number: '5' }, code: { both: 'c' } });
    assert.deepEqual(Object.fromEntries(given), { both: { code: 'c' }, number: '5' });
    const { report, messages } = collectingReport();
    const all = externalVariables(app, given, report);
    assert.deepEqual(Object.fromEntries(all), { both: { code: 'c' }, number: '5', text: 'x' });
    assert.deepEqual(messages, ['warning no-default : no/ nil default specified for variable "none"']);
    assert.deepEqual(externalVariables(app, new Map(), report).get('number'), { code: '1' });
    assert.deepEqual(secretValues(app, all, new Map([['top', 't']])), ['5', 't']);
    assert.deepEqual(secretValues(app, all, new Map()), ['5']);
    const top = new Map(Object.entries({ top: 't', x: 'y' }));
    assert.deepEqual(topLevelArguments(app.topLevel, top, 'web'), { top: 't' });
    assert.deepEqual(topLevelArguments(app.topLevel, top, 'api'), {});
    assert.deepEqual(topLevelArguments(app.topLevel, new Map(), 'web'), {});
  });

  it('are computed one after another', () => {
    const seen: unknown[] = [];
    const known = computedVariables(app, new Map([['a', 'b']]), (name, code, variables) => {
      seen.push([name, ...variables.values()]);
      return Number(code) * 10;
    });
    const not = (name: string): object => ({ code: `error 'variable ${name} has not yet been computed'` });
    assert.deepEqual(seen, [
      ['one', 'b', not('one'), not('two')],
      ['two', 'b', { code: '10' }, not('two')],
    ]);
    assert.deepEqual(known.get('two'), { code: '20' });
  });

  it('are compared with the declared variables', () => {
    const all = new Map(['text', 'number', 'none', 'one', 'two'].map((name) => [name, '']));
    checkVariableNames(app, all, new Map([['top', '']]));
    assert.throws(() => checkVariableNames(app, new Map([...all, ['nubmer', '']]), new Map([['x', '']])), {
      message: [
        'strict vars check failures',
        `specified external variable 'nubmer' not declared for app: did you mean "number"?`,
        `specified top level variable 'x' not declared for app`,
        `declared top level variable 'top' not specfied for command`,
      ].join('\n\t'),
    });
    assert.throws(
      () => checkVariableNames(app, new Map([['one', '']]), new Map([['top', '']])),
      ({ message }: Error) => message.split('\n\t').length === 4,
    );
  });

  it('of environments are merged by field', () => {
    assert.deepEqual(mergeProperties({ a: { x: 1, z: [1] }, b: { c: 1 } }, { a: { y: null, z: [2] }, b: 2, d: {} }), {
      a: { x: 1, y: null, z: [2] },
      b: 2,
      d: {},
    });
    assert.deepEqual(mergeProperties({ a: 1 }, { a: { b: 1 } }), { a: { b: 1 } });
  });

  it('contain the namespace of the environment', () => {
    const environment = { defaultNamespace: 'n' } as Environment;
    assert.equal(defaultNamespaceOf(app, environment, ''), 'n');
    assert.equal(defaultNamespaceOf(app, environment, 't'), 'n-t');
    assert.equal(defaultNamespaceOf(app, undefined, 't'), 'default-t');
    assert.equal(defaultNamespaceOf({ ...app, namespaceTagSuffix: false }, environment, 't'), 'n');
    assert.equal(defaultNamespaceOf(app, { ...environment, defaultNamespace: '' }, ''), 'default');
  });
});
