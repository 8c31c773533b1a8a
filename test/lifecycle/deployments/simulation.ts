/**
 * Simulates a shop with random changes and one way of deploying: objects change, are added, removed and rolled back;
 * users are added, removed and pinned; versions are damaged; the output is lost; branches are merged. After each step
 * the functions run, and the invariants are checked on plain values, with the recorded order of versions. The same seed
 * gives the same simulation.
 */
import assert from 'node:assert/strict';
import { treeOf } from '../../../src/data';
import { nameHash } from '../../../src/krm';
import { Random } from '../../fuzz/random';
import type { Item } from '../../run-on-values';
import { isOrphan, isPinned } from '../items';
import type { SimulationStatistics } from '../lifecycle';
import { changes } from './changes';
import { deploymentMethods, type DeploymentMethod, type Rendered } from './deployment-methods';
import {
  contentOf,
  isVersion,
  isVersionName,
  namesIn,
  objectOf,
  outputOf,
  versionsOf,
  yamlText,
  type Shop,
  type Versioning,
} from './shop';

/** The versions of an object in the order of their use, starting with the current version. */
interface VersionOrder {
  readonly names: readonly string[];
  /** Whether there may be other versions, whose order is unknown. */
  readonly hasOthers: boolean;
}

export async function simulateDeployment(
  method: string,
  versioning: Versioning,
  seed: number,
  count: number,
): Promise<SimulationStatistics> {
  const simulation = new DeploymentSimulation(deploymentMethods[method] as DeploymentMethod, versioning, seed);
  try {
    for (let at = 0; at < count; at++) await simulation.step();
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    throw new assert.AssertionError({
      message: `${method}, ${versioning}, seed ${seed}, after ${simulation.log.join(', ')}:\n${error.message}`,
    });
  }
  return { steps: simulation.steps, repaired: simulation.repaired };
}

class DeploymentSimulation {
  readonly log: string[] = [];
  readonly steps = new Map<string, number>();
  repaired = 0;
  readonly #method: DeploymentMethod;
  readonly #random: Random;
  #shop: Shop;
  readonly #lines = new Map<string, VersionOrder>();
  /** All versions so far. */
  readonly #known = new Map<string, Item>();

