/** Trees, which keep how a value is spelled; plain values; equality; the nearest name. */
export { typeWithArticle, dateTypeWithArticle } from './type-with-article';
export { pluralize } from './pluralize';
export { dateLike, withoutDates } from './date-text';
export { equalityKey, equalTrees } from './equal';
export { isLanguageLimit } from './stack-overflow';
export { getOrMake } from './get-or-make';
export { omitUndefined } from './omit-undefined';
export type { Json, JsonObject } from './json';
export { lineAt, lineStarts } from './line-starts';
export { didYouMean, isSlip, lacksLetters } from './nearest-name';
export { jsonOf, plainOf, treeOf } from './plain';
export { catchError } from './catch-error';
export {
  anyValue,
  isAnyValue,
  emptyMap,
  entriesOf,
  entryOf,
  isNull,
  isText,
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
export { mapScalars, scalarsOf, someScalar, type EntryOf, type PlacedScalar, type TreeOf } from './visit';
export { unicodePattern } from './unicode-pattern';
