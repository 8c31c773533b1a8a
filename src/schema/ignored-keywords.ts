/**
 * Finds probable mistakes among the keys of a JSON Schema that validators ignore. For example, `propertis` is not a
 * keyword, so the properties under it are not checked. JSON Schema allows custom keywords, so not every ignored key is
 * a mistake.
 */
import { isLikelyTypo, omitsLetters, type Path } from '../data';
import type { IgnoredKeyword } from './json-schema/read-schema';
import { keywords } from './json-schema/keywords';

const known: readonly string[] = [...keywords.keys()];

/** Keywords of OpenAPI or of other drafts of JSON Schema, which have no effect here. */
const elsewhere: ReadonlySet<string> = new Set(
  '$recursiveAnchor $recursiveRef discriminator example externalDocs id nullable xml'.split(' '),
);

export interface IgnoredKey {
  readonly path: Path;
  /** `` `requird` is not a keyword of JSON Schema: did you mean "required"? `` */
  readonly message: string;
  /**
   * True if the key has the same letters as the suggested keyword and is therefore certainly a typo. A key with
   * different letters may be the user's own keyword: `noneOf`, `patterns`.
   */
  readonly isSlip: boolean;
}

/** The ignored keys that are probably mistakes: keywords of the other draft, and keys that resemble a keyword. */
export const ignoredKeywords = (ignored: readonly IgnoredKeyword[]): readonly IgnoredKey[] =>
  ignored.flatMap(({ path, key, draft }): readonly IgnoredKey[] => {
    if (draft !== undefined) {
      const message = `\`${key}\` is a keyword of JSON Schema ${draft}, but this schema uses another draft, which ignores the keyword`;
      return [{ path, message, isSlip: false }];
    }
    if (elsewhere.has(key) || key.startsWith('x-')) return [];
    const meant =
      known.find((one) => one.length > 4 && isLikelyTypo(key, one)) ??
      known.find((one) => omitsLetters(key, one) && lengthsAreNear(key, one));
    if (meant === undefined || key === `${meant}s`) return [];
    const message = `\`${key}\` is not a keyword of JSON Schema: did you mean "${meant}"? (to use a keyword of your own, call it "x-${key}")`;
    return [{ path, message, isSlip: isLikelyTypo(key, meant) && lettersOf(key) === lettersOf(meant) }];
  });

/**
 * True if two words have similar lengths, so that one may be a typo of the other: `typ` may be a typo of `type`, but
 * `enumDescriptions` and `form` are the user's own keywords.
 */
const lengthsAreNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= Math.max(1, Math.floor(other.length / 6));

/** The sorted letters of a word: equal for `reqiured` and `required`. */
const lettersOf = (word: string): string => word.toLowerCase().split('').toSorted().join('');
