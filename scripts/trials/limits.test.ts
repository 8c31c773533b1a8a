import assert from 'node:assert/strict';
import { edgeOf } from './edge';

describe('programs at the edge of their limits', () => {
  it('give the result of a run without a limit if the limit is just sufficient, and the error of the limit with one step fewer', () => {
    // `edgeOf` throws if a program ends in any other way.
    const lines = Array.from({ length: 60 }, (_, at) => edgeOf(at));
    for (const kind of ['jsonnet', 'cue', 'pattern']) {
      const counted = lines.filter((line) => new RegExp(`${kind}: [1-9]\\d* steps`).test(line));
      assert.ok(counted.length >= 10, lines.join('\n'));
    }
  });
});
