/**
 * Finds the path of the cursor in the YAML that the user is editing, even if the YAML is invalid until the user has
 * completed the word at the cursor.
 */
import { catchError } from '../data/catch-error';
import { nodeAt, type Path } from '../data/tree';
import { rootsIn } from '../diagnostics/source-place';
import { DocumentSyntaxError } from '../formats/document';
import type { SourceEntry, SourceNode, SourceScalar } from '../formats/source-node';
import { yamlFormat } from '../formats/yaml/format';

export interface Cursor {
  /** The document that contains the cursor, with additions that make it valid YAML. */
  readonly root: SourceNode;
  /** The path from the root to the value at the cursor. If the user is writing a key, the path leads to its entry. */
  readonly path: Path;
  readonly isKey: boolean;
  /** The part of the key or value before the cursor, without quotes and escapes. */
  readonly before: string;
  /** The offset of the key or value in the text, after its opening quote, in UTF-16 code units. */
  readonly start: number;
  readonly style: SourceScalar['style'];
  /** True inside brackets or braces. In flow style, a value without quotes cannot contain brackets or braces. */
  readonly isFlow: boolean;
}

/** A private-use character, which is inserted at the cursor before the text is parsed. */
const mark = '\ue000';

/** Endings that may make the document valid YAML. */
const endings = ['', ': ', '"', "'", ']', '}', '"]', '"}'];

/** Undefined if the cursor is in a comment or a block scalar, or if no ending makes the text valid YAML. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const from = text.lastIndexOf('\n---', offset - 1) + 1;
  const next = text.indexOf('\n---', offset);
  const [before, after] = [text.slice(from, offset), text.slice(offset, next === -1 ? text.length : next + 1)];
  const line = /^.*/.exec(after)?.[0] ?? '';
  const lineNumber = before.split('\n').length;
  // The text after the cursor may be invalid, so also try the text up to the end of the line.
  for (const rest of new Set([after, line])) {
    for (const ending of endings) {
      const whole = before + mark + ending + rest;
      const roots = catchError(
        DocumentSyntaxError,
        () => yamlFormat.read(whole).roots,
        (error) => (error.line < lineNumber ? undefined : []),
      );
      // The text before the cursor cannot be parsed.
      if (roots === undefined) return undefined;
      for (const root of roots) {
        const found = markIn(root, [], whole);
        if (found !== undefined) return { root, ...found, start: from + found.start };
      }
    }
  }
  return undefined;
}

function markIn(node: SourceNode, path: Path, text: string, isFlow = false): Omit<Cursor, 'root'> | undefined {
  if (node.kind === 'scalar') {
    const at = node.text.indexOf(mark);
    if (at === -1 || node.style === 'literal' || node.style === 'folded') return undefined;
    const start = node.start + (node.style === 'plain' ? 0 : 1);
    return { path, isKey: false, before: node.text.slice(0, at), start, style: node.style, isFlow };
  }
  if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      const found = markIn(item, [...path, index], text, node.flow);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const { key, keyStart, value } of node.entries) {
    const at = key.indexOf(mark);
    const own = [...path, key.replace(mark, '')];
    if (at !== -1) {
      const start = /["']/.test(text.charAt(keyStart)) ? keyStart + 1 : keyStart;
      return { path: own, isKey: true, before: key.slice(0, at), start, style: 'plain', isFlow: node.flow };
    }
    const found = markIn(value, own, text, node.flow);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The innermost value at the offset, with its path. Undefined if the YAML has no value there or is invalid. */
export function valueAt(
  text: string,
  offset: number,
): { readonly root: SourceNode; readonly path: Path; readonly node: SourceNode } | undefined {
  const root = rootsIn(text).find(({ start, end }) => start <= offset && offset <= end);
  return root && { root, ...nodeAround(root, offset) };
}

export function nodeAround(root: SourceNode, offset: number): { readonly path: Path; readonly node: SourceNode } {
  const path: (string | number)[] = [];
  let node = root;
  for (;;) {
    const next: readonly [string | number, SourceNode] | undefined = memberAt(node, offset);
    if (next === undefined) return { path, node };
    path.push(next[0]);
    node = next[1];
  }
}

function memberAt(node: SourceNode, offset: number): readonly [string | number, SourceNode] | undefined {
  if (node.kind === 'scalar') return undefined;
  if (node.kind === 'list') {
    const index = node.items.findIndex(({ start, end }) => start <= offset && offset <= end);
    return index === -1 ? undefined : [index, node.items[index] as SourceNode];
  }
  const entry = node.entries.find(({ keyStart, value }) => keyStart <= offset && offset <= value.end);
  return entry && [entry.key, entry.value];
}

/** The entry at the path. Undefined if the offset is not in the entry's key. */
export function keyAt(root: SourceNode, path: Path, offset: number): SourceEntry | undefined {
  const node = nodeAt(root, path.slice(0, -1));
  const entry = node?.kind === 'map' ? node.entries.find(({ key }) => key === path.at(-1)) : undefined;
  return entry !== undefined && offset <= entry.keyEnd ? entry : undefined;
}
