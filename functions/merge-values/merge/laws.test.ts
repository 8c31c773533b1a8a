/**
 * What holds for every merge of one text into another: the result reads as the RFC 7386 merge of what both read as, and the
 * base's text stays wherever the overlay says nothing.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds, law } from '../../../test/law';
import { orError } from '../../../test/or-error';
import type { MergeValue } from '../generated/config';
import { mergeText } from './merge-text';
import { MergeError } from './merge-error';
import { equalTrees, nodeAt, type Path, type Scalar, stringScalar, type Tree, treeOf } from '../../../src/data';
import { type FormatName, formatNamed } from '../../../src/formats';
import { DocumentSyntaxError } from '../../../src/formats/document';
import { documents, richTexts, soups } from '../../../src/formats/yaml/arbitrary-yaml.test';

/** RFC 7386, section 2, on trees. */
function rfc7386(target: Tree | undefined, patch: Tree): Tree {
  if (patch.kind !== 'map') return patch;
  const entries = new Map(target?.kind === 'map' ? target.entries.map(({ key, value }) => [key, value]) : []);
  for (const { key, value } of patch.entries) {
    if (isNull(value)) entries.delete(key);
    else entries.set(key, rfc7386(entries.get(key), value));
  }
  return { kind: 'map', entries: [...entries].map(([key, value]) => ({ key, value })) };
}

const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';

/** Few keys, so that base and overlay meet often. */
const keys = fc.constantFrom('a', 'b', 'c d', 'e.f', '1', '__proto__');

const scalars: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom<Scalar>(
    { kind: 'scalar', type: 'int', text: '80' },
    { kind: 'scalar', type: 'int', text: '12345678901234567890' },
    { kind: 'scalar', type: 'float', text: '1.10' },
    { kind: 'scalar', type: 'bool', text: 'true' },
    { kind: 'scalar', type: 'null', text: 'null' },
  ),
  fc.constantFrom('', 'x', 'yes', 'a: b', '# no', 'two\nlines\n', '"', ' ', '<é>').map(stringScalar),
);

const mapOf = (value: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc
    .uniqueArray(fc.tuple(keys, value), { maxLength: 4, selector: ([key]) => key })
    .map((entries): Tree => ({ kind: 'map', entries: entries.map(([key, one]) => ({ key, value: one })) }));

const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'merge' },
    { weight: 2, arbitrary: scalars },
    { weight: 3, arbitrary: mapOf(tie('tree')) },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((items): Tree => ({ kind: 'list', items })) },
  ),
})).tree;

const maps = mapOf(trees);

const json = formatNamed('json');
const yaml = formatNamed('yaml');

