/**
 * Trees that are printed as documents. In laws, the trees have few distinct keys, so that two trees often share some
 * keys.
 */
import fc from 'fast-check';
import { type Scalar, stringScalar, type Tree } from '../../src/data';
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

export const mapOf = (names: fc.Arbitrary<string>, values: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
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

export const maps = mapOf(keys, trees);

const names = fc.constantFrom('a', 'b', 'c', 'd');
export const words = fc.constantFrom('x', 'two words', '80', 'a=b', '', 'é');
export const flat = mapOf(names, words.map(stringScalar));

export const sections = fc
  .tuple(flat, fc.uniqueArray(fc.tuple(fc.constantFrom('s', 't', 'u'), flat), { selector: ([key]) => key }))
  .map(([top, below]): Tree => {
    const entries = below.map(([key, value]) => ({ key, value }));
    return { kind: 'map', entries: [...(top.kind === 'map' ? top.entries : []), ...entries] };
  });

/** Maps without empty strings, because Fluent Bit and XML cannot represent them. */
export const filled = mapOf(names, words.filter((text) => text !== '').map(stringScalar));

export const printed = (format: FormatName, tree: fc.Arbitrary<Tree>): fc.Arbitrary<string> =>
  tree.map((one) =>
    formatNamed(format)
      .print(one)
      .replaceAll(/^(?= *[cd])/gm, '# comment\n'),
  );
