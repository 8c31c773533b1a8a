/**
 * Tests a small monorepo with a real kustomize: the same bytes as single builds, shards, and the packages that a change
 * rebuilds. `npm run dev -- monorepo` tests thousands of packages.
 */
import assert from 'node:assert/strict';
import { kustomizeBinary, withOwnSchema } from '../../kustomize';
import { monorepo } from './monorepo';
import { MonorepoTrial, type Outputs } from './trial';
import { toolCalled } from '../../orchestrators';
import { snapshot } from '../../packages';
import { temporaryFolder } from '../../temporary-folder';

describe('a git diff of a monorepo of 8 packages', function () {
  let trial: MonorepoTrial;
  let all: Outputs;

  before(function () {
    if (toolCalled('git') === undefined) return this.skip();
    const files = monorepo(8);
    const apps = Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('apps/')));
    trial = new MonorepoTrial({ ...files, ...withOwnSchema(apps) }, kustomizeBinary());
    all = trial.build();
  });

  it('has the same output as single builds', () => {
    assert.equal(all.size, 8);
    for (const one of ['apps/app-0/overlays/prod', 'apps/app-1/overlays/test']) {
      assert.equal(all.get(`${one}.yaml`), trial.inlay('build', one), one);
    }
  });

  it('has the same output in shares', () => {
    const shares = ['1/3', '2/3', '3/3'].map((shard) => trial.build('--shard', shard, '--jobs', '2'));
    for (const share of shares) assert.ok(share.size >= 2 && share.size <= 4, String(share.size));
    assert.deepEqual(new Map(shares.flatMap((share) => [...share]).toSorted(([a], [b]) => (a < b ? -1 : 1))), all);
  });

  it('rebuilds only the packages that depend on a base', () => {
    const { rebuilt, differing } = trial.judge('platform/network/policy.yaml', all);
    assert.deepEqual(rebuilt, differing);
    assert.equal(rebuilt.length, 2);
  });

  it('has the same output after commits that remove packages and add another', () => {
    const app = 'apps/app-1';
    const [before, after] = [temporaryFolder(), temporaryFolder()];
    trial.inlay('build', '--recursive', app, '--output', before);
    trial.without(`${app}/overlays`, () => {
      trial.inlay('build', '--recursive', app, '--output', before, '--since', 'HEAD', '--prune');
      trial.inlay('build', '--recursive', app, '--output', after);
    });
    assert.deepEqual([...snapshot(after).keys()], ['base.yaml']);
    assert.deepEqual(snapshot(before), snapshot(after));
  });
});
