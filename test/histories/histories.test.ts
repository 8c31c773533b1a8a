/** Compares builds of ranges of random commits with full builds. `npm run dev -- histories` tries many more ranges. */
import assert from 'node:assert/strict';
import { orchestrators } from '../orchestrators';
import { tryHistory, type HistoryCounts } from './history-trial';

describe('a git diff of random commits', function () {
  it('builds and removes the same packages as full builds before and after', async function () {
    // On Windows, symbolic links require a privilege.
    if (process.platform === 'win32' || !orchestrators().some(({ name }) => name === 'git')) return this.skip();
    const counts: HistoryCounts = { ranges: 0, needed: 0, extra: 0, removed: 0, becameRoots: 0 };
    for (const seed of [1, 2, 3]) await tryHistory(seed, 6, counts);
    assert.ok(counts.ranges >= 15 && counts.removed > 0 && counts.becameRoots > 0, JSON.stringify(counts));
  });
});
