/**
 * Tests the adapter for `kpt-functions` with that package's own test runner. The runner needs jasmine's `expect`;
 * this test implements the three matchers that the runner uses.
 */
import assert from 'node:assert/strict';
import { Configs, FunctionConfigError, runFnWithConfigs, TestRunner, type KubernetesObject } from 'kpt-functions';
import { replaceValues } from '../../functions/replace-values/function';
import { noFiles } from '../../src/files/files';
import { kptFunction } from '../../src/kpt-functions';

interface ConfigMap extends KubernetesObject {
  data: Record<string, unknown>;
}

const configMap = (name: string, data: Record<string, unknown>, annotations?: Record<string, string>): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...(annotations === undefined ? {} : { annotations }) },
  data,
});

const functionConfig = (fields: object): KubernetesObject => ({
  apiVersion: 'fn.inlay.dev/v1alpha1',
  kind: 'ReplaceValues',
  metadata: { name: 'config' },
  ...fields,
});

const replacement = (fieldPath: string): object => ({
  report: true,
  replacements: [{ sourceValue: 'new', targets: [{ select: { name: 'a' }, fieldPaths: [fieldPath] }] }],
});

const runner = new TestRunner(kptFunction(replaceValues));
const jasmine = globalThis as Record<string, unknown>;

describe('the adapter for kpt-functions', () => {
  before(() => {
    jasmine['expect'] = (actual: unknown) => ({ toEqual: (expected: unknown) => assert.deepEqual(actual, expected) });
    jasmine['expectAsync'] = (promise: Promise<void>) => ({
      toBeResolved: () => promise,
      toBeRejectedWithError: (type: new () => Error, message: RegExp) =>
        assert.rejects(promise, (error: Error) => error instanceof type && message.test(error.message)),
    });
  });
  after(() => {
    delete jasmine['expect'];
    delete jasmine['expectAsync'];
  });

  it('makes the same changes as the function', async () => {
    const config = functionConfig(replacement('data.config\\.json.host'));
    const before = [configMap('a', { 'config.json': '{"host": "old", "port": 1}' }), configMap('b', { n: 'x' })];
    const after = [configMap('a', { 'config.json': '{"host": "new", "port": 1}' }), configMap('b', { n: 'x' })];
    const expected = new Configs(after, config, [
      {
        message: '"old" becomes "new"',
        severity: 'info',
        resourceRef: { namespace: '', apiVersion: 'v1', kind: 'ConfigMap', name: 'a' },
        field: { path: 'data.config\\.json.host', currentValue: 'old', suggestedValue: 'new' },
        tags: { function: 'replace-values', code: 'changed', config: 'replacements[0].targets[0].fieldPaths[0]' },
      },
    ]);
    await runner.assert(new Configs(before, config), expected);
  });

  it('leaves the resources unchanged if one has a mistake, and reports this in a result', async () => {
    const config = functionConfig(replacement('data.absent'));
    const configs = new Configs([configMap('a', {}, { 'internal.config.kubernetes.io/path': 'a.yaml' })], config);
    await runFnWithConfigs(kptFunction(replaceValues), configs);
    assert.deepEqual(
      configs.getAll().map((object) => (object as ConfigMap).data),
      [{}],
    );
    assert.deepEqual(
      configs.getResults().map(({ severity, file, tags }) => ({ severity, file, code: tags?.['code'] })),
      [{ severity: 'error', file: { path: 'a.yaml' }, code: 'field-not-found' }],
    );
  });

  it('throws FunctionConfigError for a functionConfig that is wrong or missing', async () => {
    const wrong = new Configs([], functionConfig({ replacement: [] }));
    await runner.assert(wrong, 'unchanged', FunctionConfigError, /did you mean `replacements`/);
    await runner.assert(new Configs(), 'unchanged', FunctionConfigError, /has no functionConfig/);
  });

  it('throws for a defect in the function', async () => {
    const broken = new TestRunner(
      kptFunction({
        ...replaceValues,
        transform: () => {
          throw new TypeError('oops');
        },
      }),
    );
    await broken.assert(
      new Configs([], functionConfig({ replacements: [] })),
      'unchanged',
      Error,
      /INTERNAL ERROR in replace-values: oops/,
    );
  });

  it('reports warnings with the severity `warn`', async () => {
    const careful = kptFunction({
      ...replaceValues,
      transform: ({ resources, report }) => {
        report.warning({ code: 'slippery', message: 'mind the step' });
        return resources;
      },
    });
    const configs = new Configs([], functionConfig({ replacements: [] }));
    await careful(configs);
    assert.deepEqual(configs.getResults(), [
      { severity: 'warn', message: 'mind the step', tags: { function: 'replace-values', code: 'slippery' } },
    ]);
  });

  it('reads files if they are supplied', async () => {
    const files = {
      ...noFiles,
      read: () => '- {sourceValue: filed, targets: [{select: {name: a}, fieldPaths: [data.n]}]}',
    };
    const configs = new Configs([configMap('a', { n: 'x' })], functionConfig({ replacements: [{ path: 'r.yaml' }] }));
    await kptFunction(replaceValues, files)(configs);
    assert.deepEqual(configs.getAll(), [configMap('a', { n: 'filed' })]);
  });

  it('keeps large integers as numbers', async () => {
    const configs = new Configs([configMap('a', { n: 'x', large: 2 ** 60 })], functionConfig(replacement('data.n')));
    await runFnWithConfigs(kptFunction(replaceValues), configs);
    assert.deepEqual(configs.getAll(), [configMap('a', { n: 'new', large: 2 ** 60 })]);
  });

  it('has the usage of the function', () => {
    assert.equal(kptFunction(replaceValues).usage, replaceValues.usage);
  });
});
