/** Trees, which keep how a value is spelled; plain values; equality; the nearest name. */
export { article, dateArticle } from './article';
export { counted } from './counted';
export { dateLike, withoutDates } from './date-text';
export { equalityKey, equalTrees } from './equal';
export { isLanguageLimit } from './full-stack';
export { getOrMake } from './get-or-make';
export { given } from './given';
export type { Json, JsonObject } from './json';
export { lineAt, lineStarts } from './line-starts';
export { didYouMean, isSlip, lacksLetters } from './nearest-name';
export { jsonOf, plainOf, treeOf } from './plain';
export { rescue } from './rescue';
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
