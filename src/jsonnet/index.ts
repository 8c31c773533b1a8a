/** The engine's public entry. */
export type { Json } from '../data/json';
export {
  evaluate,
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  ParseCache,
  type Input,
  type NativeFunction,
  type Options,
} from './evaluate';
export { JsonnetError, rangeLimit, type Failure, type Limit, type TraceFrame } from './errors';
export { candidates, memoryImporter, type Importer } from './importer';
export type { Limits } from './run/limits';
