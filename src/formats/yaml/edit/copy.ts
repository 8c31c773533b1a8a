/**
 * Copies nodes to the positions of their aliases. A copy is printed like the original, with the same tags, quotes,
 * block scalars and spellings, because readers derive types from them. `y`, `1:30` and `2001-1-1` are strings in this
 * tree, but some parsers give them a different type.
 *
 * ```yaml
 * base: &x {version: !!str 1.10, mode: 0644}
 * prod: *x                                      # {version: !!str 1.10, mode: 0644}
 * ```
 *
 * Comments and anchors are not copied.
 */
import { decodeBlock, readBlockHeader } from '../scalar/block-scalar';
import { doubleQuoted, singleQuoted } from '../scalar/quoted';
import { isSingleText } from '../scalar/scalar-text';
import type { MapEntry, Scalar, Tree } from '../../../data/tree';
import type { SourceEntry, SourceNode, SourceScalar } from '../../source-node';

export function copyOf(text: string, node: SourceNode): Tree {
  if (node.kind === 'scalar') return scalarCopy(text, node);
  const { flow } = node;
  const tag = node.tag === undefined ? {} : { tag: node.tag };
  if (node.kind === 'list') return { kind: 'list', flow, ...tag, items: node.items.map((item) => copyOf(text, item)) };
  return { kind: 'map', flow, ...tag, entries: node.entries.map((entry) => entryCopy(text, entry)) };
}

export const entryCopy = (text: string, entry: SourceEntry): MapEntry => ({
  key: entry.key,
  keyNode: keyCopy(text, entry),
  value: copyOf(text, entry.value),
});

/** The key without its anchor, or the key that its alias refers to. */
export function keyCopy(text: string, { key, keyStart, keyEnd, keyNode }: SourceEntry): Scalar {
  if (keyNode !== undefined) return scalarCopy(text, keyNode);
  const style = styles.get(text.charAt(keyStart)) ?? 'plain';
  return scalarCopy(text, { kind: 'scalar', type: 'string', text: key, style, start: keyStart, end: keyEnd });
}

const styles: ReadonlyMap<string, Scalar['style']> = new Map([
  ['"', 'double'],
  ["'", 'single'],
  ['|', 'literal'],
  ['>', 'folded'],
]);

function scalarCopy(source: string, scalar: Scalar & Pick<SourceScalar, 'start' | 'end'>): Scalar {
  const { type, text, style = 'plain', tag, alias = scalar } = scalar;
  const raw = rawText(source.slice(alias.start, alias.end), text, style);
  return { kind: 'scalar', type, text, style, raw, ...(tag === undefined ? {} : { tag }) };
}

/** `written` is the source of a scalar. A scalar keeps its lines only if it is a block scalar. */
function rawText(written: string, text: string, style: NonNullable<Scalar['style']>): string {
  switch (style) {
    case 'literal':
      return text;
    case 'folded':
      return foldedLines(written, text) ?? text;
    case 'plain':
      return written.includes('\n') ? (text.includes('\n') ? doubleQuoted(text) : text) : written;
    case 'single':
      return written.includes('\n') ? (isSingleText(text) ? singleQuoted(text) : doubleQuoted(text)) : written;
    case 'double':
      return written.includes('\n') ? doubleQuoted(text) : written;
  }
}

/** Removes as much indentation as possible, as long as the lines are still read as `text`. */
function foldedLines(written: string, text: string): string | undefined {
  const header = readBlockHeader(written, 0);
  const body = written
    .slice(written.indexOf('\n') + 1)
    .replaceAll('\r\n', '\n')
    .trimEnd();
  if (header === undefined) return undefined;
  const deepest = /^ */.exec(body.split('\n').find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  const columns = Array.from({ length: deepest }, (_, index) => deepest - index);
  const column = columns.find((one) =>
    text.startsWith(decodeBlock(body, 0, body.length, { ...header, chomp: '-' }, one).text),
  );
  const lines = body.split('\n').map((line) => line.slice(column));
  return column === undefined ? undefined : lines.join('\n') + (/\n*$/.exec(text)?.[0] ?? '');
}
