import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { treeOf } from '../../../src/data';
import { readComponentDescriptor, type ComponentDescriptor } from '../descriptors/component-descriptor';
import { ComponentGraph } from '../descriptors/component-graph';
import { Descriptors } from '../descriptors/descriptors';
import { descriptor as v2Descriptor } from '../items.test';
import { componentOf } from './component';
import { normalized } from './normalized';
import { noPatches, patchesBelow } from './patches';

const repository = { type: 'OCIRegistry', baseUrl: 'registry.example.com' };

interface Reference {
  readonly name: string;
  readonly componentName: string;
  readonly version: string;
  readonly digest?: object;
}

const refer = (name: string, version: string): Reference => ({ name, componentName: `example.com/${name}`, version });

function descriptor(name: string, version: string, references: readonly Reference[] = []): ComponentDescriptor {
  const fields = { provider: 'internal', repositoryContexts: [repository], componentReferences: references };
  const tree = treeOf(v2Descriptor(`example.com/${name}`, version, fields));
  const found = readComponentDescriptor(tree, collectingReport().report, { tree: () => tree });
  assert.ok(found);
  return found;
}

/** The components, with the overwrite `db v1.0.0 -> v1.1.0-dev.7`. */
function graphOf(components: readonly ComponentDescriptor[]): ComponentGraph {
  const descriptors = new Descriptors('normalized');
  for (const one of components) descriptors.add(one);
  return new ComponentGraph(components[0]?.repositoryContext, descriptors, (ref) => {
    const isDb = ref.componentName === 'example.com/db' && ref.version === 'v1.0.0';
    return isDb ? { ref: { ...ref, version: 'v1.1.0-dev.7' }, applied: [], matches: [], similar: [] } : undefined;
  });
}

/** The patches that the overwrite requires in the first component and below. */
function patched(components: readonly ComponentDescriptor[]): ReturnType<typeof patchesBelow> {
  const [root] = components;
  assert.ok(root);
  return patchesBelow(root, graphOf(components));
}

const versions = ({ patched: all }: ReturnType<typeof patchesBelow>): readonly string[] =>
  Array.from(all.values(), ({ component }) => `${component.name}:${component.version}`);

describe('components that an overwrite below them changes', () => {
  it('are rebuilt from the bottom up, with a hash of their new content', () => {
    const found = patched([
      descriptor('shop', 'v3.0.0', [refer('core', 'v2.0.0'), refer('mail', 'v1.2.0')]),
      descriptor('core', 'v2.0.0', [refer('db', 'v1.0.0'), refer('mail', 'v1.2.0')]),
      descriptor('mail', 'v1.2.0'),
    ]);
    assert.deepEqual(versions(found), [
      'example.com/core:v2.0.0-overwritten.9g6f7k45m8',
      'example.com/shop:v3.0.0-overwritten.76cf2g5849',
    ]);
    assert.deepEqual(found.problems, []);
  });

  it('are the two sides and the top of a diamond, each once', () => {
    const found = patched([
      descriptor('top', 'v1.0.0', [refer('left', 'v1.0.0'), refer('right', 'v1.0.0+build.5')]),
      descriptor('left', 'v1.0.0', [refer('db', 'v1.0.0')]),
      descriptor('right', 'v1.0.0+build.5', [refer('db', 'v1.0.0')]),
    ]);
    assert.deepEqual(
      versions(found).map((each) => each.replace(/\.[^.]+$/, '')),
      [
        'example.com/left:v1.0.0-overwritten',
        'example.com/right:v1.0.0-overwritten',
        'example.com/top:v1.0.0-overwritten',
      ],
    );
  });

  it('are found above a component that is already patched for another root', () => {
    const roots = ['a', 'b'].map((name) => descriptor(name, 'v1.0.0', [refer('core', 'v2.0.0')]));
    const graph = graphOf([...roots, descriptor('core', 'v2.0.0', [refer('db', 'v1.0.0')])]);
    const known = noPatches();
    assert.deepEqual(
      roots.map((root) => patchesBelow(root, graph, known).added.map(({ component }) => component.name)),
      [['example.com/core', 'example.com/a'], ['example.com/b']],
    );
  });

  it('lose only the digests of references that change', () => {
    const digest = { hashAlgorithm: 'SHA-256', normalisationAlgorithm: 'jsonNormalisation/v3', value: 'abc' };
    const found = patched([
      descriptor('top', 'v1.0.0-rc.1', [
        { ...refer('db', 'v1.0.0'), digest },
        { ...refer('mail', 'v1.2.0'), digest },
      ]),
    ]);
    const [only] = found.patched.values();
    assert.match(only?.component.version ?? '', /^v1\.0\.0-rc\.1\.overwritten\.[2-9a-z]{10}$/);
    assert.deepEqual(only?.component.references.map(hasDigest), [false, true]);
  });

  it('cannot refer to each other', () => {
    const { problems, patched: all } = patched([
      descriptor('a', 'v1.0.0', [refer('b', 'v1.0.0')]),
      descriptor('b', 'v1.0.0', [refer('a', 'v1.0.0'), refer('db', 'v1.0.0')]),
    ]);
    assert.equal(all.size, 0);
    const [problem] = problems;
    assert.deepEqual(problem?.kind === 'cycle' && problem.components.map(({ componentName }) => componentName), [
      'example.com/b',
      'example.com/a',
      'example.com/b',
    ]);
  });

  it('need a version that fits into a registry tag', () => {
    const problemsOf = (length: number): readonly string[] =>
      patched([descriptor('a', `v1.0.0-${'r'.repeat(length)}`, [refer('db', 'v1.0.0')])]).problems.map(
        ({ kind }) => kind,
      );
    const added = '.overwritten.9g6f7k45m8'.length;
    assert.deepEqual([121 - added, 122 - added].map(problemsOf), [[], ['version']]);
  });

  it('may be a chain of thousands', () => {
    const chain = Array.from({ length: 5000 }, (_, at) =>
      descriptor(`c${at}`, 'v1.0.0', [at === 4999 ? refer('db', 'v1.0.0') : refer(`c${at + 1}`, 'v1.0.0')]),
    );
    assert.equal(patched(chain).patched.size, 5000);
  });
});

