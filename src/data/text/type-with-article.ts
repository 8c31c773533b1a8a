/** Types of scalars as messages name them. */
import { dateKindOf } from './date-text';
import type { ScalarType } from '../tree';

const articles: Readonly<Record<ScalarType, string>> = {
  string: 'a string',
  int: 'an integer',
  float: 'a number',
  bool: 'a boolean',
  null: 'null',
  date: 'a date',
};

/** `an integer` */
export const typeWithArticle = (type: ScalarType): string => articles[type];

/** Like `typeWithArticle`, for a text that replaces a date: `a local time`; undefined if the text is not a date. */
export function dateTypeWithArticle(text: string): string | undefined {
  const kind = dateKindOf(text);
  return kind && `${kind.startsWith('o') ? 'an' : 'a'} ${kind}`;
}
