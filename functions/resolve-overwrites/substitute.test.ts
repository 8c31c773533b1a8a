import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Resource, treeOf, type MapTree } from '../../src/index';
import { attributes, isSpecified, type Attribute, type ComponentRef } from './component-ref';
import { OverwriteList } from './overwrite-list';
import { equalContexts, RepositoryContext } from './repository-context';
import { substitute, type Overwrite } from './substitute';

const context = (object: object): RepositoryContext => new RepositoryContext(treeOf(object) as MapTree);

const contexts = [
  undefined,
  context({}),
  context({ type: 'ociRegistry', baseUrl: 'a.example.com' }),
  context({ baseUrl: 'a.example.com', type: 'ociRegistry' }),
  context({ type: 'OCIRegistry', baseUrl: 'https://a.example.com/' }),
  context({ type: 'local', filePath: './a' }),
];

const ref: fc.Arbitrary<ComponentRef> = fc.record(
  {
    repositoryContext: fc.constantFrom(...contexts),
    componentName: fc.constantFrom('', 'a', 'b', 'c'),
    version: fc.constantFrom('', 'v1', 'v2', 'v3'),
  },
  { noNullPrototype: true },
);

const overwrites: fc.Arbitrary<readonly Overwrite[]> = fc
  .array(fc.record({ source: ref, substitution: ref }), { maxLength: 8 })
  .map((list) => list.map((entry, index) => ({ ...entry, index })));

/** Landscaper's algorithm as its specification has it, line by line. */
function replace(
  list: readonly Overwrite[],
  original: ComponentRef,
): { readonly matched: boolean; readonly ref: ComponentRef } {
  const acc: Partial<Record<Attribute, unknown>> = {};
  let matched = false;
  for (const o of list) {
    if (!matches(o.source, original)) continue;
    matched = true;
    const specified = attributes.filter((attribute) => isSpecified(o.substitution, attribute));
    if (specified.some((attribute) => attribute in acc)) continue;
    for (const attribute of specified) acc[attribute] = o.substitution[attribute];
    if ('repositoryContext' in acc && 'componentName' in acc && 'version' in acc) break;
  }
  return { matched, ref: { ...original, ...acc } as ComponentRef };
}

const matches = (s: ComponentRef, r: ComponentRef): boolean =>
  (s.componentName === '' || s.componentName === r.componentName) &&
  (s.version === '' || s.version === r.version) &&
  (s.repositoryContext === undefined || equalContexts(s.repositoryContext, r.repositoryContext));

const list = (entries: readonly Overwrite[]): OverwriteList =>
  new OverwriteList(Resource.create(treeOf({ kind: 'ComponentVersionOverwrites' })), entries);

describe('substitution', () => {
  it('is what the specification says', () => {
    fc.assert(
      fc.property(overwrites, ref, (entries, original) => {
        const expected = replace(entries, original);
        const actual = substitute(entries, original);
        assert.deepEqual(actual.ref, expected.ref);
        assert.equal(actual.matches.length > 0, expected.matched);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same from an indexed list', () => {
    fc.assert(
      fc.property(overwrites, fc.array(ref, { maxLength: 4 }), (entries, originals) => {
        const indexed = list(entries);
        for (const original of originals) assert.deepEqual(indexed.substitute(original), substitute(entries, original));
      }),
    );
  });

  it('is whole or nothing, in order, with no attribute twice', () => {
    fc.assert(
      fc.property(overwrites, ref, (entries, original) => {
        const { applied, ignored, unreached } = substitute(entries, original);
        const taken = applied.flatMap((one) => one.attributes);
        assert.equal(new Set(taken).size, taken.length);
        for (const { overwrite, attributes: some } of applied) {
          assert.deepEqual(
            some,
            attributes.filter((attribute) => isSpecified(overwrite.substitution, attribute)),
          );
        }
        const places = applied.map(({ overwrite }) => overwrite.index);
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
        );
        for (const { index, substitution } of ignored) {
          const before = applied.filter(({ overwrite }) => overwrite.index < index).flatMap((one) => one.attributes);
          assert.ok(before.some((attribute) => isSpecified(substitution, attribute)));
        }
        if (unreached.length > 0) assert.equal(taken.length, attributes.length);
      }),
    );
  });

  it('looks at the original reference only: an entry for what another one made has no effect', () => {
    fc.assert(
      fc.property(overwrites, ref, (entries, original) => {
        const { ref: first } = substitute(entries, original);
        fc.pre(first.componentName !== original.componentName);
        const after: Overwrite = {
          index: entries.length,
          source: { repositoryContext: undefined, componentName: first.componentName, version: '' },
          substitution: { repositoryContext: undefined, componentName: '', version: 'chained' },
        };
        assert.deepEqual(substitute([...entries, after], original).ref, first);
      }),
    );
  });

  it('counts every entry whose source matches once', () => {
    fc.assert(
      fc.property(overwrites, ref, (entries, original) => {
        const { matches: found, applied, ignored, unreached } = substitute(entries, original);
        assert.deepEqual(
          found,
          entries.filter(({ source }) => matches(source, original)),
        );
        const explained = new Set([...applied.map(({ overwrite }) => overwrite), ...ignored, ...unreached]);
        for (const one of found) {
          const isEmpty = attributes.every((attribute) => !isSpecified(one.substitution, attribute));
          assert.ok(explained.has(one) || isEmpty);
        }
      }),
    );
  });

  it('tells a context that is equal only when normalised', () => {
    const [near, far] = [contexts[4], contexts[5]].map((repositoryContext, index) => ({
      index,
      source: { repositoryContext, componentName: '', version: '' },
      substitution: { repositoryContext: undefined, componentName: '', version: 'v2' },
    }));
    assert.ok(near && far);
    const original = { repositoryContext: contexts[2], componentName: 'a', version: 'v1' };
    const { matches: found, nearMisses } = substitute([near, far], original);
    assert.deepEqual(found, []);
    assert.deepEqual(nearMisses, [near]);
  });
});
