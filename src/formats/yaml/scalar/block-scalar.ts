/**
 * Decodes literal and folded block scalars like Go: `|\n  a\n  b\n` is `a\nb\n`. The quick reader and the full reader
 * both use this module, so their results are the same. If the text ends without a line break, Go reads the scalar
 * without a final line break, whatever the header says. The package `yaml` does not.
 */

export interface BlockHeader {
  readonly isLiteral: boolean;
  /** The indentation digit; 0 without a digit. */
  readonly digit: number;
  readonly chomp: '' | '-' | '+';
  /** The header's length, without the spaces and comment after it. */
  readonly length: number;
}

/** Returns the header at `at` (`|`, `>-`, `|2+`, `|+2`); undefined if there is none. */
export function readBlockHeader(text: string, at: number): BlockHeader | undefined {
  const style = text.charAt(at);
  if (style !== '|' && style !== '>') return undefined;
  let digit = 0;
  let chomp: BlockHeader['chomp'] = '';
  let end = at + 1;
  for (; ; end++) {
    const sign = text.charAt(end);
    if (digit === 0 && sign >= '1' && sign <= '9') digit = Number(sign);
    else if (chomp === '' && (sign === '-' || sign === '+')) chomp = sign;
    else break;
  }
  if (!' \t\r\n#'.includes(text.charAt(end))) return undefined;
  return { isLiteral: style === '|', digit, chomp, length: end - at };
}

export interface ContentLine {
  /** The offset of the line in the decoded text. */
  readonly at: number;
  /** The offset of the line in the source, after the indentation. */
  readonly start: number;
  readonly length: number;
}

export interface DecodedBlock {
  readonly text: string;
  /** The lines of a folded scalar; empty for a literal. */
  readonly lines: readonly ContentLine[];
  /** The end of the scalar: the offset of its last line break. */
  readonly end: number;
}

/**
 * Decodes the lines `[from, to)` of `source`, which are all lines of the scalar below the header. `indent` is the
 * lines' indentation if the header has a digit, and otherwise undefined. The text of `a: |\n  x\n` is `x\n`. If the
 * source does not end in a line break, the text is `x`.
 */
export function decodeBlock(
  source: string,
  from: number,
  to: number,
  { isLiteral, chomp }: BlockHeader,
  indent: number | undefined,
): DecodedBlock {
  let column = indent;
  /** Pieces are joined in groups, because growing a string line by line would use several times its size in memory. */
  const chunks: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  /**
   * The line break of the last content line, and the number of blank lines after it. The following text determines
   * whether these line breaks are kept.
   */
  let lineBreak = '';
  let blanks = 0;
  let wasIndented = false;
  let contentEnd: number | undefined;
  const lines: ContentLine[] = [];
  for (let at = from; at < to;) {
    const newline = source.indexOf('\n', at);
    const isLast = newline === -1 || newline >= to;
    const next = isLast ? to : newline + 1;
    const end = isLast ? to : source.charCodeAt(newline - 1) === 13 && newline > at ? newline - 1 : newline;
    let content = at;
    while (source.charCodeAt(content) === 32) content++;
    if (content === end && (column === undefined || end - at <= column)) {
      if (!isLast) blanks++;
    } else {
      column ??= content - at;
      const start = Math.min(at + column, content);
      const isIndented = source.charCodeAt(start) === 32 || source.charCodeAt(start) === 9;
      const isFolded = !isLiteral && lineBreak !== '' && !wasIndented && !isIndented;
      const between = (isFolded ? (blanks === 0 ? ' ' : '') : lineBreak) + '\n'.repeat(blanks);
      length += between.length;
      if (!isLiteral) lines.push({ at: length, start, length: end - start });
      pieces.push(between, source.slice(start, end));
      length += end - start;
      contentEnd = end;
      if (pieces.length > 500) {
        chunks.push(pieces.join(''));
        pieces = [];
      }
      wasIndented = isIndented;
      lineBreak = isLast ? '' : '\n';
      blanks = 0;
    }
    at = next;
  }
  if (chomp !== '-') pieces.push(lineBreak);
  if (chomp === '+') pieces.push('\n'.repeat(blanks));
  chunks.push(pieces.join(''));
  const text = chunks.join('');
  let end = contentEnd ?? beforeBreak(source, from - 1);
  if (chomp === '+') end = Math.max(end, beforeBreak(source, source.lastIndexOf('\n', to - 1)));
  return { text, lines, end };
}

/** Returns the start of the line break whose line feed is at `at`, or `at + 1` if there is no line feed at `at`. */
function beforeBreak(source: string, at: number): number {
  if (source.charCodeAt(at) !== 10) return at + 1;
  return source.charCodeAt(at - 1) === 13 ? at - 1 : at;
}
