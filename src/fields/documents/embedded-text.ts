/** A string field while the document in it is being written: read and edited once, whatever number of paths lead into it. */
import { DocumentDraft } from './document-draft';
import { contradiction } from './format-signs';
import type { Opened, OpenedScalar } from './open-field';
import { NoSpellingError } from '../../formats/document';

export class EmbeddedText implements OpenedScalar {
  readonly kind = 'scalar';
  readonly type = 'string';
  readonly draft: DocumentDraft;
  /** With the document as of now. */
  readonly own: Opened;
  /** What the paths that enter this field find. */
  opened: Opened;
  readonly #before: OpenedScalar;
  #text: string | undefined;

  /** `opened` is how `before` was entered; it is this one's now, so that nothing is kept for longer than it is of use. */
  constructor(before: OpenedScalar, opened: Opened) {
    this.#before = before;
    const draft = new DocumentDraft(opened.roots);
    const { codec, format, key, embedded } = opened;
    this.draft = draft;
    this.own = {
      codec,
      format,
      key,
      embedded,
      get roots() {
        return draft.roots;
      },
    };
    this.opened = this.own;
    before.opened = undefined;
  }

  /** As it has to stand in the field, encoded. Throws NoSpellingError. */
  get text(): string {
    this.#text ??= this.#written();
    return this.#text;
  }

  /** To be told when the draft has been written to. */
  changed(): void {
    this.#text = undefined;
  }

  #written(): string {
    const { codec, embedded } = this.own;
    const { format, document } = embedded;
    let current = document;
    let { text } = document;
    for (const [number, round] of this.draft.rounds.entries()) {
      if (number > 0) current = format.read(text);
      text = current.editAll(round);
    }
    if (text === document.text) return this.#before.text;
    // Who reads it next, a second run too, would take it for that.
    const problem = contradiction(text, format.name, undefined);
    if (problem !== undefined) throw new NoSpellingError(`with the value, the text ${problem}`);
    return codec.encode(text, this.#before.text);
  }
}
