/**
 * Escapes text before it is shown to users, because text quoted in a message must not control a terminal, start a new
 * line or reorder the rest of the message. Do not use this module for data, because the contents of a resource must be
 * written unchanged.
 *
 * Control characters, format characters (bidi, zero width, byte order marks) and lone surrogates are shown as escapes
 * such as `\u202E`. A zero-width joiner between two emoji is kept, because it cannot hide text.
 */

import { unicodePattern } from './unicode-pattern';

const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]+ */gu;
const joinsEmoji = String.raw`(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{Extended_Pictographic})`;
const hiddenOnes = String.raw`(?!${joinsEmoji})[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]`;
const hidden = unicodePattern(hiddenOnes, 'gu');
const hiddenInLines = unicodePattern(String.raw`(?![\n\t])${hiddenOnes}`, 'gu');

/** Matches text without characters that must be escaped. Most messages match. */
const harmless = /^[ -~]*$/;

/**
 * Escapes text that must be on one line. Consecutive line breaks and tabs become one space, together with any spaces
 * that follow.
 */
export const shownLine = (text: string): string =>
  harmless.test(text) ? text : text.replaceAll(blanks, ' ').replaceAll(hidden(), escape);

/**
 * Escapes a name that has its own line in a machine-readable list. Unlike in `shownLine`, line breaks and tabs do not
 * become spaces.
 */
export const shownName = (text: string): string => text.replaceAll(hidden(), escape);

/** Escapes text with several lines, such as a stack trace. `\n` and tabs are kept. */
export const shownLines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(hiddenInLines(), escape);

/** Truncates text to at most `length` UTF-16 code units, followed by an ellipsis. Never splits a surrogate pair. */
export const truncated = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;

function escape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
