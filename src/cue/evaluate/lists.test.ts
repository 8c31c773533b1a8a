import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { exportSources } from '../engine';
import { Queue } from './lists';

/** Milliseconds of CPU time for a field with `count` references. */
function timeOf(count: number): number {
  const text = Array.from({ length: count }, (_, at) => `a${at}: {f: 1}\nx: a${at}`).join('\n');
  return cpuMs(() => assert.ok('data' in exportSources([{ name: 'p.cue', text }], { expression: 'x' })));
}

describe('a queue', () => {
  it('returns its items in order, even if items are added in between', () => {
    const queue = new Queue<number>();
    const taken = [queue.take()];
    for (const item of [1, 2, 3]) queue.add(item);
    taken.push(queue.take(), queue.take());
    queue.add(4);
    assert.equal(queue.isEmpty, false);
    taken.push(queue.take(), queue.take(), queue.take());
    assert.ok(queue.isEmpty);
    queue.add(5);
    assert.deepEqual([...taken, queue.take()], [undefined, 1, 2, 3, 4, undefined, 5]);
  });
});

describe('the references of a field', () => {
  it('take time in proportion to their number', () => {
    const few = timeOf(2500);
    const many = timeOf(20_000);
    assert.ok(many < 16 * few, `${few} ms for 2500 references, ${many} ms for 20000`);
  });
});
