/**
 * Literal block scalars (`|`) for text of several lines. Every reader must read back the same text. The text must not
 * have control characters. Without an indentation digit, the text must not have whitespace at its start or end that a
 * parser could interpret as indentation.
 */
import { isOrdinary } from './characters';

/** The columns of a block scalar, and the constraints that the text after the scalar imposes. */
export interface Margin {
  /** The column of the scalar's lines. */
  readonly column: number;
  /** The column of the surrounding collection. An indentation digit counts from this column. */
  readonly parent: number;
  readonly follow: Follow;
}

/** The lines after a position. If a block scalar ends there, a parser could treat the lines as part of the scalar. */
export interface Follow {
  /**
   * The larger of two columns: the column of the rightmost space on the blank lines that follow, and the column of a
   * comment after them. -1 if neither exists. A block scalar at or left of this column would include this text.
   */
  readonly inset: number;
  /** True if a blank line comes next. */
  readonly isBlank: boolean;
  /** True if the text ends here without a line break. In this case, Go reads the scalar without its last line break. */
  readonly isEnd: boolean;
}

/** The constraints if no comment, blank line or end of the text follows. */
export const noFollow: Follow = { inset: -1, isBlank: false, isEnd: false };

/** Combines the constraints of two texts, one of which will follow. */
export const eitherFollow = (a: Follow, b: Follow): Follow => ({
  inset: Math.max(a.inset, b.inset),
  isBlank: a.isBlank || b.isBlank,
  isEnd: a.isEnd || b.isEnd,
});

/** Reports whether `text` can be written as a literal block scalar without an indentation digit. */
export function isLiteralText(text: string, { column, follow }: Margin): boolean {
  // The first word must not be indented, because readers would take its indentation as that of the scalar.
  return /^\n*[^\s]/.test(text) && isBlockText(text) && canPrecede(text, column, follow);
}

/** Reports whether a block scalar can contain `text`, with an indentation digit if the first line is indented. */
export const isBlockText = (text: string): boolean => isOrdinary(text) && endsWithWord(text, /^[ \t]*\n*$/);

/**
 * Reports whether `text` contains a word and the whitespace after its last word matches `blank`. A single pattern for
 * both conditions would be tried at each character.
 */
export function endsWithWord(text: string, blank: RegExp): boolean {
  const { length } = text.trimEnd();
  return length > 0 && blank.test(text.slice(length));
}

/** Reports whether readers can separate a literal with `text` at `column` from the text that follows it. */
export function canPrecede(text: string, column: number, { inset, isBlank, isEnd }: Follow): boolean {
  if (inset >= column) return false;
  if (!text.endsWith('\n')) return true;
  return !isEnd && !(isBlank && text.endsWith('\n\n'));
}

/** The chomping indicator for a literal that ends like `text`. */
export const chompFor = (text: string): '' | '-' | '+' =>
  text.endsWith('\n\n') || text === '\n' ? '+' : text.endsWith('\n') ? '' : '-';

/** `literalLines('a\nb', {column: 2, …})` is `['|-', '  a', '  b']`. */
export const literalLines = (text: string, { column }: Margin): readonly string[] => [
  `|${chompFor(text)}`,
  ...contentLines(text).map((line) => indented(line, column)),
];

/** A line break at the end of `text` does not start a new line. */
export const contentLines = (text: string): readonly string[] =>
  (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

/** A blank line gets no indentation. */
export const indented = (line: string, column: number): string => (line === '' ? '' : ' '.repeat(column) + line);
