import assert from 'node:assert/strict';
import { collectingReport, resourceOf } from '../../../test/run-on-values';
import { trackSecrets } from '../../function/secrets/secrets';
import type { ReferencedKind } from '../../krm';
import type { Resource } from '../../resource-list';
import { readDataKey } from './data-key';

describe('readDataKey', () => {
  const data = { user: 'YWRtaW4=', both: 'b2xk', broken: '?' };
  const secret = resourceOf('Secret', 'db', { data, stringData: { both: 'new' } });
  const binaryData = { bin: 'YWRtaW4=', logo: '/w==' };
  const settings = resourceOf('ConfigMap', 'db', { data: { port: '80' }, binaryData });
  const read = (key: string, resources: readonly Resource[], kind: ReferencedKind = 'Secret') => {
    const { report, messages } = collectingReport();
    const context = {
      resources,
      namespace: '',
      writtenNamespace: '',
      report,
      config: report,
      secrets: trackSecrets(resources),
    };
    const reader = { description: 'the layer', field: 'spec.layers.0' };
    return { found: readDataKey(kind, { name: 'db', key }, reader, context), messages };
  };
  for (const [key, text, message] of [
    ['user', 'admin', ''],
    ['both', 'new', ''],
    ['broken', undefined, 'the layer cannot read `data.broken`, because the value is not base64-encoded text'],
    ['usr', undefined, 'the layer reads the key "usr", which Secret/db does not contain: did you mean "user"?'],
  ] as const) {
    it(`returns ${text ?? 'an error'} for ${key}`, () => {
      const { found, messages } = read(key, [secret]);
      assert.deepEqual([found?.text, found?.secret], [text, text === undefined ? undefined : true]);
      assert.ok(messages.join('\n').includes(message), messages.join('\n'));
      assert.equal(messages.length, message === '' ? 0 : 1);
    });
  }

  it('reads binary data of a ConfigMap if it is text', () => {
    assert.deepEqual(read('bin', [settings], 'ConfigMap').found?.text, 'admin');
    const { messages } = read('logo', [settings], 'ConfigMap');
    assert.match(
      messages.join('\n'),
      /the layer cannot read `binaryData.logo`, because the value is not base64-encoded text/,
    );
    assert.match(read('lgo', [settings], 'ConfigMap').messages.join('\n'), /did you mean "logo"\?/);
  });

  it('refuses a name that two objects have', () => {
    const { messages } = read('user', [secret, secret]);
    assert.match(messages.join('\n'), /reads Secret\/db, which exists 2 times in namespace "default"/);
  });
});
