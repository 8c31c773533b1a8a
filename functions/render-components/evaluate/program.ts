/** One Jsonnet program of an app, run within its limits; what goes wrong is said as qbec says it. */
import { evaluate, JsonnetError, type Input, type Json, type ParseCache } from '../../../src/index';
import { ImportError, type AppImporter } from '../importer';
import { timeExceeded, type Limits } from '../limits';
import { qbecNatives } from '../native/index';
import { mentionsSecret } from './mentions-secret';

/** What all programs of an app have in common. */
export interface ProgramContext {
  readonly importer: AppImporter;
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
  /^(?:max stack frames exceeded\.|out of memory\.|output exceeds \d+ bytes|(?:string|array|object) of \d+ \w+ is too (?:long|large)(?: to take apart| to parse| for a pattern of \d+ instructions)?|a value is too large)$/;

/** Throws an EvaluationError. */
export function evaluateProgram(program: Program, context: ProgramContext): Json {
  const { importer, cache, limits } = context;
  try {
    return evaluate({
      ...program,
      importer,
      cache,
      natives: qbecNatives(() => context.remainingMs() > 1),
      limits: { maxStack: limits.maxStack, maxOutputBytes, deadlineMs: context.remainingMs() },
    });
  } catch (error) {
    if (error instanceof ImportError) throw new EvaluationError(`RUNTIME ERROR: ${error.message}`, false);
    if (!(error instanceof JsonnetError)) throw error;
    if (error.isProgramsOwn) throw new EvaluationError(error.format().trimEnd(), false);
    if (error.detail === 'deadline exceeded.') throw new EvaluationError(timeExceeded(limits), true);
    throw new EvaluationError(describe(error, importer), limitDetail.test(error.detail));
  }
}

/** The names of the sources that variables are. */
const isVariable = /^(?:<extvar:|<top-level>$|tla:)/;

/** In the words of qbec's engine where ours has others for the same. */
function describe(error: JsonnetError, importer: AppImporter): string {
  const { detail } = error;
  // No line is shown of a variable's own code, which is data more often than program, nor of what makes Secrets.
  const { name = '', text: source = '' } = error.place?.source ?? {};
  if (isVariable.test(name) || mentionsSecret(source)) return error.message;
  const text = error.format().trimEnd();
  if (error.kind === 'static') return text;
  return text.replace(
    `RUNTIME ERROR: ${detail}`,
    () => `RUNTIME ERROR: ${reworded(detail)}${wayOut(detail, importer)}`,
  );
}

/** qbec would have read the file. */
function wayOut(detail: string, importer: AppImporter): string {
  const [, path] = /^couldn't open import "(.*)": no match/s.exec(detail) ?? [];
  return path !== undefined && importer.ledOut(path)
    ? ", and the path leads out of the app's directory, where nothing is read: put the file below it"
    : '';
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
