/**
 * Deletes fields in resources and in documents of all formats. A missing field counts as deleted by a previous run.
 * If a field with a similar name exists, a warning is reported.
 * @lazy
 */
import { FieldError } from '../../../src/fields';
import { type EntryContext, type Mechanism, plainKeys, resourceOf } from '../../../src/kit';
import type { Target } from '../generated/config';

export const deletion = ({ options }: Target, { reasons, secrets }: EntryContext): Mechanism => ({
  rules: {},
  done: 'does not have the deleted fields',
  changedBy: ({ steps }) => [{ keys: plainKeys(steps) }],
  decide({ node, keys }) {
    if (node !== undefined) return { kind: 'delete' };
    const problem = `\`${keys.at(-1)}\` refers to a new element: use a query such as \`[name=…]\` to select the element to delete`;
    throw new FieldError({ code: 'invalid-path', problem });
  },
  evidence(error, item, _, isSelecting) {
    if (options?.ignoreMissing === true) return undefined;
    const isHidden = secrets.isHidden(resourceOf(item));
    const isSlip = reasons.likelyTypo(error, isHidden) !== undefined;
    if (isSlip && !isSelecting) return undefined;
    const problem = isHidden ? error.message : error.openMessage;
    const message = `the field counts as deleted by a previous run, because ${problem}`;
    return { severity: isSlip ? 'warning' : 'info', message };
  },
});
