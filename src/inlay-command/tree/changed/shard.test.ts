/** Tests that each package is in exactly one share, and that the shares have about the same cost. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CommandError } from '../../port';
import { shardOf, shareOf, type WeightedGroup } from './shard';

const packages = (weights: readonly number[]): readonly WeightedGroup[] =>
  weights.map((weight, at) => ({
    one: { name: `apps/app-${at}`, folder: `/apps/app-${at}`, output: `app-${at}.yaml`, isNamed: false },
    weight,
  }));

describe('shares', () => {
  it('contain each package once in any order, and differ by at most one package', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 });
    fc.assert(
      fc.property(weights, weights, fc.integer({ min: 1, max: 9 }), (a, b, count) => {
        const groups = [
          packages(a),
          packages(b).map((each) => ({ ...each, one: { ...each.one, name: `b/${each.one.name}` } })),
        ];
        const shares = Array.from({ length: count }, (_, at) => shareOf({ index: at + 1, count }, groups));
        const names = shares.flat().map(({ name }) => name);
        assert.deepEqual(
          names.toSorted(),
          groups
            .flat()
            .map(({ one }) => one.name)
            .toSorted(),
        );
        const turned = groups.map((group) => group.toReversed());
        assert.deepEqual(shareOf({ index: 1, count }, turned), shares[0]);
        const first = shares.map((share) =>
          share.reduce((sum, one) => sum + (groups[0]?.find((each) => each.one === one)?.weight ?? 0), 0),
        );
        assert.ok(Math.max(...first) - Math.min(...first) <= Math.max(0, ...a));
      }),
      { numRuns: 50 },
    );
  });

  it('are counted from 1', () => {
    assert.deepEqual(shardOf('3/20'), { index: 3, count: 20 });
    for (const wrong of ['0/3', '4/3', '1', 'a/b', '1/0', '-1/3', '1/3/4']) {
      assert.throws(() => shardOf(wrong), CommandError, wrong);
    }
  });
});
