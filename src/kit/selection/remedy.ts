/**
 * Suggests options of the source or target as a remedy for a field path that matches nothing. In messages, the
 * suggested path comes before the remedy.
 */
import type { FieldError } from '../../fields';
import type { Stop } from '../../fields/faults/field-fault';
import { namesOfFormats } from '../../formats';

export interface RemedyOptions {
  /** True if `options.create` is available but not set. */
  readonly canCreate?: boolean;
  /** True for functionConfigs of kustomize and kpt, which have neither `options.ignoreMissing` nor `options.format`. */
  readonly lenient: boolean;
  /** Remedies, other than `options.format`, for text that cannot be parsed. */
  readonly otherRemedies?: readonly string[] | undefined;
}

/** The text to append to the message. '' if no option helps. */
export function remedy(
  error: FieldError,
  isHidden: boolean,
  { canCreate = false, lenient, otherRemedies = [] }: RemedyOptions,
): string {
  const { fault } = error;
  const hasSuggestion = error.suggests(isHidden);
  if ('guessed' in fault) {
    if (!fault.guessed || hasSuggestion || lenient) return '';
    const ways = fault.isNested ? otherRemedies : [documentFormats, ...otherRemedies];
    return ways.length === 0 ? '' : `; ${ways.join(', or ')}`;
  }
  if (!error.isMissing) return '';
  // If `fault` has a `problem` sentence, add a remedy only for the code `text-not-found`.
  if ('problem' in fault) {
    if (lenient || fault.code !== 'text-not-found') return '';
    return `${fault.problem.endsWith('?') ? ' Otherwise,' : ';'} ${ignoreMissingRemedy}`;
  }
  const ways = [
    ...(canCreate && canBeCreated(fault.stop) ? ['`options.create` to create it'] : []),
    ...(lenient ? [] : [skip]),
  ];
  return ways.length === 0 ? '' : `${hasSuggestion ? ' Otherwise,' : ':'} set ${ways.join(', or ')}`;
}

const skip = '`options.ignoreMissing` to skip it';

export const ignoreMissingRemedy = `set ${skip}`;

const documentFormats = `set \`options.format\` to ${namesOfFormats('or')}`;

/**
 * `create` cannot create an element beyond the next index of a list, a match of `*`, a part of a string, an additional
 * document, a second root element, or a child of an XML element that contains text.
 */
function canBeCreated({ at, step, path }: Stop): boolean {
  const { node } = at;
  if (path.steps.slice(at.depth).some(({ kind }) => kind === 'wildcard' || kind === 'text')) return false;
  const hasText = node.kind === 'scalar' && node.type !== 'null' && node.text.trim() !== '';
  const isAttribute = at.isElement && step?.kind === 'key' && step.key.startsWith('@');
  if (hasText && !isAttribute && at.surroundings.hasSplitKeys !== true) return false;
  if (at.surroundings.hasElements && at.step === undefined) return false;
  return step?.kind !== 'index' || node.kind !== 'list' || step.index === node.items.length;
}
