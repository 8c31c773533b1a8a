/** Converts errors that occur while a source is evaluated to faults. */
import { isLanguageLimit } from '../../data';
import { FileAccessError } from '../../files';
import type { Fault } from '../messages';
import { EvaluationError } from './program';
import { BoundError } from './result-bounds';

/** Thrown if an object of a source is invalid or a post-processor fails. */
export class FaultError extends Error {
  override readonly name = 'FaultError';

  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Converts errors about evaluations, limits and unreadable files to faults. Rethrows other errors. */
export function faultOf(error: unknown): Fault {
  if (isLanguageLimit(error)) {
    return { code: 'limit-exceeded', message: 'a value is too large or too deeply nested' };
  }
  if (error instanceof BoundError) return { code: 'limit-exceeded', message: error.message };
  if (error instanceof FileAccessError) return { code: 'file-not-readable', message: error.message };
  if (!(error instanceof EvaluationError)) throw error;
  const { limit, message, location } = error;
  const failed = { message, ...(location && { location }) };
  return limit ? { code: 'limit-exceeded', ...failed } : { code: 'evaluation-failed', ...failed };
}
