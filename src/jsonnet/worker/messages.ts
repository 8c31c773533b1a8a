/** The messages that a JsonnetWorker and its thread exchange. Errors are converted to a form that can be sent. */
import type { evaluate, evaluateMulti, evaluateStream, evaluateToString, evaluateToText, Options } from '../evaluate';
import { JsonnetError, type Failure, type TraceFrame } from '../errors';
import type { FileImporterOptions } from '../imports/importer-files';
import { Source } from '../source';

/** The functions that a Job can run, with the types of their results. */
export interface Forms {
  readonly evaluate: typeof evaluate;
  readonly evaluateToText: typeof evaluateToText;
  readonly evaluateToString: typeof evaluateToString;
  readonly evaluateMulti: typeof evaluateMulti;
  readonly evaluateStream: typeof evaluateStream;
}

/** An evaluation to run. The thread calls the user's importer and native functions with an Ask. */
export interface Job {
  readonly form: keyof Forms;
  readonly strings: boolean;
  readonly options: Omit<Options, 'importer' | 'natives' | 'trace' | 'cache'>;
  readonly deadlineMs: number | undefined;
  /** The thread recreates a `fileImporter`. */
  readonly importer: { readonly files: FileImporterOptions } | { readonly hasBytes: boolean } | undefined;
  readonly natives: Readonly<Record<string, readonly string[]>>;
  readonly traced: boolean;
}

/** A call to a user's function. The thread waits for the Answer. */
export type Ask =
  | { readonly method: 'resolve'; readonly from: string; readonly path: string }
  | { readonly method: 'load' | 'loadBytes'; readonly id: string }
  | { readonly method: 'native'; readonly name: string; readonly args: readonly unknown[] };

export type Answer = { readonly value: unknown } | { readonly error: SentError };

/** The messages that the worker thread sends during an evaluation. The last message is `value` or `error`. */
export type ThreadMessage = 'started' | { readonly trace: string } | { readonly ask: Ask } | Answer;

/** An error as plain data, without its class. */
export interface SentError {
  readonly message: string;
  /** Whether the error is a TypeError, such as for an invalid option. */
  readonly isTypeError?: boolean;
  /** The fields from which the receiving thread recreates a JsonnetError. */
  readonly jsonnet?: {
    readonly failure: Failure;
    readonly place:
      | { readonly name: string; readonly text: string; readonly begin: number; readonly end: number }
      | undefined;
    readonly trace: readonly TraceFrame[];
    readonly path: readonly (string | number)[];
    readonly cause: unknown;
  };
}

export function sentError(error: unknown): SentError {
  if (!(error instanceof JsonnetError)) {
    return { message: error instanceof Error ? error.message : String(error), isTypeError: error instanceof TypeError };
  }
  const { failure, detail, place, trace, path, cause } = error;
  return {
    message: detail,
    jsonnet: {
      failure,
      place: place && { name: place.source.name, text: place.source.text, begin: place.begin, end: place.end },
      trace,
      path,
      cause: cause instanceof Error ? cause : undefined,
    },
  };
}

/** `cause` is the value that the user's function threw. The thrown value cannot be sent unchanged. */
export function receivedError({ message, isTypeError, jsonnet }: SentError, cause?: unknown): Error {
  if (jsonnet === undefined) return isTypeError === true ? new TypeError(message) : new Error(message);
  const { failure, place, trace, path } = jsonnet;
  const span = place && { source: new Source(place.name, place.text), begin: place.begin, end: place.end };
  const error = new JsonnetError(
    failure,
    message,
    span,
    trace,
    jsonnet.cause === undefined ? undefined : (cause ?? jsonnet.cause),
  );
  error.path = path;
  return error;
}
