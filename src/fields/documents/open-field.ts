/** Opens the document in a string field. Errors name the field. */
import { typeWithArticle } from '../../data/text/type-with-article';
import { catchError } from '../../data/catch-error';
import type { Scalar, Tree } from '../../data/tree';
import { DocumentDraft } from './document-draft';
import {
  NotADocumentError,
  openEmbedded,
  openEncoded,
  plainCodec,
  type Codec,
  type EmbeddedDocument,
  type EmbeddedHints,
  type Reading,
} from './embedded';
import { FieldError } from '../faults/field-error';
import type { Stop } from '../faults/field-fault';

/** The document in a string, and the codec and format with which the string was read. */
export class Opened {
  /**
   * The changes that have been written to the document.
   * @internal
   */
  readonly draft: DocumentDraft;

  constructor(
    /** The requested codec. */
    readonly codec: Codec,
    readonly hints: EmbeddedHints,
    /** The codec of the text: `codec`, plus base64 if the decoded text is itself base64. */
    readonly writtenWith: Codec,
    /** The document as it was read. */
    readonly embedded: EmbeddedDocument,
  ) {
    this.draft = new DocumentDraft(embedded.document.roots);
  }

  /** The current data, including everything written to it. */
  get roots(): readonly Tree[] {
    return this.draft.roots;
  }
}

/** A string that keeps its parsed document, so that several paths into the string share one document. */
export interface OpenedScalar extends Scalar {
  opened?: Opened | undefined;
}

/**
 * Throws FieldError if `node`, the string at `keys`, does not contain a document. The error contains `stop`, the step
 * into the string.
 */
export function openField(
  node: OpenedScalar,
  codec: Codec,
  keys: readonly string[],
  reading: Reading,
  stop?: Stop,
): Opened {
  const key = keys.at(-1);
  const { format, keySeparator } = reading;
  const hints = { format, keySeparator, key };
  const known = node.opened;
  const isSame = known?.codec === codec && known.hints.key === key;
  if (isSame && known.hints.format === format && known.hints.keySeparator === keySeparator) return known;
  const read = (): { readonly embedded: EmbeddedDocument; readonly codec: Codec } => {
    if (node.type !== 'string' && codec === plainCodec) {
      throw new NotADocumentError(`is ${typeWithArticle(node.type)}, not a document`, false, true);
    }
    const text = codec.decode(node.text);
    return catchError(
      NotADocumentError,
      () => ({ embedded: openEmbedded(text, hints), codec }),
      (error) => {
        const encoded = openEncoded(text, codec, hints);
        if (encoded === undefined) throw error;
        return encoded;
      },
    );
  };
  const { embedded, codec: writtenWith } = inField(keys, read, stop, reading.isNested);
  node.opened = new Opened(codec, hints, writtenWith, embedded);
  return node.opened;
}

/** Calls `read`. Converts a NotADocumentError to a FieldError with the given `keys`, `stop` and `isNested`. */
export const inField = <T>(keys: readonly string[], read: () => T, stop?: Stop, isNested = false): T =>
  catchError(NotADocumentError, read, ({ message: reason, guessed, noText }): never => {
    throw new FieldError({ code: 'not-a-document', keys, reason, guessed, noText, isNested, ...(stop && { stop }) });
  });

/** The result of `find`, or undefined if `find` throws FieldError. */
export const ifMatched = <T>(find: () => T): T | undefined => catchError(FieldError, find);

/** True for a blank string to which no document has been written. */
export const isBlankText = (node: OpenedScalar, codec: Codec): boolean =>
  node.type === 'string' &&
  node.opened === undefined &&
  catchError(NotADocumentError, () => codec.decode(node.text))?.trim() === '';
