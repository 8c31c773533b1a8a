import assert from 'node:assert/strict';
import { indexThreshold } from '../../krm/selectors/candidate-index';
import { replace, resource } from '../../../test/run-on-values';

describe('the work of a previous run', () => {
  it('is found if the target changes labels outside the metadata', async () => {
    const item = resource('App', 'a', {
      metadata: { name: 'a', labels: { app: 'new' } },
      spec: { labels: { tier: 'new' } },
    });
    const select = { kind: 'App', labelSelector: 'app=old' };
    const targets = [{ select, fieldPaths: ['metadata.labels.app', 'spec.labels.tier'] }];
    const searches = Array.from({ length: indexThreshold + 1 }, () => ({ sourceValue: 'new', targets }));
    const ran = await replace([item], ...searches);
    assert.equal(ran.exitCode, 0, ran.messages);
  });

  it('is found if `reject` names the new label', async () => {
    const item = resource('App', 'a', { metadata: { name: 'a', labels: { app: 'new' } } });
    const target = {
      select: { kind: 'App', labelSelector: 'app=old' },
      reject: [{ labelSelector: 'app=new' }],
      fieldPaths: ['metadata.labels.app'],
    };
    const ran = await replace([item], { sourceValue: 'new', targets: [target] });
    assert.equal(ran.exitCode, 0, ran.messages);
  });

  it('is found if the selector is similar to the written text', async () => {
    for (const map of ['label', 'annotation']) {
      const item = resource('App', 'a', { metadata: { name: 'a', [`${map}s`]: { app: 'keystone' } } });
      const target = { select: { [`${map}Selector`]: 'app=keystoen' }, fieldPaths: [`metadata.${map}s.app`] };
      const ran = await replace([item], { sourceValue: 'keystone', targets: [target] });
      assert.equal(ran.exitCode, 0, ran.messages);
    }
  });

  it('is not found in an item that `reject` excludes', async () => {
    const item = resource('App', 'a', { metadata: { name: 'a', namespace: 'prod', labels: { app: 'new' } } });
    const target = {
      select: { kind: 'App', labelSelector: 'app=old' },
      reject: [{ namespace: 'prod' }],
      fieldPaths: ['metadata.labels.app'],
    };
    const ran = await replace([item], { sourceValue: 'new', targets: [target] });
    assert.equal(ran.exitCode, 2, ran.messages);
    assert.match(ran.messages, /\[nothing-selected\]/);
  });
});
