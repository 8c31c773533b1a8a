/** Hides known values in text. `secrets.ts` provides the values, and finds the resources that contain them. */
import { redacted } from '../../data/text/redacted';
import { unicodePattern } from '../../data/text/unicode-pattern';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { type Place, plainSpelling, type Spelling } from './plain-spelling';
import { type PrefixMatch, TextTree } from './text-tree';

/** The minimum length of a hidden value. A placeholder inside a common word would reveal a shorter value. */
const minLength = 4;

/** Values shorter than this are hidden only as whole words: the value `test` is not hidden in `latest`. */
const minPartLength = 8;

export class HiddenValues {
  readonly #forms = new TextTree();

  /** Adds several forms of `text`: without surrounding whitespace, in plain spelling, in JSON, and in base64. */
  add(text: string): void {
    const trimmed = text.trim();
    if (!isRevealing(trimmed)) return;
    this.#forms.add(trimmed);
    const json = JSON.stringify(trimmed).slice(1, -1);
    // Also add the JSON form, because in plain spelling, a value after a backslash can lose its first character.
    this.#forms.add(json);
    // The two forms have different plain spellings if the value has a backslash before a line break.
    for (const form of [trimmed, json]) {
      // Quotes around the plain spelling may belong to the document instead of the value.
      const plain = (plainSpelling(form)?.text ?? form).replaceAll(/^[\s'"]+|(?<![\s'"])[\s'"]+$/g, '');
      if (isRevealing(plain)) this.#forms.add(plain);
    }
    this.#forms.add(base64Of(text));
    this.#forms.add(base64Of(trimmed));
    // Also add long lines that look like encoded data, such as the lines of a PEM key. Other lines are not added,
    // because not all lines of a configuration file are secret.
    for (const line of trimmed.match(/^[\w+/=-]{16,}$/gm) ?? []) this.#forms.add(line);
  }

  /**
   * Returns `text` with a placeholder for each value, and for the beginning of a truncated value (`hunt…`). `isPublic`
   * is true for words, such as names of resources, that may be shown although they contain a value.
   */
  hide(text: string, isPublic: IsPublic): string {
    if (this.#forms.isEmpty) return text;
    let shown = '';
    let from = 0;
    let last = -1;
    const original: Spelling = { text, placeOf: (start, end) => ({ start, end }) };
    const places = [original, plainSpelling(text) ?? []]
      .flat()
      .flatMap((spelling) => [
        ...this.#valuesIn(text, spelling, isPublic),
        ...this.#encodedIn(text, spelling, isPublic),
      ]);
    for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
      // Overlapping and adjacent values get a single placeholder.
      if (start > last) shown += text.slice(from, start) + redacted;
      last = Math.max(last, end);
      from = last;
    }
    return shown + text.slice(from);
  }

  /** The values in `text` itself, or in its plain spelling. */
  #valuesIn(text: string, spelling: Spelling, isPublic: IsPublic): readonly Place[] {
    const found: Place[] = [];
    const searched = spelling.text;
    let at = 0;
    let longest: Place;
    let last = -1;
    const onMet = ({ end, length, isComplete }: PrefixMatch): void => {
      const place = spelling.placeOf(at, end);
      if (end - at < minLength || !(isComplete || isCut(text, place.end))) return;
      const isPart = length < minPartLength && isInWord(searched, at, end);
      if (!isPart) longest = place;
    };
    for (; at < searched.length; at++) {
      longest = nowhere;
      this.#forms.walk(searched, at, onMet);
      if (longest.end <= last || isInPublicWord(text, longest, isPublic)) continue;
      found.push(longest);
      last = longest.end;
    }
    return found;
  }

  /** Finds base64 text that contains a value when decoded, such as an encoded document. */
  #encodedIn(text: string, spelling: Spelling, isPublic: IsPublic): readonly Place[] {
    const searched = spelling.text;
    if (!mayBeBase64.test(searched)) return [];
    const hiddenIn = (words: readonly Place[]): readonly Place[] | undefined => {
      const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
      const decoded = decodedText(searched.slice(start, end));
      if (decoded === undefined) return undefined;
      return this.hide(decoded, isPublic) === decoded ? [] : [spelling.placeOf(start, end)];
    };
    // The last word may be the line after the base64, so also try the words without it.
    return wrappedWords(text, spelling).flatMap(
      (words) => hiddenIn(words) ?? hiddenIn(words.slice(0, -1)) ?? words.flatMap((word) => hiddenIn([word]) ?? []),
    );
  }
}

