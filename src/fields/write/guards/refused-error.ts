/** A value that must not be written, since a guard or the mechanism refuses it. `code` is that of the result. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  /** `code` is that of the result. `message` shows no value, unless the mechanism knows that it may be shown. */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
