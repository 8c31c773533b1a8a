/**
 * Merges the text of one value into the text of another, in the value's format. The base's text is edited, not printed anew.
 */
import { rescue, type Tree } from '../../../src/data';
import { contradiction, nestedBy } from '../../../src/fields';
import {
  asRead,
  type Change,
  DocumentSyntaxError,
  formatNamed,
  formatTable,
  type JsonDocument,
  type JsonNote,
  nestedTree,
  NoSpellingError,
  type SourceDocument,
  TemplateError,
  templates,
  writesOut,
} from '../../../src/formats';
import type { MergeValue } from '../generated/config';
import { areData } from './directives';
import { ListRules } from './list-merges';
import { isEmpty, mergeChanges, type MergeChanges, type MergeOptions } from './merge-changes';
import { unusedRules } from './unused-rules';
import { MergeError, type RuleProblem } from './merge-error';

export interface MergedText {
  readonly text: string;
  /** The places where the merged text and the overlay are not strict JSON. The merged text is the base of the next run. */
  readonly notes: { readonly base: readonly JsonNote[]; readonly overlay: readonly JsonNote[] };
  readonly merges: readonly MergeChanges[];
  /** The overlay has no value. */
  readonly isEmpty: boolean;
  /** True where the merge changes a value that several places share by a YAML alias. */
  readonly writesOutAliases: boolean;
  /** Where there are any, the text is not to be used. */
  readonly problems: readonly RuleProblem[];
}

/** Throws MergeError. Documents of a stream are merged one by one. */
export function mergeText(base: string, overlay: string, options: MergeValue, more: MergeOptions = {}): MergedText {
  const { isSecret = false } = more;
  const lists = new ListRules(options.lists);
  const over = readOverlay(overlay, options);
  const first = read(base, options, 'base');
  const count = first.document.roots.length;
  if (over.roots.length !== count) {
    throw new MergeError(
      'document-count-mismatch',
      'overlay',
      `has another number of documents (${over.roots.length}) than that of the base (${count}): they are merged one by one`,
    );
  }
  const sides = { base: first.document.roots, overlay: over.roots };
  const isPatch = areData(sides.base, sides.overlay);
  const { format, overlayFormat = format } = options;
  const merges: MergeChanges[] = [];
  const changes = new Map<number, readonly Change[]>();
  let writesOutAliases = false;
  for (const [index, root] of over.roots.entries()) {
    const target = first.document.roots[index];
    if (target === undefined) continue;
    const merge = mergeChanges(target, root, lists, { ...more, isPatch, format, overlayFormat });
    merges.push(merge);
    if (merge.changes.length > 0) changes.set(index, merge.changes);
    writesOutAliases ||= merge.changes.some((change) => writesOut(target, change));
  }
  const problems = [...merges.flatMap((merge) => merge.problems), ...unusedRules(lists, sides, isSecret)];
  // A list inside the items of another list can have the same problem many times.
  const told = [...new Map(problems.map((problem) => [problem.field, problem])).values()];
  const text = edited(first.document, changes, options);
  // What a merge writes is strict JSON.
  const notes = first.notes.length === 0 ? [] : readAs(text, options, 'base').notes;
  return {
    text,
    notes: { base: notes, overlay: over.notes },
    merges,
    isEmpty: over.roots.every(isEmpty),
    problems: told,
    writesOutAliases,
  };
}

/** The new value, in a format of its own with its keys as those of the base are read. */
function readOverlay(
  text: string,
  options: MergeValue,
): { readonly roots: readonly Tree[]; readonly notes: readonly JsonNote[] } {
  const { overlayFormat: format = options.format, keySeparator } = options;
  const isSame = format === options.format;
  const { document, notes } = read(text, isSame ? options : { ...options, key: '', format }, 'overlay');
  const isNested = keySeparator === undefined || formatTable[format].hasDottedKeys;
  const roots = document.roots.map((root) => asRead(root, options.format));
  return { roots: isNested ? roots : roots.map((root) => nestedTree(root, keySeparator, options.format)), notes };
}

interface ReadText {
  readonly document: SourceDocument;
  readonly notes: readonly JsonNote[];
}

function read(text: string, options: MergeValue, side: 'base' | 'overlay'): ReadText {
  const { key, format, strict } = options;
  const problem = contradiction(text, format, key);
  if (problem !== undefined) throw new MergeError('not-a-document', side, problem);
  const { document, notes } = readAs(text, options, side);
  if (strict !== true || notes.length === 0) return { document, notes };
  throw new MergeError('not-strict-json', side, `is not strict JSON: ${describeNotes(notes)}`);
}

/** The base may be a template. What is merged into it may not: its expressions would be data there. */
function readAs(text: string, options: MergeValue, side: 'base' | 'overlay'): ReadText {
  const { format, keySeparator, strict } = options;
  const own = (side === 'base' && strict !== true ? templates : formatNamed)(format);
  const reader = nestedBy(own, keySeparator);
  try {
    const document = reader.read(text);
    return { document, notes: 'notes' in document ? (document as JsonDocument).notes : [] };
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw new MergeError(
      'not-a-document',
      side,
      `is not valid ${formatTable[format].title} (${place}): ${error.message}`,
    );
  }
}

function edited(
  document: SourceDocument,
  changes: ReadonlyMap<number, readonly Change[]>,
  { format }: MergeValue,
): string {
  const refuse = (message: string): never => {
    const problem = `has a value that ${formatTable[format].title} cannot hold: ${message}`;
    throw new MergeError('value-not-writable', 'overlay', problem);
  };
  const text = rescue(
    NoSpellingError,
    () => document.editAll(changes),
    (error) => {
      if (!(error instanceof TemplateError)) return refuse(error.message);
      throw new MergeError('template-expression', 'base', `is a template, and ${error.message}`);
    },
  );
  // A later reader, such as a second run, would take the text for another format.
  const other = contradiction(text, format, undefined);
  return other === undefined ? text : refuse(`with it, the text ${other}`);
}

/** `JSON has no comments (line 3, column 5); …` */
export const describeNotes = (notes: readonly JsonNote[]): string =>
  notes.map(({ message, line, column }) => `${message} (line ${line}, column ${column})`).join('; ');
