/** Passes each object through the app's post-processors, which are Jsonnet functions that return one object. */
import { catchError, type Json } from '../../../src/data';
import { evaluateToText, type Input } from '../../../src/jsonnet';
import {
  codeOf,
  evaluateProgram,
  EvaluationError,
  FaultError,
  fieldOf,
  isObject,
  type JsonObject,
  type ProgramContext,
  secretsOf,
  withoutSecretValues,
  isSecretObject,
  isTyped,
} from '../../../src/render';

export interface PostProcessor {
  readonly path: string;
  /** The error message if the file does not exist. */
  readonly missing: string | undefined;
}

/** Returns the object after the last post-processor. Throws a FaultError if a post-processor fails. */
export function postProcess(
  object: JsonObject,
  postProcessors: readonly PostProcessor[],
  extVars: Readonly<Record<string, Input>>,
  context: ProgramContext,
): JsonObject {
  let current = object;
  const secrets: string[] = [];
  for (const postProcessor of postProcessors) {
    // A post-processor may copy values from a Secret into its output or its message. Use a loop, because there may be
    // more values than one call of `push` can take.
    for (const value of secretsOf(current)) secrets.push(value);
    current = applied(postProcessor, current, secrets, extVars, context);
  }
  return current;
}

function applied(
  { path, missing }: PostProcessor,
  object: JsonObject,
  secrets: readonly string[],
  extVars: Readonly<Record<string, Input>>,
  context: ProgramContext,
): JsonObject {
  const fail = (reason: string, limit = false): never => {
    const code = limit ? 'limit-exceeded' : 'evaluation-failed';
    throw new FaultError({ code, message: `run post-processor ${path}: ${reason}`, secrets });
  };
  if (missing !== undefined) fail(`post-eval object: ${missing}`);
  const result = catchError(
    EvaluationError,
    () => evaluateProgram({ name: path, extVars, topLevelArguments: { object: codeOf(object) } }, context),
    ({ message, limit }) => fail(`post-eval object: ${message}`, limit),
  );
  const text = (): string => jsonnetText(withoutSecretValues(result, isSecretObject(object)));
  if (!isObject(result)) return fail(`post-eval did not return an object, ${text()}`);
  if (isTyped(result) && !Array.isArray(fieldOf(result, 'items'))) return result;
  return fail(`post-eval did not return a K8s object, ${text()}`);
}

/** Formats data like the `jsonnet` command, with an indentation of three spaces. */
const jsonnetText = (value: Json): string => evaluateToText({ name: 'result', code: JSON.stringify(value) });
