/**
 * Finds the end of one-line scalars, and creates their nodes, for the block part and the flow part of the quick reader.
 */
import { decodeDouble, decodeSingle } from '../scalar/quoted';
import { resolvePlain } from '../scalar/resolve-scalar';
import type { SourceScalar } from '../../source-node';

/**
 * The error that the quick reader throws to give up. A single error object is reused, because its stack trace is not
 * needed.
 */
export const unsure = new SyntaxError('not for the quick reader');

/**
 * The maximum nesting depth that the full reader accepts, with aliases expanded. The depth is less than `maxDepth`,
 * because the parser needs much stack space for each level. A stack overflow in the parser may end the process.
 */
export const maxYamlDepth = 250;

/** The maximum depth of the quick reader. The full reader reads deeper nesting. */
export const quickDepth = 64;

/**
 * Returns true for characters that may follow `:`, `-` and a scalar: a space, a line break, and the end of the text
 * (NaN). The quick reader does not support tabs.
 */
export const isBlankCode = (code: number): boolean => code === 0x20 || code === 0x0a || code !== code;

/** The characters that cannot start a plain scalar. */
const indicators = new Set(Array.from(',[]{}#&*!|>\'"%@`', (char) => char.charCodeAt(0)));

/**
 * Returns true if a plain scalar starts at `at`. `-` and `?` start a plain scalar only if the next character is not
 * whitespace. Also returns true for a `:` before whitespace, which starts an empty key, and for tabs, which no caller
 * supports.
 */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)) return true;
  if (code === 0x2d || code === 0x3f) return !isBlankCode(text.charCodeAt(at + 1));
  return !isBlankCode(code) && !indicators.has(code);
}

/** The offset after the closing quote of the quoted scalar at `at`, which must be on one line. */
export function quotedEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  // Read character by character, because a search for the end of the line would scan a long line again for every
  // scalar.
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) {
      if (quote === 0x22 || text.charCodeAt(end + 1) !== 0x27) return end + 1;
      end++;
    } else if (code === 0x5c && quote === 0x22 && text.charCodeAt(end + 1) !== 0x0a) end++;
    else if (code === 0x0a) break;
  }
  throw unsure;
}

/** The text of the quoted scalar `[start, end)`. Throws SyntaxError for an unknown escape. */
export function quotedText(text: string, start: number, end: number): string {
  const source = text.slice(start, end);
  return source.charCodeAt(0) === 0x22 ? decodeDouble(source) : decodeSingle(source);
}

export function quotedNode(source: string, start: number): SourceScalar {
  const end = quotedEnd(source, start);
  const text = quotedText(source, start, end);
  const style = source.charCodeAt(start) === 0x22 ? 'double' : 'single';
  return { kind: 'scalar', type: 'string', text, start, end, style };
}

export function plainNode(source: string, start: number, end: number): SourceScalar {
  const text = source.slice(start, end);
  return { kind: 'scalar', type: resolvePlain(text), text, start, end, style: 'plain' };
}

/** A null without text. */
export const emptyNode = (at: number): SourceScalar => ({
  kind: 'scalar',
  type: 'null',
  text: '',
  start: at,
  end: at,
  style: 'plain',
});
