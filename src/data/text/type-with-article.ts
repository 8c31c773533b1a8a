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

/** As `typeWithArticle`, for what a text is in place of a date: `a local time`; undefined where it is not a date. */
export function dateTypeWithArticle(text: string): string | undefined {
  const kind = dateKindOf(text);
  return kind && `${kind.startsWith('o') ? 'an' : 'a'} ${kind}`;
}
