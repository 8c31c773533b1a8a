import assert from 'node:assert/strict';
import { edgeOf } from './edge';

describe('programs at the edge of their limits', () => {
  it('end as without a limit with just enough steps, and with the error of the limit with one less', () => {
    // `edgeOf` throws if a program ends in any other way.
    const lines = Array.from({ length: 60 }, (_, at) => edgeOf(at));
    for (const kind of ['jsonnet', 'cue', 'pattern']) {
      const counted = lines.filter((line) => new RegExp(`${kind}: [1-9]\\d* steps`).test(line));
      assert.ok(counted.length >= 10, lines.join('\n'));
    }
  });
});
