/** A string field whose document is being written. Reading `text` applies all writes to the text of the document. */
import { contradiction } from './format-signs';
import type { Opened, OpenedScalar } from './open-field';
import { NoSpellingError } from '../../formats/document';

export class EmbeddedText implements OpenedScalar {
  readonly kind = 'scalar';
  readonly type = 'string';
  /** The document in the string, for the next path that continues in this field. */
  opened: Opened;
  readonly #before: OpenedScalar;
  #text: string | undefined;

  /** Takes over the document of `before`, so that `before` does not keep the document in memory. */
  constructor(
    before: OpenedScalar,
    readonly own: Opened,
  ) {
    this.#before = before;
    this.opened = own;
    before.opened = undefined;
  }

  /** The encoded text of the field before all writes. Unlike `text`, this property does not edit the document. */
  get textBefore(): string {
    return this.#before instanceof EmbeddedText ? this.#before.textBefore : this.#before.text;
  }

  /** The new text of the field, encoded. Throws NoSpellingError if the text cannot represent the data. */
  get text(): string {
    this.#text ??= this.#written();
    return this.#text;
  }

  /** Discards the cached text. Must be called after each write to the draft. */
  changed(): void {
    this.#text = undefined;
  }

  #written(): string {
    const { writtenWith, embedded, draft } = this.own;
    const { format, document } = embedded;
    let current = document;
    let { text } = document;
    for (const [number, round] of draft.rounds.entries()) {
      if (number > 0) current = format.read(text);
      text = current.editAll(round);
    }
    if (text === document.text) return this.#before.text;
    // Reject text that a later run would read in a different format.
    const problem = contradiction(text, format.name, undefined);
    if (problem !== undefined) throw new NoSpellingError(`with this value, the text ${problem}`);
    return writtenWith.encode(text, this.#before.text);
  }
}
