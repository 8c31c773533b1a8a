/** One Jsonnet program of an app, run within its limits; what goes wrong is said as qbec says it. */
import { evaluate, JsonnetError, type Importer, type Input, type Json, type ParseCache } from '../../../src/index';
import { ImportError } from '../importer';
import { timeExceeded, type Limits } from '../limits';
import { qbecNatives } from '../native/index';

/** What all programs of an app have in common. */
export interface ProgramContext {
  readonly importer: Importer;
  readonly cache: ParseCache;
  readonly limits: Limits;
  /** Milliseconds for what is to be evaluated now. */
  remainingMs(): number;
}

export interface Program {
  /** Its path, or what stands for it in messages. */
  readonly name: string;
  /** Without it, the file of that name. */
  readonly code?: string;
  readonly extVars: Readonly<Record<string, Input>>;
  readonly topLevelArguments?: Readonly<Record<string, Input>>;
}

/** The message is for the user. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';

  constructor(
    message: string,
    /** Whether a limit was exceeded. For that of time there is no trace: it would differ from run to run. */
    readonly limit: boolean,
  ) {
    super(message);
  }
}

/** The largest result, in UTF-16 code units of its text: more than a cluster takes in an object. */
const maxOutputBytes = 64 * 1024 * 1024;

const limitDetail =
  /^(?:max stack frames exceeded\.|output exceeds \d+ bytes|(?:string|array) of \d+ \w+ is too long|a value is too large)$/;

/** Throws an EvaluationError. */
export function evaluateProgram(program: Program, context: ProgramContext): Json {
  const { importer, cache, limits } = context;
  try {
    return evaluate({
      ...program,
      importer,
      cache,
      natives: qbecNatives(),
      limits: { maxStack: limits.maxStack, maxOutputBytes, deadlineMs: context.remainingMs() },
    });
  } catch (error) {
    if (error instanceof ImportError) throw new EvaluationError(`RUNTIME ERROR: ${error.message}`, false);
    if (!(error instanceof JsonnetError)) throw error;
    if (error.detail === 'deadline exceeded.') throw new EvaluationError(timeExceeded(limits), true);
    throw new EvaluationError(describe(error), limitDetail.test(error.detail));
  }
}

/** In the words of qbec's engine where ours has others for the same. */
function describe(error: JsonnetError): string {
  const { detail } = error;
  const text = error.format().trimEnd();
  if (error.kind === 'static') return text;
  return text.replace(`RUNTIME ERROR: ${detail}`, () => `RUNTIME ERROR: ${reworded(detail)}`);
}

const rewordings: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^undefined external variable: (.*)$/s, 'Undefined external variable: $1'],
  [/^function parameter (.*) not bound in call\.$/s, 'Missing argument: $1'],
  [/^(couldn't open import .*: no match locally or in the Jsonnet library paths)\.$/s, '$1'],
  [/^only functions can be called, got (.*)$/s, 'Unexpected type $1, expected function'],
];

function reworded(detail: string): string {
  const found = rewordings.find(([pattern]) => pattern.test(detail));
  return found === undefined ? detail : detail.replace(found[0], found[1]);
}
