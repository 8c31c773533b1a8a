/**
 * Literal block scalars (`|`) for text of several lines, where every reader reads them back: no control characters, no
 * white space before the first or after the last word that a header could not tell from indentation.
 */
import { isOrdinary } from './characters';

/** Where a block scalar's lines are to stand, and what follows them. */
export interface Margin {
  /** The column of its lines. */
  readonly column: number;
  /** The column of the collection around it, which an indentation digit counts from. */
  readonly parent: number;
  readonly follow: Follow;
}

/** The lines behind a place in a text. What they hold might be taken for a part of a block scalar that ends there. */
export interface Follow {
  /** How far in a comment or spaces stand that come next; a block scalar at this column or before it would take them in. */
  readonly inset: number;
  /** A blank line comes next. */
  readonly isBlank: boolean;
  /** The text ends there, without a line break: to Go a block scalar has none at its end then. */
  readonly isEnd: boolean;
}

/** Nothing follows but a line break. */
export const noFollow: Follow = { inset: -1, isBlank: false, isEnd: false };

/** What may follow where it is not known which of two it will be. */
export const eitherFollow = (a: Follow, b: Follow): Follow => ({
  inset: Math.max(a.inset, b.inset),
  isBlank: a.isBlank || b.isBlank,
  isEnd: a.isEnd || b.isEnd,
});

/** Whether `text` can be written as a literal without an indentation digit. */
export function isLiteralText(text: string, { column, follow }: Margin): boolean {
  // The first word must not be indented, or its indentation would be taken for the scalar's.
  if (!isOrdinary(text) || !/^\n*[^\s]/.test(text) || !/\S[ \t]*\n*$/.test(text)) return false;
  return fitsBefore(text, column, follow);
}

/** Whether what follows can be told from a literal with `text` at `column`. */
export function fitsBefore(text: string, column: number, { inset, isBlank, isEnd }: Follow): boolean {
  if (inset >= column) return false;
  if (!text.endsWith('\n')) return true;
  return !isEnd && !(isBlank && text.endsWith('\n\n'));
}

/** The chomping indicator that ends a literal just like `text`. */
export const chompFor = (text: string): '' | '-' | '+' =>
  text.endsWith('\n\n') || text === '\n' ? '+' : text.endsWith('\n') ? '' : '-';

/** `literalLines('a\nb', {column: 2, …})` is `['|-', '  a', '  b']`. */
export const literalLines = (text: string, { column }: Margin): readonly string[] => [
  `|${chompFor(text)}`,
  ...contentLines(text).map((line) => indented(line, column)),
];

/** The lines of a text; its last line break ends the last one, rather than beginning another. */
export const contentLines = (text: string): readonly string[] =>
  (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

/** A blank line has no indentation. */
export const indented = (line: string, column: number): string => (line === '' ? '' : ' '.repeat(column) + line);