/** On one line, on several, with other indentation, with comments and trailing commas. */
const jsonTexts = fc
  .tuple(maps, fc.constantFrom('printed', 'narrow', 'wide', 'tabs', 'commented'))
  .map(([tree, layout]) => {
    const text = json.print(tree);
    switch (layout) {
      case 'narrow':
        return text.replaceAll(/\n */g, '');
      case 'wide':
        return text.replaceAll(/^( +)/gm, '$1$1');
      case 'tabs':
        return text.replaceAll('  ', '\t');
      case 'commented':
        return text.replaceAll(/,$/gm, ', // why').replaceAll(/([^[{,y])\n/g, '$1, # last\n');
      default:
        return text;
    }
  });

const yamlTexts = fc.oneof(
  { weight: 3, arbitrary: maps.map((tree) => yaml.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => yaml.print(tree).replaceAll(/(: \w+)$/gm, '$1 # why')) },
  { weight: 1, arbitrary: maps.map((tree) => json.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => `# head\n${yaml.print(tree)}# foot\n`) },
);

/** Text in sections, or flat: what INI, properties and env files hold. */
const words = fc.constantFrom('x', 'two words', '80', 'a=b', '', 'é').map(stringScalar);
const names = fc.constantFrom('a', 'b', 'c', 'd');
const flat = fc
  .uniqueArray(fc.tuple(names, words), { maxLength: 4, selector: ([key]) => key })
  .map((entries): Tree => ({ kind: 'map', entries: entries.map(([key, value]) => ({ key, value })) }));
const sections = fc
  .tuple(flat, fc.uniqueArray(fc.tuple(fc.constantFrom('s', 't', 'u'), flat), { selector: ([key]) => key }))
  .map(([top, below]): Tree => {
    const entries = below.map(([key, value]) => ({ key, value }));
    return { kind: 'map', entries: [...(top.kind === 'map' ? top.entries : []), ...entries] };
  });
const inSections = fc
  .array(fc.tuple(fc.constantFrom('SERVICE', 'INPUT', 'OUTPUT'), flat), { maxLength: 3 })
  .map((below): Tree => {
    const full = below.map(([key, map]) => ({ key, map: filled(map) }));
    const lists = new Map(full.map(({ key }) => [key, full.flatMap((one) => (one.key === key ? [one.map] : []))]));
    return {
      kind: 'map',
      entries: [...lists].map(([key, items]) => ({
        key,
        value: key === 'SERVICE' ? (items[0] as Tree) : { kind: 'list', items },
      })),
    };
  });
/** Fluent Bit has no empty values. */
const filled = (map: Tree): Tree =>
  map.kind === 'map'
    ? { kind: 'map', entries: map.entries.filter(({ value }) => value.kind === 'scalar' && value.text !== '') }
    : map;
const printed = (format: FormatName, tree: fc.Arbitrary<Tree>): fc.Arbitrary<string> =>
  tree.map((one) =>
    formatNamed(format)
      .print(one)
      .replaceAll(/^(?=[cd])/gm, '# comment\n'),
  );

const texts: Readonly<Record<FormatName, fc.Arbitrary<string>>> = {
  json: jsonTexts,
  yaml: yamlTexts,
  toml: printed('toml', sections),
  ini: printed('ini', sections),
  properties: printed('properties', flat),
  env: printed('env', flat),
  'fluent-bit': printed('fluent-bit', inSections),
};

/** Undefined where the text is not of the format: generators of YAML also make what no reader takes. */
function read(format: FormatName, text: string): readonly Tree[] | undefined {
  const document = orError(DocumentSyntaxError, () => formatNamed(format).read(text));
  return document instanceof DocumentSyntaxError ? undefined : document.roots;
}

const merge = (format: FormatName, base: string, overlay: string): string =>
  mergeText(base, overlay, { key: 'x', format }).text;

function obeysTheLaws(format: FormatName, base: string, overlay: string): void {
  const before = read(format, base);
  const patch = read(format, overlay);
  fc.pre(before !== undefined && patch !== undefined && before.length === patch.length);
  const [patchRoot] = patch;
  const merged = merge(format, base, overlay);
  if (patchRoot?.kind === 'map' && patchRoot.entries.length > 0) {
    const after = read(format, merged)?.[0];
    const [target] = before;
    assert.ok(after);
    assert.ok(equalTrees(after, rfc7386(target, patchRoot)), merged);
    // What is shared by anchors, or written with `?`, is written out first; a block scalar that ends the text without a
    // line break gets a header that keeps it so when something follows.
    const paths = /[&*?]|[^\n]$/.test(base) && format === 'yaml' ? [] : untouched(target, patchRoot);
    for (const path of paths) assert.equal(slice(format, merged, path), slice(format, base, path));
  }
  assert.equal(merge(format, merged, overlay), merged, 'merging twice is merging once');
}

/** The paths of all values about which the overlay says nothing. */
function untouched(base: Tree | undefined, patch: Tree, path: Path = []): readonly Path[] {
  if (base?.kind !== 'map' || patch.kind !== 'map') return [];
  return base.entries.flatMap(({ key, value }) => {
    const next = patch.entries.find((entry) => entry.key === key)?.value;
    return next === undefined ? [[...path, key]] : untouched(value, next, [...path, key]);
  });
}

function slice(format: FormatName, text: string, path: Path): string {
  const [root] = formatNamed(format).read(text).roots;
  const node = root && nodeAt(root, path);
  assert.ok(node, path.join('.'));
  return text.slice(node.start, node.end);
}

describe('laws of merging texts', function () {
  this.timeout(60_000);
  for (const format of ['json', 'yaml', 'toml', 'ini', 'properties', 'env'] as const) {
    law(
      `${format}: reads as the RFC 7386 merge, keeps the bytes of what is not touched, and is idempotent`,
      300,
      [texts[format], texts[format]],
      (base, overlay) => obeysTheLaws(format, base, overlay),
    );

    law(
      `${format}: an overlay without content changes no byte, and neither does the base itself`,
      100,
      [texts[format]],
      (base) => {
        const nothing = format === 'json' || format === 'yaml' ? '{}' : '';
        assert.equal(merge(format, base, nothing), base);
      },
    );
  }

  law(
    'yaml: also with anchors, merge keys and odd texts',
    300,
    [fc.oneof(documents, richTexts, soups), fc.oneof(yamlTexts, documents)],
    (base, overlay) => obeysTheLaws('yaml', base, overlay),
  );

  const ids = fc.constantFrom('p', 'q', 'r', 's');
  const items = fc.array(fc.tuple(ids, fc.constantFrom('one', 'two')), { minLength: 1, maxLength: 4 });
  const patches = fc.uniqueArray(fc.tuple(ids, fc.constantFrom('delete', 'replace', 'merge')), {
    minLength: 1,
    selector: ([id]) => id,
  });
  // INI has no empty list.
  const printedList = (format: FormatName, list: readonly object[]): string =>
    formatNamed(format).print(treeOf(format === 'ini' && list.length === 0 ? {} : { l: list }));

  for (const format of ['json', 'yaml', 'toml', 'ini'] as const) {
    law(
      `${format}: \`$patch\` deletes, replaces and merges items by their key`,
      150,
      [items, patches],
      (base, overlay) => {
        const given = base.map(([name, v]) => ({ name, v }));
        const kept = given.filter(({ name }) => !overlay.some(([id, patch]) => id === name && patch === 'delete'));
        const told = overlay.filter(([, patch]) => patch !== 'delete');
        const merged = kept.map((item, index) => {
          const isFirst = kept.findIndex(({ name }) => name === item.name) === index;
          const patch = isFirst ? told.find(([id]) => id === item.name)?.[1] : undefined;
          if (patch === undefined) return item;
          return patch === 'replace' ? { name: item.name, w: 'x' } : { ...item, w: 'x' };
        });
        const fresh = told.filter(([id]) => !kept.some(({ name }) => name === id));
        const wanted = [...merged, ...fresh.map(([name]) => ({ name, w: 'x' }))];
        const options: MergeValue = { key: 'x', format, lists: [{ path: 'l', strategy: 'merge', key: 'name' }] };
        const text = printedList(format, given);
        const patch = printedList(
          format,
          overlay.map(([name, $patch]) => ({ name, w: 'x', $patch })),
        );
        const once = mergeText(text, patch, options).text;
        assert.ok(
          equalTrees(read(format, once)?.[0] as Tree, read(format, printedList(format, wanted))?.[0] as Tree),
          once,
        );
        assert.equal(mergeText(once, patch, options).text, once);
      },
    );
  }

  it('never fails but for the values', () => {
    const any = fc.oneof(jsonTexts, yamlTexts, documents, soups, texts.toml, texts.ini, fc.string());
    const format = fc.constantFrom<FormatName>('json', 'yaml', 'toml', 'ini', 'properties', 'env');
    const strategy = fc.constantFrom('append', 'prepend', 'merge');
    const lists = fc.array(
      fc.record({ path: fc.constantFrom('a', 'b', 'a.b', '.', 's'), strategy, key: fc.constant('a') }),
      { maxLength: 2 },
    );
    holds(600, [any, any, format, lists], (base, overlay, is, merges) => {
      const options = { key: 'x', format: is, lists: merges as never };
      const once = orError(MergeError, () => mergeText(base, overlay, options).text);
      if (!(once instanceof MergeError)) assert.equal(mergeText(once, overlay, options).text, once);
    });
  });
});
