/**
 * `merges`, generators with `mergeValues`, and `$patch` directives. The model is RFC 7386 plus rules for lists: maps
 * are merged, other values are replaced, null deletes, and a list is replaced unless `lists` defines how to merge it.
 */
import {
  entriesOf,
  entryOf,
  equalTrees,
  isNull,
  nodeAt,
  type Path,
  stringOf,
  textOf,
  type Tree,
  withEntries,
} from '../../../src/data';
import { draftWith, textIn } from '../drafts';
import { jsonOf } from '../texts/json-texts';
import type { Random } from '../random';
import { list, map, string, yes } from '../trees';
import { map as anyMap, scalar, text as anyText, tree } from '../values';
import {
  repeatsSections,
  type Draft,
  type Fields,
  isPlainKey,
  isSectioned,
  isTyped,
  type Mechanism,
  type Place,
  type ChangeRequest,
  written,
} from '../change-request';
import { yamlOf } from '../texts/yaml-texts';
import { canHold } from './choices';

interface Rule {
  /** The keys of a path, which continues through the items of lists. */
  readonly path: readonly string[];
  readonly strategy: 'append' | 'prepend' | 'merge';
}

/** The field by which items are merged. */
const itemKey = 'name';

export const merges: Mechanism = (random, draft) => {
  const root = draft.roots[draft.root];
  if (root?.kind !== 'map' || draft.format === 'text' || repeatsSections(draft.format)) return undefined;
  const overlay = overlayOf(random, draft, root);
  if (entriesOf(overlay).length === 0) return undefined;
  const wish = merging(random, draft, overlay, rulesFor(random, root, overlay));
  return wish && { ...wish, must: /^\s*(?:$|\{)/.test(draft.text) ? undefined : canHold(draft.format, overlay) };
};

/** `$patch` deletes items, or replaces a map or a list. A directive is an error if nothing is merged there. */
export const patch: Mechanism = (random, { format }) => {
  if (format !== 'yaml' && format !== 'json' && format !== 'toml') return undefined;
  const names = ['a', 'b b', 'c: d', '#e'].slice(0, 2 + random.below(3));
  const item = (name: string): Tree => map({ name: string(name), note: string(random.pick(['x', 'y z', ''])) });
  const draft = draftWith(random, format, {
    items: list(...names.map(item)),
    settings: map({ old: string('x'), kept: string('y') }),
  });
  const directive = (word: string): Fields => ({ $patch: string(word) });
  const overlay = random.pick([
    map({
      items: list(
        ...names
          .slice(1)
          .filter(() => random.chance(50))
          .map((name) => map({ name: string(name), ...directive('delete') })),
        item('new'),
      ),
    }),
    map({ settings: map({ ...directive('replace'), fresh: string(anyText(random)) }) }),
    map({ items: list(map(directive('replace')), item('only')) }),
  ]);
  const isMerged = entryOf(overlay, 'settings') !== undefined || random.chance(85);
  if (draft === undefined) return undefined;
  const rules: readonly Rule[] =
    isMerged && entryOf(overlay, 'items') !== undefined ? [{ path: ['items'], strategy: 'merge' }] : [];
  const wish = merging(random, draft, overlay, rules);
  return wish && { ...wish, draft, must: isMerged ? 'succeed' : undefined };
};

/** A generator that merges into one key, copies a second key unchanged, and adds a third key. */
export const generators: Mechanism = (random, draft) => {
  const wish = merges(random, draft);
  const root = draft.roots[draft.root];
  if (
    wish === undefined ||
    root?.kind !== 'map' ||
    draft.roots.length > 1 ||
    draft.format === 'text' ||
    draft.text === ''
  ) {
    return undefined;
  }
  const overlay = overlayOf(random, draft, root);
  const rules = rulesFor(random, root, overlay);
  if (entriesOf(overlay).length === 0) return undefined;
  const style = random.pick(['yaml', 'json'] as const);
  const text = (style === 'yaml' ? yamlOf : jsonOf)(random, overlay);
  const plain = random.chance(50) ? { zero: anyText(random).slice(0, 40), 'new-key': 'x' } : undefined;
  return {
    kind: 'MergeValues',
    hosts: ['ConfigMap', 'Secret'],
    config: ({ kind, name, key }) => ({
      [kind === 'Secret' ? 'secretGenerator' : 'configMapGenerator']: list(
        map({
          name: string(name),
          behavior: string('merge'),
          mergeValues: list(
            map({
              key: string(key ?? ''),
              format: string(draft.format),
              overlayFormat: style === draft.format ? undefined : string(style),
              ...listRules(rules),
            }),
          ),
          literals: list(map({ [key ?? '']: string(text), ...(plain && mapStrings(plain)) })),
          options: map({ disableNameSuffixHash: yes }),
        }),
      ),
    }),
    surroundingChange: (item) => {
      const isSecret = stringOf(entryOf(item, 'kind')) === 'Secret';
      const typed = isSecret ? withEntries(item, { type: string('Opaque') }) : item;
      return Object.entries(plain ?? {}).reduce<Tree>((now, [key, value]) => {
        const coded = string(isSecret ? Buffer.from(value).toString('base64') : value);
        return withEntries(now, { data: withEntries(entryOf(now, 'data'), { [key]: coded }) });
      }, typed);
    },
    change: (old) => [merged(old, overlay, rules)],
    must: canHold(draft.format, overlay),
  };
};

const mapStrings = (texts: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, string(text)]));

