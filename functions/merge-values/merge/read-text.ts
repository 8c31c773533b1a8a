/** Reads a text that is merged, or merged into. */
import { rescue, type Tree } from '../../../src/data';
import { contradiction, nestedBy } from '../../../src/fields';
import {
  asRead,
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatTable,
  type JsonDocument,
  type JsonNote,
  nestedTree,
  type SourceDocument,
  templates,
} from '../../../src/formats';
import type { MergeValue } from '../generated/config';
import { MergeError } from './merge-error';

export interface ReadText {
  readonly document: SourceDocument;
  /** Where it is not strict JSON. */
  readonly notes: readonly JsonNote[];
}

/** How a text is read. */
export type Reading = Pick<MergeValue, 'format' | 'keySeparator' | 'strict'> & { readonly key?: string };

/**
 * The document in `text`. The base may be a template. What is merged into it may not: its expressions would be data there. Throws MergeError.
 */
export function readText(
  text: string,
  { format, key, keySeparator, strict }: Reading,
  side: 'base' | 'overlay',
): ReadText {
  const contradicted = contradiction(text, format, key);
  if (contradicted !== undefined) throw new MergeError('not-a-document', side, contradicted);
  const reader = nestedBy((side === 'base' && strict !== true ? templates : formatNamed)(format), keySeparator);
  const document = rescue(
    DocumentSyntaxError,
    () => reader.read(text),
    ({ line, column, message }): never => {
      const problem = `is not valid ${formatTable[format].title} (line ${line}, column ${column}): ${message}`;
      throw new MergeError('not-a-document', side, problem);
    },
  );
  const notes = 'notes' in document ? (document as JsonDocument).notes : [];
  if (strict !== true || notes.length === 0) return { document, notes };
  throw new MergeError('not-strict-json', side, `is not strict JSON: ${describeNotes(notes)}`);
}

/** The documents as they are merged into one of that format, with their keys as those of the base are read. */
export function rootsFor(
  roots: readonly Tree[],
  format: FormatName,
  keySeparator: string | undefined,
): readonly Tree[] {
  const own = roots.map((root) => asRead(root, format));
  return keySeparator !== undefined && formatTable[format].hasDottedKeys
    ? own.map((root) => nestedTree(root, keySeparator, format))
    : own;
}

/** `JSON has no comments (line 3, column 5); …` */
export const describeNotes = (notes: readonly JsonNote[]): string =>
  notes.map(({ message, line, column }) => `${message} (line ${line}, column ${column})`).join('; ');
