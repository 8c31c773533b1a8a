/** Changes to a shop between two runs. A change that is not possible returns undefined. */
import type { Random } from '../../fuzz/random';
import type { Item } from '../../run-on-values';
import { isOrphan } from '../items';
import { kindOf, objectOf, outputOf, versionsOf, without, yamlText, type Shop, type Source, type User } from './shop';

/** The shop after a change. After some changes, it is no longer known which earlier versions exist. */
export interface Changed {
  readonly shop: Shop;
  /** Objects for which the order or existence of earlier versions is no longer known. */
  readonly unknown?: readonly string[];
}

/** `run` runs the functions, for example on a branch, and returns the shop after the run. */
export type Change = (
  shop: Shop,
  random: Random,
  run: (shop: Shop) => Promise<Shop>,
) => Promise<Changed | undefined> | Changed | undefined;

const withSource = (shop: Shop, name: string, source: Source): Shop => ({
  ...shop,
  sources: new Map([...shop.sources, [name, source]]),
});

const withUser = (shop: Shop, name: string, user: User): Shop => ({
  ...shop,
  users: new Map([...shop.users, [name, user]]),
});

const anyOf = <T>(random: Random, map: ReadonlyMap<string, T>): readonly [string, T] | undefined =>
  map.size === 0 ? undefined : random.pick([...map]);

function changeContent(shop: Shop, random: Random): Changed | undefined {
  const found = anyOf(random, shop.sources);
  if (found === undefined) return undefined;
  const [name, source] = found;
  return { shop: withSource(shop, name, { ...source, content: random.below(30) }) };
}

/** Returns to the content of an earlier version. */
function rollBack(shop: Shop, random: Random): Changed | undefined {
  const earlier = [...versionsOf(outputOf(shop))].filter(
    ([name, item]) => isOrphan(item) && shop.sources.has(objectOf(name)),
  );
  if (earlier.length === 0) return undefined;
  const [name, item] = random.pick(earlier);
  const text = JSON.stringify(item.data);
  const encoded = /"([A-Za-z\d+/=]+)"\}$/.exec(text)?.[1] ?? '';
  const content = /c(\d+)/.exec(text) ?? /c(\d+)/.exec(Buffer.from(encoded, 'base64').toString());
  const source = shop.sources.get(objectOf(name));
  if (content === null || source === undefined) return undefined;
  return { shop: withSource(shop, objectOf(name), { ...source, content: Number(content[1]) }) };
}

function addSource(shop: Shop): Changed | undefined {
  if (shop.sources.size >= 4) return undefined;
  const name = `config${shop.next % 6}`;
  if (shop.sources.has(name)) return { shop: { ...shop, next: shop.next + 1 } };
  const added = withSource(shop, name, { kind: kindOf(name), content: shop.next });
  return { shop: { ...added, next: shop.next + 1 }, unknown: [name] };
}

/** Removes an object and the references to its name. */
function removeSource(shop: Shop, random: Random): Changed | undefined {
  if (shop.sources.size < 2) return undefined;
  const [gone] = random.pick([...shop.sources]);
  const users = [...shop.users].map(([name, user]): [string, User] => [
    name,
    { ...user, names: user.names.filter((one) => one !== gone) },
  ]);
  return { shop: { ...shop, sources: without(shop.sources, gone), users: new Map(users) }, unknown: [gone] };
}

function addUser(shop: Shop, random: Random): Changed | undefined {
  if (shop.users.size >= 5 || shop.sources.size === 0) return undefined;
  const names = [...shop.sources.keys()].filter(() => random.chance(60));
  const limit = random.pick([undefined, undefined, 0, 1, 2, 4]);
  const added = withUser(shop, `web${shop.next}`, { names, isPinned: false, limit });
  return { shop: { ...added, next: shop.next + 1 } };
}

function removeUser(shop: Shop, random: Random): Changed | undefined {
  const found = anyOf(random, shop.users);
  return found && { shop: { ...shop, users: without(shop.users, found[0]) } };
}

function changeUser(shop: Shop, random: Random): Changed | undefined {
  const found = anyOf(random, shop.users);
  if (found === undefined) return undefined;
  const names = [...shop.sources.keys()].filter(() => random.chance(60));
  return { shop: withUser(shop, found[0], { ...found[1], names, isPinned: false }) };
}

