/**
 * Bounds on native functions. A native function cannot be stopped while it runs, so its arguments must be so small that it
 * ends soon.
 */
import { isLanguageLimit, type Json } from '../../data';
import { StepLimitError } from '../../go';
import { JsonnetError, type NativeFunction, rangeLimit } from '../../jsonnet';

/** Whether the program still has time. */
export type HasTime = () => boolean;

/** The longest text, in UTF-16 code units: several times what a cluster takes in an object. */
const maxText = 2 ** 23;

/** The same function; it throws the engine's limit where an argument is too long or a result too large. */
export const bounded = (native: NativeFunction): NativeFunction => ({
  parameters: native.parameters,
  call: (...args) => {
    for (const arg of args) if (typeof arg === 'string') checkText(arg);
    return within(() => native.call(...args));
  },
});

function checkText(text: string): void {
  if (text.length > maxText) throw tooLarge(`string of ${text.length} characters is too long`);
}

function within(call: () => Json): Json {
  try {
    return call();
  } catch (error) {
    if (error instanceof StepLimitError) throw tooLarge(error.message);
    throw isLanguageLimit(error) ? rangeLimit(error) : error;
  }
}

/** Throws the engine's limit where the time is over. */
export function checkTime(hasTime: HasTime): void {
  if (!hasTime()) throw new JsonnetError({ kind: 'limit', limit: 'time' }, 'deadline exceeded.');
}

/** Checks from time to time: to be called for each small step. */
export function ticking(check: () => void): () => void {
  let steps = 0;
  return () => {
    if (++steps % 4096 === 0) check();
  };
}

const tooLarge = (detail: string): JsonnetError => new JsonnetError({ kind: 'limit', limit: 'size' }, detail);
