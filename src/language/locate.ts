/** Finds the positions of a resource's fields in its file, including fields in documents in its strings. */
import { getOrMake } from '../data/get-or-make';
import { lineAt, lineStarts } from '../data/text/line-starts';
import { sourcePlace, type Tree } from '../data/tree';
import { textRange } from '../diagnostics/source-place';
import { plainCodec } from '../fields/documents/embedded';
import { walkOptions, type FieldOptions } from '../fields/documents/encoded-field';
import { ifMatched } from '../fields/documents/open-field';
import type { EmbeddedField, FieldMatch } from '../fields/matches';
import { matchFields } from '../fields/walk';
import type { SourceScalar } from '../formats/source-node';
import { catchError } from '../data/catch-error';
import { parseFieldPath } from '../krm/field-path';
import { syntaxErrorOf } from '../resource-list/item-syntax-error';
import type { Resource } from '../resource-list/resource';

/**
 * A range in a file. Lines and columns are 1-based. Columns count UTF-16 code units, and `endColumn` is the column
 * after the last character.
 */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** The positions of the fields at the path, in the file of the resource. Empty for a resource that is not in a file. */
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

/** Like `positionsOf`, for a resource that is generated from files. The positions are in these files. */
export function textPositionsOf(
  resource: Resource,
  path: string,
  options: FieldOptions,
  fileOf: (key: string) => string | undefined,
): readonly (FilePosition & { readonly file: string })[] {
  return matchesOf(resource, path, options).flatMap((match) => {
    const [field, key = '', ...inside] = match.keys;
    const file = field === 'data' ? fileOf(key) : undefined;
    if (file === undefined || inside.length > 0) return [];
    if (match.kind !== 'embedded') return [{ file, line: 1, column: 1, endColumn: 1 }];
    const { text } = match.opened.embedded.document;
    return placed(text, lineStarts(text), rangesInside(match)).map((place) => ({ file, ...place }));
  });
}

function matchesOf(resource: Resource, path: string, options: FieldOptions): readonly FieldMatch[] {
  const parsed = catchError(Error, () => parseFieldPath(path));
  if (parsed === undefined || syntaxErrorOf(resource) !== undefined) return [];
  return ifMatched(() => matchFields(resource.root, parsed, walkOptions(resource.id, { options }))) ?? [];
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
  // The fields in base64 text have no positions, so the position of the whole value is used.
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
