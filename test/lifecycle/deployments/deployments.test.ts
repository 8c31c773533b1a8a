/**
 * Tests versions with each deployment method: cases that random runs found, and a few random runs.
 * `npm run dev -- simulate` generates more runs.
 */
import assert from 'node:assert/strict';
import { samples } from '../../law';
import { isOrphan } from '../items';
import { deploymentMethods, type DeploymentMethod } from './deployment-methods';
import { simulateDeployment } from './simulation';
import { outputOf, versionsOf, without, yamlText, type Shop, type User, type Versioning } from './shop';

const user: User = { names: ['config0'], isPinned: false, limit: undefined };

const shopOf = (versioning: Versioning, more: Partial<Shop> = {}): Shop => ({
  versioning,
  sources: new Map([
    ['config0', { kind: 'ConfigMap', content: 0 }],
    ['config2', { kind: 'ConfigMap', content: 0 }],
  ]),
  users: new Map([['web', user]]),
  keep: undefined,
  output: undefined,
  next: 3,
  ...more,
});

const withContent = (shop: Shop, content: number): Shop => ({
  ...shop,
  sources: new Map([...shop.sources, ['config0', { kind: 'ConfigMap', content }]]),
});

async function after(method: DeploymentMethod, shop: Shop): Promise<Shop> {
  const { output, messages } = await method(shop);
  assert.ok(output !== undefined, messages);
  return { ...shop, output };
}

async function afterContents(method: DeploymentMethod, shop: Shop, ...contents: readonly number[]): Promise<Shop> {
  let now = shop;
  for (const content of contents) {
    now = await after(method, withContent(now, content));
  }
  return now;
}

/** The names of the versions of `config0`, starting with the current version. */
function namesOf(shop: Shop): readonly string[] {
  const found = [...versionsOf(outputOf(shop))].filter(([name]) => name.startsWith('config0-'));
  return found.toSorted(([, a], [, b]) => Number(isOrphan(a)) - Number(isOrphan(b))).map(([name]) => name);
}

for (const [name, method] of Object.entries(deploymentMethods)) {
  for (const versioning of ['version-config', 'layer-config'] as const) {
    describe(`${versioning} through ${name}`, () => {
      it('writes the same output after a rollback', async () => {
        const shop = await afterContents(method, shopOf(versioning), 1, 2, 3, 1);
        assert.equal((await after(method, shop)).output, shop.output);
      });

      it('keeps as many versions as the users can roll back to', async () => {
        const users = new Map([['web', { ...user, limit: 1 }]]);
        const shop = await afterContents(method, shopOf(versioning, { users }), 1, 2, 3);
        assert.equal(namesOf(shop).length, 2);
        const more = await afterContents(method, shopOf(versioning), ...Array.from({ length: 13 }, (_, at) => at));
        assert.equal(namesOf(more).length, 11);
      });

      it('keeps the versions of an object in the run in which the object is removed', async () => {
        const shop = await afterContents(method, shopOf(versioning), 1, 2);
        const gone = { ...shop, sources: without(shop.sources, 'config0'), users: new Map() };
        assert.deepEqual(namesOf(await after(method, gone)).toSorted(), namesOf(shop).toSorted());
      });

      it('keeps the version that was in use last after branches were merged', async () => {
        const shop = await after(method, shopOf(versioning, { keep: 1 }));
        const [ours, theirs] = await Promise.all([1, 2].map((content) => after(method, withContent(shop, content))));
        const items = [...outputOf(ours as Shop), ...outputOf(theirs as Shop)];
        const merged = [
          ...new Map(items.map((item) => [`${String(item['kind'])} ${item.metadata.name}`, item])).values(),
        ];
        for (const order of [merged, merged.toReversed()]) {
          const rerun = await after(method, withContent({ ...shop, output: yamlText(order) }, 1));
          const [current] = namesOf(rerun);
          const [next, kept, ...others] = namesOf(await after(method, withContent(rerun, 3)));
          assert.notEqual(next, current);
          assert.deepEqual([kept, ...others], [current]);
        }
      });

      it('keeps versions in use', async () => {
        for (let seed = 1; seed <= samples(2); seed++) await simulateDeployment(name, versioning, seed, samples(50));
      });
    });
  }
}

for (const name of ['the output of a build', '--previous', 'history.from']) {
  it(`versions of which one cannot be read are refused through ${name}`, async () => {
    const method = deploymentMethods[name] as DeploymentMethod;
    const { output = '', ...shop } = await afterContents(method, shopOf('version-config'), 1);
    for (const conflict of ['<<<<<<< ours', 'data: [}']) {
      for (const at of [0, output.indexOf('{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"config2')]) {
        const damaged = `${output.slice(0, at)}${conflict}\n${output.slice(at)}`;
        const ran = await method({ ...shop, output: damaged });
        assert.equal(ran.output, undefined, damaged);
        assert.match(ran.messages, /\[error\].*(cannot be read|not valid YAML)/);
      }
    }
  });
}

describe('a simulation', () => {
  it('restores a damaged version in use, and continues', async () => {
    const { repaired } = await simulateDeployment('--previous', 'version-config', 11, 25);
    assert.equal(repaired, 1);
  });
});

describe('the output of a build', () => {
  for (const versioning of ['version-config', 'layer-config'] as const) {
    it(`reports and removes a damaged version of a removed object, of ${versioning}`, async () => {
      const method = deploymentMethods['the output of a build'] as DeploymentMethod;
      const shop = await afterContents(method, shopOf(versioning), 1, 2);
      const [name = ''] = namesOf(shop);
      const items = outputOf(shop).map((item) =>
        item.metadata.name === name ? { ...item, data: { 'app.yaml': 'content: 7' } } : item,
      );
      const sources = without(shop.sources, 'config0');
      const gone = { ...shop, sources, users: new Map(), output: yamlText(items) };
      const { output, messages } = await method(gone);
      assert.ok(output !== undefined && !output.includes(name), output);
      assert.match(messages, new RegExp(`${name} has data that does not match the hash in its name.*It is removed`));
      const pinned = new Map([['web', { ...user, names: [name], isPinned: true }]]);
      const used = await method({ ...gone, users: pinned });
      assert.equal(used.output, undefined);
      assert.match(
        used.messages,
        new RegExp(`${name} has data that does not match the hash in its name.*It is in use`),
      );
    });
  }
});
