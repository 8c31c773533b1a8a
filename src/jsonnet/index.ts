/**
 * The Jsonnet engine, which evaluates a program to data or text. Only `fileImporter` reads files.
 *
 *     evaluate({ name: 'a.jsonnet', code: '{ replicas: 1 + 2 }' }); // { replicas: 3 }
 */
export type { Json, JsonObject } from '../data/json';
export {
  evaluate,
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  ParseCache,
  type FindNative,
  type NativeFunction,
  type Options,
} from './evaluate';
export { JsonnetError, rangeLimit, type Failure, type Limit, type TraceFrame } from './errors';
export { memoryImporter, type Importer } from './imports/importer';
export { fileImporter, type FileImporterOptions } from './imports/importer-files';
export type { Input } from './input/input';
export type { Location, Source, Span } from './source';
export {
  JsonnetWorker,
  type AsyncImporter,
  type AsyncNativeFunction,
  type WorkerLimits,
  type WorkerOptions,
} from './worker/jsonnet-worker';
export type { Limits } from './run/limits';
