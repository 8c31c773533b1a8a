/**
 * Tests that a second run on the output changes nothing and reports no new errors, even if objects are detached or
 * missing.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { treeOf } from '../../src/data';
import { samples } from '../../test/law';
import { yamlFormat } from '../../src/formats';
import { run } from '../../src/function';
import { configOf } from '../../test/run-on-values';
import { resolveOverwrites } from './function';
import { descriptor as v2Descriptor, landscaper, supplied } from './items.test';

const context = fc.constantFrom(
  { type: 'ociRegistry', baseUrl: 'a.example.com' },
  { type: 'OCIRegistry', baseUrl: 'https://a.example.com/' },
  { type: 'ociRegistry', baseUrl: 'b.example.com' },
  {},
);
const componentName = fc.constantFrom('example.com/a', 'example.com/b', 'example.com/c');
const version = fc.constantFrom('v1', 'v2');
const name = fc.constantFrom('one', 'two');

const some = <T>(part: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> => fc.array(part, { maxLength: 3 });
/** A record in which each field may be missing. */
const partial = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<object> =>
  fc.record(fields, { requiredKeys: [] });

const descriptor = fc
  .record({
    componentName,
    version,
    contexts: fc.array(context, { maxLength: 1 }),
    references: some(fc.record({ name, componentName, version })),
    blueprint: fc.constantFrom('blueprint', 'landscaper.gardener.cloud/blueprint', 'other'),
  })
  .map((one) =>
    v2Descriptor(one.componentName, one.version, {
      repositoryContexts: one.contexts,
      componentReferences: one.references,
      resources: [{ name: 'blueprint', type: one.blueprint }],
    }),
  );

const writtenRef = fc.record(
  { componentName, version, repositoryContext: context },
  { requiredKeys: ['componentName', 'version'] },
);

const componentDescriptor = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ref: writtenRef }) },
  { weight: 1, arbitrary: fc.record({ inline: descriptor }) },
);

const items = fc
  .record({
    installations: fc.uniqueArray(
      fc.record({
        own: fc.constantFrom('i', 'j', 'k'),
        spec: fc.record(
          { context: name, componentDescriptor, blueprint: fc.constant({ ref: { resourceName: 'blueprint' } }) },
          { requiredKeys: ['componentDescriptor'] },
        ),
      }),
      { selector: ({ own }) => own, minLength: 1, maxLength: 3 },
    ),
    contexts: fc.record({
      default: partial({ repositoryContext: context, componentVersionOverwrites: name }),
      one: partial({ repositoryContext: context, componentVersionOverwrites: name }),
      two: partial({ componentVersionOverwrites: name }),
    }),
    lists: fc.record({
      one: some(fc.record({ source: partial({ componentName, version }), substitution: partial({ version }) })),
      two: some(
        fc.record({
          source: partial({ componentName, version, repositoryContext: context }),
          substitution: partial({ componentName, version, repositoryContext: context }),
        }),
      ),
    }),
    descriptors: fc.uniqueArray(descriptor, {
      selector: ({ component }) => JSON.stringify([component.name, component.version]),
      maxLength: 5,
    }),
  })
  .map(({ installations, contexts, lists, descriptors }) => [
    ...installations.map(({ own, spec }) => landscaper('Installation', own, { spec })),
    ...Object.entries(contexts).map(([own, fields]) => landscaper('Context', own, fields)),
    ...Object.entries(lists).map(([own, overwrites]) => landscaper('ComponentVersionOverwrites', own, { overwrites })),
    supplied(...descriptors),
  ]);

const settings = fc.record({
  mode: fc.constantFrom('status', 'resolve'),
  detachContexts: fc.boolean(),
  report: fc.boolean(),
  transitive: fc.boolean(),
  nested: fc.constantFrom('report', 'constructor'),
  missingRepositoryContext: fc.constantFrom('error', 'warning', 'ignore'),
  missingDescriptor: fc.constantFrom('error', 'warning', 'ignore'),
  descriptorLookup: fc.constantFrom('normalized', 'exact', 'name-version'),
});

describe('resolve-overwrites', () => {
  it('changes nothing in its own output', async () => {
    const exits = new Set<number>();
    await fc.assert(
      fc.asyncProperty(items, settings, async (all, { detachContexts, ...others }) => {
        const isResolving = others.mode === 'resolve';
        const nested = isResolving && others.transitive ? others.nested : 'report';
        const spec = { ...others, nested, detachContexts: detachContexts && isResolving };
        const functionConfig = configOf('ResolveOverwrites', { spec });
        const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: all, functionConfig };
        const once = await run(resolveOverwrites, { text: yamlFormat.print(treeOf(list)) });
        const twice = await run(resolveOverwrites, { text: once.stdout });
        assert.equal(twice.stdout, once.stdout);
        assert.equal(twice.exitCode, once.exitCode);
        exits.add(once.exitCode);
      }),
      { numRuns: samples(500) },
    );
    assert.deepEqual(exits, new Set([0, 2]));
  });
});
