/** The entries of `merges`, and what their schema cannot say about them. */
import type { ConfigCheck } from '../../../src/function';
import { checkFieldPath, checkTarget, givenFields } from '../../../src/kit';
import type { MergeArgs } from '../generated/config';

export function checkMerge(entry: MergeArgs, at: ConfigCheck): void {
  const given = givenFields(entry, ['source', 'sourceValue', 'sourceFile']);
  if (given.length !== 1) at.error('give one of `source`, `sourceValue` and `sourceFile`: what is merged');
  checkFieldPath(entry.source?.fieldPath, at.at('source.fieldPath'));
  at.at('targets').each(entry.targets, (target, one) => {
    if (target.fieldPaths?.length === 0) {
      one
        .at('fieldPaths')
        .error('`fieldPaths` is empty: name a field, or leave it out to merge into the resource itself');
    }
    checkTarget(target, one);
  });
}
