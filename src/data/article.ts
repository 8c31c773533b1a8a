/** Types of scalars as messages name them. */
import type { ScalarType } from './tree';

const articles: Readonly<Record<ScalarType, string>> = {
  string: 'a string',
  int: 'an integer',
  float: 'a number',
  bool: 'a boolean',
  null: 'null',
};

/** `an integer` */
export const article = (type: ScalarType): string => articles[type];
