/**
 * Writes the new text of a block scalar. The comment in the header, the indentation and the unchanged lines are kept. A
 * folded scalar remains folded if the change is within one line. If several lines change, the scalar becomes literal.
 *
 * ```yaml
 * a: | # text      # before set a to "one\nthree\n"
 *     one
 *     two
 * ---
 * a: | # text      # after
 *     one
 *     three
 * ```
 */
import { type BlockHeader, decodeBlock, readBlockHeader } from '../scalar/block-scalar';
import { commonPrefix, commonSuffix } from '../../../data/text/common-ends';
import { columnOf, lineEnd } from '../../lines';
import { chompFor, contentLines, canPrecede, indented, isBlockText, type Margin } from '../scalar/literal';
import type { SourceScalar } from '../../source-node';

/**
 * Returns the lines of the new scalar, starting with its header. Several unchanged lines may form one string. Returns
 * undefined if a block scalar at this position cannot contain `value`.
 */
export function rewriteBlock(
  text: string,
  old: SourceScalar,
  value: string,
  margin: Margin,
): readonly string[] | undefined {
  const block = readBlock(text, old, margin);
  if (!isBlockText(value)) return undefined;
  const { header, comment } = block;
  const column = block.column ?? margin.column;
  if (!canPrecede(value, column, margin.follow)) return undefined;
  const isKept = value.endsWith('\n')
    ? header.chomp === '+' && !margin.follow.isBlank
    : // The scalar ends the document, and its last line has no line break.
      margin.follow.isEnd && old.end === text.length && /[^\n]/.test(old.text);
  const chomp = isKept ? header.chomp : chompFor(value);

  const needsDigit = header.digit > 0 || /^\n*[ \t]/.test(value);
  const digit = column - margin.parent;
  if (needsDigit && (digit < 1 || digit > 9)) return undefined;
  const behindStyle = `${needsDigit ? digit : ''}${chomp}${comment}`;

  const folded = header.isLiteral ? undefined : spliceLine(block, { ...header, chomp }, value);
  if (folded !== undefined) return [`>${behindStyle}`, ...folded];
  return [`|${behindStyle}`, ...literalBody(block, value, column)];
}

interface Block {
  readonly header: BlockHeader;
  /** The text after the header on its line. */
  readonly comment: string;
  /** The lines below the header, without the last line break. */
  readonly body: string;
  /** Whether the last line has a line break. */
  readonly hasBreak: boolean;
  /** The column of the content. Undefined if the scalar has no content and no indentation digit. */
  readonly column: number | undefined;
  /** The column that the indentation digit of the header specifies, if any. */
  readonly indent: number | undefined;
}

function readBlock(text: string, { start, end }: SourceScalar, { parent }: Margin): Block {
  // A block scalar always starts with a header.
  const header = readBlockHeader(text, start) as BlockHeader;
  const newline = text.indexOf('\n', start);
  const from = newline === -1 || newline >= end ? end : newline + 1;
  const hasBreak = end < text.length;
  const body = hasBreak ? text.slice(from, end) : withoutBreak(text.slice(from, end));
  const indent = header.digit === 0 ? undefined : parent + header.digit;
  // The first line that is not blank determines the column.
  const word = body.search(/[^ \r\n]|\r(?!\n)/);
  const column = indent ?? (word === -1 ? undefined : columnOf(body, word));
  const comment = text.slice(start + header.length, Math.min(lineEnd(text, start), end));
  return { header, comment, body, hasBreak, column, indent };
}

/** The lines before the change form one string, and the lines after the change form a second string. */
function literalBody({ body }: Block, value: string, column: number): readonly string[] {
  const now = withoutBreak(value);
  const old = body.replaceAll('\r\n', '\n');
  const isKept = (oldStart: number, oldEnd: number, start: number, end: number): boolean =>
    old.slice(Math.min(oldStart + column, oldEnd), oldEnd) === now.slice(start, end);

  // The start of the first line that differs, in the old text and in the new text.
  let oldFrom = 0;
  let from = 0;
  while (oldFrom <= old.length && from <= now.length) {
    const oldEnd = lineEnd(old, oldFrom);
    const end = lineEnd(now, from);
    if (!isKept(oldFrom, oldEnd, from, end)) break;
    oldFrom = oldEnd + 1;
    from = end + 1;
  }
  // The end of the last line that differs, in the old text and in the new text.
  let oldTo = old.length;
  let to = now.length;
  while (oldTo >= oldFrom && to >= from) {
    const oldStart = startOfLine(old, oldTo);
    const start = startOfLine(now, to);
    if (!isKept(oldStart, oldTo, start, to)) break;
    oldTo = oldStart - 1;
    to = start - 1;
  }
  // A blank line between changed lines may contain spaces.
  const before = old.slice(oldFrom, oldTo).split('\n');
  const after = now.slice(from, to).split('\n');
  const isAligned = before.length === after.length;
  const own = after.map((line, index) => {
    const kept = isAligned ? before[index] : undefined;
    return kept?.slice(column) === line ? kept : indented(line, column);
  });
  return [
    ...(oldFrom > 0 ? [old.slice(0, oldFrom - 1)] : []),
    ...(to >= from ? own : []),
    ...(oldTo < old.length ? [old.slice(oldTo + 1)] : []),
  ];
}

const withoutBreak = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);

const startOfLine = (text: string, end: number): number => text.slice(0, end).lastIndexOf('\n') + 1;

/** Changes one line of the body. Returns undefined if several lines change, or if the text would fold differently. */
function spliceLine(
  { body: lower, hasBreak, indent, ...block }: Block,
  header: BlockHeader,
  value: string,
): readonly string[] | undefined {
  const body = hasBreak ? `${lower}\n` : lower;
  const { text, lines } = decodeBlock(body, 0, body.length, block.header, indent);
  const prefix = commonPrefix(text, value);
  const suffix = commonSuffix(text, value, prefix);
  const end = text.length - suffix;
  const line = lines.find(({ at, length }) => at <= prefix && end <= at + length);
  const middle = value.slice(prefix, value.length - suffix);
  if (line === undefined || middle.includes('\n')) return undefined;
  const shift = line.start - line.at;
  const spliced = body.slice(0, prefix + shift) + middle + body.slice(end + shift);
  if (decodeBlock(spliced, 0, spliced.length, header, indent).text !== value) return undefined;
  return contentLines(spliced.replaceAll('\r\n', '\n'));
}