const listRules = (rules: readonly Rule[]): Fields =>
  rules.length === 0
    ? {}
    : {
        lists: list(
          ...rules.map(({ path, strategy }) =>
            map({
              path: string(written(path).join('.')),
              strategy: string(strategy),
              key: strategy === 'merge' ? string(itemKey) : undefined,
            }),
          ),
        ),
      };

/**
 * The overlay as data, or as text in the format of the target: in the functionConfig, in a file or in another resource.
 */
function merging(
  random: Random,
  { format, selector }: Draft,
  overlay: Tree,
  rules: readonly Rule[],
): Omit<ChangeRequest, 'must'> | undefined {
  // The text of a stream does not separate documents of Java properties.
  if (selector !== undefined && format === 'properties') return undefined;
  const text =
    format === 'text'
      ? undefined
      : textIn(random, format === 'yaml' ? random.pick(['yaml', 'json'] as const) : format, overlay);
  if (text === undefined) return undefined;
  const file = `overlay.${format}`;
  const holder = map({
    apiVersion: string('example.com/v1'),
    kind: string('Overlay'),
    metadata: map({ name: string('overlay') }),
    spec: map({ [file]: string(text) }),
  });
  const [source, sources, more]: readonly [Fields, readonly Tree[], Fields] = random.pick([
    [{ sourceValue: overlay }, [], {}],
    [{ sourceValue: string(text) }, [], {}],
    [{ sourceFile: string(file) }, [], { fileContents: map({ [file]: string(text) }) }],
    [{ source: map({ kind: string('Overlay'), fieldPath: string(`spec.${written([file]).join('')}`) }) }, [holder], {}],
  ] as const);
  const entry = (place: Place): Tree =>
    map({ ...source, targets: list(place.target([[]], place.format)), ...listRules(rules) });
  return {
    kind: 'MergeValues',
    config: (place) => ({ merges: list(entry(place)), ...more }),
    sources,
    change: (root) => [merged(root, overlay, rules)],
  };
}

/** An overlay that changes some entries, deletes some, and adds new ones. */
function overlayOf(random: Random, draft: Draft, old: Tree): Tree {
  const isNested = isTyped(draft.format);
  const value = (): Tree =>
    isNested ? (random.chance(70) ? scalar(random) : tree(random, 1)) : string(anyText(random));
  const entries = entriesOf(old).flatMap(({ key, value: inner }) => {
    if (!isPlainKey(key) || random.chance(60)) return [];
    if (random.chance(20)) return [{ key, value: nothing }];
    if (inner.kind === 'map' && random.chance(80)) return [{ key, value: overlayOf(random, draft, inner) }];
    if (inner.kind === 'map' && !isNested) return [];
    if (inner.kind !== 'list') return [{ key, value: value() }];
    return isNested ? [{ key, value: list(...random.list(1, 2, () => itemFor(random, inner))) }] : [];
  });
  const isSection = isSectioned(draft.format) && draft.roots.some((root) => root === old);
  const fresh = random.chance(50)
    ? [
        {
          key: 'fresh',
          value: isSection ? map({ one: value() }) : isNested && random.chance(30) ? anyMap(random, 2, tree) : value(),
        },
      ]
    : [];
  return { kind: 'map', entries: [...entries, ...fresh] };
}

