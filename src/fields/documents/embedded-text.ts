/** A string field whose document is being written. It is read and edited once, however many paths lead into it. */
import { contradiction } from './format-signs';
import type { Opened, OpenedScalar } from './open-field';
import { NoSpellingError } from '../../formats/document';

export class EmbeddedText implements OpenedScalar {
  readonly kind = 'scalar';
  readonly type = 'string';
  /** The document that the next path into this field finds. */
  opened: Opened;
  readonly #before: OpenedScalar;
  #text: string | undefined;

  /** Takes `own` over from `before`, so that the old document is not kept longer than it is needed. */
  constructor(
    before: OpenedScalar,
    readonly own: Opened,
  ) {
    this.#before = before;
    this.opened = own;
    before.opened = undefined;
  }

  /** The text of the field as it was, encoded: that costs nothing. */
  get textBefore(): string {
    return this.#before instanceof EmbeddedText ? this.#before.textBefore : this.#before.text;
  }

  /** The new text of the field, encoded. Throws NoSpellingError. */
  get text(): string {
    this.#text ??= this.#written();
    return this.#text;
  }

  /** Must be called when the draft has been written to. */
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
    // A later reader, such as a second run, would take the text for another format.
    const problem = contradiction(text, format.name, undefined);
    if (problem !== undefined) throw new NoSpellingError(`with the value, the text ${problem}`);
    return writtenWith.encode(text, this.#before.text);
  }
}
