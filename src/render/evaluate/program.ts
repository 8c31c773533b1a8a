/** Evaluates one Jsonnet program within its limits. Errors use the wording of go-jsonnet, the engine of qbec. */
import type { Json } from '../../data';
import {
  evaluate,
  type Input,
  JsonnetError,
  type Location,
  type NativeFunction,
  type Options,
  type ParseCache,
} from '../../jsonnet';
import { ImportError, type ProgramImporter } from '../imports';
import type { Spend } from './native-bounds';
import { stackEnded, stepsExceeded, type Steps } from '../limits';
import { mentionsSecret, withNearName } from '../messages';

export interface ProgramContext {
  readonly importer: ProgramImporter;
  readonly cache: ParseCache;
  natives(spend: Spend): NonNullable<Options['natives']>;
  /** The number of steps that are left for the evaluations of this job. */
  readonly steps: Steps;
  /** Receives the output of `std.trace`: `TRACE: main.jsonnet:3 text`. */
  readonly trace?: (message: string) => void;
}

export interface Program {
  /** The path of the program, or the name that messages show for it. */
  readonly name: string;
  /** The source text. If this text is undefined, the file `name` is read. */
  readonly code?: string;
  readonly extVars: Readonly<Record<string, Input>>;
  readonly topLevelArguments?: NonNullable<Options['topLevelArguments']>;
  /** The source code of a function that receives the program's value. The function's result replaces the value. */
  readonly view?: string;
}

/** An error in a program or a data file. The message is for the user. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';

  constructor(
    message: string,
    /** True if a limit was exceeded. */
    readonly limit: boolean,
    /** The innermost location of the error. */
    readonly location?: Location,
  ) {
    super(message);
  }
}

/** The maximum size of a result in UTF-16 code units. No cluster accepts objects of this size. */
const maxOutputBytes = 64 * 1024 * 1024;

/** Evaluates a program. Throws an EvaluationError. */
export function evaluateProgram(program: Program, context: ProgramContext): Json {
  const { importer, cache, steps, trace } = context;
  const { limits } = steps;
  const natives = new Natives(context);
  try {
    return evaluate({
      ...program,
      importer,
      cache,
      natives: (name, spend) => natives.get(name, spend),
      ...(trace === undefined ? {} : { trace }),
      limits: {
        maxStack: limits.maxStack,
        maxOutputBytes,
        maxSteps: steps.left,
        spent: (count) => {
          steps.left = Math.max(0, steps.left - count);
        },
      },
    });
  } catch (error) {
    if (!(error instanceof JsonnetError)) throw error;
    const { failure, cause, location } = error;
    if (cause instanceof ImportError) throw new EvaluationError(`RUNTIME ERROR: ${cause.message}`, false, location);
    const isLimit = failure.kind === 'limit';
    // Omit the position, because the depth at which the stack overflows varies, but the same input must produce the
    // same message.
    if (isLimit && failure.frames !== undefined) throw new EvaluationError(stackEnded(limits), true);
    throw new EvaluationError(describe(error, program, natives, context), isLimit, isLimit ? undefined : location);
  }
}

/** The native functions of one evaluation, created when the program requests the first one. */
class Natives {
  #natives: Options['natives'];
  /** The name of the last requested function that does not exist. */
  missing: string | undefined;
  readonly #context: ProgramContext;

  constructor(context: ProgramContext) {
    this.#context = context;
  }

  get(name: string, spend: Spend): NativeFunction | undefined {
    const natives = (this.#natives ??= this.#context.natives(spend));
    if (typeof natives === 'function') return natives(name, spend);
    if (Object.hasOwn(natives, name)) return natives[name];
    this.missing = name;
    return undefined;
  }

  get names(): readonly string[] {
    return Object.keys(this.#natives ?? {});
  }
}

const isVariable = /^(?:<extvar:|<top-level>$|tla:)/;

/** Returns the error's message in the wording of qbec's engine. */
function describe(error: JsonnetError, { extVars }: Program, natives: Natives, context: ProgramContext): string {
  // Show no source lines of a variable, which usually contains data, or of a file that mentions Secrets.
  const { name = '', text: source = '' } = error.place?.source ?? {};
  if (isVariable.test(name) || mentionsSecret(source)) return error.message;
  const words = qbecWords(error, Object.keys(extVars), natives, context);
  const text = error.format().trimEnd().replaceAll('\t\n', '\n');
  return words === undefined ? text : `RUNTIME ERROR: ${words}${text.slice(error.message.length)}`;
}

/** The message in qbec's wording, with a similar name if one exists. Undefined if this engine uses the same wording. */
function qbecWords(
  { failure, detail }: JsonnetError,
  variables: readonly string[],
  { missing, names }: Natives,
  { importer, steps: { limits } }: ProgramContext,
): string | undefined {
  switch (failure.kind) {
    case 'variable':
      return withNearName(`Undefined external variable: ${failure.name}`, [failure.name], variables);
    case 'limit':
      return failure.limit === 'steps' ? stepsExceeded(limits) : undefined;
    case 'argument':
      return `Missing argument: ${failure.name}`;
    case 'call': {
      const message = `Unexpected type ${failure.type}, expected function`;
      if (missing === undefined || failure.type !== 'null') return message;
      return withNearName(`${message}; native function "${missing}" does not exist`, [missing], names);
    }
    case 'import': {
      // qbec has no message for this case, because qbec would have read the file.
      const reason = importer.refused(failure.path);
      if (reason !== undefined) return `${detail.replace(/\.$/, '')}; ${reason}`;
      const near = importer.similarName(failure.path);
      return `${detail.replace(/\.$/, '')}${near === undefined ? '' : `: did you mean "${near}"?`}`;
    }
    default:
      return undefined;
  }
}
