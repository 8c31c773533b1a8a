/** Masks a key that a template contains several times. */
import type { RepeatedKeyError } from '../document';
import type { Masks, Region } from './mask';

/** The minimum length of a mask in quotes. */
const minQuoted = 3;

/**
 * A key as a region. Undefined if the key is already a region, has no text, or is too short for a mask in quotes. The
 * mask of a short key includes spaces after the key, or has no quotes if the format does not require them.
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
  const isPlain = !takesQuotes && /^:(?:\s|$)/.test(masked.slice(end, end + 2));
  return isPlain ? { start, end, lead: '', tail: '', meaning: key } : undefined;
}
