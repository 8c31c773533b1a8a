/** Ends a command with a message for standard error. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
