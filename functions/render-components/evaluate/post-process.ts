/** Passes each object through each of the app's post-processors: `function(object) …`, which returns one object. */
import type { Json } from '../../../src/data';
import { evaluateToText, type Input } from '../../../src/jsonnet';
import { codeOf } from '../app/variables';
import { fieldOf, isObject, type JsonObject } from '../json';
import { EvaluationError, evaluateProgram, type ProgramContext } from './program';
import { hasSecrets, isTyped, redacted, withoutSecrets } from './walk';

/** The message names the post-processor. */
export class PostProcessError extends Error {
  override readonly name = 'PostProcessError';

  constructor(
    message: string,
    readonly limit: boolean,
  ) {
    super(message);
  }
}

export interface PostProcessor {
  readonly path: string;
  /** What is said where there is no such file. */
  readonly missing: string | undefined;
}

/** Throws a PostProcessError. */
export function postProcess(
  object: JsonObject,
  postProcessors: readonly PostProcessor[],
  extVars: Readonly<Record<string, Input>>,
  context: ProgramContext,
): JsonObject {
  let current = object;
  for (const postProcessor of postProcessors) current = applied(postProcessor, current, extVars, context);
  return current;
}

function applied(
  { path, missing }: PostProcessor,
  object: JsonObject,
  extVars: Readonly<Record<string, Input>>,
  context: ProgramContext,
): JsonObject {
  const fail = (reason: string, limit = false): never => {
    throw new PostProcessError(`run post-processor ${path}: ${reason}`, limit);
  };
  if (missing !== undefined) fail(`post-eval object: ${missing}`);
  const evaluated = (): Json => {
    try {
      return evaluateProgram({ name: path, extVars, topLevelArguments: { object: codeOf(object) } }, context);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return fail(`post-eval object: ${error.message}`, error.limit);
    }
  };
  const result = evaluated();
  const text = (): string => jsonnetText(hasSecrets(object) ? redacted(result) : withoutSecrets(result));
  if (!isObject(result)) return fail(`post-eval did not return an object, ${text()}`);
  if (isTyped(result) && !Array.isArray(fieldOf(result, 'items'))) return result;
  return fail(`post-eval did not return a K8s object, ${text()}`);
}

/** Data as the text that `jsonnet` prints: three spaces a level. */
const jsonnetText = (value: Json): string => evaluateToText({ name: 'result', code: JSON.stringify(value) });
