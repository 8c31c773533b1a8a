/**
 * Merges the text of one value into the text of another, in the value's format. The base's text is edited, not printed anew.
 */
import { rescue } from '../../../src/data';
import type { MapEntry, Tree } from '../../../src/data';
import { contradiction, formatNamed, formatTitle } from '../../../src/fields';
import {
  type Change,
  DocumentSyntaxError,
  type JsonNote,
  NoSpellingError,
  readJsonDocument,
  type SourceDocument,
  writesOut,
} from '../../../src/formats';
import { formatPath } from '../../../src/krm';
import type { MergeValue } from '../generated/config';
import { ListRules } from './list-merges';
import { mergeChanges, type MergeChanges, type TypeConflict, type Undeleted } from './merge-changes';
import { unusedRules, type Sides } from './unused-rules';
import { MergeError, type RuleProblem } from './merge-error';

export interface MergedText {
  readonly text: string;
  /** The places where the merged text and the overlay are not strict JSON. The merged text is the base of the next run. */
  readonly notes: { readonly base: readonly JsonNote[]; readonly overlay: readonly JsonNote[] };
  readonly conflicts: readonly TypeConflict[];
  readonly undeleted: readonly Undeleted[];
  /** True where the merge changes a value that several places share by a YAML alias. */
  readonly writesOutAliases: boolean;
  /** Where there are any, the text is not to be used. */
  readonly problems: readonly RuleProblem[];
}

/** Throws MergeError. Documents of a stream are merged one by one. With `isSecret` no problem shows a key of a document. */
export function mergeText(base: string, overlay: string, options: MergeValue, isSecret = false): MergedText {
  const lists = new ListRules(options.lists);
  const over = read(overlay, options, 'overlay');
  const first = read(base, options, 'base');
  const count = first.document.roots.length;
  if (over.document.roots.length !== count) {
    throw new MergeError(
      'document-count-mismatch',
      'overlay',
      `has another number of documents (${over.document.roots.length}) than that of the base (${count}): they are merged one by one`,
    );
  }
  const sides = { base: first.document.roots, overlay: over.document.roots };
  const directive = directiveIn(sides);
  if (directive !== undefined) throw new MergeError('strategic-merge-directive', 'overlay', directive);
  const merges: MergeChanges[] = [];
  const changes = new Map<number, readonly Change[]>();
  let writesOutAliases = false;
  for (const [index, root] of over.document.roots.entries()) {
    const target = first.document.roots[index];
    if (target === undefined) continue;
    const merge = mergeChanges(target, root, lists, isSecret);
    merges.push(merge);
    if (merge.changes.length > 0) changes.set(index, merge.changes);
    writesOutAliases ||= merge.changes.some(({ path }) => writesOut(target, path));
  }
  const problems = [...merges.flatMap((merge) => merge.problems), ...unusedRules(lists, sides, isSecret)];
  // A list inside the items of another list can have the same problem many times.
  const told = [...new Map(problems.map((problem) => [problem.field, problem])).values()];
  const text = edited(first.document, changes, options);
  // What a merge writes is strict JSON.
  const notes = first.notes.length === 0 ? [] : readAs(text, options.format, 'base').notes;
  return {
    text,
    notes: { base: notes, overlay: over.notes },
    conflicts: merges.flatMap((merge) => merge.conflicts),
    undeleted: merges.flatMap((merge) => merge.undeleted),
    problems: told,
    writesOutAliases,
  };
}

interface ReadText {
  readonly document: SourceDocument;
  readonly notes: readonly JsonNote[];
}

function read(text: string, { key, format, strict }: MergeValue, side: 'base' | 'overlay'): ReadText {
  const problem = contradiction(text, format, key);
  if (problem !== undefined) throw new MergeError('not-a-document', side, problem);
  const { document, notes } = readAs(text, format, side);
  if (strict !== true || notes.length === 0) return { document, notes };
  throw new MergeError('not-strict-json', side, `is not strict JSON: ${describeNotes(notes)}`);
}

function readAs(text: string, format: MergeValue['format'], side: 'base' | 'overlay'): ReadText {
  try {
    if (format !== 'json') return { document: formatNamed(format).read(text), notes: [] };
    const document = readJsonDocument(text);
    return { document, notes: document.notes };
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw new MergeError('not-a-document', side, `is not valid ${formatTitle(format)} (${place}): ${error.message}`);
  }
}

function edited(
  document: SourceDocument,
  changes: ReadonlyMap<number, readonly Change[]>,
  { format }: MergeValue,
): string {
  const refuse = ({ message }: Error): never => {
    const problem = `has a value that ${formatTitle(format)} cannot hold: ${message}`;
    throw new MergeError('value-not-writable', 'overlay', problem);
  };
  return rescue(NoSpellingError, () => document.editAll(changes), refuse);
}

const kinds = { map: 'map', list: 'list', scalar: 'plain value' } as const;

/** `the map at \`config.hosts\` by a list`; without the path, which is a piece of the text, for a Secret. */
export function describeConflict({ path, base, overlay }: TypeConflict, isSecret: boolean): string {
  if (path.length === 0) return `the whole document, a ${kinds[base]}, by a ${kinds[overlay]}`;
  return isSecret
    ? `a ${kinds[base]} by a ${kinds[overlay]}`
    : `the ${kinds[base]} at \`${formatPath(path)}\` by a ${kinds[overlay]}`;
}

/** `JSON has no comments (line 3, column 5); …` */
export const describeNotes = (notes: readonly JsonNote[]): string =>
  notes.map(({ message, line, column }) => `${message} (line ${line}, column ${column})`).join('; ');

/**
 * Directives of kustomize's strategic merge patches: `$patch: delete`. This function does not follow them: they would be
 * written into the file.
 */
const directive = /^\$(?:patch|retainKeys|(?:setElementOrder|deleteFromPrimitiveList)(?:\/.*)?)$/;

/** The mistake, where a directive is in the overlay. Where the base has directives as well, they are data. */
function directiveIn({ base, overlay }: Sides): string | undefined {
  const found = firstIn(overlay);
  if (found === undefined || firstIn(base) !== undefined) return undefined;
  const name = found.replace(/\/.*$/, '/…');
  return `has the directive \`${name}\` of a strategic merge patch in it, which would be written into the file: here \`key: null\` deletes a key, \`lists\` says how a list is merged, and any other list is replaced whole`;
}

function firstIn(trees: readonly Tree[]): string | undefined {
  for (const tree of trees) {
    const found = tree.kind === 'map' ? inMap(tree.entries) : firstIn(tree.kind === 'list' ? tree.items : []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const inMap = (entries: readonly MapEntry[]): string | undefined =>
  entries.find(({ key }) => directive.test(key))?.key ?? firstIn(entries.map(({ value }) => value));
