/** Finds the lines of the settings in a file that `layer-config` has written. */
import type { File } from '../../../functions/layer-config/generated/config';
import { catchError } from '../../../src/data/catch-error';
import { lineAt, lineStarts } from '../../../src/data/text/line-starts';
import { getOrMake } from '../../../src/data/get-or-make';
import { formatNamed } from '../../../src/formats';
import { DocumentSyntaxError } from '../../../src/formats/document';
import type { SourceNode } from '../../../src/formats/source-node';

export type FileFormat = Exclude<File['format'], 'keys'>;

/** Line numbers from 1. The range includes both lines. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the lines of each part, keyed by the part's path as JSON, such as `["database","connection"]`. Returns
 * undefined if the text is not valid in that format. An option may appear several times in INI.
 */
export function namedPlaces(text: string, format: FileFormat): ReadonlyMap<string, readonly Lines[]> | undefined {
  const places = new Map<string, Lines[]>();
  const note = (path: readonly string[], lines: Lines): number =>
    getOrMake(places, JSON.stringify(path), () => []).push(lines);
  // The INI and Cuttlefish files of `layer-config` have one line for each value.
  if (format === 'ini' || format === 'cuttlefish') {
    let section: readonly string[] = [];
    for (const [index, line] of text.split('\n').entries()) {
      const [, header, name] = /^\[(.*)\]$|^([^=]*?) =/.exec(line) ?? [];
      if (format === 'ini' && header !== undefined) section = [header];
      else if (name !== undefined) note([...section, name], { from: index + 1, to: index + 1 });
    }
    return places;
  }
  const starts = lineStarts(text);
  const walk = (node: SourceNode, path: readonly string[], start: number): void => {
    note(path, { from: lineAt(starts, start) + 1, to: lineAt(starts, Math.max(start, node.end - 1)) + 1 });
    if (node.kind === 'map') for (const { key, keyStart, value } of node.entries) walk(value, [...path, key], keyStart);
    else if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) walk(item, [...path, String(index)], item.start);
    }
  };
  const root = catchError(DocumentSyntaxError, () => formatNamed(format).read(text).roots[0]);
  if (root === undefined) return undefined;
  walk(root, [], root.start);
  return places;
}
