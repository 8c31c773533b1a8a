/**
 * What mechanisms are made of that write into fields: the language in which they answer, and how paths and fields are read. Only our own functions
 * have such mechanisms; other programs use `Resource.write`.
 */
export { wrappedBase64 } from '../documents/embedded';
export { meansDocument } from '../lookup';
export { selectsPieces, takesStrings, walkOptions, type PieceFields } from '../documents/encoded-field';
export { withoutBookkeeping } from './guards/bookkeeping';
export { isPublic } from './guards/identity';
export { typedFor } from './guards/kubernetes';
export {
  isNoOp,
  keep,
  valueAfter,
  valueBefore,
  type Decide,
  type FieldBefore,
  type NewContent,
  type Outcome,
} from './outcome';
export { planWrites } from './plan';
