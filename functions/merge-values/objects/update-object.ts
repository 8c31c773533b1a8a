/** Writes a generator's values, labels and annotations into an existing object, as edits of its text. */
import { emptyMap, entriesOf, nodeAt, stringOf, stringScalar, textOf, type Tree } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { type Change, changesBetween } from '../../../src/formats';
import { unusedMessage, type Report } from '../../../src/function';
import { needsHashKey } from '../../../src/krm';
import { type DataField, dataFields, Items, valueAt } from '../../../src/kit';
import { type Resource, ResourceDraft } from '../../../src/resource-list';
import { textMap } from './create-object';
import { called, entryField, type Generator } from '../sources/generators';
import { mergeValue, type MergeContext } from './merge-value';
import type { Pair } from '../sources/pairs';
import { isTrue, sortedByKey, storeValue, type Entries, type StoredValue } from '../sources/stored-values';

export function updateObject(
  base: Resource,
  generator: Generator,
  pairs: readonly Pair[],
  context: MergeContext,
): Resource {
  const { kind, behavior, labels, annotations, disableNameSuffixHash } = generator;
  const isMerge = behavior === 'merge';
  const stored = ({ key, value }: Pair): PlacedValue => ({ key, ...storeValue(kind, value) });
  const items = new Items([base]);
  const values = isMerge ? mergedValues(items, base, generator, pairs, context) : pairs.map(stored);
  const draft = new ResourceDraft(items.finish(0, context.report));
  const changes = [
    ...mapChanges(base, ['metadata', 'labels'], labels),
    ...mapChanges(base, ['metadata', 'annotations'], annotations),
    ...dataFields[kind].flatMap((field) => valueChanges(base, field, values, isMerge)),
  ];
  // The values are already encoded for their field.
  draft.edit(changes, {
    encoding: 'none',
    note: ({ severity, ...finding }) => context.report[severity]({ ...finding, resource: base }),
  });
  const updated = draft.finish();
  const isHashed = !disableNameSuffixHash || !updated.annotations().has(needsHashKey);
  return isHashed ? updated : updated.edit([{ kind: 'delete', path: ['metadata', 'annotations', needsHashKey] }]);
}

interface PlacedValue extends StoredValue {
  readonly key: string;
}

/**
 * Returns the values that are written as a whole. All other values are merged into `base`, the only item of `items`.
 */
function mergedValues(
  items: Items,
  base: Resource,
  generator: Generator,
  pairs: readonly Pair[],
  context: MergeContext,
): readonly PlacedValue[] {
  const { kind, mergeValues } = generator;
  return pairs.flatMap((pair): readonly PlacedValue[] => {
    const { key, value } = pair;
    const old = valueAt(base, kind, key);
    const options = mergeValues.find((entry) => entry.key === key);
    if (old !== undefined && options !== undefined) {
      mergeValue(items, generator, old, pair, options, context);
      return [];
    }
    if (options?.ignoreMissing === true) {
      // Merge the value into a copy, because only `valueChanges` inserts keys in order.
      const { field } = storeValue(kind, value);
      const copy = new Items([base]);
      mergeValue(copy, generator, { field }, pair, options, context);
      const text = stringOf(nodeAt<Tree>(copy.at(0).root, [field, key]));
      return text === undefined ? [] : [{ key, field, text }];
    }
    // Adding the whole value under a wrong key would create a second key next to the intended key.
    if (options !== undefined) {
      const what = `${called(generator)} has no key "${key}" to merge the value into`;
      const candidates = dataFields[kind].flatMap((field) => keysAt(base, field)).filter((one) => one !== key);
      const message = unusedMessage({ what, name: key, candidates, allowedBy: 'ignoreMissing' });
      const field = entryField(generator, `mergeValues.${mergeValues.indexOf(options)}.key`);
      context.report.at(context.configResource, field).error({ code: 'not-found', message });
    }
    // The API server prefers `stringData`, so a new value in `data` would have no effect.
    if (old?.field === 'stringData' && typeof value === 'string') return [{ key, field: old.field, text: value }];
    return [{ key, ...storeValue(kind, value) }];
  });
}

