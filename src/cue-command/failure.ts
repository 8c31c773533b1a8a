/** Ends a command: what goes to standard error. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
