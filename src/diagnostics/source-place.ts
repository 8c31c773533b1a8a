/**
 * Finds the position of a functionConfig's field in the text that the user wrote.
 * @lazy
 */
import { indexOfKey } from '../data/trees/key-index';
import { entryOf } from '../data/tree';
import { catchError } from '../data/catch-error';
import { lineAt, lineStarts } from '../data/text/line-starts';
import { DocumentSyntaxError } from '../formats/document';
import type { SourceEntry, SourceNode, SourceScalar } from '../formats/source-node';
import { yamlFormat } from '../formats/yaml/format';
import { parseFieldPath, placedSteps, splitFieldPath } from '../krm/field-path';
import type { ConfigPlace, SourcePlace } from './diagnostic';

export interface ConfigText {
  readonly file: string;
  readonly text: string;
  /** The root node of the functionConfig. */
  readonly root: SourceNode;
  /**
   * Set if `text` is only a part of the file, such as a block scalar. Contains the number of lines before `text`, and
   * the number of columns before each of its lines.
   */
  readonly within?: { readonly line: number; readonly column: number };
}

/** The first document for which `isWanted` is true. Undefined if no document matches or the text cannot be parsed. */
export function configIn(file: string, text: string, isWanted: (root: SourceNode) => boolean): ConfigText | undefined {
  const root = rootsIn(text).find(isWanted);
  return root && { file, text, root };
}

/** Returns an empty list if the text cannot be parsed. */
export const rootsIn = (text: string): readonly SourceNode[] =>
  catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots) ?? [];

