/** Converts the errors of evaluating a source to faults. */
import { isLanguageLimit } from '../../data';
import { FileAccessError } from '../../files';
import type { Fault } from '../messages';
import { EvaluationError } from './program';
import { BoundError } from './result-bounds';

/** Thrown for a mistake in the objects of a source, or for a failed post-processor. */
export class FaultError extends Error {
  override readonly name = 'FaultError';

  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Converts a failed evaluation, an exceeded limit or an unreadable file to a fault. Rethrows other errors. */
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