const nothing: Tree = { kind: 'scalar', type: 'null', text: 'null' };

function itemFor(random: Random, inner: Tree): Tree {
  const items = inner.kind === 'list' ? inner.items : [];
  const first = items[0];
  if (first?.kind === 'map') {
    return map({
      [itemKey]: string(random.pick(['one', 'two', stringOf(entryOf(first, itemKey)) ?? 'x'])),
      fresh: string('y'),
    });
  }
  return random.chance(30) && stringOf(first) !== undefined ? string(stringOf(first) ?? '') : string(anyText(random));
}

/** Rules for lists that are in both trees. */
function rulesFor(random: Random, old: Tree, overlay: Tree, path: readonly string[] = []): readonly Rule[] {
  return entriesOf(overlay).flatMap(({ key, value }): readonly Rule[] => {
    const inner = entryOf(old, key);
    if (value.kind === 'map') return rulesFor(random, inner ?? map({}), value, [...path, key]);
    if (value.kind !== 'list' || inner?.kind !== 'list' || random.chance(40) || key.includes('.')) return [];
    const isUnique = (items: readonly Tree[]): boolean =>
      new Set(items.map((item) => stringOf(entryOf(item, itemKey)))).size === items.length &&
      items.every((item) => stringOf(entryOf(item, itemKey)) !== undefined);
    if (isUnique(inner.items) && isUnique(value.items)) return [{ path: [...path, key], strategy: 'merge' }];
    const hasTwice = value.items.some((item, index) =>
      value.items.slice(0, index).some((other) => equalTrees(other, item)),
    );
    return hasTwice ? [] : [{ path: [...path, key], strategy: random.pick(['append', 'prepend'] as const) }];
  });
}

/** The expected result of merging the overlay into the old tree. */
function merged(old: Tree | undefined, overlay: Tree, rules: readonly Rule[], path: Path = []): Tree {
  if (overlay.kind === 'list') {
    const rule = rules.find((one) => one.path.join('\0') === path.join('\0'));
    if (overlay.items.some(isReplaceDirective)) {
      return list(...overlay.items.filter((item) => !isReplaceDirective(item)));
    }
    return rule && old?.kind === 'list' ? mergedItems(old.items, overlay.items, rule, rules) : overlay;
  }
  if (overlay.kind !== 'map') return overlay;
  const directive = textOf(nodeAt(overlay, ['$patch']));
  let entries = directive === 'replace' ? [] : entriesOf(old);
  for (const { key, value } of overlay.entries) {
    if (key === '$patch') continue;
    const before = entries.find((entry) => entry.key === key)?.value;
    const rest = entries.filter((entry) => entry.key !== key);
    entries = isNull(value) ? rest : [...rest, { key, value: merged(before, value, rules, [...path, key]) }];
  }
  return { kind: 'map', entries };
}

/** Whether the item is the directive that replaces the whole list. */
const isReplaceDirective = (item: Tree): boolean =>
  entriesOf(item).length === 1 && textOf(entryOf(item, '$patch')) === 'replace';

function mergedItems(
  old: readonly Tree[],
  overlay: readonly Tree[],
  { path, strategy }: Rule,
  rules: readonly Rule[],
): Tree {
  if (strategy !== 'merge') {
    const added = overlay.filter((item) => !old.some((other) => equalTrees(other, item)));
    return list(...(strategy === 'append' ? [...old, ...added] : [...added, ...old]));
  }
  const nameOf = (item: Tree): string | undefined => stringOf(entryOf(item, itemKey));
  const isDeletion = (item: Tree): boolean => textOf(entryOf(item, '$patch')) === 'delete';
  const kept = old.flatMap((item) => {
    const other = overlay.find((one) => nameOf(one) === nameOf(item));
    if (other === undefined) return [item];
    return isDeletion(other) ? [] : [merged(item, other, rules, path)];
  });
  const added = overlay.filter((item) => !isDeletion(item) && !old.some((other) => nameOf(other) === nameOf(item)));
  return list(...kept, ...added);
}
