/** The operations that compiled programs and native functions use. Each evaluation has its own Engine. */
import type { Span } from '../source';
import type { Operators } from './operators';
import type { JsonnetFunction, JsonnetObject, NativeCode, Value } from './value';

export interface Engine {
  readonly operators: Operators;
  /** The `std` object of a file. The objects of different files differ only in `thisFile`. */
  standard(file: string): JsonnetObject;
  /** The function of the standard library with this name, if any. */
  native(name: string): NativeCode | undefined;
  /** The value of an import in the source of `site`. */
  load(how: 'code' | 'text' | 'bytes', path: string, site: Span): Value;
  /** The value of an external variable. Throws if the variable is not set. */
  extVar(name: string): Value;
  /** The native function with this name that the caller passed, if any. */
  caller(name: string): JsonnetFunction | undefined;
  trace(message: string): void;
}
