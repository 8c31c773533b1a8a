/** Reports the old and the new value of a written field. */
import { omitUndefined, type Scalar, stringScalar, type Tree } from '../../data';
import { type FieldBefore, isNoOp, type Outcome, valueAfter, valueBefore } from '../../fields/write/outcome';
import { shownValue } from '../../function';
import { redacted } from '../../data/text/redacted';
import { formatPath } from '../../krm';
import type { EntryContext } from '../selection/entry-context';
import type { FieldSearch } from '../selection/field-search';

export function reportEdit(
  field: FieldBefore,
  outcome: Outcome,
  isFromSecret: boolean,
  search: FieldSearch,
  { report }: EntryContext,
): void {
  if (isNoOp(field, outcome)) return;
  const isHidden = isFromSecret || search.isHidden(field.keys);
  const [before, after] = [valueBefore(field), valueAfter(field, outcome)];
  const show = (tree: Tree | undefined): string => {
    if (tree === undefined) return 'nothing';
    return tree.kind === 'scalar' ? shownValue(tree.text, isHidden) : `a ${tree.kind}`;
  };
  const values = omitUndefined({
    currentValue: resultValue(before, isHidden),
    proposedValue: resultValue(after, isHidden),
  });
  const message = `${show(before)} becomes ${show(after)}`;
  const finding = { code: 'changed', message, field: formatPath(field.keys), ...values };
  search.runAfterWrite(() => report.info({ ...finding, resource: search.subject }));
}

/**
 * The scalar to show, or a placeholder for a Secret's value. Undefined if the value is a map or a list, because maps
 * and lists can be large.
 */
function resultValue(tree: Tree | undefined, isHidden: boolean): Scalar | undefined {
  if (tree?.kind !== 'scalar') return undefined;
  return isHidden ? stringScalar(redacted) : { kind: 'scalar', type: tree.type, text: tree.text };
}
