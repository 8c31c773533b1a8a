/**
 * Scans the text between the entries of a flow collection: whitespace, comments (`#`, `//`, block comments) and one
 * comma. This text contains no scalars, so the same scan works for JSON, TOML and YAML.
 */
import { lineStart, skipSpaces } from '../lines';

/**
 * Returns the end of the comment at `at`: the offset of its line break, or the offset after its closing mark. Returns
 * `at` if no comment starts there, and undefined for an unclosed block comment.
 */
export function commentEnd(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === 0x2f && next === 0x2a) {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? undefined : close + 2;
  }
  if (code !== 0x23 && (code !== 0x2f || next !== 0x2f)) return at;
  let end = at;
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++;
  return end;
}

/** The offset of the first `mark` in `[from, to)` that is not in a comment, or -1. */
export function markIn(text: string, mark: ',' | ':', from: number, to: number): number {
  for (let at = from; at < to;) {
    if (text.charAt(at) === mark) return at;
    at = Math.max(commentEnd(text, at) ?? to, at + 1);
  }
  return -1;
}

/** Returns true if `[from, to)` contains a comment, that is, more than whitespace and commas. */
export const hasComment = (text: string, from: number, to: number): boolean => /[^\s,]/.test(text.slice(from, to));

/**
 * Returns the end of the comments after `from` on its line, or `from` if there are no comments. Returns undefined if
 * other text follows on the line.
 */
export function lineTail(text: string, from: number): number | undefined {
  let tail = from;
  for (;;) {
    const at = skipSpaces(text, tail);
    if (isBreak(text.charCodeAt(at))) return tail;
    const end = commentEnd(text, at) ?? at;
    if (end === at || text.slice(at, end).includes('\n')) return undefined;
    tail = end;
  }
}

/** Returns the offset after the spaces, tabs and line break that start at `at`. */
export function behindLine(text: string, at: number): number {
  const end = skipSpaces(text, at);
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}

/** Returns the start of the line if a line break and only whitespace precede `at`. */
export function ownLineStart(text: string, at: number): number | undefined {
  let start = at;
  while (text.charAt(start - 1) === ' ' || text.charAt(start - 1) === '\t') start--;
  return isBreak(text.charCodeAt(start - 1)) ? start : undefined;
}

export function indentation(text: string, at: number): string {
  const start = lineStart(text, at);
  return text.slice(start, Math.min(skipSpaces(text, start), at));
}

const isBreak = (code: number): boolean => code === 0x0a || code === 0x0d;
