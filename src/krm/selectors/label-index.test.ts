import assert from 'node:assert/strict';
import { LabelIndex } from './label-index';
import { wantedLabels } from './label-selector';

const id = { group: '', version: 'v1', kind: 'ConfigMap', namespace: '', name: 'a' };

const candidate = (labels: Record<string, string>, annotations: Record<string, string> = {}) => ({
  id,
  previousIds: () => [],
  labels: () => new Map(Object.entries(labels)),
  annotations: () => new Map(Object.entries(annotations)),
});

describe('LabelIndex', () => {
  const all = [candidate({ app: 'shop' }), candidate({ app: 'blog', tier: 'web' }), candidate({}, { app: 'shop' })];
  const positions = all.map((_, position) => position);
  const made = (): { index: LabelIndex; find: (selector: string) => readonly number[]; all: typeof all } => {
    const now = [...all];
    const index = new LabelIndex(now);
    const find = (selector: string): readonly number[] =>
      index.narrow(positions, '', { labels: wantedLabels(selector) });
    for (let search = 0; search < 6; search++) assert.deepEqual(find('app=shop'), positions, 'few searches ask all');
    return { index, find, all: now };
  };

  it('finds candidates that can have one of the values', () => {
    const { index, find } = made();
    assert.deepEqual(find('app=shop'), [0]);
    assert.deepEqual(find('tier,app in (shop,blog)'), [0, 1]);
    assert.deepEqual(find('app=none'), []);
    assert.deepEqual(index.narrow(positions, '', { annotations: wantedLabels('app=shop') }), [2]);
  });

  it('returns all candidates if the selector requires no value', () => {
    const { find } = made();
    for (const selector of ['', 'app', '!app', 'app!=shop', 'app notin (shop)', 'app>1']) {
      assert.deepEqual(find(selector), positions, selector);
    }
  });

  it('finds labels that were written later', () => {
    const { index, find, all: now } = made();
    assert.deepEqual(find('app=new'), []);
    now[2] = candidate({ app: 'new' });
    index.changed(2);
    assert.deepEqual(find('app=new'), [2]);
    now[0] = candidate({ app: 'new' });
    index.changed(0);
    assert.deepEqual(find('app=new'), [0, 2]);
  });
});
