/** What was probably meant by a misspelt word. A wrong guess is worse than none, so only near misses count. */
import { distance } from 'fastest-levenshtein';

/**
 * `didYouMean('fieldpaths', ['select', 'fieldPaths'])` is `fieldPaths`; undefined where no candidate is near. Upper and
 * lower case make no difference; of several equally near ones the first is taken.
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const longer = Math.max(word.length, candidate.length);
    // A third of the letters may be wrong, at least one, but never all.
    const limit = Math.min(Math.max(1, Math.floor(longer / 3)), longer - 1);
    if (longer - Math.min(word.length, candidate.length) > limit) continue;
    const edits = distance(lower, candidate.toLowerCase());
    if (edits <= limit && edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
