/**
 * `keySeparator` treats keys of properties, INI and env files as a tree. The steps of a path are parts of keys, and a
 * map is written as several keys.
 */
import { entriesOf, type MapEntry } from '../../../src/data';
import { formatNames, formatTable } from '../../../src/formats';
import { draftWith } from '../drafts';
import { changedAt, onlyOne } from '../model';
import type { Random } from '../random';
import { map, string, yes } from '../trees';
import { text as anyText } from '../values';
import { type Fields, isSectioned, type Mechanism, type ChangeRequest, replacing } from '../change-request';
import { canHold } from './choices';

const names = ['server', 'port', 'host', 'ssl', 'key', 'app', 'app2'];

const formats = formatNames.filter((name) => formatTable[name].hasDottedKeys);

export const dottedKeys: Mechanism = (random) => {
  const format = random.pick(formats);
  const isSection = isSectioned(format);
  const separator = format === 'env' ? '__' : random.pick(['.', '.', '-']);
  const keys = keysOf(random).map((parts) => parts.join(separator));
  if (keys.length === 0) return undefined;
  const entries = Object.fromEntries(keys.map((key) => [key, string(random.pick(['old', 'x', '8080']))]));
  const draft = draftWith(random, format, isSection ? { section: map(entries) } : entries);
  if (draft === undefined) return undefined;
  const section = isSection ? ['section'] : [];
  const steps = random.pick(keys).split(separator);
  const prefix = steps.slice(0, 1 + random.below(steps.length));
  const value = random.chance(60) ? random.pick(['new', 'x y', '80']) : anyText(random);
  const wishOf = (
    path: readonly string[],
    source: Fields,
    options: Fields,
    change: (entries: readonly MapEntry[]) => readonly MapEntry[],
    must: ChangeRequest['must'],
  ): ChangeRequest => ({
    kind: 'ReplaceValues',
    draft,
    config: (place) =>
      replacing(source, place.target([[...section, ...path]], { keySeparator: string(separator), ...options })),
    change: (root) =>
      onlyOne(changedAt(root, section, (old) => old && [{ kind: 'map', entries: change(entriesOf(old)) }])),
    must,
  });
  const holds = canHold(format, string(value));
  const isBelow = (key: string, parts: readonly string[]): boolean =>
    `${key}${separator}`.startsWith(parts.join(separator) + separator);
  switch (random.pick(['set', 'delete', 'create', 'map', 'every'] as const)) {
    case 'set':
      return wishOf(
        steps,
        { sourceValue: string(value) },
        {},
        (all) => withTexts(all, { [steps.join(separator)]: value }),
        holds,
      );
    case 'delete':
      return wishOf(prefix, { delete: yes }, {}, (all) => all.filter(({ key }) => !isBelow(key, prefix)), 'succeed');
    case 'create': {
      const fresh = [...prefix.slice(0, -1), 'fresh', 'one'];
      return wishOf(
        fresh,
        { sourceValue: string(value) },
        { create: yes },
        (all) => withTexts(all, { [fresh.join(separator)]: value }),
        holds,
      );
    }
    case 'map': {
      const made = { a: value, 'b/c': 'two' };
      const written = (all: readonly MapEntry[]): readonly MapEntry[] =>
        withTexts(
          all,
          Object.fromEntries(
            Object.entries(made).map(([key, text]) => [['fresh', ...key.split('/')].join(separator), text]),
          ),
        );
      const source = string(JSON.stringify({ a: value, b: { c: 'two' } }));
      return wishOf(['fresh'], { sourceValue: source }, { create: yes, type: string('yaml') }, written, holds);
    }
    case 'every': {
      const rest = steps.slice(1);
      const isMeant = (key: string): boolean => key.split(separator).slice(1).join(separator) === rest.join(separator);
      const change = (all: readonly MapEntry[]): readonly MapEntry[] =>
        all.map((entry) =>
          isMeant(entry.key) && entry.key.includes(separator) === rest.length > 0
            ? { key: entry.key, value: string(value) }
            : entry,
        );
      const isMap = (key: string): boolean =>
        isBelow(key.split(separator).slice(1).join(separator), rest) && !isMeant(key);
      const must = keys.some(isMap) ? 'fail' : holds;
      return rest.length === 0 ? undefined : wishOf(['*', ...rest], { sourceValue: string(value) }, {}, change, must);
    }
  }
};

/** Keys, none of which is a prefix of another key. */
function keysOf(random: Random): readonly (readonly string[])[] {
  const all = random.list(2, 6, () => random.list(1, 3, () => random.pick(names)));
  return all.filter((one, at) =>
    all.every((other, index) => index === at || !one.every((part, place) => part === other[place])),
  );
}

function withTexts(all: readonly MapEntry[], texts: Readonly<Record<string, string>>): readonly MapEntry[] {
  const kept = all.map((entry) => ({
    key: entry.key,
    value: entry.key in texts ? string(texts[entry.key] ?? '') : entry.value,
  }));
  const added = Object.entries(texts).filter(([key]) => !all.some((entry) => entry.key === key));
  return [...kept, ...added.map(([key, text]) => ({ key, value: string(text) }))];
}
