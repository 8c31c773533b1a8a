/** Tests which mistake in an Installation is reported, and which objects are used. Scenarios cover everything else. */
import assert from 'node:assert/strict';
import { run } from '../../src/function/run';
import { configOf, listOf, resource, runOn, type Ran } from '../../test/run-on-values';
import { resolveOverwrites } from './function';
import { descriptor, landscaper, supplied } from './items.test';

const repository = { type: 'ociRegistry', baseUrl: 'r' };
const installation = (name: string, own: object = {}): object => {
  const ref = { componentName: 'e.com/shop', version: 'v1', repositoryContext: repository };
  const blueprint = { ref: { resourceName: 'blueprint' } };
  return landscaper('Installation', name, {
    spec: { context: 'dev', blueprint, componentDescriptor: { ref }, ...own },
  });
};
const shop = (repositoryContexts: readonly object[], componentReferences: readonly object[] = []): object =>
  descriptor('e.com/shop', 'v1', { repositoryContexts, componentReferences });
const context = landscaper('Context', 'dev', { repositoryContext: repository, componentVersionOverwrites: 'list' });
const overwrites = landscaper('ComponentVersionOverwrites', 'list', {
  overwrites: [{ source: { componentName: 'e.com/db' }, substitution: { version: 'v9' } }],
});

const resolve = (items: readonly object[], spec: object = {}): Promise<Ran> =>
  runOn(resolveOverwrites, configOf('ResolveOverwrites', { spec: { ignoreMissing: true, ...spec } }), [
    context,
    overwrites,
    ...items,
  ]);
const codesOf = ({ messages }: Ran): readonly string[] =>
  Array.from(messages.matchAll(/\[([a-z-]+)\]$/gm), ([, code = '']) => code);

describe('resolve-overwrites', () => {
  it('reports only the missing repository of a descriptor', async () => {
    const spec = { descriptorLookup: 'name-version' };
    const ran = await resolve([installation('i'), supplied(shop([]))], spec);
    assert.deepEqual(codesOf(ran), ['repository-context-missing']);
    const other = await resolve([installation('i'), supplied(shop([repository]))], spec);
    assert.doesNotMatch(other.messages, /repository-context-missing/);
  });

  it('reads descriptors only in core ConfigMaps', async () => {
    const configMap = supplied(shop([repository]));
    const messagesOf = async (item: object): Promise<string> =>
      (await resolve([installation('i'), item], { missingDescriptor: 'error' })).messages;
    assert.doesNotMatch(await messagesOf(configMap), /component version \S+ not found/);
    for (const more of [{ kind: 'Other' }, { apiVersion: 'example.com/v1' }]) {
      assert.match(await messagesOf({ ...configMap, ...more }), /component version \S+ not found/);
    }
  });

  it('reports the field of the functionConfig that names a missing file', async () => {
    for (const [functionConfig, field] of [
      [configOf('ResolveOverwrites', { spec: { descriptors: ['absent'] } }), 'spec.descriptors.0'],
      [resource('ConfigMap', 'x', { data: { descriptors: 'absent' } }), 'data.descriptors'],
    ] as const) {
      const { stdout } = await run(resolveOverwrites, {
        text: listOf([installation('i')]),
        functionConfig: JSON.stringify(functionConfig),
      });
      assert.ok(stdout.includes(`"field":{"path":"${field}"}`), stdout);
    }
  });

  it('names the first reference of a detached Context that is no longer overwritten', async () => {
    const component = shop([repository], [{ name: 'db', componentName: 'e.com/db', version: 'v1' }]);
    const items = [installation('i'), installation('j'), supplied(component)];
    const { messages } = await resolve(items, { mode: 'resolve', detachContexts: true });
    assert.match(messages, /the component reference db of Installation 'i', which only Landscaper.*\[overwrite-lost\]/);
    assert.doesNotMatch(messages, /of Installation 'j'/);
  });

  it('reports an inline descriptor only if a part of it is overwritten', async () => {
    const componentDescriptor = { inline: shop([repository]) };
    const ran = await resolve([installation('i', { blueprint: undefined, componentDescriptor })], { mode: 'resolve' });
    assert.doesNotMatch(ran.messages, /inline-not-rewritten/);
    assert.equal(ran.exitCode, 0, ran.messages);
    const inline = shop([], [{ name: 'db', componentName: 'e.com/db', version: 'v1' }]);
    const items = [installation('i', { blueprint: undefined, componentDescriptor: { inline } })];
    assert.match((await resolve(items)).messages, /reference db has been overwritten/);
  });

  it('explains in the report why an entry was skipped', async () => {
    const source = { componentName: 'e.com/shop' };
    const all = { repositoryContext: { ...repository, baseUrl: 's' }, componentName: 'e.com/x', version: 'v2' };
    const list = landscaper('ComponentVersionOverwrites', 'other', {
      overwrites: [
        { source, substitution: all },
        { source, substitution: { version: 'v3' } },
      ],
    });
    const dev = landscaper('Context', 'two', { repositoryContext: repository, componentVersionOverwrites: 'other' });
    const { items } = await resolve([dev, list, installation('i', { context: 'two' })], { report: true });
    assert.match(JSON.stringify(items), /overwrites\[1\]: all 3 attributes are already substituted/);
  });

  it('repeats at most 20 references of a component for other Installations', async () => {
    const reference = (name: string): object => ({ name, componentName: 'e.com/db', version: 'v1' });
    const parts = Array.from({ length: 21 }, (_, part) => reference(`part-${part + 1}`));
    const office = descriptor('e.com/office', 'v1', {
      repositoryContexts: [repository],
      componentReferences: [{ name: 'shop', componentName: 'e.com/shop', version: 'v1' }, reference('desk')],
    });
    const ref = { componentName: 'e.com/office', version: 'v1', repositoryContext: repository };
    const descriptors = supplied(shop([repository], parts), office);
    const items = [descriptors, installation('a'), installation('b', { componentDescriptor: { ref } })];
    const { messages } = await resolve(items, { mode: 'resolve', missingDescriptor: 'error' });
    const lines = messages.split('\n');
    for (const [what, more] of [
      [/unable to resolve component reference (\S+)/, '1 more component reference cannot be resolved'],
      [/transitive component reference (\S+) has been/, '1 more transitive component reference has been overwritten'],
    ] as const) {
      const namesIn = (name: string): readonly (string | undefined)[] =>
        lines
          .filter((line) => line.includes(`Installation/${name}:`))
          .flatMap((line) => what.exec(line)?.slice(1) ?? []);
      assert.equal(namesIn('a').length, 21, messages);
      assert.equal(namesIn('b').length, 21, messages);
      assert.equal(namesIn('b').at(-1), 'desk');
      const rest = lines.filter((line) => line.includes(`${more}, as reported for other Installations`));
      assert.equal(rest.length, 1, messages);
      assert.match(rest[0] ?? '', /Installation\/b:/);
    }
  });
});
