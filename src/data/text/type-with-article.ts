/** The names of scalar types for messages. */
import { dateKindOf } from './numbers/date-text';
import type { ScalarType } from '../tree';

const articles: Readonly<Record<ScalarType, string>> = {
  string: 'a string',
  int: 'an integer',
  float: 'a number',
  bool: 'a boolean',
  null: 'null',
  date: 'a date',
};

/** `typeWithArticle('int')` is `an integer`. */
export const typeWithArticle = (type: ScalarType): string => articles[type];

/** The kind of a date with its article: `a local time`. Returns undefined if `text` is not a date. */
export function dateTypeWithArticle(text: string): string | undefined {
  const kind = dateKindOf(text);
  return kind && `${kind.startsWith('o') ? 'an' : 'a'} ${kind}`;
}