  constructor(method: DeploymentMethod, versioning: Versioning, seed: number) {
    this.#method = method;
    this.#random = new Random(seed);
    this.#shop = {
      versioning,
      sources: new Map([
        ['config0', { kind: 'ConfigMap', content: 0 }],
        ['config1', { kind: 'Secret', content: 0 }],
      ]),
      users: new Map([['web', { names: ['config0', 'config1'], isPinned: false, limit: undefined }]]),
      keep: undefined,
      output: undefined,
      next: 2,
    };
  }

  async step(): Promise<void> {
    const [name, change] = this.#random.pick(Object.entries(changes));
    const changed = await change(this.#shop, this.#random, async (shop) => (await this.#settled(shop)).shop);
    if (changed === undefined) return;
    this.log.push(name);
    this.steps.set(name, (this.steps.get(name) ?? 0) + 1);
    for (const object of changed.unknown ?? []) this.#lines.set(object, { names: [], hasOthers: true });
    const before = versionsOf(outputOf(changed.shop));
    const { shop, messages } = await this.#settled(changed.shop);
    this.#check(before, shop, messages);
    this.#shop = shop;
  }

  /** Runs the functions. If they fail, restores damaged versions in use from version control, and runs them again. */
  async #settled(given: Shop): Promise<{ readonly shop: Shop; readonly messages: string }> {
    let shop = given;
    let ran = await this.#rendered(shop);
    if (ran.output === undefined) {
      assert.match(ran.messages, /does not match the hash in its name/);
      this.repaired += 1;
      shop = { ...shop, output: this.#repairedOutput(shop) };
      ran = await this.#rendered(shop);
    }
    assert.ok(ran.output !== undefined, ran.messages);
    const after = { ...shop, output: ran.output };
    const again = await this.#rendered(after);
    assert.equal(again.output, ran.output, 'a second run changes nothing');
    for (const [name, item] of versionsOf(outputOf(after))) if (!this.#known.has(name)) this.#known.set(name, item);
    return { shop: after, messages: ran.messages };
  }

  async #rendered(shop: Shop): Promise<Rendered> {
    const ran = await this.#method(shop);
    assert.deepEqual(await this.#method(shop), ran, 'the same input gives the same bytes');
    return ran;
  }

  #repairedOutput(shop: Shop): string {
    const items = outputOf(shop).map((item) => {
      const known = isVersion(item) ? this.#known.get(item.metadata.name) : undefined;
      return known === undefined ? item : { ...item, data: known.data ?? {} };
    });
    return yamlText(items);
  }

  #check(before: ReadonlyMap<string, Item>, shop: Shop, messages: string): void {
    const items = outputOf(shop);
    const versions = versionsOf(items);
    for (const [name, item] of versions) {
      // After a LayerConfig is removed, its versions are not maintained.
      if (shop.versioning === 'layer-config' && !shop.sources.has(objectOf(name))) continue;
      assert.ok(name.endsWith(`-${nameHash(treeOf(item))}`), `${name} does not match the hash in its name`);
      assert.equal(item['immutable'], true, name);
      const known = this.#known.get(name);
      assert.deepEqual(item.data, known?.data, `${name} always has the same data`);
    }
    this.#checkUsers(shop, items, versions, messages);
    for (const object of shop.sources.keys()) this.#checkObject(object, before, versions, shop, items);
    for (const [object, line] of this.#lines) {
      if (!shop.sources.has(object)) this.#checkGone(object, line, before, versions, shop);
    }
  }

  /**
   * Users that are not pinned have the current content. Every object that they refer to exists, or a message reports
   * that it does not.
   */
  #checkUsers(shop: Shop, items: readonly Item[], versions: ReadonlyMap<string, Item>, messages: string): void {
    for (const item of items.filter(({ kind }) => kind === 'Deployment')) {
      const { name } = item.metadata;
      for (const named of namesIn(item)) {
        const version = versions.get(named);
        if (version === undefined) {
          assert.ok(messages.includes(name), `${name} refers to ${named}, and no message reports this: ${messages}`);
        }
        if (isPinned(item)) continue;
        assert.ok(version !== undefined, `${name} refers to ${named}, which does not exist`);
        assert.ok(!isOrphan(version), `${name} refers to ${named}, which is not the current version`);
        assert.equal(contentOf(version), `c${shop.sources.get(objectOf(named))?.content}`, `${name} has the content`);
      }
    }
  }

  #checkObject(
    object: string,
    before: ReadonlyMap<string, Item>,
    versions: ReadonlyMap<string, Item>,
    shop: Shop,
    items: readonly Item[],
  ): void {
    const there = [...versions.keys()].filter((name) => objectOf(name) === object);
    const added = there.filter((name) => !before.has(name));
    assert.ok(added.length <= 1, `one change created ${added.join(', ')}`);
    const currents = there.filter((name) => !isOrphan(versions.get(name) as Item));
    assert.equal(currents.length, 1, `${object} has the current versions ${currents.join(', ')}`);
    const [current = ''] = currents;
    assert.equal(
      contentOf(versions.get(current) as Item),
      `c${shop.sources.get(object)?.content}`,
      `${object} has its content`,
    );
    const line = this.#lines.get(object) ?? { names: [], hasOthers: false };
    const order = [current, ...line.names.filter((name) => name !== current)];
    const kept = order.slice(0, keptOf(shop, object) + 1);
    for (const name of kept) {
      assert.ok(versions.has(name), `${name} does not exist, but ${kept.join(', ')} must be kept`);
    }
    const used = new Set(items.filter((one) => !isVersion(one)).flatMap(namesIn));
    const others = there.filter((name) => !kept.includes(name) && !used.has(name));
    if (!line.hasOthers) assert.deepEqual(others, [], `only ${kept.join(', ')} must be kept`);
    // A version that was kept because it was in use now counts as an earlier version.
    this.#lines.set(object, {
      names: order.filter((name) => versions.has(name)),
      hasOthers: there.some((name) => !order.includes(name)),
    });
  }

  /** In the run in which an object is removed, its pods may still be running. */
  #checkGone(
    object: string,
    line: VersionOrder,
    before: ReadonlyMap<string, Item>,
    versions: ReadonlyMap<string, Item>,
    shop: Shop,
  ): void {
    if (line.names.length === 0 && line.hasOthers) {
      const former = [...before.keys()].filter((name) => objectOf(name) === object && this.#isWhole(name, before));
      const left = former.filter((name) => versions.has(name));
      const min = Math.min(former.length, shop.keep ?? 10);
      const isRemovedNow = this.#shop.sources.has(object);
      if (isRemovedNow) {
        assert.ok(left.length >= min, `${left.length} of ${former.length} versions of ${object} remain`);
      }
    }
    this.#lines.set(object, { names: [], hasOthers: true });
  }

  #isWhole(name: string, items: ReadonlyMap<string, Item>): boolean {
    return isVersionName(name) && JSON.stringify(items.get(name)?.data) === JSON.stringify(this.#known.get(name)?.data);
  }
}

/** The value of `keep` or, if it is not set, the length of the longest history of a workload that uses the object. */
function keptOf({ keep, users }: Shop, object: string): number {
  if (keep !== undefined) return keep;
  const limits = [...users.values()]
    .filter(({ names }) => names.some((name) => objectOf(name) === object))
    .map(({ limit }) => limit ?? 10);
  return limits.length === 0 ? 10 : Math.max(...limits);
}