/** Extracts the functionConfig from the text of a ResourceList. */
export function configOfList(file: string, list: string): ConfigText | undefined {
  const [text = list] = /^functionConfig:[^]*?(?=^[^\s#]|(?![^]))/m.exec(list) ?? [];
  const found = configIn(file, text, ({ kind }) => kind === 'map');
  const root = found && entryOf<SourceNode>(found.root, 'functionConfig');
  return (
    root && { file, text, root, within: { line: list.slice(0, list.indexOf(text)).split('\n').length - 1, column: 0 } }
  );
}

/**
 * Returns a function that finds the position of a value or key in the file. For a missing field, the position is that
 * of its closest existing parent.
 */
export function placesIn({ file, text, root, within }: ConfigText): (place: ConfigPlace) => SourcePlace {
  const starts = lineStarts(text);
  const secrets = secretRanges(root);
  const margin = within?.column ?? 0;
  return (place) => {
    const [start, end] = rangeOf(text, root, place);
    const line = lineAt(starts, start);
    const lineStart = starts[line] ?? 0;
    const content = text.slice(lineStart, starts[line + 1]).replace(/\r?\n$/, '');
    const column = start - lineStart + 1 + margin;
    const length = Math.max(1, Math.min(end, lineStart + content.length) - start);
    const isShown = !secrets.some(([from, to]) => from < lineStart + content.length && to > lineStart);
    const shown = `${' '.repeat(margin)}${content.trimEnd()}`;
    return {
      file,
      line: line + 1 + (within?.line ?? 0),
      column,
      endColumn: column + length,
      text: isShown ? shown : '',
    };
  };
}

/** The number of lines before the field in a resource's text, or before the closest parent of a missing field. */
export function linesBefore(text: string, root: SourceNode, field: string): number {
  const path = catchError(Error, () => parseFieldPath(field));
  return path === undefined ? 0 : text.slice(0, rangeOf(text, root, { field, part: 'key' })[0]).split('\n').length - 1;
}

/** The ranges of a functionConfig's `secretGenerator` fields, and of multi-line strings that mention Secrets. */
function secretRanges(node: SourceNode): readonly (readonly [number, number])[] {
  if (node.kind === 'scalar') {
    return node.text.includes('\n') && /\bSecret/.test(node.text) ? [[node.start, node.end]] : [];
  }
  if (node.kind === 'list') return node.items.flatMap(secretRanges);
  return node.entries.flatMap(({ key, value }) =>
    key === 'secretGenerator' ? [[value.start, value.end] as const] : secretRanges(value),
  );
}

export function rangeOf(text: string, root: SourceNode, { field, part }: ConfigPlace): readonly [number, number] {
  let node = root;
  let entry: SourceEntry | undefined;
  for (const raw of field === '' ? [] : splitFieldPath(field)) {
    const next = node.kind === 'map' ? node.entries[indexOfKey(node.entries, raw)] : undefined;
    const below = node.kind === 'list' ? node.items[Number(raw)] : next?.value;
    if (below === undefined) return keyRange(node, entry);
    [node, entry] = [below, next];
  }
  if (part === 'all') return [node.start, node.end];
  if (node.kind !== 'scalar' || part === 'key') return keyRange(node, entry);
  if (part === undefined) return [node.start, node.end];
  return textRange(text, node, part);
}

/** The range of a part of a scalar's value. The range is relative to `text`, the whole document. */
export function textRange(
  text: string,
  node: SourceScalar,
  part: readonly [start: number, end: number],
): readonly [number, number] {
  const [from, to] = part.map((offset) => node.start + sourceOffset(text.slice(node.start, node.end), node, offset));
  return [from ?? node.start, to ?? node.end];
}

/**
 * Returns the range of the entry's key. If there is no entry, as for a list item, returns the range of the map's first
 * key or of the whole node.
 */
function keyRange(node: SourceNode, entry: SourceEntry | undefined): readonly [number, number] {
  const key = entry ?? (node.kind === 'map' ? node.entries[0] : undefined);
  return key === undefined ? [node.start, node.end] : [key.keyStart, key.keyEnd];
}

/** Matches a line break and the whitespace around it, in a scalar that is not a block scalar. */
const fold = String.raw`(?<fold>[ \t]*\r?\n\s*)`;

/** For each flow style, a pattern that matches the source of one character of a scalar. */
const written = {
  plain: new RegExp(`${fold}|[^]`, 'y'),
  single: new RegExp(`${fold}|''|[^]`, 'y'),
  double: new RegExp(`${fold}|\\\\(?<nothing>\\r?\\n[ \\t]*)|\\\\(?:x..|u....|U.{8}|[^])|[^]`, 'y'),
} as const;

/** The indentation of the first line that is not blank. */
export const indentOf = (lines: readonly string[]): number =>
  (lines.find((line) => line.trim() !== '') ?? '').search(/[^ ]|$/);

/**
 * Converts an offset in a block scalar's text to an offset in the source. The text contains all source lines after the
 * header, except for some blank lines.
 */
function blockOffset(raw: string, text: string, offset: number): number {
  const [header = '', ...lines] = raw.split('\n');
  const margin = indentOf(lines) - indentOf(text.split('\n'));
  let [start, end] = [header.length + 1, 0];
  for (const line of lines) {
    const content = line.slice(margin).replace(/\r$/, '');
    if (content.trim() !== '') {
      const from = text.indexOf(content, end);
      end = from + content.length;
      if (offset <= end) return start + margin + Math.max(0, offset - from);
    }
    start += line.length + 1;
  }
  return raw.length;
}

/** Converts an offset in a scalar's value to an offset in its source. */
function sourceOffset(raw: string, { style, text }: SourceScalar, offset: number): number {
  if (style === 'literal' || style === 'folded') return blockOffset(raw, text, offset);
  const one = new RegExp(written[style]);
  one.lastIndex = style === 'plain' ? 0 : 1;
  for (let count = 0; count < Math.min(offset, text.length);) {
    const { fold: folded, nothing } = one.exec(raw)?.groups ?? {};
    // A single line break becomes a space. If there are several line breaks, the first is removed.
    if (folded !== undefined) count += Math.max(1, folded.split('\n').length - 2);
    else if (nothing === undefined) count += 1;
  }
  return one.lastIndex;
}

/** The range of step `index` in `path`, in UTF-16 code units: step 0 of `a\.b.c` is `[0, 4]`. */
export function stepRange(path: string, index: number): readonly [start: number, end: number] {
  const { from, to } = placedSteps(path)[index] ?? { from: path.length, to: path.length };
  return [from, to];
}
