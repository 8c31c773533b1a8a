/** Opens the document in a string field. An error says which field it is. */
import { rescue } from '../../data/rescue';
import type { Scalar, Tree } from '../../data/tree';
import type { FormatName } from '../../formats/document';
import { NotADocumentError, openEmbedded, plainCodec, type Codec, type EmbeddedDocument } from './embedded';
import { FieldError } from '../faults/field-error';
import type { Stop } from '../faults/field-fault';

/** The field: its keys, or how a walk came there. */
type FieldPlace = readonly string[] | Stop;

/** How a string was opened, and its document. */
export interface Opened {
  readonly codec: Codec;
  readonly format: FormatName | undefined;
  readonly key: string | undefined;
  /** The document as it was read. */
  readonly embedded: EmbeddedDocument;
  /** The data as it is now, with what has been written to it. */
  readonly roots: readonly Tree[];
}

/** A string that was entered keeps its document, so that it is read once, however many paths lead into it. */
export interface OpenedScalar extends Scalar {
  opened?: Opened | undefined;
}

/** Throws FieldError if `node`, the string at `field`, holds no document. */
export function openField(node: OpenedScalar, codec: Codec, field: FieldPlace, format: FormatName | undefined): Opened {
  const key = keysOf(field).at(-1);
  const known = node.opened;
  if (known?.codec === codec && known.format === format && known.key === key) return known;
  const hints = { ...(format === undefined ? {} : { format }), ...(key === undefined ? {} : { key }) };
  const embedded = inField(field, () => {
    if (node.type !== 'string' && codec === plainCodec) throw new NotADocumentError(`it is ${articles[node.type]}`);
    return openEmbedded(codec.decode(node.text), hints);
  });
  node.opened = { codec, format, key, embedded, roots: embedded.document.roots };
  return node.opened;
}

const articles = { int: 'an integer', float: 'a number', bool: 'a boolean', null: 'null' } as const;

/** Calls `read`. A NotADocumentError becomes a FieldError for the field. */
export const inField = <T>(field: FieldPlace, read: () => T): T =>
  rescue(NotADocumentError, read, ({ message: reason, guessed }): never => {
    const stop = isStop(field) ? { stop: field } : {};
    throw new FieldError({ code: 'not-a-document', keys: keysOf(field), reason, guessed, ...stop });
  });

const keysOf = (field: FieldPlace): readonly string[] => (isStop(field) ? field.at.keys : field);

const isStop = (field: FieldPlace): field is Stop => 'path' in field;

/** Undefined if the path does not fit. Of several documents, one in which the path does not fit is not the one that is meant. */
export const ifItFits = <T>(find: () => T): T | undefined => rescue(FieldError, find);
