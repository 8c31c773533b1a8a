import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { type MapTree, treeOf } from '../../../src/data';
import { Resource } from '../../../src/resource-list';
import { collectReport } from '../../../src/function/report';
import { attributes, isSpecified, type Attribute, type ComponentRef } from '../model/component-ref';
import type { Overwrite } from './overwrite-index';
import { OverwriteList, type Substitution } from './substitute';
import { OverwriteUsage } from './overwrite-usage';
import { equalContexts, RepositoryContext } from '../model/repository-context';
import { firstOf, ignoredOverwrites, skippedOverwrites, type SkippedOverwrite } from './skipped-overwrites';

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

interface Explained {
  readonly matched: readonly Overwrite[];
  readonly ref: ComponentRef;
  readonly applied: readonly Overwrite[];
  /**
   * The entries, in order, that matched but were not applied, or that did not match only because of the spelling of
   * their contexts.
   */
  readonly skipped: readonly Pick<SkippedOverwrite, 'overwrite' | 'reason'>[];
}

/** Landscaper's algorithm, following its specification line by line. The results also explain skipped entries. */
function replace(list: readonly Overwrite[], original: ComponentRef): Explained {
  const acc: Partial<Record<Attribute, unknown>> = {};
  const matched: Overwrite[] = [];
  const applied: Overwrite[] = [];
  const skipped: Pick<SkippedOverwrite, 'overwrite' | 'reason'>[] = [];
  for (const o of list) {
    if (!matches(o.source, original)) {
      if (isNear(o.source, original)) skipped.push({ overwrite: o, reason: 'spelling' });
      continue;
    }
    matched.push(o);
    const specified = attributes.filter((attribute) => isSpecified(o.substitution, attribute));
    if ('repositoryContext' in acc && 'componentName' in acc && 'version' in acc) {
      skipped.push({ overwrite: o, reason: 'all-taken' });
    } else if (specified.length === 0) {
      skipped.push({ overwrite: o, reason: 'empty' });
    } else if (specified.some((attribute) => attribute in acc)) {
      skipped.push({ overwrite: o, reason: 'taken' });
    } else {
      applied.push(o);
      for (const attribute of specified) acc[attribute] = o.substitution[attribute];
    }
  }
  return { matched, ref: { ...original, ...acc } as ComponentRef, applied, skipped };
}

/** Whether the source would match if contexts were compared in their normalized form. */
const isNear = (s: ComponentRef, r: ComponentRef): boolean =>
  s.repositoryContext !== undefined &&
  s.repositoryContext.normalized === r.repositoryContext?.normalized &&
  matches({ ...s, repositoryContext: undefined }, r);

const matches = (s: ComponentRef, r: ComponentRef): boolean =>
  (s.componentName === '' || s.componentName === r.componentName) &&
  (s.version === '' || s.version === r.version) &&
  (s.repositoryContext === undefined || equalContexts(s.repositoryContext, r.repositoryContext));

const list = (entries: readonly Overwrite[]): OverwriteList =>
  new OverwriteList(Resource.create(treeOf({ kind: 'ComponentVersionOverwrites' })), entries);

const substitute = (entries: readonly Overwrite[], original: ComponentRef): Substitution =>
  list(entries).substitute(original);

describe('substitution', () => {
  law('follows the specification', 1000, [overwrites, ref], (entries, original) => {
    const expected = replace(entries, original);
    const actual = substitute(entries, original);
    assert.deepEqual(actual.ref, expected.ref);
    assert.deepEqual(
      actual.applied.map(({ overwrite }) => overwrite),
      expected.applied,
    );
    assert.deepEqual(new Set(actual.matches.flatMap((group) => group.entries)), new Set(expected.matched));
  });

  law('is explained entry by entry, in order', 1000, [overwrites, ref], (entries, original) => {
    const { skipped } = replace(entries, original);
    const substitution = substitute(entries, original);
    assert.deepEqual(
      [...skippedOverwrites(original, substitution)].map(({ overwrite, reason }) => ({ overwrite, reason })),
      skipped,
    );
    assert.deepEqual(
      [...ignoredOverwrites(original, substitution)],
      skipped.flatMap(({ overwrite, reason }) => (reason === 'taken' ? [overwrite] : [])),
    );
  });

  law(
    'records the entries that match nothing, and those that differ only in the spelling of a repository',
    100,
    [overwrites, fc.array(ref, { maxLength: 5 })],
    (entries, originals) => {
      const usage = new OverwriteUsage(list(entries));
      for (const original of originals) usage.substitute(original);
      assert.deepEqual(
        usage.unused,
        entries.filter(({ source }) => !originals.some((original) => matches(source, original))),
      );
      const report = collectReport('resolve-overwrites');
      usage.report(report, { ignoreMissing: false, mode: 'resolve' });
      const missed = entries.filter(({ source }) =>
        originals.some((original) => isNear(source, original) && !matches(source, original)),
      );
      assert.deepEqual(
        report.results.flatMap(({ tags, field }) => (tags?.['code'] === 'near-miss' ? [field?.path] : [])),
        missed.map(({ index }) => `overwrites.${index}.source.repositoryContext`),
      );
    },
  );

  law(
    'compares sources only with the original reference, not with the result of another entry',
    100,
    [overwrites, ref],
    (entries, original) => {
      const { ref: first } = substitute(entries, original);
      fc.pre(first.componentName !== original.componentName);
      const after: Overwrite = {
        index: entries.length,
        source: { repositoryContext: undefined, componentName: first.componentName, version: '' },
        substitution: { repositoryContext: undefined, componentName: '', version: 'chained' },
      };
      assert.deepEqual(substitute([...entries, after], original).ref, first);
    },
  );

  it('is evaluated only as far as requested', () => {
    const entries = Array.from({ length: 8 }, (_, index) => ({
      index,
      source: { repositoryContext: undefined, componentName: '', version: '' },
      substitution: { repositoryContext: undefined, componentName: '', version: 'v2' },
    }));
    const original = { repositoryContext: undefined, componentName: 'a', version: 'v1' };
    const ignored = (some: readonly Overwrite[]) => firstOf(ignoredOverwrites(original, substitute(some, original)));
    assert.deepEqual(ignored(entries), { some: entries.slice(1, 6), next: entries[6] });
    assert.deepEqual(ignored(entries.slice(0, 6)), { some: entries.slice(1, 6), next: undefined });
  });
});
