/** Masks a key that a template contains several times. */
import { DocumentSyntaxError, type RepeatedKeyError } from '../document';
import type { Masks, Region } from './mask';

const minQuoted = 3;

/** Thrown for a repeated key that is too short to be masked, and for too many repeated keys. */
export class RepeatedKeysError extends DocumentSyntaxError {}

/**
 * The region that masks a key. Returns undefined if the key is already masked or has no text. The mask of a short key
 * also covers the spaces after the key. If necessary (`a = 1`), the mask also covers the separator and the spaces
 * around it. The mask has no quotes if neither the format nor the key requires them. Throws RepeatedKeysError if the
 * key is too short for a mask.
 */
export function keyRegion(
  masks: Masks,
  { offset: start, end: keyEnd, key }: RepeatedKeyError,
  takesQuotes: boolean,
): Region | undefined {
  const { masked } = masks;
  if (keyEnd === start || masks.regions[masks.before(start)]?.start === start) return undefined;
  if (!takesQuotes && !'"\''.includes(masked.charAt(start))) {
    return { start, end: keyEnd, lead: '', tail: '', meaning: key };
  }
  let end = keyEnd;
  while (end - start < minQuoted && masked.charAt(end) === ' ') end++;
  if (end - start >= minQuoted) return { start, end, lead: '"', tail: '"', meaning: key };
  const valueStart = start + minQuoted + 1;
  if (takesQuotes && /^[=:] +$/.test(masked.slice(end, valueStart))) {
    return { start, end: valueStart, lead: '"', tail: `"${masked.charAt(end)}`, meaning: key };
  }
  if (!takesQuotes && /^:(?:\s|$)/.test(masked.slice(end, end + 2))) {
    return { start, end, lead: '', tail: '', meaning: key };
  }
  const problem = 'a template can repeat a key of one or two characters only if spaces follow the key';
  throw new RepeatedKeysError(problem, masked, start);
}
