/**
 * The single error type for a mistake in a program or its input. It contains the message and the trace, innermost
 * position first, but no JavaScript stack trace. Most messages are worded as in the C++ implementation.
 */
import { isStackOverflow } from '../data/stack-overflow';
import { describePlace, locate, type Location, type Span } from './source';

/** One line of a trace: the position and its context. */
export interface TraceFrame {
  /** The position as the C++ implementation prints it: `a.jsonnet:1:5-9`, or `During manifestation`. */
  readonly place: string;
  /** `function <f>`, `thunk <x>` or `object <o>`; otherwise empty. */
  readonly label: string;
  /** The same position as data; undefined if the position is not in a source. */
  readonly location: Location | undefined;
}

export function traceFrame(place: Span, label: string): TraceFrame {
  const location = locate(place);
  return { place: describePlace(place, location), label, location };
}

/** The limit that an evaluation has exceeded. `size` is the size of one string, array or object. */
export type Limit = 'stack' | 'steps' | 'time' | 'memory' | 'output' | 'size';

/** The kind of a failure, so that callers need not parse the message. */
export type Failure =
  /** The program cannot be run, because its syntax is wrong or, for example, it uses an undefined name. */
  | { readonly kind: 'static' }
  /** The program failed explicitly, by `error` or `assert`. */
  | { readonly kind: 'program' }
  | {
      readonly kind: 'limit';
      readonly limit: Limit;
      /**
       * The number of frames, if the limit is `stack` and the thread's stack overflowed before `maxStack` was reached.
       * The number of frames varies from run to run.
       */
      readonly frames?: number;
    }
  /** The import `path`, as written in the program, failed: the file does not exist, or the importer threw (`cause`). */
  | { readonly kind: 'import'; readonly path: string }
  /** The external variable `name` is not set. */
  | { readonly kind: 'variable'; readonly name: string }
  /** A call omits the parameter `name`, which has no default. */
  | { readonly kind: 'argument'; readonly name: string }
  /** The program calls a value of the type `type`, such as `object`, instead of a function. */
  | { readonly kind: 'call'; readonly type: string }
  /** Any other failure at run time: `1 / 0`. */
  | { readonly kind: 'runtime' };

/** The error for a program that cannot be evaluated. `failure` classifies the cause. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';
  /** The part of the result that `evaluate` was computing when the program failed: `['spec', 'containers', 0, 'image']`. */
  path: readonly (string | number)[] = [];

  /**
   * @param failure the kind of the failure. A native function that throws a `limit` ends the program as if the program had exceeded that limit.
   * @param detail the message alone, for example `division by zero.`.
   * @param place the position of a static error. Other errors have their positions in `trace`.
   * @param cause the value that an importer threw.
   */
  constructor(
    readonly failure: Failure,
    readonly detail: string,
    readonly place?: Span,
    readonly trace: readonly TraceFrame[] = [],
    cause?: unknown,
  ) {
    super(
      failure.kind === 'static'
        ? `STATIC ERROR: ${place === undefined ? '' : `${describePlace(place)}: `}${detail}`
        : `RUNTIME ERROR: ${detail}`,
      cause === undefined ? undefined : { cause },
    );
    this.stack = this.message;
  }

  get kind(): Failure['kind'] {
    return this.failure.kind;
  }

  /** The location of the error: the innermost location in the trace, or the location of a static error. */
  get location(): Location | undefined {
    if (this.place !== undefined) return locate(this.place);
    return this.trace.find(({ location }) => location !== undefined)?.location;
  }

  /**
   * The message and at most `maxTrace` trace lines (0: all), in the C++ implementation's format. A caret marks the
   * position of a static error. If there is a `path`, the lines for the result are the same as in go-jsonnet: `Field
   * "image"`, `Array element 0`.
   */
  format(maxTrace = 20): string {
    if (this.place !== undefined) return `${this.message}\n${snippet(this.place)}`;
    const lines = this.#lines().map(({ place, label }) => `\t${place}\t${label}`);
    if (maxTrace > 0 && lines.length > maxTrace) {
      const first = Math.floor(maxTrace / 2);
      lines.splice(first, lines.length - maxTrace, '\t...');
    }
    return [this.message, ...lines, ''].join('\n');
  }

  /** The last frame of the trace is the manifestation, preceded by the frames of the values that contain the failed value. */
  #lines(): readonly Pick<TraceFrame, 'place' | 'label'>[] {
    const { trace, path } = this;
    const last = trace.at(-1);
    if (last === undefined || path.length === 0) return trace;
    const way = path.map((part) =>
      typeof part === 'number' ? `Array element ${part}` : `Field ${JSON.stringify(part)}`,
    );
    const fields = way.toReversed().map((place) => ({ place, label: '' }));
    return [...trace.slice(0, -path.length), ...fields, last];
  }
}

function snippet(place: Span): string {
  const begin = place.source.position(place.begin);
  const end = place.source.position(place.end);
  const line = place.source.line(begin.line);
  const width =
    begin.line === end.line ? Math.max(1, end.column - begin.column) : Math.max(1, line.length - begin.column + 1);
  const from = Math.max(0, begin.column - 61);
  const shown = line.slice(from, from + 120);
  return `\t${shown}\n\t${' '.repeat(begin.column - 1 - from)}${'^'.repeat(Math.min(width, Math.max(1, shown.length - begin.column + 1 + from)))}\n`;
}

export function staticError(place: Span, detail: string): JsonnetError {
  return new JsonnetError({ kind: 'static' }, detail, place);
}

/** Converts JavaScript's error for a stack overflow, or for a value that is too large, to an error for that limit. */
export function rangeLimit(error: Error): JsonnetError {
  return isStackOverflow(error)
    ? new JsonnetError({ kind: 'limit', limit: 'stack' }, 'the stack of this thread is full')
    : new JsonnetError({ kind: 'limit', limit: 'size' }, 'a value is too large');
}
