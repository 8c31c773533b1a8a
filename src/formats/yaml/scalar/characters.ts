/** The characters that YAML readers interpret differently or reject. */

/** Control characters, unpaired surrogates and non-characters, which Go's reader accepts only as escapes. */
const mustBeEscaped = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udfff]/u;

/**
 * The characters of `mustBeEscaped` without the surrogates, and characters that only some parsers treat as a line break
 * or a byte order mark.
 */
const unusual = /[^\t\n -~\u00a0-\u2027\u202a-\ufefe\uff00-\ufffd]/;
const surrogate = /[\ud800-\udfff]/;
const unpaired = /[\ud800-\udfff]/u;

/** The offset of the first character that may only be written as an escape, or -1. */
export const firstEscapedOffset = (text: string): number => text.search(mustBeEscaped);

/**
 * Returns true if all characters are tabs, line feeds and characters that every reader treats as text. Returns false
 * for control characters, carriage returns, NEL, LS, PS and byte order marks.
 */
export const isOrdinary = (text: string): boolean =>
  !unusual.test(text) && (!surrogate.test(text) || !unpaired.test(text));
