/** The document inside a string field, with errors that say which field it is. */
import type { Scalar, Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import { formatPath } from '../krm/field-path';
import { NotADocumentError, openEmbedded, type Codec, type EmbeddedDocument } from './embedded';
import { FieldError } from './field-error';

/** How a string was opened, and what was found in it. */
export interface Opened {
  readonly codec: Codec;
  readonly format: FormatName | undefined;
  readonly key: string | undefined;
  /** As read. */
  readonly embedded: EmbeddedDocument;
  /** The data as of now: with what has been written to it. */
  readonly roots: readonly Tree[];
}

/** A string that has been entered keeps its document: it is read once, however many paths lead into it. */
export interface OpenedScalar extends Scalar {
  opened?: Opened;
}

/** Throws FieldError where `node`, the field at `keys`, holds no document. */
export function openField(
  keys: readonly string[],
  node: OpenedScalar,
  codec: Codec,
  format: FormatName | undefined,
): Opened {
  const key = keys.at(-1);
  const known = node.opened;
  if (known?.codec === codec && known.format === format && known.key === key) return known;
  const hints = { ...(format === undefined ? {} : { format }), ...(key === undefined ? {} : { key }) };
  const embedded = inField(keys, () => openEmbedded(codec.decode(node.text), hints));
  node.opened = { codec, format, key, embedded, roots: embedded.document.roots };
  return node.opened;
}

/** Runs `read`, which needs the text of the field at `keys`. */
export function inField<T>(keys: readonly string[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotADocumentError)) throw error;
    throw new FieldError('not-a-document', `the text of \`${formatPath(keys)}\` cannot be entered: ${error.message}`);
  }
}

/** Undefined where the path does not fit: of several documents one of another shape is simply not the one meant. */
export function ifItFits<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof FieldError) return undefined;
    throw error;
  }
}
