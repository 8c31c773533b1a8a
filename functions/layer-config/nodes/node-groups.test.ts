import assert from 'node:assert/strict';
import type { Layer } from '../generated/config';
import { nodeGroups } from './node-groups';

const layer = (name: string, nodeSelector: Readonly<Record<string, string>>): Layer => ({
  name,
  nodeSelector,
  values: {},
});

const nodes = (...labels: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string>[] =>
  labels.map((each) => new Map(Object.entries(each)));

describe('groups of nodes', () => {
  it('are named after their layers, with a hash if two names would be equal or too long', () => {
    const layers = [
      layer('GPU nodes', { a: '1' }),
      layer('x', { b: '1' }),
      layer('gpu', { c: '1' }),
      layer('nodes-x', { d: '1' }),
    ];
    const names = nodeGroups(layers, nodes({ a: '1' }, { a: '1', b: '1' }, { c: '1', d: '1' }, {})).map(
      ({ name }) => name,
    );
    assert.deepEqual([names[0], names[1]], ['default', 'gpu-nodes']);
    assert.match(names[2] ?? '', /^gpu-nodes-x-[2-9a-z]{10}$/);
    assert.match(names[3] ?? '', /^gpu-nodes-x-[2-9a-z]{10}$/);
    assert.notEqual(names[2], names[3]);
    const [long] = nodeGroups([layer('n'.repeat(50), { a: '1' })], nodes({ a: '1' }));
    assert.equal(long?.name.length, 40);
    assert.match(nodeGroups([layer('日本', { a: '1' })], nodes({ a: '1' }))[0]?.name ?? '', /^[2-9a-z]{10}$/);
  });

  it('are in the order of their layers, each group before groups with more layers', () => {
    const layers = [layer('gpu', { a: '1' }), layer('ssd', { b: '1' }), layer('arm', { c: '1' })];
    const all = nodes({ c: '1' }, { b: '1' }, { a: '1', c: '1' }, { a: '1', b: '1' }, {}, { a: '1' });
    const names = nodeGroups(layers, all).map(({ name }) => name);
    assert.deepEqual(names, ['default', 'gpu', 'gpu-ssd', 'gpu-arm', 'ssd', 'arm']);
  });

  it('have few terms for layers with several labels', () => {
    const pools = ['a', 'b', 'c'].flatMap((pool) => ['1', '2'].map((zone) => layer(`${pool}${zone}`, { pool, zone })));
    const [other, first] = nodeGroups(pools, nodes({ pool: 'z' }, { pool: 'a', zone: '1' }));
    assert.deepEqual(other?.terms, [
      [{ key: 'zone', operator: 'NotIn', values: ['1', '2'] }],
      [{ key: 'pool', operator: 'NotIn', values: ['a', 'b', 'c'] }],
    ]);
    assert.deepEqual(first?.terms, [
      [
        { key: 'pool', operator: 'In', values: ['a'] },
        { key: 'zone', operator: 'In', values: ['1'] },
      ],
    ]);
  });

  it('have no terms if there would be too many', () => {
    const termsOf = (...layers: readonly Layer[]): number | undefined =>
      nodeGroups(layers, nodes({}))[0]?.terms?.length;
    const labels = (count: number): Readonly<Record<string, string>> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, '1']));
    assert.equal(termsOf(layer('a', labels(100))), 100);
    assert.equal(termsOf(layer('a', labels(101))), undefined);
    const pairs = Array.from({ length: 12 }, (_, at) => layer(`l${at}`, { [`a${at}`]: '1', [`b${at}`]: '1' }));
    assert.equal(termsOf(...pairs.slice(0, 6)), 64);
    assert.equal(termsOf(...pairs.slice(0, 7)), undefined);
    assert.equal(termsOf(...pairs), undefined);
  });
});
