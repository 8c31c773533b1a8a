import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { type MapTree, treeOf } from '../../../src/data';
import type { ComponentDescriptor } from './component-descriptor';
import { ComponentGraph } from './component-graph';
import { versionName } from '../model/component-ref';
import { Descriptors } from './descriptors';
import { RepositoryContext } from '../model/repository-context';
import { TransitiveReferences } from './references/transitive-references';

const repositoryContext = new RepositoryContext(treeOf({ type: 'ociRegistry', baseUrl: 'r.example.com' }) as MapTree);

/** Component `c<index>`, which refers to the components in `targets`. */
const descriptor = (index: number, targets: readonly number[]): ComponentDescriptor => ({
  componentName: `c${index}`,
  version: 'v1',
  repositoryContext,
  references: targets.map((target) => ({
    name: `r${target}`,
    componentName: `c${target}`,
    version: 'v1',
    labels: undefined,
  })),
  resourceTypes: new Map(),
  isStored: true,
  source: { tree: () => treeOf({}) },
});

function graphOf(targets: readonly (readonly number[])[]): {
  graph: ComponentGraph;
  all: readonly ComponentDescriptor[];
} {
  const descriptors = new Descriptors('normalized');
  const all = targets.map((some, index) => descriptor(index, some));
  for (const one of all) descriptors.add(one);
  return { graph: new ComponentGraph(repositoryContext, descriptors, () => undefined), all };
}

/** A recursive walk, as in the specification. */
function references(targets: readonly (readonly number[])[], root: number): readonly string[] {
  const seen = new Set<number>();
  const found: string[] = [];
  const visit = (index: number, path: readonly string[]): void => {
    if (seen.has(index)) return;
    seen.add(index);
    for (const target of targets[index] ?? []) {
      const below = [...path, `r${target}`];
      found.push(below.join('/'));
      if (target < targets.length) visit(target, below);
    }
  };
  visit(root, []);
  return found;
}

describe('component graph', () => {
  it('is walked depth first, each component once, including cycles and missing components', () => {
    const targets = fc.array(fc.array(fc.nat({ max: 7 }), { maxLength: 4 }), { minLength: 1, maxLength: 6 });
    holds(100, [targets, fc.nat({ max: 5 })], (some, from) => {
      const { graph, all } = graphOf(some);
      const root = all[from % all.length];
      assert.ok(root);
      for (let time = 0; time < 2; time++) {
        const found: string[] = [];
        graph.walk(root, (_, path) => found.push(path.join('/')));
        assert.deepEqual(found, references(some, from % all.length));
      }
    });
  });

  it('can have any depth', () => {
    const { graph, all } = graphOf(Array.from({ length: 30_000 }, (_, index) => [index + 1]));
    const [root] = all;
    assert.ok(root);
    let last = '';
    graph.walk(root, ({ effective }) => (last = versionName(effective)));
    assert.equal(last, 'c30000:v1');
  });

  it('omits the middle of long paths', () => {
    const { graph, all } = graphOf(Array.from({ length: 70 }, (_, index) => [index + 1]));
    const [root] = all;
    assert.ok(root);
    const { references: found, isComplete } = new TransitiveReferences(graph).from(root);
    assert.equal(isComplete, false);
    assert.equal(found.length, 1);
    const path = found[0]?.path.split('/') ?? [];
    assert.equal(path.length, 65);
    assert.deepEqual([path[0], path[31], path[32], path[33], path[64]], ['r1', 'r32', '…', 'r39', 'r70']);
  });
});
