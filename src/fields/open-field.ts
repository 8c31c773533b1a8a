/** The document inside a string field, with errors that say which field it is. */
import type { FormatName } from '../formats/document';
import { formatPath } from '../krm/field-path';
import { NotADocumentError, openEmbedded, type Codec, type EmbeddedDocument } from './embedded';
import { FieldError } from './field-error';

/** Throws FieldError where `text`, the field at `keys`, holds no document. */
export function openField(
  keys: readonly string[],
  text: string,
  codec: Codec,
  format: FormatName | undefined,
): EmbeddedDocument {
  const key = keys.at(-1);
  const hints = { ...(format === undefined ? {} : { format }), ...(key === undefined ? {} : { key }) };
  return inField(keys, () => openEmbedded(codec.decode(text), hints));
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
