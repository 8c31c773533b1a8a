/** Reads the overlay of a merge: a structure, or a string that contains a document. */
import { getOrMake, catchError, textOf, type Tree } from '../../../src/data';
import { contradiction, otherFormat } from '../../../src/fields';
import {
  asRead,
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatOfKey,
  formatTable,
  type JsonDocument,
  type JsonNote,
  nestedTree,
  type SourceDocument,
} from '../../../src/formats';
import type { Files } from '../../../src/files';
import { type EntryContext, type Items, readOrReport, sourceValueOf, writtenIn } from '../../../src/kit';
import { parseFieldPath } from '../../../src/krm';
import type { MergeArgs } from '../generated/config';
import { MergeError } from '../merge/merge-error';

export interface OverlaySource {
  readonly content: Tree | string;
  readonly field: string;
  readonly what?: string;
  /** Whether the overlay comes from a Secret and must not be shown. */
  readonly isSecret?: boolean | undefined;
  /** The format of the text. The default is the format of the document into which the text is merged. */
  readonly format?: FormatName | undefined;
  readonly strict?: boolean | undefined;
}

export class Overlay {
  readonly field: string;
  readonly what: string;
  readonly isSecret: boolean;
  /** The positions at which the text is not strict JSON. The positions are set when the text is read. */
  notes: readonly JsonNote[] = [];
  readonly #given: OverlaySource;
  readonly #read = new Map<string, readonly Tree[]>();

  constructor(given: OverlaySource) {
    this.#given = given;
    this.field = given.field;
    this.what = given.what ?? 'the overlay';
    this.isSecret = given.isSecret ?? false;
  }

  /**
   * Returns the overlay's documents for a merge into a document of the format `target` with the roots `base`. Keys are
   * split at `keySeparator`, as in the target document. Throws MergeError.
   */
  rootsFor(target: FormatName, keySeparator?: string, base: readonly Tree[] = []): readonly Tree[] {
    const { content } = this.#given;
    const roots = getOrMake(this.#read, target, () => {
      const read = typeof content === 'string' ? this.#document(content, this.formatFor(target)).roots : [content];
      return read.map((root) => asRead(root, target));
    });
    return keySeparator !== undefined && formatTable[target].hasDottedKeys
      ? roots.map((root, index) => nestedTree(root, keySeparator, target, base[index]))
      : roots;
  }

  /** Returns the format in which the overlay is read for a document of the format `target`. A structure is YAML. */
  formatFor(target: FormatName): FormatName {
    return typeof this.#given.content === 'string' ? (this.#given.format ?? target) : 'yaml';
  }

  textIn(format: FormatName): string | undefined {
    const { content } = this.#given;
    return typeof content === 'string' && this.formatFor(format) === format ? content : undefined;
  }

  /** Template syntax is not supported, because expressions would become data in the target document. */
  #document(text: string, format: FormatName): SourceDocument {
    const contradicted = contradiction(text, format, undefined);
    if (contradicted !== undefined) throw new MergeError('not-a-document', 'overlay', contradicted);
    const document = catchError(
      DocumentSyntaxError,
      () => formatNamed(format).read(text),
      ({ line, column, message }): never => {
        const problem = `is not valid ${formatTable[format].title} (line ${line}, column ${column}): ${message}${otherFormat(text, format)}`;
        throw new MergeError('not-a-document', 'overlay', problem);
      },
    );
    this.notes = strictNotes(document, this.#given.strict, 'overlay');
    return document;
  }
}

/**
 * Returns the positions at which a document is not strict JSON. Throws MergeError if `strict` is set and the document
 * is not strict JSON.
 */
export function strictNotes(document: SourceDocument, strict = false, side: MergeError['side']): readonly JsonNote[] {
  if (strict && document.isTemplate === true) {
    throw new MergeError('not-strict-json', side, 'is a template, not strict JSON');
  }
  const notes = 'notes' in document ? (document as JsonDocument).notes : [];
  if (!strict || notes.length === 0) return notes;
  throw new MergeError('not-strict-json', side, `is not strict JSON: ${describeNotes(notes)}`);
}

/** Formats the notes for a message: `JSON does not allow comments (line 3, column 5); …` */
export const describeNotes = (notes: readonly JsonNote[]): string =>
  notes.map(({ message, line, column }) => `${message} (line ${line}, column ${column})`).join('; ');

/**
 * Returns the overlay of an entry. Returns undefined if a mistake was reported, or if the optional field of `source` is
 * missing.
 */
export function overlayOf(entry: MergeArgs, items: Items, files: Files, context: EntryContext): Overlay | undefined {
  const { place, config } = context;
  const { source, sourceFile, sourceValue } = entry;
  if (source !== undefined) {
    const field = `${place}.source`;
    const { tree, secret: isSecret } = sourceValueOf(items, source, field, context) ?? {};
    const format = formatOfKey(parseFieldPath(source.fieldPath).steps.at(-1)?.raw);
    return tree && new Overlay({ content: textOf(tree) ?? tree, field, isSecret, format });
  }
  if (sourceFile !== undefined) {
    const field = `${place}.sourceFile`;
    const content = readOrReport(files, sourceFile, field, config, () => files.read(sourceFile));
    return content === undefined ? undefined : new Overlay({ content, field, format: formatOfKey(sourceFile) });
  }
  const content = typeof sourceValue === 'string' ? sourceValue : (writtenIn(context, 'sourceValue') as Tree);
  return new Overlay({ content, field: `${place}.sourceValue` });
}
