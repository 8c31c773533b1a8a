/**
 * Tries one edit of one document in this process. This module only checks the text, and judges check its data. So
 * the result of a successful trial is a claim.
 */
import { equalTrees, nodeAt, type Path, type Tree } from '../../src/data';
import { commonPrefix, commonSuffix } from '../../src/data/text/common-ends';
import { applied } from '../../src/formats/changes/arbitrary-edits.test';
import {
  type Change,
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  NoSpellingError,
  type SourceNode,
} from '../../src/formats';
import { inFormat, type Claim, type ExpectedTrees } from '../judges/claim';
import { firstLine } from '../judges/judge';
import { formatTests } from '../formats';

export interface EditCase {
  readonly format: FormatName;
  readonly text: string;
  readonly root: number;
  readonly changes: readonly Change[];
}

export interface Fault {
  readonly what: string;
  readonly detail: string;
}

/** A refused trial claims nothing: the text is not valid in the format, or the format cannot express the value. */
export type Trial = { readonly claim: EditClaim } | { readonly fault: Fault } | { readonly refused: string };

export interface EditClaim extends Claim {
  readonly format: FormatName;
}

export function tryEdit({ format, text, root, changes }: EditCase): Trial {
  let after: string;
  let roots: readonly SourceNode[];
  try {
    const document = formatNamed(format).read(text);
    ({ roots } = document);
    if (document.edit([], root) !== text) return fault('an empty edit changes bytes', '');
    after = document.edit(changes, root);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return { refused: 'the text' };
    if (error instanceof NoSpellingError) return { refused: 'the value' };
    return fault('an edit throws', firstLine(error));
  }
  const [target] = roots.slice(root);
  if (target === undefined) return { refused: 'the text' };
  const found =
    rereadFault(format, after, roots, root, applied(target, changes)) ??
    againFault(format, after, root, changes) ??
    linesFault(text, after, target, changes);
  if (found !== undefined) return { fault: found };
  return {
    claim: {
      format,
      otherFormats: formatTests[format].otherJudges,
      before: text,
      roots,
      after,
      expected: expectedAfter(changes, root),
    },
  };
}

/** If the judge finds other keys, the changes cannot be applied to its data. */
export const expectedAfter =
  (changes: readonly Change[], root: number): ExpectedTrees =>
  (read) => {
    const target = read[root];
    const hasPlace = target !== undefined && changes.every(({ path }) => nodeAt(target, path.slice(0, -1)));
    return hasPlace ? read.with(root, applied(target, changes)) : undefined;
  };

const fault = (what: string, detail: string): Trial => ({ fault: { what, detail } });

/** Whether a document of Java properties is empty. Two consecutive lines of `#---` do not enclose a document. */
const isEmptyDocument = (format: FormatName, tree: Tree): boolean =>
  format === 'properties' && tree.kind === 'map' && tree.entries.length === 0;

function rereadFault(
  format: FormatName,
  after: string,
  before: readonly Tree[],
  root: number,
  wanted: Tree,
): Fault | undefined {
  let again: readonly Tree[];
  try {
    again = formatNamed(format).read(after).roots;
  } catch (error) {
    return { what: 'our reader rejects the outcome', detail: firstLine(error) };
  }
  const normal = (trees: readonly Tree[]): readonly Tree[] =>
    trees.map((tree) => inFormat(format, tree)).filter((tree) => !isEmptyDocument(format, tree));
  const expected = normal(before.map((tree, index) => (index === root ? wanted : tree)));
  const messages = normal(again);
  const same =
    messages.length === expected.length && expected.every((tree, index) => equalTrees(tree, messages[index] as Tree));
  return same ? undefined : { what: 'our reader reads other data', detail: '' };
}

/** Setting the same values again must change nothing. Items are skipped because their indexes may have changed. */
function againFault(format: FormatName, after: string, root: number, changes: readonly Change[]): Fault | undefined {
  const again = changes.filter(({ kind, path }) => kind === 'set' && path.every((step) => typeof step === 'string'));
  if (again.length === 0) return undefined;
  try {
    const twice = formatNamed(format).read(after).edit(again, root);
    return twice === after ? undefined : { what: 'a second run changes something', detail: '' };
  } catch (error) {
    return { what: 'a second run throws', detail: firstLine(error) };
  }
}

/** The error if an edit with a single change affects lines outside of the changed value; undefined if it does not. */
function linesFault(before: string, after: string, root: SourceNode, changes: readonly Change[]): Fault | undefined {
  const [change, ...others] = changes;
  // Skip anchors and aliases, because a change to shared data affects several fields.
  if (change === undefined || others.length > 0 || /[&*]/.test(before)) return undefined;
  const node = nodeAt(root, change.path);
  // A TOML table may be split into several parts.
  if (change.kind === 'delete' || node === undefined) {
    return (node ?? (change as { readonly value?: Tree }).value)?.kind === 'scalar'
      ? neighborsFault(before, after, root, change)
      : undefined;
  }
  if (node.kind !== 'scalar' || change.value.kind !== 'scalar' || node.end === node.start) return undefined;
  const head = before.slice(0, before.lastIndexOf('\n', node.start - 1) + 1);
  const end = before.indexOf('\n', node.end);
  const tail = end === -1 ? '' : before.slice(end);
  if (!after.startsWith(head)) return { what: 'a line before the value changes', detail: '' };
  return after.endsWith(tail) ? undefined : { what: 'a line after the value changes', detail: '' };
}

/**
 * The error if the edit does more than remove or add text at one position. Around this position, only separators may
 * change.
 */
function neighborsFault(before: string, after: string, root: SourceNode, change: Change): Fault | undefined {
  const parent = nodeAt(root, change.path.slice(0, -1) as Path);
  const size = parent?.kind === 'map' ? parent.entries.length : parent?.kind === 'list' ? parent.items.length : 0;
  if (size <= (change.kind === 'delete' ? 1 : 0)) return undefined;
  // The text of an XML element may consist of several pieces.
  if (change.path.slice(-2).includes('#text')) return undefined;
  // A block scalar without a final line break changes its header when something follows.
  if (!before.endsWith('\n') && /[|>][-+\d]*[ \t]*(?:#.*)?$/m.test(before)) return undefined;
  // A pair without braces in a list gets braces.
  if (parent?.kind === 'map' && parent.flow && before.charAt(parent.start) !== '{') return undefined;
  // A self-closing XML element gets an end tag.
  const [more, less] = (change.kind === 'delete' ? [before, after] : [after, before]).map((text) =>
    text.replaceAll(/[\s,]+|\/(?=>)/g, ''),
  ) as [string, string];
  const head = commonPrefix(less, more);
  if (head + commonSuffix(less, more, head) === less.length) return undefined;
  return {
    what: change.kind === 'delete' ? 'a neighbor of the deleted part changes' : 'a neighbor of the added part changes',
    detail: '',
  };
}
