import assert from 'node:assert/strict';
import { cpuMs } from '../../test/cpu-time';
import { assertLinear, numbers } from '../../test/laws/growth/linear-cost';
import { type Diagnostic, grouped } from './diagnostic';

describe('grouped', () => {
  const diagnostic = (message: string, name = 'shop'): Diagnostic => ({
    severity: 'info',
    message,
    resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name },
    file: { path: `${name}.yaml` },
    config: { field: 'merges.0', of: 'MergeValues/x' },
  });

  it('keeps different messages about one resource, and drops repeated messages', () => {
    const all = grouped([diagnostic('a'), diagnostic('b'), diagnostic('a'), diagnostic('c', 'other')]);
    assert.deepEqual(
      all.map(({ message, others }) => [message, others?.map(({ file }) => file?.path)]),
      [
        ['a', ['other.yaml']],
        ['b', undefined],
      ],
    );
  });

  it('takes linear time for many messages about one resource', async () => {
    const costOf = (count: number): number => {
      const all = numbers(count).map((n) => diagnostic(`the string at \`k${n}\` is now a number`));
      return cpuMs(() => {
        assert.equal(grouped(all).length, count);
      });
    };
    await assertLinear(2000, (count) => Promise.resolve(costOf(count)));
  });
});
