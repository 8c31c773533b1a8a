/** The value of the base or that of the overlay is at fault. `message` says what is wrong and where; it holds no value. */
export class ValueError extends Error {
  override readonly name = 'ValueError';

  constructor(
    readonly code: string,
    readonly side: 'base' | 'overlay',
    message: string,
  ) {
    super(message);
  }
}
