/** Possible changes to a configuration between two runs. A step that is not possible returns undefined. */
import type { Random } from '../fuzz/random';
import type { Item } from '../run-on-values';
import { annotated, isOrphan, pathKey, pinKey, withMetadata } from './items';
import { base, isGenerated, type SimulationState, namespaceOf, workloads } from './simulation-state';

/** Runs the function, for example on a branch before a merge. */
export type Run = (state: SimulationState) => Promise<SimulationState>;

export type Step = (
  state: SimulationState,
  random: Random,
  run: Run,
) => Promise<SimulationState | undefined> | SimulationState | undefined;

/** Whether the object is generated and has not left the namespace. */
const isOwn = (state: SimulationState, item: Item): boolean =>
  isGenerated(item) && namespaceOf(item) === state.namespace;
const isWorkload = ({ kind }: Item): boolean => typeof kind === 'string' && Object.hasOwn(workloads, kind);

/** Changes a random item among those that match. */
function changed(
  state: SimulationState,
  random: Random,
  isEligible: (item: Item) => boolean,
  change: (item: Item) => readonly Item[],
): SimulationState | undefined {
  const found = state.items.filter(isEligible);
  if (found.length === 0) return undefined;
  const chosen = random.pick(found);
  return { ...state, items: state.items.flatMap((item) => (item === chosen ? change(item) : [item])) };
}

/** The item with changed data under the same name. */
function edited(item: Item): Item {
  const text = item.data?.['app.yaml'] ?? '';
  const isBase64 = item['kind'] === 'Secret';
  const yaml = isBase64 ? Buffer.from(text, 'base64').toString() : text;
  const other = yaml.replace(/a: \d+/, 'a: 77');
  return { ...item, data: { 'app.yaml': isBase64 ? Buffer.from(other).toString('base64') : other } };
}

function setValue(state: SimulationState, random: Random): SimulationState {
  const key = random.pick(Object.keys(state.values));
  return { ...state, values: { ...state.values, [key]: random.below(4) } };
}

/** A workload in this or another namespace that refers to the base, a member, or any version so far. */
function newWorkload(state: SimulationState, random: Random): SimulationState {
  const kind = random.pick(Object.keys(workloads));
  const known = [...state.known.values()].map((item) => item.metadata.name);
  const names = state.members ? [base, `${base}-blue`] : [base];
  const name = random.below(6) === 0 && known.length > 0 ? random.pick(known) : random.pick(names);
  const metadata = {
    name: `w${state.next}`,
    namespace: random.below(5) === 0 ? 'elsewhere' : state.namespace,
    labels: { team: random.pick(['blue', 'green', 'none']) },
    ...(random.below(8) === 0
      ? { ownerReferences: [{ apiVersion: 'x/v1', kind: 'X', name: 'x', controller: true }] }
      : {}),
  };
  const item = { kind, metadata, ...workloads[kind]?.(name, state.kind) } as Item;
  return { ...state, items: [...state.items, item], next: state.next + 1 };
}

/**
 * Each of two branches has changed a layer and rendered the package. git merges lines that only one branch changed, and
 * the merge takes one side if both changed a line. So the name comes from one side, and the data may match neither.
 */
async function merged(state: SimulationState, random: Random, run: Run): Promise<SimulationState | undefined> {
  if (state.members) return undefined;
  const [ours, theirs] = [
    { ...state, values: { ...state.values, a: 10 + random.below(3) } },
    { ...state, values: { ...state.values, d: 10 + random.below(3) } },
  ];
  const [left, right] = [await run(ours), await run(theirs)];
  const values = { ...ours.values, d: theirs.values['d'] ?? 0 };
  const chosen = random.below(2) === 0 ? left : right;
  const mixed = Object.entries(values)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
  const isMixed = random.below(3) > 0;
  const items = chosen.items.map((item) => {
    if (!isOwn(state, item) || isOrphan(item) || !isMixed) return item;
    const text = state.kind === 'Secret' ? Buffer.from(mixed).toString('base64') : mixed;
    return { ...item, data: { 'app.yaml': text } };
  });
  // A merge that keeps both sides has two documents, one of which is in another file.
  const other = chosen === left ? right : left;
  const both = random.below(3) === 0 ? other.items.filter((item) => isOwn(state, item) && !isOrphan(item)) : [];
  const names = new Set(items.map((item) => item.metadata.name));
  const added = both
    .filter((item) => !names.has(item.metadata.name))
    .map((item) => annotated(item, { [pathKey]: 'app/merged.yaml' }));
  return { ...state, values, items: [...items, ...added] };
}

export const steps: Readonly<Record<string, Step>> = {
  'a setting changes': setValue,
  'another setting changes': setValue,
  'a workload is added': newWorkload,
  'another workload is added': newWorkload,
  'a workload is removed': (state, random) => changed(state, random, isWorkload, () => []),
  'a workload is pinned': (state, random) =>
    changed(state, random, isWorkload, (item) => [annotated(item, { [pinKey]: 'true' })]),
  'a workload is unpinned': (state, random) =>
    changed(state, random, isWorkload, (item) => [annotated(item, { [pinKey]: 'false' })]),
  'a workload changes its team': (state, random) =>
    changed(state, random, isWorkload, (item) => [
      withMetadata(item, { labels: { team: random.pick(['blue', 'green']) } }),
    ]),
  'a workload moves': (state, random) =>
    changed(state, random, isWorkload, (item) => [
      withMetadata(item, { namespace: random.pick([state.namespace, 'elsewhere']) }),
    ]),
  'the current version is edited': (state, random) =>
    changed(
      state,
      random,
      (item) => isOwn(state, item) && !isOrphan(item),
      (item) => [edited(item)],
    ),
  'an orphan is edited': (state, random) =>
    changed(
      state,
      random,
      (item) => isOwn(state, item) && isOrphan(item),
      (item) => [edited(item)],
    ),
  'an orphan is deleted': (state, random) =>
    changed(
      state,
      random,
      (item) => isGenerated(item) && isOrphan(item),
      () => [],
    ),
  'the kind changes': (state) => ({ ...state, kind: state.kind === 'Secret' ? 'ConfigMap' : 'Secret' }),
  'fewer or more versions are kept': (state, random) => ({ ...state, keep: random.below(3) }),
  'the LayerConfig moves': (state) => ({ ...state, namespace: state.namespace === 'prod' ? 'stage' : 'prod' }),
  'a family is added or removed': (state) => ({ ...state, members: !state.members }),
  'branches are merged': merged,
};