/** False for short values, and for `true` and `null`, which do not reveal anything about a Secret. */
export const isRevealing = (text: string): boolean =>
  text.length >= minLength && !['bool', 'null'].includes(resolvePlain(text));

const nowhere: Place = { start: -1, end: -1 };

const base64Word = /[A-Za-z\d+/]+={0,2}/g;

/** Shorter words are not joined, because programs wrap base64 at 64 to 76 characters. */
const minWidth = 16;

/** Groups words that may be lines of one base64 text. All lines except the last must have the same length. */
function wrappedWords(text: string, spelling: Spelling): readonly (readonly Place[])[] {
  const groups: Place[][] = [];
  const searched = spelling.text;
  /** True if the range is whitespace that the original text spells as a line break or as an escape. */
  const isBreak = (from: number, to: number): boolean => {
    if (!/^\s+$/.test(searched.slice(from, to))) return false;
    const { start, end } = spelling.placeOf(from, to);
    return !/^[\t ]*$/.test(text.slice(start, end));
  };
  let group: Place[] = [];
  let width = 0;
  for (const { 0: word, index: start } of searched.matchAll(base64Word)) {
    const end = start + word.length;
    const last = group.at(-1);
    const isNext =
      last !== undefined &&
      width >= minWidth &&
      last.end - last.start === width &&
      searched.charAt(last.end - 1) !== '=' &&
      word.length <= width &&
      isBreak(last.end, start);
    if (isNext) group.push({ start, end });
    else {
      width = word.length;
      group = [{ start, end }];
      if (mayBeBase64.test(word)) groups.push(group);
    }
  }
  return groups;
}

/** Almost all base64 of ASCII characters contains capital letters. */
const mayBeBase64 = /(?=[a-z\d+/]{0,5}[A-Z])[A-Za-z\d+/]{6}/;

/** The decoded text, which may be truncated. Undefined if the words do not decode to text. */
function decodedText(base64: string): string | undefined {
  const decoded = Buffer.from(base64, 'base64').toString();
  return /[^\s -~\u00a0-\ufffc]/.test(decoded.slice(0, -1)) ? undefined : decoded;
}

/** True if a message contains only the beginning of the value, as in `"mysql://user:pas…`. */
const isCut = (text: string, end: number): boolean => /^["']?\s?\u2026/.test(text.slice(end, end + 3));

const letter = unicodePattern(String.raw`[\p{L}\p{N}]`, 'u');

const isInWord = (text: string, start: number, end: number): boolean =>
  letter().test(text.charAt(start - 1)) || letter().test(text.charAt(end));

/** Returns true if a word is public. `isValue` means that the word consists only of the value. */
export type IsPublic = (word: string, isValue: boolean) => boolean;

/**
 * True if the value is part of a public word: `keystone` is part of `team-keystone`, also in
 * `secret_team-keystone.yaml` and in `team-keystone-c57g82kc84`. A word ends at a separator, at a character that no
 * word contains, or at the end of the text.
 */
function isInPublicWord(text: string, { start, end }: Place, isPublic: IsPublic): boolean {
  const ends = wordEnds(text, end);
  return wordStarts(text, start).some((from) =>
    ends.some((to) => isPublic(unescaped(text.slice(from, to)), from === start && to === end)),
  );
}

/** Removes escapes. In field paths, dots inside keys are escaped. */
const unescaped = (word: string): string => word.replaceAll('\\', '');

/** The possible start offsets of the word around a value at `start`, from the longest word to the shortest. */
function wordStarts(text: string, start: number): readonly number[] {
  let from = start;
  while (from > Math.max(0, start - 300) && wordLetter.test(text.charAt(from - 1))) from -= 1;
  const inner: number[] = [];
  for (let at = from; at <= start; at++) if (separator.test(text.charAt(at - 1))) inner.push(at);
  return [from, ...inner.slice(-maxInner)];
}

/** The possible end offsets of the word around a value that ends at `end`, from the longest word to the shortest. */
function wordEnds(text: string, end: number): readonly number[] {
  const to = end + text.slice(end, end + 300).search(/[^\w.\\-]|$/);
  const inner: number[] = [];
  for (let at = to; at >= end; at--) if (separator.test(text.charAt(at))) inner.push(at);
  return [to, ...inner.slice(-maxInner)];
}

/** The maximum number of words to try on each side, in addition to the longest word. Names rarely have more parts. */
const maxInner = 7;

const wordLetter = /[\w.\\-]/;

const separator = /[._\\-]/;

const base64Of = (text: string): string => Buffer.from(text).toString('base64');