const keysAt = (base: Resource, field: DataField): readonly string[] =>
  entriesOf(base.get([field])).map(({ key }) => key);

/**
 * Returns the changes to one data field. If `keep` is true, keys without a new value are kept, unless another field gets
 * a value for the key.
 */
function valueChanges(
  base: Resource,
  field: DataField,
  values: readonly PlacedValue[],
  keep: boolean,
): readonly Change[] {
  const own = new Map(values.flatMap(({ key, field: at, text }) => (at === field ? [[key, text] as const] : [])));
  const old = keysAt(base, field);
  const elsewhere = new Set(values.flatMap(({ key, field: at }) => (at === field ? [] : [key])));
  const removed = new Set(old.filter((key) => !own.has(key) && (!keep || elsewhere.has(key))));
  const isEmptied = own.size === 0 && removed.size === old.length && (old.length > 0 || !keep);
  if (!isEmptied || base.get([field]) === undefined) return mapChanges(base, [field], [...own], removed);
  // As in kustomize, an emptied `data` of a Secret is kept as an empty map.
  return field === 'data' && base.id.kind === 'Secret'
    ? [{ kind: 'set', path: [field], value: emptyMap }]
    : [{ kind: 'delete', path: [field] }];
}

/** Sets and removes entries of the map at `path`, which may be missing. A sorted map stays sorted. */
function mapChanges(
  base: Resource,
  path: readonly string[],
  entries: Entries,
  removed: ReadonlySet<string> = new Set(),
): readonly Change[] {
  if (entries.length + removed.size === 0) return [];
  const node = base.get(path);
  const added = textMap(sortedByKey(entries)).entries;
  // A key after `immutable` would change its position in the next run, if that run also removes and adds it.
  if (node?.kind !== 'map') return [{ kind: 'set', path, value: { kind: 'map', entries: added }, before: 'immutable' }];
  const values = new Map(added.map((entry) => [entry.key, entry]));
  const old = node.entries.filter(({ key }) => !removed.has(key)).map((entry) => values.get(entry.key) ?? entry);
  const known = new Set(old.map(({ key }) => key));
  const all = [...old, ...added.filter(({ key }) => !known.has(key))];
  const isSorted = node.entries.every(({ key }, index) => (node.entries[index - 1]?.key ?? '') <= key);
  const sorted = isSorted ? all.toSorted((a, b) => compareBytes(a.key, b.key)) : all;
  return changesBetween(node, { kind: 'map', entries: sorted }, path);
}

/**
 * Like kustomize, overwrites `immutable` and the type of a Secret with the generator's values. The last generator of an
 * object wins. Changing a type or removing `immutable: true` causes a warning, because few people expect such a change.
 */
export function overwriteFields(resource: Resource, generator: Generator, whole: Report): Resource {
  const { kind, type, immutable } = generator;
  const report = whole.from(entryField(generator, 'name'));
  const changes: Change[] = [];
  const before = stringOf(resource.get(['type'])) ?? '';
  if (kind === 'Secret' && before !== type) {
    const message = `the type "${before}" becomes "${type}", as in kustomize: to keep the previous type, set \`type\``;
    if (before !== '') report.warning({ code: 'type-changed', message, resource, field: 'type' });
    changes.push({ kind: 'set', path: ['type'], value: stringScalar(type), before: 'data' });
  }
  const old = resource.get(['immutable']);
  if (immutable) {
    changes.push({ kind: 'set', path: ['immutable'], value: isTrue });
  } else if (old !== undefined) {
    const message = '`immutable` is removed, as in kustomize: set `immutable` in `options` to keep it';
    if (textOf(old) === 'true') report.warning({ code: 'type-changed', message, resource, field: 'immutable' });
    changes.push({ kind: 'delete', path: ['immutable'] });
  }
  return resource.edit(changes);
}
