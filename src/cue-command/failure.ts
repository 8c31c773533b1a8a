/** The error that ends a command with a message on standard error. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
