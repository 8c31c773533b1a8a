/**
 * Changes a quoted string and rewrites only the changed part. The unchanged part keeps its escapes: if `y` replaces
 * `x`, `"a\u003cb: x"` becomes `"a\u003cb: y"`. This module is independent of the format. The caller passes functions
 * that decode and write escapes.
 */
import { commonPrefix, commonSuffix } from '../data/text/common-ends';

/** A part of the source, such as an escape, that represents `text` and ends at `end`. */
export interface Unit {
  readonly text: string;
  readonly end: number;
}

/** Returns the unit at offset `at` of `source`. Returns undefined for a character that represents itself. */
export type DecodeUnit = (source: string, at: number) => Unit | undefined;

/**
 * `source` is the old string with its one-character quotes, `decoded` is the old text, and `value` is the new text.
 * `encode` escapes text for insertion between the quotes. Returns the new source:
 * `spliceQuoted('"a\\/b"', 'a/b', 'a/c', …)` is `"a\/c"`.
 */
export function spliceQuoted(
  source: string,
  decoded: string,
  value: string,
  decode: DecodeUnit,
  encode: (text: string) => string,
): string {
  // `commonPrefix` and `commonSuffix` do not split surrogate pairs, because many formats cannot represent a lone
  // surrogate.
  const prefix = commonPrefix(decoded, value);
  const suffix = decoded.length - commonSuffix(decoded, value, prefix);
  let at = 1;
  let text = 0;
  let head = { at, text };
  for (;;) {
    if (text <= prefix) head = { at, text };
    if (text >= suffix) break;
    const unit = decode(source, at);
    text += unit?.text.length ?? 1;
    at = unit?.end ?? at + 1;
  }
  const middle = value.slice(head.text, value.length - (decoded.length - text));
  return source.slice(0, head.at) + encode(middle) + source.slice(at);
}
