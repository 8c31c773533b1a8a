/**
 * Deletes fields, in resources and in documents of all formats. What is not there counts as deleted by a former run, with a warning where
 * something of nearly the same name is.
 */
import { rescue } from '../../../src/data';
import { FieldError } from '../../../src/fields';
import { type EntryContext, fieldsThere, type Mechanism, plainKeys, resourceOf } from '../../../src/kit';

export const deletion = ({ reasons, secrets }: EntryContext): Mechanism => ({
  rules: {},
  done: 'deletes does not have it: it counts as deleted',
  changedBy: ({ steps }) => [{ keys: plainKeys(steps) }],
  decide({ node, keys }) {
    if (node !== undefined) return { kind: 'delete' };
    const problem = `\`${keys.at(-1)}\` is a new element: a query such as \`[name=…]\` says which one is deleted`;
    throw new FieldError({ code: 'invalid-path', problem });
  },
  evidence(error, item, field, target) {
    if (target.options?.ignoreMissing === true) return undefined;
    const found = error ?? missing(() => fieldsThere(item, field, target));
    if (found === undefined) return undefined;
    const isHidden = secrets.holds(resourceOf(item));
    const isSlip = reasons.slip(found, isHidden) !== undefined;
    if (isSlip && error === undefined) return undefined;
    const problem = isHidden ? found.message : found.openMessage;
    const message = `nothing to delete, it counts as deleted by a former run: ${problem}`;
    return { severity: isSlip ? 'warning' : 'info', message };
  },
  lead: (_, { text }) => `unable to delete field "${text}": `,
});

/** The error of a path that leads to nothing. */
function missing(find: () => readonly unknown[]): FieldError | undefined {
  const found = rescue(FieldError, find, (error) => error);
  return found instanceof FieldError && found.isMissing ? found : undefined;
}
