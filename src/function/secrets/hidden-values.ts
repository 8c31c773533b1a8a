/** Hides known values in text. `secrets.ts` provides the values, and finds the resources that contain them. */
import { escapedUri } from '../../data/text/escaped-uri';
import { redacted } from '../../data/text/redacted';
import { unicodePattern } from '../../data/text/unicode-pattern';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { htmlEscape } from '../../go/json/json-write';
import { TextTree } from './text-tree';

/**
 * The minimum length of a hidden value. Placeholders for shorter values, inside common words, would reveal the values.
 */
const minLength = 4;

/** Values shorter than this are hidden only as whole words: the value `test` is not hidden in `latest`. */
const minPartLength = 8;

export class HiddenValues {
  readonly #forms = new TextTree();

  /**
   * Adds `text` in the forms in which it may be shown: without surrounding whitespace, in JSON (including Go's JSON),
   * in base64, and in a URI.
   */
  add(text: string): void {
    const trimmed = text.trim();
    const type = resolvePlain(trimmed);
    // `true` and `null` do not reveal anything about a Secret and occur in many messages.
    if (trimmed.length < minLength || type === 'bool' || type === 'null') return;
    this.#forms.add(trimmed);
    const json = JSON.stringify(trimmed).slice(1, -1);
    this.#forms.add(json);
    this.#forms.add(htmlEscape(json));
    this.#forms.add(base64Of(text));
    this.#forms.add(base64Of(trimmed));
    this.#forms.add(escapedUri(trimmed));
    // Also add long lines that look like encoded data, such as the lines of a PEM key. Other lines are not added,
    // because not all lines of a configuration file are secret.
    for (const line of trimmed.match(/^[\w+/=-]{16,}$/gm) ?? []) this.#forms.add(line);
  }

  /**
   * `text` with a placeholder for each value, and for the beginning of a truncated value (`hunt…`). `isPublic` is true
   * for words, such as names of resources, that may be shown although they contain a value.
   */
  hide(text: string, isPublic: IsPublic): string {
    if (this.#forms.isEmpty) return text;
    let shown = '';
    let from = 0;
    let end = -1;
    for (let at = 0; at < text.length; at++) {
      const valueEnd = this.#endOfValue(text, at);
      if (valueEnd <= end || isInPublicWord(text, at, valueEnd, isPublic)) continue;
      // Overlapping values get a single placeholder.
      if (at > end) shown += text.slice(from, at) + redacted;
      from = valueEnd;
      end = valueEnd;
    }
    return shown + text.slice(from);
  }

  /** The end of the longest value that starts at `at`; -1 if no value starts there. */
  #endOfValue(text: string, at: number): number {
    let longest = -1;
    this.#forms.walk(text, at, ({ end, isComplete, length }) => {
      if (end - at < minLength || !(isComplete || isCut(text, end))) return;
      const isPart = length < minPartLength && isInWord(text, at, end);
      if (!isPart) longest = end;
    });
    return longest;
  }
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
function isInPublicWord(text: string, start: number, end: number, isPublic: IsPublic): boolean {
  const ends = wordEnds(text, end);
  return wordStarts(text, start).some((from) =>
    ends.some((to) => isPublic(plain(text.slice(from, to)), from === start && to === end)),
  );
}

/** Removes escapes. In field paths, dots inside keys are escaped. */
const plain = (word: string): string => word.replaceAll('\\', '');

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

/** The maximum number of words to try on each side, besides the longest word. Names rarely have more parts. */
const maxInner = 7;

const wordLetter = /[\w.\\-]/;

const separator = /[._\\-]/;

const base64Of = (text: string): string => Buffer.from(text).toString('base64');