/** Pins a user to a version, which the user then refers to by name. */
function pinUser(shop: Shop, random: Random): Changed | undefined {
  const found = anyOf(random, shop.users);
  const versions = [...versionsOf(outputOf(shop)).keys()];
  if (found === undefined || versions.length === 0) return undefined;
  return { shop: withUser(shop, found[0], { ...found[1], names: [random.pick(versions)], isPinned: true }) };
}

/** Edits a version by hand. */
function damage(shop: Shop, random: Random): Changed | undefined {
  const items = outputOf(shop);
  const versions = [...versionsOf(items).keys()];
  if (versions.length === 0) return undefined;
  const name = random.pick(versions);
  const damaged = items.map((item) =>
    item.metadata.name === name && item['kind'] === kindOf(name)
      ? { ...item, data: { ...item.data, [Object.keys(item.data ?? {})[0] ?? 'content']: 'ZGFtYWdlZA==' } }
      : item,
  );
  return { shop: { ...shop, output: yamlText(damaged) }, unknown: [objectOf(name)] };
}

/** Removes the output. A user that was pinned to a version refers to the object again. */
function lose(shop: Shop): Changed | undefined {
  if (shop.output === undefined) return undefined;
  const users = [...shop.users].map(([name, user]): [string, User] => [
    name,
    { ...user, isPinned: false, names: [...new Set(user.names.map(objectOf))].filter((one) => shop.sources.has(one)) },
  ]);
  return { shop: { ...shop, output: undefined, users: new Map(users) }, unknown: [...shop.sources.keys()] };
}

/**
 * Each of two branches changes an object, possibly the same object, and runs. The merge keeps the changes from both; if
 * both changed the same object, the merge takes one side.
 */
async function merge(shop: Shop, random: Random, run: (shop: Shop) => Promise<Shop>): Promise<Changed | undefined> {
  const [ours, theirs] = [changeContent(shop, random)?.shop, changeContent(shop, random)?.shop];
  if (ours === undefined || theirs === undefined) return undefined;
  const [left, right] = [await run(ours), await run(theirs)];
  const keyed = [left, right].map((one) => new Map(outputOf(one).map((item) => [keyOf(item), item])));
  const [first = new Map<string, Item>(), second = new Map<string, Item>()] = keyed;
  const items = [...new Set([...first.keys(), ...second.keys()])].map((key) => {
    const [one, other] = [first.get(key), second.get(key)];
    return (random.chance(50) ? (one ?? other) : (other ?? one)) as Item;
  });
  const sources = new Map(
    [...shop.sources].map(([name, source]) => {
      const changed = [ours, theirs].map((one) => one.sources.get(name) as Source);
      return [name, changed.find(({ content }) => content !== source.content) ?? source];
    }),
  );
  return { shop: { ...shop, sources, output: yamlText(items) }, unknown: [...shop.sources.keys()] };
}

const keyOf = ({ kind, metadata }: Item): string => `${String(kind)}/${metadata.name}`;

export const changes: Readonly<Record<string, Change>> = {
  'an object changes': changeContent,
  'another object changes': changeContent,
  'one more object changes': changeContent,
  'an object is rolled back': rollBack,
  'an object is added': addSource,
  'an object is removed': removeSource,
  'a user is added': addUser,
  'a user is removed': removeUser,
  'a user changes': changeUser,
  'a user is pinned': pinUser,
  'a user is unpinned': (shop, random) => {
    const pinned = [...shop.users].filter(([, { isPinned }]) => isPinned);
    if (pinned.length === 0) return undefined;
    const [name, user] = random.pick(pinned);
    const names = user.names.map(objectOf).filter((one) => shop.sources.has(one));
    return { shop: withUser(shop, name, { ...user, names, isPinned: false }) };
  },
  'fewer or more versions are kept': (shop, random) => ({
    shop: { ...shop, keep: random.pick([undefined, undefined, 0, 1, 2, 3, 10]) },
  }),
  'a version is damaged': damage,
  'the output is lost': lose,
  'branches are merged': merge,
  'nothing changes': (shop) => ({ shop }),
};
