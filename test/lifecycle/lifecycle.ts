/**
 * Simulates a generated configuration with random changes: layers change; workloads are added, removed and pinned;
 * people edit generated objects; branches are merged; LayerConfigs move. After each step the function runs, and the
 * invariants are checked on plain JSON, without code of the function. The same seed gives the same simulation.
 */
import assert from 'node:assert/strict';
import { layerConfig } from '../../functions/layer-config/function';
import { nameHash } from '../../src/krm';
import { treeOf } from '../../src/data';
import { compareBytes } from '../../src/go';
import { Random } from '../fuzz/random';
import { runOn, type Item } from '../run-on-values';
import { isOrphan, isPinned, pathKey } from './items';
import { steps } from './steps';
import {
  base,
  isGenerated,
  type SimulationState,
  displayName,
  namespaceOf,
  keyOf,
  namesIn,
  refersAs,
} from './simulation-state';

/** Statistics of a simulation. */
export interface SimulationStatistics {
  /** The number of times that each step was taken. */
  readonly steps: ReadonlyMap<string, number>;
  /** The number of runs that failed with a reason and were repaired. */
  readonly repaired: number;
}

/** At the first step that violates an invariant, throws an AssertionError that lists all steps so far. */
export async function simulate(seed: number, count: number): Promise<SimulationStatistics> {
  const random = new Random(seed);
  const taken = new Map<string, number>();
  const log: string[] = [];
  let repaired = 0;
  let state: SimulationState = {
    items: [],
    values: { a: 1, b: 1, c: 1, d: 1 },
    kind: 'ConfigMap',
    keep: 1,
    namespace: 'prod',
    members: false,
    known: new Map(),
    next: 0,
  };
  for (let at = 0; at < count; at++) {
    const [name, step] = random.pick(Object.entries(steps));
    const before = state;
    // A step may run the function, for example on a branch before a merge.
    const now = await step(state, random, async (one) => ({ ...one, items: (await render(one)).items }));
    if (now === undefined) continue;
    taken.set(name, (taken.get(name) ?? 0) + 1);
    log.push(name);
    try {
      const settled = await settle(now);
      ({ state } = settled);
      repaired += settled.isRepaired ? 1 : 0;
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      const shown = JSON.stringify(before.items, undefined, 1);
      throw new assert.AssertionError({
        message: `seed ${seed}, after ${log.join(', ')}:\n${error.message}\nbefore: ${shown}`,
      });
    }
  }
  return { steps: taken, repaired };
}

const render = (state: SimulationState): ReturnType<typeof runOn> => runOn(layerConfig, configOf(state), state.items);

const configOf = ({ values, kind, keep, namespace, members }: SimulationState): object => ({
  apiVersion: 'fn.inlay.dev/v1alpha1',
  kind: 'LayerConfig',
  metadata: { name: base, namespace, annotations: { [pathKey]: 'app/fn.yaml' } },
  spec: {
    layers: [{ name: 'all', values }],
    output: { kind, files: [{ key: 'app.yaml', format: 'yaml' }], versions: { keep } },
    ...(members
      ? {
          members: ['blue', 'green'].map((name) => ({
            name,
            target: { labelSelector: `team=${name}` },
            ignoreMissing: true,
          })),
        }
      : {}),
    references: {
      extra: [
        { group: 'argoproj.io', kind: 'Rollout', podSpec: 'spec.template.spec', ignoreMissing: true },
        { group: 'example.com', kind: 'Shop', path: 'spec.configRef.name', ignoreMissing: true },
      ],
    },
  },
});

/** Runs the function. If it fails, restores damaged objects from version control, and runs it again. */
async function settle(
  given: SimulationState,
): Promise<{ readonly state: SimulationState; readonly isRepaired: boolean }> {
  let ran = await render(given);
  let state = given;
  const isRepaired = ran.exitCode !== 0;
  if (isRepaired) {
    assert.match(ran.messages, /\[damaged-version\]/, ran.messages);
    assert.deepEqual(ran.items, plain(given.items), 'a run that fails changes nothing');
    state = { ...given, items: given.items.map((item) => given.known.get(keyOf(item)) ?? item) };
    ran = await render(state);
  }
  assert.equal(ran.exitCode, 0, ran.messages);
  const after = { ...state, items: ran.items };
  check(after, ran.messages);
  const again = await render(after);
  assert.deepEqual(again.items, ran.items, 'a second run changes nothing');
  const known = new Map(after.known);
  for (const item of after.items) if (isGenerated(item)) known.set(keyOf(item), item);
  return { state: { ...after, known }, isRepaired };
}

const plain = (items: readonly Item[]): unknown => JSON.parse(JSON.stringify(items));

function check(state: SimulationState, messages: string): void {
  const { items, kind, namespace, values } = state;
  const objects = items.filter(({ kind: one }) => one === 'ConfigMap' || one === 'Secret');
  const keys = objects.map(keyOf);
  assert.equal(new Set(keys).size, keys.length, `no duplicate names: ${keys.join(', ')}`);
  // Objects that are left in another namespace are reported, and have no owner.
  const versions = objects.filter((one) => isGenerated(one) && namespaceOf(one) === namespace);
  for (const version of versions) {
    const hash = nameHash(treeOf(version));
    assert.ok(version.metadata.name.endsWith(`-${hash}`), `${version.metadata.name} has data of ${hash}`);
  }
  checkFiles(state, versions);
  for (const current of versions.filter(isCurrent)) {
    const text = current.data?.['app.yaml'] ?? '';
    const yaml = kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text;
    const expected = Object.entries(values).map(([key, value]) => `${key}: ${value}\n`);
    assert.equal(yaml, expected.join(''), 'the current version has the values of the layers');
  }
  for (const item of items) {
    for (const { name, isFollowed } of namesIn(item)) {
      // The function does not update names in workloads of this kind, so a base name may refer to another object.
      if (!isFollowed && isPinned(item) && !/-[2-9a-z]{10}$/.test(name)) continue;
      // The base name of a removed member may belong to any object.
      if (!state.members && name !== base && !/-[2-9a-z]{10}$/.test(name)) continue;
      const there = objects.find((one) => one.metadata.name === name && namespaceOf(one) === namespaceOf(item));
      const isReported = messages
        .split('\n')
        .some((line) => line.startsWith('[warning]') && line.includes(displayName(item)));
      if (there === undefined) {
        assert.ok(isReported, `${displayName(item)} refers to ${name}, and no message reports this: ${messages}`);
      }
      const isFree = isFollowed && !isPinned(item) && !isOwned(item);
      if (!isFree || namespaceOf(item) !== namespace || refersAs(item) !== kind || there === undefined) continue;
      // References to the object before it became a family are kept and reported.
      assert.ok(
        isCurrent(there) || isReported,
        `${displayName(item)} refers to ${name}, which is not the current version`,
      );
    }
  }
}

function checkFiles({ kind, members }: SimulationState, versions: readonly Item[]): void {
  const current = versions.filter(isCurrent);
  const stems = members ? [`${base}-blue`, `${base}-green`] : [base];
  assert.deepEqual(
    current.map((item) => item.metadata.annotations?.[pathKey] ?? '').toSorted(compareBytes),
    stems.map((stem) => `app/${kind.toLowerCase()}_${stem}.yaml`),
    'each current version is in its file',
  );
}

const isCurrent = (item: Item): boolean => !isOrphan(item);
const isOwned = ({ metadata }: Item): boolean => 'ownerReferences' in metadata;
