/** Writes a generator's values, labels and annotations into an object that exists, as edits of its text. */
import { entriesOf, getOrMake, stringScalar } from '../../../src/data';
import type { Change } from '../../../src/formats';
import { nothingUsed } from '../../../src/function';
import { needsHashKey } from '../../../src/krm';
import { Items } from '../../../src/kit';
import { type Resource, ResourceDraft } from '../../../src/resource-list';
import { textMap } from './create-object';
import type { MergeValue } from '../generated/config';
import { called, entryField, type Generator } from '../sources/generators';
import { mergeValue, type MergeContext } from './merge-value';
import type { Pair } from '../sources/pairs';
import {
  dataFields,
  sortedByKey,
  storeValue,
  valueAt,
  type DataField,
  type Entries,
  type StoredValue,
} from '../sources/stored-values';

type Values = ReadonlyMap<string, string>;

export function updateObject(
  base: Resource,
  generator: Generator,
  pairs: readonly Pair[],
  context: MergeContext,
): Resource {
  const { kind, behavior, labels, annotations, disableNameSuffixHash } = generator;
  const isMerge = behavior === 'merge';
  const stored = ({ key, value }: Pair): Placed => ({ key, ...storeValue(kind, value) });
  const items = new Items([base]);
  const values = isMerge ? mergedValues(items, base, generator, pairs, context) : byField(pairs.map(stored));
  const now = items.at(0);
  const draft = now instanceof ResourceDraft ? now : new ResourceDraft(base);
  const changes = [
    ...mapChanges(base, ['metadata', 'labels'], labels),
    ...mapChanges(base, ['metadata', 'annotations'], annotations),
    ...dataFields[kind].flatMap((field) => valueChanges(base, field, values, isMerge)),
  ];
  // The values are in base64 already.
  draft.edit(changes, {
    encoding: 'none',
    note: ({ severity, ...finding }) => context.report[severity]({ ...finding, resource: base }),
  });
  const updated = draft.finish();
  const isHashed = !disableNameSuffixHash || !updated.annotations().has(needsHashKey);
  return isHashed ? updated : updated.edit([{ kind: 'delete', path: ['metadata', 'annotations', needsHashKey] }]);
}

/** The new values by their field. A field without new values is not in it. */
type NewValues = ReadonlyMap<DataField, Values>;

interface Placed extends StoredValue {
  readonly key: string;
}

function byField(placed: readonly Placed[]): NewValues {
  const fields = new Map<DataField, Map<string, string>>();
  for (const { key, field, text } of placed) getOrMake(fields, field, () => new Map()).set(key, text);
  return fields;
}

/** Those that take the place of another, or are new. What is merged into another value is written to `items`, which has `base` alone. */
function mergedValues(
  items: Items,
  base: Resource,
  generator: Generator,
  pairs: readonly Pair[],
  context: MergeContext,
): NewValues {
  const { kind, mergeValues } = generator;
  const placed = pairs.flatMap((pair): readonly Placed[] => {
    const { key, value } = pair;
    const old = valueAt(base, kind, key);
    const options = mergeValues.find((entry) => entry.key === key);
    if (old !== undefined && options !== undefined) {
      mergeValue(items, generator, old, pair, options, context);
      return [];
    }
    if (options !== undefined && options.ignoreMissing !== true) reportMissingKey(base, generator, options, context);
    // The API server prefers `stringData` to `data`, where the new value would have no effect.
    if (old?.field === 'stringData' && typeof value === 'string') return [{ key, field: old.field, text: value }];
    return [{ key, ...storeValue(kind, value) }];
  });
  return byField(placed);
}

/**
 * The key to be merged is not in the object. Added as a whole, its value would be a second file beside the one that is
 * meant.
 */
function reportMissingKey(
  base: Resource,
  generator: Generator,
  options: MergeValue,
  { report, configResource }: MergeContext,
): void {
  const keys = dataFields[generator.kind].flatMap((field) => keysAt(base, field));
  const field = entryField(generator, `mergeValues.${generator.mergeValues.indexOf(options)}.key`);
  report.at(configResource, field).error({
    code: 'base-key-not-found',
    message: nothingUsed({
      what: `${called(generator)} has no key "${options.key}" to merge the value into`,
      name: options.key,
      among: keys.filter((key) => key !== options.key),
      allow: 'ignoreMissing',
    }),
  });
}

const keysAt = (base: Resource, field: DataField): readonly string[] =>
  entriesOf(base.get([field])).map(({ key }) => key);

/** Changes for one field of values. With `keep`, keys without a new value stay, unless another field gets them. */
function valueChanges(base: Resource, field: DataField, values: NewValues, keep: boolean): readonly Change[] {
  const own = values.get(field) ?? new Map<string, string>();
  const node = base.get([field]);
  const old = keysAt(base, field);
  const elsewhere = new Set([...values].flatMap(([other, entries]) => (other === field ? [] : [...entries.keys()])));
  const removed = old.filter((key) => !own.has(key) && (!keep || elsewhere.has(key)));
  if (node !== undefined && own.size === 0 && removed.length === old.length && (old.length > 0 || !keep)) {
    return emptied(base, field);
  }
  const deletions = removed.map((key): Change => ({ kind: 'delete', path: [field, key] }));
  return [...deletions, ...mapChanges(base, [field], [...own])];
}

/** A Secret's `data` stays as an empty map, as kustomize has it. */
const emptied = (base: Resource, field: DataField): readonly Change[] =>
  field === 'data' && base.id.kind === 'Secret'
    ? [{ kind: 'set', path: [field], value: { kind: 'map', entries: [] } }]
    : [{ kind: 'delete', path: [field] }];

/** Sets entries of the map at `path`, which may be missing: new ones where the order of keys wants them, if there is one. */
function mapChanges(base: Resource, path: readonly string[], entries: Entries): readonly Change[] {
  if (entries.length === 0) return [];
  const node = base.get(path);
  if (node?.kind !== 'map') return [{ kind: 'set', path, value: textMap(sortedByKey(entries)) }];
  const keys = node.entries.map(({ key }) => key);
  const known = new Set(keys);
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
  if (!isSorted) return sortedByKey(entries).map(([key, text]) => setOf(path, key, text));
  let passed = 0;
  return sortedByKey(entries).map(([key, text]): Change => {
    // Both lists are in order, so the search for the next key goes on from the last one.
    while ((keys[passed] ?? key) < key) passed++;
    const next = known.has(key) ? undefined : keys[passed];
    return next === undefined ? setOf(path, key, text) : { ...setOf(path, key, text), before: next };
  });
}

const setOf = (path: readonly string[], key: string, text: string) =>
  ({ kind: 'set', path: [...path, key], value: stringScalar(text) }) as const;
