/**
 * Writes the new text of a scalar. Keeps the style if the style can represent the new value. The unchanged part keeps
 * its spelling: `'it''s 1'` becomes `'it''s 2'`, and `"\x41 1"` becomes `"\x41 2"`.
 */
import { rewriteBlock } from './rewrite-block';
import type { Margin } from '../scalar/literal';
import { isPlainText } from '../scalar/plain-text';
import { decodeDouble, decodeSingle, doubleUnit, escapeDouble, escapeSingle, singleUnit } from '../scalar/quoted';
import { isSingleText, printOneLine, printScalar } from '../scalar/scalar-text';
import { isText, type Scalar } from '../../../data/tree';
import { type DecodeUnit, spliceQuoted } from '../../splice-quoted';
import type { SourceScalar } from '../../source-node';

/**
 * The new text of a scalar in a flow collection. `source` is the scalar's old text, and `old` is its old node.
 * `isQuoted` is true for documents that quote every string.
 */
export function rewriteOneLine(source: string, old: SourceScalar, value: Scalar, isQuoted: boolean): string {
  const isPlain = old.style === 'plain' && old.type === 'string' && isPlainText(value.text, true);
  return keepQuotes(source, old, value) ?? printOneLine(value, true, isQuoted && !isPlain);
}

/**
 * Returns the lines of a new scalar in a block collection. The first line of a block scalar is its header. `text` is
 * the text of the document. If `yA` replaces the text of `"x\u0041"`, the result is `['"y\u0041"']`.
 */
export function rewriteScalar(text: string, old: SourceScalar, value: Scalar, margin: Margin): readonly string[] {
  if (isText(value) && (old.style === 'literal' || old.style === 'folded')) {
    const lines = rewriteBlock(text, old, value.text, margin);
    if (lines !== undefined) return lines;
  }
  const kept = keepQuotes(text.slice(old.start, old.end), old, value);
  return kept === undefined ? printScalar(value, margin) : [kept];
}

function keepQuotes(source: string, old: SourceScalar, value: Scalar): string | undefined {
  if (!isText(value)) return undefined;
  const { text } = value;
  if (old.style === 'double') return splice(source, old.text, text, doubleUnit, escapeDouble, decodeDouble);
  if (old.style !== 'single') return undefined;
  // Single-quoted scalars have no escapes, so text with a line break needs several lines.
  if (isSingleText(text)) return splice(source, old.text, text, singleUnit, escapeSingle, decodeSingle);
  return spliceLines(source, old.text, text);
}

/**
 * Changes multi-line single-quoted text, which Python and Ruby write. A line break is written as an empty line.
 */
function spliceLines(source: string, decoded: string, value: string): string | undefined {
  const indent = /\n([ \t]+)\S/.exec(source)?.[1];
  if (indent === undefined || source.includes('\r')) return undefined;
  let isPossible = true;
  const escape = (text: string): string => {
    isPossible = isSingleText(text.replaceAll('\n', ' '));
    return escapeSingle(text).replaceAll(/\n+/g, (breaks) => `${breaks}\n${indent}`);
  };
  const spliced = spliceQuoted(source, decoded, value, singleUnit, escape);
  return isPossible && decodeSingle(spliced) === value ? spliced : undefined;
}

/** Matches source whose meaning depends on the text around it: line foldings, and escaped surrogates. */
const dependsOnNeighbors = /\n|\\[uU](?:0000)?[dD]/;

/**
 * The spliced string. If the result is read back as different text, for example because the change cuts a line folding,
 * the whole text is rewritten. Other sources are not read back, because this would double the memory for large text.
 */
function splice(
  source: string,
  decoded: string,
  value: string,
  unit: DecodeUnit,
  escape: (text: string) => string,
  decode: (source: string) => string,
): string {
  const spliced = spliceQuoted(source, decoded, value, unit, escape);
  if (!dependsOnNeighbors.test(source)) return spliced;
  return decode(spliced) === value ? spliced : source.charAt(0) + escape(value) + source.charAt(0);
}
