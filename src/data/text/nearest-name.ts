/** Guesses the intended word for a misspelled word. Only similar words are suggested, because wrong guesses mislead. */
import { distance } from 'fastest-levenshtein';
import { unicodePattern } from './unicode-pattern';

/**
 * `didYouMean('fieldpaths', ['select', 'fieldPaths'])` is `fieldPaths`. Returns undefined if no candidate is similar.
 * Case is ignored. If several candidates are equally similar, the first is used.
 */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let min = Infinity;
  for (const candidate of candidates) {
    const longer = Math.max(word.length, candidate.length);
    // At most a third of the longer word's letters may differ. One letter may always differ, except in a one-letter
    // word.
    const limit = Math.min(Math.max(1, Math.floor(longer / 3)), longer - 1);
    if (longer - Math.min(word.length, candidate.length) > limit) continue;
    const other = candidate.toLowerCase();
    const edits = areSwapped(lower, other) ? 1 : distance(lower, other);
    if (edits <= limit && edits < min) [best, min] = [candidate, edits];
  }
  return best;
}

/** Whether words of at least three letters differ only in two swapped adjacent letters: `shpo` and `shop`. */
function areSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 3 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/**
 * Whether `word` is probably a typo of `name`, because no user would use two such similar words on purpose. A typo is a
 * difference in case, two swapped letters, a letter swapped with a punctuation mark, additional spaces around the word,
 * or a different separator between the parts (`log_level`, `log-level` and `logLevel`). An additional, missing or
 * different letter is a typo only in a part of at least four letters. In a part of four letters, the first letter must
 * match. Pairs such as `REDIS_HOST` and `REDIS_PORT`, `host1` and `host2`, `a.json` and `b.json`, and `host` and
 * `hosts` are not typos.
 */
export function isLikelyTypo(word: string, name: string): boolean {
  if (word === name) return false;
  if (word.trim() === name.trim() || areSpelledApart(word, name)) return true;
  if (areSwapped(word.toLowerCase(), name.toLowerCase()) && withoutSigns(word) === withoutSigns(name)) return true;
  const differing = differingParts(word, name);
  const [first, second] = differing ?? [];
  if (first === undefined || second !== undefined) return differing?.length === 0;
  const [typed, meant] = first;
  if (areNumbered(typed, meant) || areTwoWords(typed, meant)) return false;
  return areSwapped(typed, meant) || (isLong(typed, meant) && distance(typed, meant) === 1);
}

/**
 * Whether the words are long enough for a difference of one letter to be a typo. Words of four letters must have the
 * same first letter: `mode` and `node` are different words.
 */
function isLong(typed: string, meant: string): boolean {
  const longest = Math.max(typed.length, meant.length);
  return longest > 4 || (longest === 4 && typed[0] === meant[0]);
}

/** Pairs of real words that differ only in two swapped letters. Neither word counts as a typo of the other. */
const twins = new Set(['form from', 'trail trial']);

/**
 * Whether neither word counts as a typo of the other. This is true for the pairs in `twins`, and for a word and the
 * same word plus one letter at the end, such as `http` and `https`, or `read` and `ready`. If the longer word has eight
 * letters or more, or repeats its last letter, the additional letter must be an `s`.
 */
function areTwoWords(typed: string, meant: string): boolean {
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (longer.length === shorter.length) return twins.has([typed, meant].toSorted().join(' '));
  const isLonger = longer.length === shorter.length + 1 && longer.startsWith(shorter);
  const isTwice = longer.at(-1) === shorter.at(-1);
  return isLonger && (longer.endsWith('s') || (longer.length < 8 && !isTwice));
}

/**
 * Whether `word` may be `name` with missing or additional letters in one part: `hst` and `host`. The result is only a
 * guess, because short words are also accepted. `min` and `max`, and `host1` and `host2`, still count as different
 * names.
 */
export function omitsLetters(word: string, name: string): boolean {
  const [first, second] = differingParts(word, name) ?? [];
  if (first === undefined || second !== undefined) return false;
  const [typed, meant] = first;
  return typed.length !== meant.length && !/\d/.test(typed + meant) && didYouMean(typed, [meant]) !== undefined;
}

/** Returns the pairs of parts that differ, in lower case, or undefined if one word has more parts than the other. */
function differingParts(word: string, name: string): readonly (readonly [string, string])[] | undefined {
  const [one, other] = [partsOf(word), partsOf(name)];
  if (one.length !== other.length) return undefined;
  return one.flatMap((part, index) => (part === other[index] ? [] : [[part, other[index] ?? ''] as const]));
}

/**
 * Whether the words differ only in case and in the separators between the same parts: `log_level` and `logLevel`. `1.2`
 * and `1-2` are different.
 */
function areSpelledApart(one: string, other: string): boolean {
  const words = spaced(one);
  return words === spaced(other) && words.toUpperCase() !== words;
}

const spaced = (name: string): string =>
  name
    .replaceAll(humps(), ' ')
    .replaceAll(/[-_. ]/g, ' ')
    .toLowerCase();

/** Matches the word boundaries in `logLevel` and `HTTPServer`. */
const humps = unicodePattern(String.raw`(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})`, 'gu');

/** Whether the parts differ only in their digits: `host1` and `host2`. */
const areNumbered = (one: string, other: string): boolean =>
  one.replaceAll(/\d/g, '') === other.replaceAll(/\d/g, '') &&
  one.replaceAll(/\D/g, '') !== other.replaceAll(/\D/g, '');

const between = unicodePattern(String.raw`([^\p{L}\p{N}]+)`, 'u');

const withoutSigns = (text: string): string =>
  partsOf(text)
    .filter((_, index) => index % 2 === 0)
    .join('');

/** Splits a word into lower-case parts and the separators between them: `redis`, `_` and `host` for `REDIS_HOST`. */
const partsOf = (text: string): readonly string[] => text.toLowerCase().split(between());

/**
 * The message for a value that is not one of `allowed`. For the subject `` `mode` ``, the allowed values `merge` and
 * `replace`, and the value `replaec`: `` `mode` must be one of merge, replace: did you mean "replace"? ``.
 */
export function notOneOf(subject: string, allowed: readonly string[], value: string): string {
  // Suggest `int` for the value `integer`.
  const isLonger = (one: string): boolean => one.length > 2 && value.startsWith(one);
  const meant = didYouMean(value, allowed) ?? allowed.find(isLonger);
  return `${subject} must be one of ${allowed.join(', ')}${meant === undefined ? '' : `: did you mean "${meant}"?`}`;
}
