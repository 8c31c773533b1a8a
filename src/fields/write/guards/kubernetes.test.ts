import assert from 'node:assert/strict';
import { resource } from '../../../../test/run-on-values';
import { treeOf } from '../../../data';
import { Resource } from '../../../resource-list';
import { FieldError } from '../../faults/field-error';
import { fieldType, insideText, isEncodedText, refusals, typedFor, type Trust } from './kubernetes';

const of = (kind: string, apiVersion = 'v1'): Resource =>
  Resource.create(treeOf({ ...resource(kind, 'a'), apiVersion }));
const configMap = of('ConfigMap');
const secret = of('Secret');
const pod = of('Pod');
const foreign = of('Secret', 'example.com/v1');

const advice = { string: 'set `options.type: string` to write a string', structure: 'end the path with a dot' };

const refused = (to: Resource, path: string, value: unknown, trust: Trust = 'bytes'): string =>
  refusals(to.id, path.split('.'), treeOf(value), advice, trust)
    .map(({ message }) => message.replace(/^.*?(?=so Kubernetes|unlike|a ConfigMap)/, ''))
    .join('; ') || 'accepted';

describe('values that Kubernetes refuses', () => {
  it('are reported with the accepted type', () => {
    const messages = ['spec.replicas', 'spec.paused'].map(
      (path) =>
        refusals(of('Deployment', 'apps/v1').id, path.split('.'), treeOf('x'), advice, 'bytes')[0]?.message ?? '',
    );
    assert.match(messages.join('\n'), /replicas` accepts only integers.*\n.*paused` accepts only booleans/);
  });

  const notText = 'so Kubernetes rejects an integer: set `options.type: string` to write a string';
  const notBase64 = 'so Kubernetes will reject it: remove `options.encoding: none`, or write to `stringData`';
  const rows: readonly (readonly [Resource, string, unknown, string, Trust?])[] = [
    [configMap, 'data.a', 1, notText],
    [configMap, 'data.a', 'x', 'accepted'],
    [configMap, 'data.a.b', 1, 'accepted'],
    [configMap, 'spec.a', 1, 'a ConfigMap has no field `spec`, so Kubernetes rejects it: write values to `data`'],
    [secret, 'type', 'Opaque', 'accepted'],
    [configMap, 'data.a', [1], '`data.a` must be a string, but the value is a list: end the path with a dot'],
    [configMap, 'data', [1], '`data` must be a map, but the value is a list: write to a key of `data`'],
    [configMap, 'metadata.labels.a', 1, notText],
    [configMap, 'metadata.annotations.a', 1, notText],
    [configMap, 'metadata.name', 1, 'accepted'],
    [configMap, 'metadata.other.a', 1, 'accepted'],
    [foreign, 'spec.labels.a', 1, 'accepted'],
    [configMap, 'stringData.a', 'x', 'unlike a Secret, a ConfigMap has no `stringData`: write to `data`'],
    [of('ConfigMap', 'example.com/v1'), 'stringData.a', 'x', 'accepted'],
    [secret, 'stringData.a', 1, notText],
    [secret, 'stringData.a', 'x', 'accepted'],
    [secret, 'data.a', 'x', '`data.a` must be base64: write plain text to `stringData`'],
    [secret, 'data.a', 'x', notBase64, 'as-is'],
    [secret, 'data.a', 'eA==', 'accepted', 'as-is'],
    [secret, 'data.a', 'e A\n==', notBase64, 'as-is'],
    [secret, 'data.a', 'eA\n==\n', 'accepted', 'as-is'],
    [secret, 'data.a', 'eA=', notBase64, 'as-is'],
    [secret, 'data.a', 1, notText, 'as-is'],
    [configMap, 'binaryData.a', '!', notBase64.replace('stringData', 'data'), 'as-is'],
    [configMap, 'binaryData.a', '!', '`binaryData.a` must be base64: write plain text to `data`'],
    [secret, 'binaryData.a', 1, 'so Kubernetes rejects it: write values to `data`', 'as-is'],
    [foreign, 'data.a', 1, 'accepted', 'as-is'],
    [foreign, 'stringData.a', 1, 'accepted'],
    [pod, 'spec.containers.0.env.0.value', 1, notText],
    [pod, 'spec.containers.0.env.0.value', null, 'accepted'],
    [pod, 'spec.initContainers.0.env.0.value', 1, notText],
    [pod, 'spec.ephemeralContainers.0.env.0.value', 1, notText],
    [pod, 'spec.containers.0.env.0.other', 1, 'accepted'],
    [pod, 'spec.containers.0.envFrom.0.value', 1, 'accepted'],
    [pod, 'spec.myContainers.0.env.0.value', 1, 'accepted'],
    [pod, 'spec.containers.0.args.1', 1, notText],
    [pod, 'spec.containers.0.command.0', 1, notText],
    [pod, 'spec.containers.0.args.1', null, 'so Kubernetes rejects null: set `options.type: string` to write a string'],
    [pod, 'spec.containers.0.ports.0', 1, 'accepted'],
    [pod, 'spec.others.0.args.1', 1, 'accepted'],
    [pod, 'spec.args.1', 1, 'accepted'],
    [pod, 'spec.containers.0.args', 1, 'accepted'],
  ];
  for (const [to, path, value, expected, trust] of rows) {
    it(`${JSON.stringify(value)} at ${path} of ${to.id.group}/${to.id.kind}`, () =>
      assert.equal(refused(to, path, value, trust), expected));
  }

  it('are reported for each entry of a map', () => {
    const message = '`data.b` must be base64: write plain text to `stringData`';
    assert.equal(refused(secret, 'data', { a: 'eA==', b: 'x' }), message);
    assert.equal(refused(secret, 'data', { a: 'eA==' }), 'accepted');
    assert.equal(refused(secret, 'stringData', { a: 'x' }), 'accepted');
    assert.equal(refused(configMap, 'data', { a: 'x' }), 'accepted');
    assert.equal(
      refused(configMap, 'binaryData', { b: 'x' }),
      '`binaryData.b` must be base64: write plain text to `data`',
    );
    assert.equal(refused(foreign, 'data', { a: 'x' }), 'accepted');
  });

  it('include text that decodes from base64 to binary data, unless the value is written as bytes', () => {
    assert.match(refused(secret, 'data.a', 'pass', 'text'), /decodes to bytes that are not text/);
    assert.equal(refused(secret, 'data.a', 'cGFzcw==', 'text'), 'accepted');
    assert.equal(refused(secret, 'data.a', 'pass', 'bytes'), 'accepted');
  });

  it('include a string instead of a number or a boolean in a core kind', () => {
    const deployment = of('Deployment', 'apps/v1');
    assert.match(refused(deployment, 'spec.replicas', '3'), /so Kubernetes rejects a string/);
    assert.match(refused(pod, 'spec.hostNetwork', 'true'), /so Kubernetes rejects a string/);
    for (const value of [3, '25%', '${REPLICAS}', null]) {
      assert.equal(refused(deployment, 'spec.strategy.rollingUpdate.maxSurge', value), 'accepted', String(value));
    }
    assert.equal(refused(of('Service'), 'spec.ports.0.targetPort', 'http'), 'accepted');
    for (const [path, value] of [
      ['spec.replicas', 'three'],
      ['spec.replicas', '25%'],
      ['spec.strategy.rollingUpdate.maxSurge', 'http'],
      ['spec.paused', 'maybe'],
    ] as const) {
      assert.match(refused(deployment, path, value), /so Kubernetes rejects a string/, path);
    }
    assert.equal(
      refused(of('Gateway', 'gateway.networking.k8s.io/v1'), 'spec.listeners.0.tls.mode', 'Terminate'),
      'accepted',
    );
    assert.equal(refused(of('Shop', 'example.com/v1'), 'spec.replicas', '3'), 'accepted');
    assert.equal(refused(configMap, 'data.port', '3'), 'accepted');
  });

  it('determine the type of a new field', () => {
    const typed = (to: Resource, path: string, text: string): string => {
      const { type } = typedFor(to.id, path.split('.'), { kind: 'scalar', type: 'string', text });
      return type;
    };
    const deployment = of('Deployment', 'apps/v1');
    assert.equal(typed(deployment, 'spec.replicas', '3'), 'int');
    assert.equal(typed(deployment, 'spec.replicas', 'three'), 'string');
    assert.equal(typed(deployment, 'spec.paused', 'true'), 'bool');
    assert.equal(typed(deployment, 'metadata.labels.port', '007'), 'string');
    assert.equal(typed(deployment, 'spec.template.spec.containers.[name=web].ports.0.hostPort', '3'), 'int');
    assert.equal(typed(deployment, 'spec.template.spec.containers.[name=web].env.[name=port].value', '3'), 'string');
    assert.equal(fieldType(deployment.id, ['spec', 'template', 'metadata', 'labels', 'replicas']), undefined);
  });

  it('are reported with the failure of the created path if that suggests a fix', () => {
    const messages = (suggests: boolean): string | undefined => {
      const unmade = new FieldError({ code: 'unknown-format', problem: 'not found' });
      unmade.suggests = (): boolean => suggests;
      const { id } = configMap;
      return insideText(
        id,
        ['data', 'a', 'b'],
        () => treeOf({ data: { a: null } }),
        () => unmade,
      )?.message;
    };
    assert.equal(messages(true), 'not found');
    assert.match(messages(false) ?? '', /^`data\.a` is missing/);
  });

  it('include base64 of text, which is recognized by its characters', () => {
    for (const [text, expected] of [
      ['aGVsbG8=', true],
      ['aGVsbG8=\n', true],
      ['  aGVsbG8=', false],
      ['aGkh', false],
      ['abcdefgh', false],
      ['ABCDEFGH', false],
      ['aGVsbG8', false],
      ['aGkhAAAA', false],
      ['YQpiCmMKZA==', true],
      [undefined, false],
    ] as const) {
      assert.equal(isEncodedText(text), expected, text);
    }
  });
});
