import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { noFiles } from '../../../src/files';
import type { MergeValues } from '../generated/config';
import { listGenerators } from './generators';
import { readPairs, withContents } from './pairs';

const sources = { name: 'demo', envs: ['app.env'], literals: ['B=2', 'A=3'] };

function complaintsAbout(config: Partial<MergeValues>): readonly string[] {
  const [generator] = listGenerators({ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'MergeValues', ...config });
  assert.ok(generator);
  const { report, messages } = collectingReport();
  const files = withContents(noFiles, { './app.env': 'A=1\nC=3\nA=2\n' });
  const pairs = readPairs(generator, files, report);
  assert.equal(pairs === undefined, messages.length > 0);
  return messages;
}

describe('the keys of a generator', () => {
  it('are reported if they are repeated, except those that may be part of the value of a Secret', () => {
    assert.deepEqual(complaintsAbout({ configMapGenerator: [sources] }), [
      'error duplicate configMapGenerator.0.envs.0: configmap demo illegally repeats the key `A`',
      'error duplicate configMapGenerator.0.literals.1: configmap demo illegally repeats the key `A`',
    ]);
    assert.deepEqual(complaintsAbout({ secretGenerator: [sources] }), [
      'error duplicate secretGenerator.0.envs.0: secret demo illegally repeats a key in line 3',
      'error duplicate secretGenerator.0.literals.1: secret demo illegally repeats the key `A`',
    ]);
  });
});
