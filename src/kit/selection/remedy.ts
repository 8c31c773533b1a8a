/**
 * Suggests options of the source or target as a remedy for a field path that matches nothing. In messages, the
 * suggested path comes before the remedy.
 */
import type { FieldError } from '../../fields';
import { namesOfFormats } from '../../formats';

export interface RemedyOptions {
  /** True if `options.create` is available but not set. */
  readonly canCreate?: boolean;
  /** True if `options.ignoreMissing` is available. kustomize and kpt do not have this option. */
  readonly canIgnoreMissing: boolean;
  /** Remedies, other than `options.format`, for text that cannot be parsed. Undefined if there are none. */
  readonly otherRemedies?: readonly string[] | undefined;
}

/** The text to append to the message. '' if no option helps. */
export function remedy(
  error: FieldError,
  isHidden: boolean,
  { canCreate = false, canIgnoreMissing, otherRemedies }: RemedyOptions,
): string {
  const { fault } = error;
  const hasSuggestion = error.suggests(isHidden);
  if ('guessed' in fault) {
    if (!fault.guessed || hasSuggestion || otherRemedies === undefined) return '';
    const ways = fault.isNested ? otherRemedies : [documentFormats, ...otherRemedies];
    return ways.length === 0 ? '' : `; ${ways.join(', or ')}`;
  }
  if (!error.isMissing) return '';
  // If `fault` has a `problem` sentence, a remedy is added only if a part of a text was not found.
  if ('problem' in fault) {
    if (!canIgnoreMissing || fault.code !== 'text-not-found') return '';
    return `${fault.problem.endsWith('?') ? ' Otherwise,' : ';'} ${ignoreMissingRemedy}`;
  }
  const ways = [
    ...(canCreate && canBeCreated(error) ? ['`options.create` to create it'] : []),
    ...(canIgnoreMissing ? [skip] : []),
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
function canBeCreated({ stop }: FieldError): boolean {
  if (stop === undefined) return false;
  const { at, step, path } = stop;
  const { node } = at;
  if (path.steps.slice(at.depth).some(({ kind }) => kind === 'wildcard' || kind === 'text')) return false;
  const hasText = node.kind === 'scalar' && node.type !== 'null' && node.text.trim() !== '';
  if (hasText && !(at.isElement && step?.kind === 'key' && step.key.startsWith('@'))) return false;
  const isRootElement = at.surroundings.hasElements && at.step === undefined;
  if (isRootElement && node.kind === 'map' && node.entries.length > 0) return false;
  return step?.kind !== 'index' || node.kind !== 'list' || step.index === node.items.length;
}