const hasDigest = (reference: ReturnType<typeof componentOf>['references'][number]): boolean =>
  reference.kind === 'map' && reference.entries.some(({ key }) => key === 'digest');

describe('the normalized form of a component', () => {
  it('has no storage, no unsigned labels, and the provider as a map in every schema', () => {
    const parts = {
      resources: [
        {
          name: 'image',
          version: '1.0.0',
          type: 'ociImage',
          relation: 'local',
          extraIdentity: {},
          access: { type: 'localBlob' },
          srcRefs: [{}],
          labels: [
            { name: 'volatile', value: 'a' },
            { name: 'kept', value: { b: 2n ** 60n, a: '' }, signing: true, mergeAlgorithm: 'test' },
          ],
          digest: { value: '6a1c', hashAlgorithm: 'SHA-256' },
        },
        {
          name: 'nothing',
          version: '1',
          type: 'x',
          relation: 'local',
          access: { type: 'none' },
          digest: { value: 'x' },
        },
      ],
      sources: [{ name: 'code', type: 'git', version: '1.0.0', access: { type: 'git' } }],
    };
    const labels = [
      { name: 'signed', value: 'x', signing: true },
      { name: 'free', value: 'y' },
    ];
    const references = [{ name: 'db', componentName: 'c/db', version: '1', labels: [{ name: 'free', value: 'y' }] }];
    const expected =
      '{"component":{"componentReferences":[{"componentName":"c/db","labels":[{"name":"free","value":"y"}],"name":"db","version":"1"}],' +
      '"labels":[{"name":"signed","signing":true,"value":"x"}],"name":"c/root",' +
      '"provider":{"labels":[{"name":"signed","signing":true,"value":"x"}],"name":"internal"},' +
      '"resources":[{"digest":{"hashAlgorithm":"SHA-256","value":"6a1c"},' +
      '"labels":[{"name":"kept","signing":true,"value":{"a":"","b":1152921504606847000}}],"name":"image","relation":"local","type":"ociImage","version":"1.0.0"},' +
      '{"name":"nothing","relation":"local","type":"x","version":"1"}],' +
      '"sources":[{"name":"code","type":"git","version":"1.0.0"}],"version":"1.0.0"}}';
    const provider = { name: 'internal', labels };
    const v2 = treeOf({
      ...v2Descriptor('c/root', '1.0.0', {
        provider: JSON.stringify(provider),
        labels,
        repositoryContexts: [repository],
        componentReferences: references,
        ...parts,
      }),
      signatures: [{}],
    });
    const v3 = treeOf({
      apiVersion: 'ocm.software/v3alpha1',
      kind: 'ComponentVersion',
      metadata: { name: 'c/root', version: '1.0.0', provider, labels },
      spec: { references, ...parts },
    });
    assert.equal(normalized(componentOf(v2)), expected);
    assert.equal(normalized(componentOf(v3)), expected);
  });
});
