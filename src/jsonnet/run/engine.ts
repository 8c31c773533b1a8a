/** What compiled programs and native functions work with: one per evaluation. */
import type { Span } from '../syntax/source';
import type { Operators } from './operators';
import type { JsonnetFunction, JsonnetObject, NativeCode, Value } from './value';

export interface Engine {
  readonly operators: Operators;
  /** The `std` object of a file: only `thisFile` differs. */
  standard(file: string): JsonnetObject;
  /** A function of the standard library; undefined if there is none. */
  native(name: string): NativeCode | undefined;
  /** The value of an import statement in the source of `site`. */
  load(how: 'code' | 'text' | 'bytes', path: string, site: Span): Value;
  /** The value of an external variable. Throws if it is not set. */
  extVar(name: string): Value;
  /** A native function of the caller; undefined if there is none. */
  caller(name: string): JsonnetFunction | undefined;
  /** Where std.trace writes. */
  trace(message: string): void;
}
