/**
 * The one error the engine throws for a mistake in a program or its input. It carries the message as the reference
 * words it and the way to it, innermost place first. It never carries a JavaScript stack.
 */
import { describePlace, type Place } from './source';

/** One line of a trace: where, and in what (`function <f>`, `thunk <x>`, `object <o>`; empty at the top). */
export interface TraceFrame {
  readonly place: string;
  readonly label: string;
}

export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';

  /**
   * @param kind `static` for a program that cannot be run, `runtime` for one that failed.
   * @param detail the message alone, for example `division by zero.`.
   * @param place where a static error is; null for a runtime error, whose places are in `trace`.
   * @param isProgramsOwn whether `detail` is the program's text, of an `error` or an `assert`, and not the engine's.
   */
  constructor(
    readonly kind: 'static' | 'runtime',
    readonly detail: string,
    readonly place: Place | null,
    readonly trace: readonly TraceFrame[] = [],
    readonly isProgramsOwn = false,
  ) {
    super(
      kind === 'static'
        ? `STATIC ERROR: ${place === null ? '' : `${describePlace(place)}: `}${detail}`
        : `RUNTIME ERROR: ${detail}`,
    );
    this.stack = this.message;
  }

  /** The message and at most `maxTrace` lines of trace (0: all), as the reference prints them; a caret for static errors. */
  format(maxTrace = 20): string {
    if (this.place !== null) return `${this.message}\n${snippet(this.place)}`;
    const lines = this.trace.map((frame) => `\t${frame.place}\t${frame.label}`);
    if (maxTrace > 0 && lines.length > maxTrace) {
      const first = Math.floor(maxTrace / 2);
      lines.splice(first, lines.length - maxTrace, '\t...');
    }
    return [this.message, ...lines, ''].join('\n');
  }
}

function snippet(place: Place): string {
  const begin = place.source.position(place.begin);
  const end = place.source.position(place.end);
  const line = place.source.line(begin.line);
  const width =
    begin.line === end.line ? Math.max(1, end.column - begin.column) : Math.max(1, line.length - begin.column + 1);
  const from = Math.max(0, begin.column - 61);
  const shown = line.slice(from, from + 120);
  return `\t${shown}\n\t${' '.repeat(begin.column - 1 - from)}${'^'.repeat(Math.min(width, Math.max(1, shown.length - begin.column + 1 + from)))}\n`;
}

/** Builds the error of a program that cannot be run. */
export function staticError(place: Place, detail: string): JsonnetError {
  return new JsonnetError('static', detail, place);
}
