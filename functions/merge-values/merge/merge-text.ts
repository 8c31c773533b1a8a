/**
 * Merges the text of one value into the text of another, in the value's format. The base's text is edited, not printed anew.
 */
import { given, rescue, type Tree } from '../../../src/data';
import { contradiction } from '../../../src/fields';
import {
  type Change,
  formatTable,
  type JsonNote,
  NoSpellingError,
  type SourceDocument,
  TemplateError,
  writesOut,
} from '../../../src/formats';
import type { MergeValue } from '../generated/config';
import { ListRules } from './list-merges';
import { isEmpty, mergeRoots, type MergeChanges, type MergeOptions } from './merge-changes';
import { unusedRules } from './unused-rules';
import { MergeError, type RuleProblem } from './merge-error';
import { readText, rootsFor } from './read-text';

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
  const { key, format, overlayFormat = format, keySeparator, strict } = options;
  const lists = new ListRules(options.lists);
  const own = overlayFormat === format ? given({ key, strict }) : {};
  const read = readText(overlay, { format: overlayFormat, ...own }, 'overlay');
  const over = rootsFor(read.document.roots, format, keySeparator);
  const { document, notes } = readText(base, options, 'base');
  const { roots } = document;
  if (over.length !== roots.length) {
    throw new MergeError(
      'document-count-mismatch',
      'overlay',
      `has another number of documents (${over.length}) than that of the base (${roots.length}): they are merged one by one`,
    );
  }
  const { changes, merges, sides } = mergeRoots(roots, over, lists, { ...more, format, overlayFormat });
  const problems = [...merges.flatMap((merge) => merge.problems), ...unusedRules(lists, sides, isSecret)];
  const text = edited(document, changes, options);
  return {
    text,
    // What a merge writes is strict JSON.
    notes: { base: notes.length === 0 ? [] : readText(text, options, 'base').notes, overlay: read.notes },
    merges,
    isEmpty: over.every(isEmpty),
    // A list inside the items of another list can have the same problem many times.
    problems: [...new Map(problems.map((problem) => [problem.field, problem])).values()],
    writesOutAliases: merges.some((merge, index) => merge.changes.some((one) => writesOut(roots[index] as Tree, one))),
  };
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
