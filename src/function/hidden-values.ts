/**
 * Texts that must not be seen, and any other text without them. Knows values only: which these are, and who has them, is
 * in secrets.ts.
 */
import { resolvePlain } from '../formats/yaml/resolve-scalar';
import { htmlEscape } from '../go/json-write';
import { TextTree } from './text-tree';

/** Stands for any value that must not be seen, whatever its length and type. */
export const standIn = '(secret)';

/** Shorter values are not looked for: they are in every other word, and to hide them there would tell them. */
const shortest = 4;

/** Shorter values count only as whole words: `test` does not hide a part of `latest`. */
const shortestPart = 8;

export class HiddenValues {
  readonly #forms = new TextTree();

  /** `text` in every form in which it may be shown: without the space around it, in JSON (also Go's), in base64. */
  add(text: string): void {
    const trimmed = text.trim();
    const type = resolvePlain(trimmed);
    // `true` and `null` say nothing about a Secret, and messages are full of them.
    if (trimmed.length < shortest || type === 'bool' || type === 'null') return;
    this.#forms.add(trimmed);
    const json = JSON.stringify(trimmed).slice(1, -1);
    this.#forms.add(json);
    this.#forms.add(htmlEscape(json));
    this.#forms.add(base64Of(text));
    this.#forms.add(base64Of(trimmed));
    // Lines of a key in PEM, say. Those of a configuration file are not all secret, and shown where they are not.
    for (const line of trimmed.match(/^[\w+/=-]{16,}$/gm) ?? []) this.#forms.add(line);
  }

  /**
   * `text` with the stand-in for each value, and for the beginning of one that was cut (`hunt…`). `isPublic` knows words,
   * such as names of resources, that may be seen although a value is in them.
   */
  hide(text: string, isPublic: (word: string) => boolean): string {
    if (this.#forms.isEmpty) return text;
    let shown = '';
    let from = 0;
    let end = 0;
    for (let at = 0; at + shortest <= text.length; at++) {
      const valueEnd = this.#endOfValue(text, at);
      if (valueEnd <= end || isPublic(wordAround(text, at, valueEnd))) continue;
      // Values may overlap: together they have one stand-in.
      if (at > end || end === 0) shown += text.slice(from, at) + standIn;
      from = valueEnd;
      end = valueEnd;
    }
    return shown + text.slice(from);
  }

  /** Where the longest value ends that starts at `at`; -1 where none does. */
  #endOfValue(text: string, at: number): number {
    let longest = -1;
    this.#forms.walk(text, at, ({ end, isWhole, length }) => {
      if (end - at < shortest || !(isWhole || isCut(text, end))) return;
      const isPart = length < shortestPart && isInWord(text, at, end);
      if (!isPart) longest = end;
    });
    return longest;
  }
}

/** Messages cut long values: `"mysql://user:pas…`. */
const isCut = (text: string, end: number): boolean => /^["']?\s?\u2026/.test(text.slice(end, end + 3));

const letter = /[\p{L}\p{N}]/u;

const isInWord = (text: string, start: number, end: number): boolean =>
  letter.test(text.charAt(start - 1)) || letter.test(text.charAt(end));

/** The name or path that holds the value: `team-keystone` around `keystone`. */
function wordAround(text: string, start: number, end: number): string {
  let from = start;
  while (from > Math.max(0, start - 300) && wordLetter.test(text.charAt(from - 1))) from -= 1;
  const after = /^[\w.\\-]*/.exec(text.slice(end, end + 300))?.[0] ?? '';
  return (text.slice(from, end) + after).replaceAll(/^[.-]+|[.-]+$/g, '');
}

const wordLetter = /[\w.\\-]/;

const base64Of = (text: string): string => Buffer.from(text).toString('base64');
