/**
 * Documents in the text of each format for laws, with few distinct keys, so that two of them often share some.
 * `test/formats.ts` lists them by format; the documents of the fuzz tests are in `test/fuzz`.
 */
import fc from 'fast-check';
import { entriesOf, type Scalar, stringScalar, treeAt, type Tree } from '../../src/data';
import { type FormatName, formatNamed } from '../../src/formats';

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

const mapOf = (names: fc.Arbitrary<string>, values: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc
    .uniqueArray(fc.tuple(names, values), { maxLength: 4, selector: ([key]) => key })
    .map((entries): Tree => ({ kind: 'map', entries: entries.map(([key, value]) => ({ key, value })) }));

const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'merge' },
    { weight: 2, arbitrary: scalars },
    { weight: 3, arbitrary: mapOf(keys, tie('tree')) },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((items): Tree => ({ kind: 'list', items })) },
  ),
})).tree;

const maps = mapOf(keys, trees);

const json = formatNamed('json');
const yaml = formatNamed('yaml');

/** JSON on one line or on several, with different indentation, comments and trailing commas. */
export const jsonTexts = fc
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

export const yamlTexts = fc.oneof(
  { weight: 3, arbitrary: maps.map((tree) => yaml.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => yaml.print(tree).replaceAll(/(: \w+)$/gm, '$1 # why')) },
  { weight: 1, arbitrary: maps.map((tree) => json.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => `# head\n${yaml.print(tree)}# foot\n`) },
);

const names = fc.constantFrom('a', 'b', 'c', 'd');
const words = fc.constantFrom('x', 'two words', '80', 'a=b', '', 'é');
const flat = mapOf(names, words.map(stringScalar));

const sections = fc
  .tuple(flat, fc.uniqueArray(fc.tuple(fc.constantFrom('s', 't', 'u'), flat), { selector: ([key]) => key }))
  .map(([top, below]): Tree => {
    const entries = below.map(([key, value]) => ({ key, value }));
    return { kind: 'map', entries: [...(top.kind === 'map' ? top.entries : []), ...entries] };
  });

/** Fluent Bit has no empty values, and all sections except SERVICE are lists. */
const filled = mapOf(names, words.filter((text) => text !== '').map(stringScalar));
const listsOfSections = fc
  .array(fc.tuple(fc.constantFrom('SERVICE', 'INPUT', 'OUTPUT'), filled), { maxLength: 3 })
  .map((below): Tree => {
    const lists = new Map(below.map(([key]) => [key, below.flatMap(([name, map]) => (name === key ? [map] : []))]));
    const entries = [...lists].map(([key, items]): { readonly key: string; readonly value: Tree } => ({
      key,
      value: key === 'SERVICE' ? (items[0] as Tree) : { kind: 'list', items },
    }));
    return { kind: 'map', entries };
  });

const printed = (format: FormatName, tree: fc.Arbitrary<Tree>): fc.Arbitrary<string> =>
  tree.map((one) =>
    formatNamed(format)
      .print(one)
      .replaceAll(/^(?= *[cd])/gm, '# comment\n'),
  );

export const tomlTexts = printed('toml', sections);
export const iniTexts = printed('ini', sections);
export const osloTexts = printed(
  'oslo',
  sections.map((tree) => ({ kind: 'map', entries: entriesOf(tree).filter(({ value }) => value.kind === 'map') })),
);
export const propertiesTexts = printed('properties', flat);
export const envTexts = printed('env', flat);
export const fluentBitTexts = printed('fluent-bit', listsOfSections);

/** An element without attributes and children is a string. */
const elements = fc
  .tuple(
    mapOf(fc.constantFrom('@a', '@b', 'a', 'b', 'c', 'd'), words.map(stringScalar)),
    mapOf(fc.constantFrom('s', 't', 'u'), filled),
  )
  .map(([flatMap, deep]): Tree => {
    const below = entriesOf(deep).filter(({ value }) => entriesOf(value).length > 0);
    return { kind: 'map', entries: [{ key: '@id', value: stringScalar('1') }, ...entriesOf(flatMap), ...below] };
  });
export const xmlTexts = elements.map((tree) =>
  formatNamed('xml')
    .print(treeAt(['r'], tree))
    .replaceAll(/^( *)(?=<[cd]>)/gm, '$1<!-- comment -->\n$1'),
);
