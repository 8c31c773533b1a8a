import assert from 'node:assert/strict';
import { resource } from '../../../test/run-on-values';
import { treeOf } from '../../data';
import { Resource } from '../../resource-list';
import { base64Problem, holdsStrings, refusal } from './encoded-field';

const of = (kind: string, apiVersion = 'v1'): Resource =>
  Resource.create(treeOf({ ...resource(kind, 'a'), apiVersion }));
const configMap = of('ConfigMap');
const secret = of('Secret');
const pod = of('Pod');
const foreign = of('Secret', 'example.com/v1');

const refused = (to: Resource, path: string, value: unknown, encoding?: 'none' | 'base64'): string =>
  refusal(to, path.split('.'), treeOf(value), encoding)?.replace(/^.*?(?=so Kubernetes|a ConfigMap)/, '') ?? 'taken';

describe('what Kubernetes refuses', () => {
  const notText = 'so Kubernetes refuses an integer: `options.type: string` writes a string';
  const notBase64 = 'so Kubernetes refuses the value: leave `options.encoding: none` out, or write to `stringData`';
  const rows: readonly (readonly [Resource, string, unknown, string, 'none'?])[] = [
    [configMap, 'data.a', 1, notText],
    [configMap, 'data.a', 'x', 'taken'],
    [configMap, 'data.a.b', 1, 'taken'],
    [configMap, 'spec.a', 1, 'taken'],
    [configMap, 'data.a', [1], 'taken'],
    [configMap, 'metadata.labels.a', 1, notText],
    [configMap, 'metadata.annotations.a', 1, notText],
    [configMap, 'metadata.name', 1, 'taken'],
    [configMap, 'metadata.other.a', 1, 'taken'],
    [configMap, 'spec.labels.a', 1, 'taken'],
    [configMap, 'stringData.a', 'x', "a ConfigMap has no `stringData`, which is a Secret's: write to `data`"],
    [of('ConfigMap', 'example.com/v1'), 'stringData.a', 'x', 'taken'],
    [secret, 'stringData.a', 1, notText],
    [secret, 'stringData.a', 'x', 'taken'],
    [secret, 'data.a', 'x', 'taken'],
    [secret, 'data.a', 'x', notBase64, 'none'],
    [secret, 'data.a', 'eA==', 'taken', 'none'],
    [secret, 'data.a', 'e A\n==', notBase64, 'none'],
    [secret, 'data.a', 'eA\n==\n', 'taken', 'none'],
    [secret, 'data.a', 'eA=', notBase64, 'none'],
    [secret, 'data.a', 1, notText, 'none'],
    [configMap, 'binaryData.a', '!', notBase64, 'none'],
    [secret, 'binaryData.a', 1, 'taken', 'none'],
    [foreign, 'data.a', 1, 'taken', 'none'],
    [foreign, 'stringData.a', 1, 'taken'],
    [pod, 'spec.containers.0.env.0.value', 1, notText],
    [pod, 'spec.containers.0.env.0.value', null, 'taken'],
    [pod, 'spec.initContainers.0.env.0.value', 1, notText],
    [pod, 'spec.ephemeralContainers.0.env.0.value', 1, notText],
    [pod, 'spec.containers.0.env.0.other', 1, 'taken'],
    [pod, 'spec.containers.0.envFrom.0.value', 1, 'taken'],
    [pod, 'spec.myContainers.0.env.0.value', 1, 'taken'],
    [pod, 'spec.containers.0.args.1', 1, notText],
    [pod, 'spec.containers.0.command.0', 1, notText],
    [pod, 'spec.containers.0.args.1', null, 'so Kubernetes refuses null: `options.type: string` writes a string'],
    [pod, 'spec.containers.0.ports.0', 1, 'taken'],
    [pod, 'spec.others.0.args.1', 1, 'taken'],
    [pod, 'spec.args.1', 1, 'taken'],
    [pod, 'spec.containers.0.args', 1, 'taken'],
  ];
  for (const [to, path, value, expected, encoding] of rows) {
    it(`${JSON.stringify(value)} at ${path} of ${to.id.group}/${to.id.kind}`, () =>
      assert.equal(refused(to, path, value, encoding), expected));
  }

  it('is told of a whole map of a Secret, too', () => {
    const problem = (to: Resource, key: string, value: unknown): string | undefined =>
      base64Problem(to, key.split('.'), treeOf(value));
    const message = 'the values of `data` must be base64: write plain text to `stringData`';
    assert.equal(problem(secret, 'data', { a: 'eA==', b: 'x' }), message);
    assert.equal(problem(secret, 'data', { a: 'eA==', b: [] }), message);
    assert.equal(problem(secret, 'data', { a: 'eA==' }), undefined);
    assert.equal(problem(secret, 'data', 'x'), undefined);
    assert.equal(problem(secret, 'stringData', { a: 'x' }), undefined);
    assert.equal(problem(secret, 'data.a', { a: 'x' }), undefined);
    assert.equal(problem(configMap, 'data', { a: 'x' }), undefined);
    assert.match(problem(configMap, 'binaryData', { a: 'x' }) ?? '', /`binaryData` must be base64/);
    assert.equal(problem(foreign, 'data', { a: 'x' }), undefined);
  });

  it('are the maps that hold strings only', () => {
    const strings = (to: Resource, path: string): boolean => holdsStrings(to, path.split('.'));
    for (const [to, path] of [
      [configMap, 'data.a'],
      [configMap, 'binaryData.a'],
      [secret, 'data.a'],
      [secret, 'stringData.a'],
      [pod, 'metadata.labels.a'],
      [foreign, 'metadata.annotations.a'],
    ] as const) {
      assert.ok(strings(to, path), path);
    }
    for (const [to, path] of [
      [configMap, 'stringData.a'],
      [secret, 'binaryData.a'],
      [foreign, 'data.a'],
      [pod, 'data.a'],
      [configMap, 'data'],
      [configMap, 'metadata.labels'],
      [configMap, 'metadata.labels.a.b'],
    ] as const) {
      assert.ok(!strings(to, path), path);
    }
  });
});
