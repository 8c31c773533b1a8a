/**
 * Composes the message about unused configuration: `no item has the name "shpo": did you mean "shop"?`. The calling
 * function decides whether the message is an error, and which field it is about.
 */
import { didYouMean } from '../../data/text/nearest-name';
import { shortList } from '../../data/text/short-list';

/** The input of `unusedMessage`: a description of the unused configuration, and the names that exist. */
export interface Unused {
  /** A description of the unused configuration, as a sentence without a period: `no item has the name "shpo"`. */
  readonly what: string;
  /** The name that matched nothing. If the name is undefined, no similar name is suggested. */
  readonly name?: string;
  /** The existing names, in the order of the message; a name may be repeated. */
  readonly candidates?: readonly string[];
  /** The field that suppresses the message: `options.ignoreMissing`. */
  readonly allowedBy?: string;
}

/** Advice for users if there are no items. For example, kustomize passes no items to a function under `generators:`. */
export const whereItemsAre =
  'in kustomize, list the function under `transformers:`, not under `generators:`; in kpt, add resources to the package';

const maxNames = 5;

/**
 * The message about unused configuration:
 *
 *     unusedMessage({ what: 'no item is named "shpo"', name: 'shpo', candidates: ['shop'] }); // 'no item is named "shpo": did you mean "shop"?'
 *
 * If there is no similar name, the message lists a few of the existing names: `; available: "a", "b"`. The message ends
 * with the field that suppresses it: `` (to suppress this message, set `options.ignoreMissing: true`)``.
 */
export function unusedMessage({ what, name, candidates = [], allowedBy }: Unused): string {
  return `${what}${hint(name, candidates)}${allowedBy === undefined ? '' : ` (to suppress this message, set \`${allowedBy}: true\`)`}`;
}

function hint(name: string | undefined, candidates: readonly string[]): string {
  const names = [...new Set(candidates)].filter((one) => one !== '');
  const near = name === undefined ? undefined : didYouMean(name, names);
  if (near !== undefined) return `: did you mean ${quoted(near)}?`;
  return names.length === 0 ? '' : `; available: ${shortList(names, maxNames, quoted)}`;
}

const quoted = (name: string): string => `"${name}"`;
