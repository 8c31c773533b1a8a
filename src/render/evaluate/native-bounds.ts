/**
 * Limits native functions. A native function cannot be interrupted, so the length of its arguments is limited to keep
 * its run time short.
 */
import { isLanguageLimit } from '../../data';
import { StepLimitError } from '../../go';
import { JsonnetError, type NativeFunction, rangeLimit } from '../../jsonnet';

/** Counts steps of the evaluation, and throws if the limit is exceeded. */
export type Spend = (steps: number) => void;

/** The steps for reading YAML: per character, and also per token if the fast reader cannot read the text. */
export const yamlSteps = { character: 12, token: 64 };

/** The steps that a native function takes per character of text. The most expensive functions parse JSON. */
const characterSteps = 4;

/**
 * The maximum length of a string, in UTF-16 code units. This limit is several times the size of the largest object that
 * a cluster accepts.
 */
const maxText = 2 ** 23;

/** Makes a function throw the engine's limit error if a string argument is too long or the result is too large. */
export const bounded = (native: NativeFunction, spend: Spend): NativeFunction => ({
  parameters: native.parameters,
  call: (...args) => {
    for (const arg of args) {
      if (typeof arg !== 'string') continue;
      if (arg.length > maxText) throw tooLarge(`string of ${arg.length} characters is too long`);
      spend(arg.length * characterSteps);
    }
    try {
      return native.call(...args);
    } catch (error) {
      if (error instanceof StepLimitError) throw tooLarge(error.message);
      throw isLanguageLimit(error) ? rangeLimit(error) : error;
    }
  },
});

const tooLarge = (detail: string): JsonnetError => new JsonnetError({ kind: 'limit', limit: 'size' }, detail);
