/**
 * The remedy for a field path that matches nothing: the options of a source or target that help. The probably intended path comes before
 * it.
 */
import type { FieldError } from '../../fields';
import { namesOfFormats } from '../../formats';

export interface Offered {
  /** There is `options.create`, and it is not given. */
  readonly mayMake?: boolean;
  /** There is `options.ignoreMissing`: kustomize and kpt know no such option. */
  readonly mayMiss: boolean;
  /** For a text that cannot be parsed, in addition to the formats; undefined if formats cannot be given. */
  readonly others?: string | undefined;
}

/** To be put after the message; '' where no option helps. */
export function remedy(error: FieldError, isHidden: boolean, { mayMake = false, mayMiss, others }: Offered): string {
  const { fault } = error;
  const hasSuggestion = error.suggests(isHidden);
  if ('guessed' in fault) {
    return fault.guessed && !hasSuggestion && others !== undefined ? `; ${documentFormats}${others}` : '';
  }
  if (!error.isMissing) return '';
  // A separate sentence has the remedy, except for a piece that is not in the text.
  if ('problem' in fault) return mayMiss && fault.code === 'text-not-found' ? `; ${skips}` : '';
  const ways = [...(mayMake && canBeMade(error) ? ['`options.create` makes it'] : []), ...(mayMiss ? [skips] : [])];
  return ways.length === 0 ? '' : `${hasSuggestion ? ' Else' : ':'} ${ways.join(', ')}`;
}

export const skips = '`options.ignoreMissing` skips it';

const documentFormats = `a text can be entered that is ${namesOfFormats('or')}: \`options.format\` says which`;

/** An element far after the end of a list is not made, nor is what `*` stands for, nor a key in an element of XML that has text. */
function canBeMade({ fault }: FieldError): boolean {
  if (!('stop' in fault) || fault.stop === undefined) return false;
  const { at, step } = fault.stop;
  const { node } = at;
  const hasText = at.isElement && node.kind === 'scalar' && node.text.trim() !== '';
  if (hasText && step?.kind === 'key' && !step.key.startsWith('@')) return false;
  const isBehind = step?.kind === 'index' && node.kind === 'list' && step.index !== node.items.length;
  return !isBehind && step?.kind !== 'wildcard';
}
