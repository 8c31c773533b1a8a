import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { type MapTree, treeOf } from '../../../src/data';
import type { ComponentDescriptor } from './component-descriptor';
import { ComponentGraph, pathText } from './component-graph';
import { versionName } from '../model/component-ref';
import { Descriptors } from './descriptors';
import { RepositoryContext } from '../model/repository-context';

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
    const path = Array.from({ length: 65 }, (_, index) => `r${index}`);
    assert.equal(pathText(path.slice(1)), path.slice(1).join('/'));
    assert.equal(pathText(path), [...path.slice(0, 32), '…', ...path.slice(33)].join('/'));
  });
});
