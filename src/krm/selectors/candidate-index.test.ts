import assert from 'node:assert/strict';
import { CandidateIndex } from './candidate-index';
import type { ResourceId } from '../resource-id';
import type { Candidate, Selector } from './selector';

const candidate = (kind: string, name: string, former?: string): Candidate => {
  const id = (other: string): ResourceId => ({ group: '', version: 'v1', kind, name: other, namespace: '' });
  return {
    id: id(name),
    previousIds: () => (former === undefined ? [] : [id(former)]),
    labels: () => new Map(),
    annotations: () => new Map(),
  };
};

/** A CandidateIndex after enough searches to build the index. */
function indexOf(candidates: readonly Candidate[]): CandidateIndex {
  const index = new CandidateIndex(candidates);
  for (let search = 0; search < 10; search++) index.named({ name: 'nobody' });
  return index;
}

describe('CandidateIndex', () => {
  const candidates = [
    candidate('ConfigMap', 'a'),
    candidate('Secret', 'a'),
    candidate('ConfigMap', 'b', 'a'),
    candidate('ConfigMap', 'c.d'),
  ];

  for (const [selector, positions] of [
    [{ name: 'a' }, [0, 1, 2]],
    [{ kind: 'Secret' }, [1]],
    [{ kind: 'Secret', name: 'a' }, [1]],
    [{ name: 'b' }, [2]],
    [{ name: 'nobody' }, []],
    [{ kind: 'Pod' }, []],
    [{}, [0, 1, 2, 3]],
    [{ name: '' }, [0, 1, 2, 3]],
  ] as const satisfies readonly (readonly [Selector, readonly number[]])[]) {
    it(`narrows ${JSON.stringify(selector)}`, () => assert.deepEqual(indexOf(candidates).named(selector), positions));
  }

  it('narrows by patterns that match only one text', () => {
    assert.deepEqual(indexOf(candidates).matching({ kind: 'Config.*', name: 'a' }), [0, 1, 2]);
    assert.deepEqual(indexOf(candidates).matching({ kind: 'Secret', name: '.*' }), [1]);
    assert.deepEqual(indexOf(candidates).matching({ name: '^b$' }), [2]);
    assert.deepEqual(indexOf(candidates).named({ name: 'c.d' }), [3]);
  });

  it('narrows by the common beginning of the names that a pattern matches', () => {
    const index = indexOf(candidates);
    assert.deepEqual(index.matching({ name: 'c.d' }), [3]);
    assert.deepEqual(index.matching({ name: 'b.*', kind: 'ConfigMap' }), [2]);
    assert.deepEqual(index.matching({ name: 'a.*', kind: 'Secret' }), [1]);
    assert.deepEqual(index.matching({ name: 'a?b' }), [0, 1, 2, 3]);
    assert.deepEqual(index.matching({ name: 'a|b' }), [0, 1, 2, 3]);
    assert.deepEqual(index.matching({ name: 'nobody.*' }), []);
  });

  it('finds candidates by the beginnings of new names', () => {
    const changing = [...candidates];
    const index = indexOf(changing);
    assert.deepEqual(index.matching({ name: 'new-.*' }), []);
    changing[2] = candidate('ConfigMap', 'new-b');
    index.rename(2);
    assert.deepEqual(index.matching({ name: 'new-.*' }), [2]);
  });

  it('finds renamed candidates under their new names, in the order of positions', () => {
    const changing = [...candidates];
    const index = indexOf(changing);
    changing[0] = candidate('ConfigMap', 'c.d');
    index.rename(0);
    index.rename(0);
    assert.deepEqual(index.named({ name: 'c.d' }), [0, 3]);
    changing[3] = candidate('Secret', 'z');
    index.rename(3);
    assert.deepEqual(index.named({ kind: 'Secret' }), [1, 3]);
  });

  it('does not request previous names before an index is worthwhile', () => {
    let asked = 0;
    const previousIds = (): readonly ResourceId[] => {
      asked += 1;
      return [];
    };
    const one: Candidate = { ...candidate('ConfigMap', 'a'), previousIds };
    const index = new CandidateIndex([one]);
    assert.deepEqual(index.named({ name: 'b' }), [0]);
    assert.equal(asked, 0);
  });
});
