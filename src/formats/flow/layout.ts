/**
 * Determines the layout for new entries of a document: the spaces around colons and commas and inside brackets, and the
 * indentation step. If the text contains mixed styles, the first style is used. Settings that do not occur in the text
 * have default values. `{"a":1,"b":2}` has no spaces after `:` and `,`.
 */
import { type Collection, childrenOf, startOfChild, valueOf } from './body';
import { indentation, ownLineStart } from './gap';
import type { FlowDialect, FlowLayout } from './print';
import type { SourceNode } from '../source-node';

/** The layout found so far. Settings that have not occurred in the text are missing. */
export interface Evidence {
  colon?: string | undefined;
  comma?: string | undefined;
  mapPadding?: string | undefined;
  listPadding?: string | undefined;
  /** The indentation of an entry relative to its collection. */
  step?: string | undefined;
}

/**
 * The layout of `root` and the collections in it. Outer collections take precedence over inner collections. Settings
 * that do not occur in the text are taken from `defaults`.
 */
export function documentEvidence(text: string, root: SourceNode, defaults: FlowDialect['defaults']): Evidence {
  const evidence: Evidence = {};
  surveyLayout(text, root, evidence);
  evidence.colon ??= defaults?.colon;
  evidence.mapPadding ??= defaults?.mapPadding;
  return evidence;
}

export interface SeenLayout {
  readonly layout: FlowLayout;
  readonly step: string;
}

/** The layout of `node`. Settings that do not occur in `node` are taken from `document`. */
export function layoutAt(text: string, node: SourceNode, document: Evidence): SeenLayout {
  const seen: Evidence = {};
  if (node.kind !== 'scalar') recordLayout(text, node, seen);
  const colon = seen.colon ?? document.colon;
  const comma = seen.comma ?? document.comma;
  // If only the spacing of colons or only the spacing of commas is known, use the same spacing for both. For example,
  // new commas get no space if the text contains `"a":1`.
  const spaced = (colon ?? comma ?? ' ').endsWith(' ');
  const layout = {
    colon: colon ?? (spaced ? ': ' : ':'),
    comma: comma ?? (spaced ? ', ' : ','),
    mapPadding: seen.mapPadding ?? document.mapPadding ?? '',
    listPadding: seen.listPadding ?? document.listPadding ?? '',
  };
  return { layout, step: seen.step ?? document.step ?? '  ' };
}

function surveyLayout(text: string, node: SourceNode, seen: Evidence): void {
  if (node.kind === 'scalar') return;
  recordLayout(text, node, seen);
  for (const child of childrenOf(node)) {
    if (isComplete(seen)) return;
    surveyLayout(text, valueOf(child), seen);
  }
}

const isComplete = (seen: Evidence): boolean =>
  seen.colon !== undefined &&
  seen.comma !== undefined &&
  seen.mapPadding !== undefined &&
  seen.listPadding !== undefined &&
  seen.step !== undefined;

/** Adds the settings of the brackets and the first two children of `node`. */
function recordLayout(text: string, node: Collection, seen: Evidence): void {
  const [first, second] = childrenOf(node);
  if (!node.flow || first === undefined) return;
  const start = startOfChild(first);
  const value = valueOf(first);
  const padding = pieceLike(/^ ?$/, text, node.start + 1, start);
  if (node.kind === 'map') seen.mapPadding ??= padding;
  else seen.listPadding ??= padding;
  if ('value' in first) seen.colon ??= pieceLike(/^ ?[:=] ?$/, text, first.keyEnd, startOfChild(value));
  if (second !== undefined) seen.comma ??= pieceLike(/^ ?, ?$/, text, value.end, startOfChild(second));
  seen.step ??= stepBetween(text, node.start, start);
}

function pieceLike(pattern: RegExp, text: string, from: number, to: number): string | undefined {
  const piece = text.slice(from, to);
  return pattern.test(piece) ? piece : undefined;
}

function stepBetween(text: string, outer: number, inner: number): string | undefined {
  // Check this condition first, because finding the start of a long line is slower.
  if (ownLineStart(text, inner) === undefined) return undefined;
  const base = indentation(text, outer);
  const deeper = indentation(text, inner);
  return deeper !== base && deeper.startsWith(base) ? deeper.slice(base.length) : undefined;
}
