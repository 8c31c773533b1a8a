/**
 * Contains trees (data with its original spelling), plain JavaScript values, the comparison of trees, and suggestions
 * for misspelled names.
 */
export { typeWithArticle, dateTypeWithArticle } from './text/type-with-article';
export { pluralize } from './text/pluralize';
export { dateLike, withoutDates } from './text/numbers/date-text';
export { untypedText } from './text/numbers/decimal-text';
export { equalityKey, equalTrees } from './trees/equal';
export { isLanguageLimit } from './stack-overflow';
export { getOrMake } from './get-or-make';
export { omitUndefined } from './omit-undefined';
export type { Json, JsonObject } from './json';
export { lineAt, lineStarts } from './text/line-starts';
export { didYouMean, isLikelyTypo, omitsLetters } from './text/nearest-name';
export { jsonOf, plainOf, treeOf } from './trees/plain';
export { catchError } from './catch-error';
export {
  anyValue,
  childrenOf,
  isAnyValue,
  emptyMap,
  entriesOf,
  entryOf,
  isNull,
  isText,
  itemsAt,
  itemsOf,
  nodeAt,
  sourcePlace,
  stringOf,
  stringScalar,
  textOf,
  treeAt,
  withEntries,
  type ListTree,
  type MapEntry,
  type MapTree,
  type Path,
  type Scalar,
  type ScalarType,
  type Tree,
} from './tree';
export { mapScalars, scalarsOf, someScalar, type EntryOf, type PlacedScalar, type TreeOf } from './trees/visit';
export { shortList } from './text/short-list';
export { truncated } from './text/shown-text';
export { unicodePattern } from './text/unicode-pattern';
