/** Finds the positions of a resource's fields in its file, including fields in documents in its strings. */
import { getOrMake } from '../data/get-or-make';
import { lineAt, lineStarts } from '../data/text/line-starts';
import { sourcePlace, type Tree } from '../data/tree';
import type { SourcePlace } from '../diagnostics/diagnostic';
import { textRange } from '../diagnostics/source-place';
import { plainCodec } from '../fields/documents/embedded';
import type { FieldOptions } from '../fields/documents/encoded-field';
import type { EmbeddedField, FieldMatch } from '../fields/matches';
import type { SourceScalar } from '../formats/source-node';
import type { Resource } from '../resource-list/resource';
import { matchesOf } from './field-steps';

/** A range on one line of a file. */
export type FilePlace = Omit<SourcePlace, 'text'>;

export type FilePosition = Omit<FilePlace, 'file'>;

/** The positions of the fields at the path in the resource's file. Empty if the resource is not in a file. */
export function positionsOf(resource: Resource, path: string, options: FieldOptions): readonly FilePosition[] {
  const { origin, text } = resource;
  if (origin === undefined) return [];
  const ranges = matchesOf(resource, path, options).flatMap((match) => rangesOf(match, text));
  if (ranges.length === 0) return [];
  const starts = getOrMake(lines, resource, () => lineStarts(text));
  const [first, before] = [origin.line(), origin.column()];
  return placed(text, starts, ranges).map((place) =>
    place.line === 1
      ? { line: first, column: place.column + before, endColumn: place.endColumn + before }
      : { ...place, line: place.line + first - 1 },
  );
}

/** The line starts are cached, because the positions of many fields in one resource are looked up. */
const lines = new WeakMap<Resource, readonly number[]>();

/** Like `positionsOf`, but takes a resource that is generated from files. Returns the positions in these files. */
export function textPositionsOf(
  resource: Resource,
  path: string,
  options: FieldOptions,
  fileOf: (key: string) => string | undefined,
): readonly FilePlace[] {
  return matchesOf(resource, path, options).flatMap((match) => {
    const [field, key = '', ...inside] = match.keys;
    const file = field === 'data' ? fileOf(key) : undefined;
    if (file === undefined || inside.length > 0) return [];
    if (match.kind !== 'embedded') return [{ file, line: 1, column: 1, endColumn: 1 }];
    const { text } = match.opened.embedded.document;
    return placed(text, lineStarts(text), rangesInside(match)).map((place) => ({ file, ...place }));
  });
}

function placed(
  text: string,
  starts: readonly number[],
  ranges: readonly (readonly [number, number])[],
): readonly FilePosition[] {
  return ranges.map(([start, end]) => {
    const line = lineAt(starts, start);
    const lineStart = starts[line] ?? 0;
    const lineEnd = text.indexOf('\n', start);
    const stop = Math.min(end, lineEnd === -1 ? text.length : lineEnd);
    return { line: line + 1, column: start - lineStart + 1, endColumn: Math.max(stop, start) - lineStart + 1 };
  });
}

function rangesOf(match: FieldMatch, text: string): readonly (readonly [number, number])[] {
  if (match.kind === 'found') return placeOf(match.node);
  if (match.kind !== 'embedded') return 'node' in match ? placeOf(match.node) : [];
  const outer = placeOf(match.node);
  // Fields inside base64 text have no positions of their own, so use the position of the whole value.
  if (match.opened.writtenWith !== plainCodec || outer.length === 0) return outer;
  const scalar = match.node as unknown as SourceScalar;
  if (scalar.style === 'folded') return outer;
  return rangesInside(match).map((range) => textRange(text, scalar, range));
}

const rangesInside = ({ opened, documents }: EmbeddedField): readonly (readonly [number, number])[] =>
  documents.flatMap(({ fields }) => fields.flatMap((field) => rangesOf(field, opened.embedded.document.text)));

function placeOf(node: Tree): readonly (readonly [number, number])[] {
  const place = sourcePlace(node);
  return place === undefined ? [] : [[place.start, place.end]];
}
