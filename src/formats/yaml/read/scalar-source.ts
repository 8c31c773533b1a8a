/**
 * Decodes a scalar like Go. The package `yaml` finds the position of the scalar, but decodes some escapes, line
 * foldings and block scalars differently.
 */
import { type BlockHeader, decodeBlock, readBlockHeader } from '../scalar/block-scalar';
import { decodeDouble, decodeSingle } from '../scalar/quoted';
import { underIndented } from './syntax-error';
import { DocumentSyntaxError } from '../../document';
import { isEscaped } from '../../lines';
import type { SourceScalar } from '../../source-node';
import type { CST, Scalar } from 'yaml';

export type ScalarSource = Pick<SourceScalar, 'text' | 'start' | 'end' | 'style'>;

const onlySpaces = /( *)(?:\r?\n|$)/y;

/**
 * `node` is a scalar that the package has read from `text`. The position of an empty scalar is before the spaces that
 * precede it. Throws DocumentSyntaxError for a quoted scalar that the package has truncated without reporting an error.
 */
export function readScalar(text: string, node: Scalar): ScalarSource {
  const [start, end] = node.range as [number, number, number];
  const source = text.slice(start, end);
  if (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED') return readBlock(text, node, start, end);
  if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') {
    if (!isClosed(source)) throw new DocumentSyntaxError(underIndented, text, end);
    return node.type === 'QUOTE_DOUBLE'
      ? { text: decodeDouble(source), start, end, style: 'double' }
      : { text: decodeSingle(source), start, end, style: 'single' };
  }
  if (start < end) return { text: String(node.value), start, end, style: 'plain' };
  const at = beforeSpaces(text, start);
  return { text: '', start: at, end: at, style: 'plain' };
}

/**
 * Reports whether a quoted scalar ends with its closing quote. The package ends a scalar before a line that is not
 * indented enough. The package reports no error if the last character happens to be a quote, such as the last quote in
 * `'''` or `"\"`.
 */
function isClosed(source: string): boolean {
  return source.startsWith("'") ? source.split("'").length % 2 === 1 : !isEscaped(source, source.length - 1);
}

function readBlock(text: string, node: Scalar, start: number, sourceEnd: number): ScalarSource {
  // The parser has found a header at this position.
  const header = readBlockHeader(text, start) as BlockHeader;
  const { indent: parent } = node.srcToken as CST.BlockScalar;
  const newline = text.indexOf('\n', start);
  const from = newline === -1 ? text.length : newline + 1;
  const indent = header.digit === 0 ? undefined : Math.max(parent, 0) + header.digit;
  const parsedEnd = Math.max(from, sourceEnd);
  const to = indent === undefined ? parsedEnd : spacesEnd(text, parsedEnd, indent);
  const { text: decoded, end } = decodeBlock(text, from, to, header, indent);
  return { text: decoded, start, end, style: header.isLiteral ? 'literal' : 'folded' };
}

/**
 * Returns the end of the lines of spaces that are longer than the indentation. These lines are content, but the parser
 * omits them if there is an indentation digit.
 */
function spacesEnd(text: string, from: number, indent: number): number {
  let end = from;
  onlySpaces.lastIndex = from;
  for (let match = onlySpaces.exec(text); match !== null; match = onlySpaces.exec(text)) {
    if ((match[1] ?? '').length > indent) end = onlySpaces.lastIndex;
    if (onlySpaces.lastIndex === text.length) break;
  }
  return end;
}

function beforeSpaces(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end - 1) === 32 || text.charCodeAt(end - 1) === 9) end--;
  return end;
}
