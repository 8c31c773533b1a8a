/**
 * Reads the document in a string field, and detects its format and encoding.
 *
 * The format is taken from an option or, without it, from the extension of the key (`a.ini`), because INI and
 * properties look alike. If neither names a format, the text is examined. The text also distinguishes JSON from YAML.
 */
import { catchError } from '../../data/catch-error';
import { BinaryDataError, decodeBase64, encodeBase64, kustomizeLayout, type Base64Layout } from '../../formats/base64';
import { DocumentSyntaxError, type SourceDocument } from '../../formats/document';
import { templates } from '../../formats/template/templates';
import { nestedKeys } from '../../formats/nested-keys';
import { isNull } from '../../data/tree';
import { formatNames, formatOfKey, formatTable, type FormatName, type NamedFormat } from '../../formats/table';
import { contradiction, apparentFormat, looksLikeXml, otherFormat } from './format-signs';

/** A document inside a string of an outer document. */
export interface EmbeddedDocument {
  readonly format: NamedFormat;
  readonly document: SourceDocument;
}

/** Hints about the text that are available before the text is parsed. */
export interface EmbeddedHints {
  /** The format that the user has set. By default, each document's key and text determine the format. */
  readonly format?: FormatName | undefined;
  /**
   * The separator between the steps in a key of Java properties, INI and env files. If no separator is given, a key is
   * one step.
   */
  readonly keySeparator?: string | undefined;
  /** The key of the text, such as `config.json`, which can imply a format. */
  readonly key?: string | undefined;
}

/** The user's options for reading documents. */
export interface Reading extends Pick<EmbeddedHints, 'format' | 'keySeparator'> {
  /**
   * True if the text is itself inside a document. The option `format` applies only to the first document of a path.
   * @internal
   */
  readonly isNested?: boolean;
}

/**
 * Thrown if the text cannot be parsed. `message` is a predicate, such as `is empty`, with the problem and its position,
 * but without any of the text.
 */
export class NotADocumentError extends Error {
  override readonly name = 'NotADocumentError';

  constructor(
    message: string,
    /** True if the format was guessed from the text, because neither the key nor an option names a format. */
    readonly guessed = false,
    /** True if the value is not text but, for example, a number or binary data. */
    readonly noText = false,
  ) {
    super(message);
  }
}

/** Whether keys of documents in this format are split at `keySeparator`. */
export const splitsKeys = (format: FormatName, keySeparator: string | undefined): keySeparator is string =>
  keySeparator !== undefined && formatTable[format].hasDottedKeys;

/** Returns `format`. If the format has dotted keys and `keySeparator` is set, keys are split at `keySeparator`. */
export const nestedBy = (format: NamedFormat, keySeparator: string | undefined): NamedFormat =>
  splitsKeys(format.name, keySeparator) ? nestedKeys(format, keySeparator) : format;

/** Detects the format of `text` and parses it. Throws NotADocumentError. */
export function openEmbedded(text: string, hints: EmbeddedHints = {}): EmbeddedDocument {
  const { format: declared, key, keySeparator } = hints;
  const isDeclared = declared !== undefined || formatOfKey(key) !== undefined;
  let first: NotADocumentError | undefined;
  for (const name of candidateFormats(text, hints)) {
    const problem = contradiction(text, name, declared === undefined ? undefined : key);
    if (problem !== undefined) throw new NotADocumentError(problem);
    try {
      const reader = nestedBy(templates(name), keySeparator);
      const document = reader.read(text);
      const { roots } = document;
      // In a known format, text that contains only comments or null is an empty document.
      const isEmpty = isDeclared && roots.every(isNull) && text.trim() !== '';
      if (isEmpty || roots.some(({ kind }) => kind !== 'scalar')) return { format: reader, document };
      first ??= new NotADocumentError(`contains no ${formatTable[name].title} map or list`, !isDeclared);
    } catch (error) {
      if (!(error instanceof DocumentSyntaxError)) throw error;
      // Text that begins with a brace or a bracket is intended as JSON. Text without such a start may be plain text
      // instead of a document.
      const { line, column, message } = error;
      const reason = `is not valid ${formatTable[name].title} (line ${line}, column ${column} of the text): ${message}`;
      first ??= new NotADocumentError(`${reason}${otherFormat(text, name)}`, !isDeclared && name !== 'json');
    }
  }
  const looks = isDeclared || looksLikeXml(text) ? undefined : apparentFormat(text);
  if (looks === undefined) throw first ?? new NotADocumentError('is empty');
  throw new NotADocumentError(`has no declared format, but looks like ${looks}`, true);
}

