import assert from 'node:assert/strict';
import { replace, resource } from '../../../test/run-on-values';
import { SuggestionBudget } from '../selection/no-match';

describe('suggestion searches', () => {
  it('end after fifty for each budget', () => {
    const searches = new SuggestionBudget();
    const answers = Array.from({ length: 60 }, () => searches.take());
    assert.deepEqual([answers.lastIndexOf(true), answers.indexOf(false)], [49, 50]);
    assert.equal(new SuggestionBudget().take(), true);
  });

  it('end after fifty targets that a previous run may have applied', async () => {
    const replacements = Array.from({ length: 52 }, (_, index) => {
      const select = index === 0 ? { name: 'strge' } : { kind: 'ConfigMap', name: 'storge' };
      return { sourceValue: 'new', targets: [{ select }] };
    });
    const ran = await replace([resource('ConfigMap', 'new'), resource('ConfigMap', 'storage')], ...replacements);
    assert.equal(ran.messages.match(/nothing is selected: /g)?.length, 50);
  });

  it('end after fifty targets that name the object of a version', async () => {
    const version = { metadata: { name: 'app-8b7k2fh4tc', labels: { 'inlay.dev/config': 'app' } } };
    const foundBy = async (kind: string, count: number): Promise<number | undefined> => {
      const targets = [{ select: { kind, name: 'app' }, fieldPaths: ['data.a'] }];
      const replacements = Array.from({ length: count }, () => ({ sourceValue: 'new', targets }));
      const { messages } = await replace([resource('ConfigMap', 'app', version)], ...replacements);
      return messages.match(/exists only as version/g)?.length;
    };
    assert.equal(await foundBy('ConfigMap', 52), 50);
    assert.equal(await foundBy('Secret', 1), undefined);
  });
});
