import assert from 'node:assert/strict';
import { listGenerators } from './generators';

it('`generatorOptions` disables the hash of every generator, as in kustomize', () => {
  const options = { disableNameSuffixHash: false };
  const isDisabled = (disableNameSuffixHash: boolean): readonly boolean[] =>
    listGenerators({
      apiVersion: 'fn.inlay.dev/v1alpha1',
      kind: 'MergeValues',
      generatorOptions: { disableNameSuffixHash },
      configMapGenerator: [{ name: 'a' }, { name: 'b', behavior: 'merge', options }],
      secretGenerator: [{ name: 'c', options: { disableNameSuffixHash: true } }],
    }).map((generator) => generator.disableNameSuffixHash);
  assert.deepEqual(isDisabled(true), [true, true, true]);
  assert.deepEqual(isDisabled(false), [false, false, true]);
});