/** The formats to try, in this order. */
function candidateFormats(text: string, hints: EmbeddedHints): readonly FormatName[] {
  if (hints.format !== undefined) return [hints.format];
  const named = formatOfKey(hints.key);
  if (named !== undefined && !formatTable[named].isYaml) return [named];
  const signed = named === undefined ? formatNames.find((name) => formatTable[name].sign?.test(text)) : undefined;
  if (signed !== undefined) return [signed];
  // Text that starts with `{{` or `{%` may be a template of another format.
  if (/^\uFEFF?\s*(?:\{(?![{%])|\[)/.test(text)) return named === 'yaml' ? ['yaml', 'json'] : ['json', 'yaml'];
  return named === 'json' ? ['json', 'yaml'] : ['yaml'];
}

/** The encoding of a field's text: plain text, or base64 as in a Secret's `data`. */
export interface Codec {
  /** Returns the decoded text. Throws NotADocumentError if the field's text is not in this encoding. */
  decode(field: string): string;
  /** Encodes the text and keeps the line length of `like`, the old text of the field. */
  encode(text: string, like: string | undefined): string;
}

/** The codec for a field that contains its text unencoded. */
export const plainCodec: Codec = { decode: (field) => field, encode: (text) => text };

/** The codec for a field that contains its text as base64, as in `data` of a Secret. An edit keeps the line length. */
export const base64Codec: Codec = {
  decode: (field) =>
    catchError(
      DocumentSyntaxError,
      () => decodeBase64(field).text,
      (error): never => {
        refuseCompressed(error);
        const problem = `cannot be decoded from base64 (${error.message}): set \`options.encoding: none\` to use it unchanged`;
        throw new NotADocumentError(problem, false, error instanceof BinaryDataError);
      },
    ),
  encode: (text, like) => {
    const before = like === undefined ? undefined : catchError(DocumentSyntaxError, () => decodeBase64(like));
    // Keep the old base64 if the decoded text is unchanged, because the same text can be encoded in several ways.
    return before?.text === text && like !== undefined ? like : encodeBase64(text, before ?? oneLine);
  },
};

/**
 * A `base64Codec` for the output of kustomize's generators, which break long base64 into lines. If short text becomes
 * long, it also gets line breaks.
 */
export const wrappedBase64: Codec = {
  ...base64Codec,
  encode: (text, like = '') =>
    like.length < kustomizeLayout.width && !/\s/.test(like)
      ? encodeBase64(text, kustomizeLayout)
      : base64Codec.encode(text, like),
};

const oneLine: Base64Layout = { width: undefined, newline: '\n', isClosed: false };

/** Compressed data cannot be edited, because the bytes that a compressor writes differ between machines. */
function refuseCompressed(error: DocumentSyntaxError): void {
  if (!(error instanceof BinaryDataError && error.isGzip)) return;
  const problem = 'is compressed with gzip, but only text can be parsed: store it without compression';
  throw new NotADocumentError(problem, false, true);
}

/**
 * Opens the document in base64 text, such as a file in a cloud-init configuration. The returned codec adds base64 to
 * `codec`, the encoding of the field that contains the text. Returns undefined if the text is not the base64 of a
 * document. Throws NotADocumentError for compressed data.
 */
export function openEncoded(
  text: string,
  codec: Codec,
  hints: EmbeddedHints,
): { readonly embedded: EmbeddedDocument; readonly codec: Codec } | undefined {
  if (!/^[A-Za-z\d+/\r\n]{2,}={0,2}\s*$/.test(text)) return undefined;
  const decoded = catchError(
    DocumentSyntaxError,
    () => decodeBase64(text).text,
    (error): undefined => {
      refuseCompressed(error);
    },
  );
  const embedded =
    decoded === undefined ? undefined : catchError(NotADocumentError, () => openEmbedded(decoded, hints));
  return embedded && { embedded, codec: inBase64(codec) };
}

const inBase64 = (outer: Codec): Codec => ({
  decode: (field) => base64Codec.decode(outer.decode(field)),
  encode: (text, like) =>
    outer.encode(base64Codec.encode(text, like === undefined ? undefined : outer.decode(like)), like),
});

/** True for text that can be decoded from base64. Line breaks are allowed. */
export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(text) && text.replaceAll(/\s/g, '').length % 4 === 0;
