/** Reads a file that `render.ts` wrote, to compare an earlier version with the current version. */
import { mapScalars, type MapEntry, stringScalar, type Tree, catchError } from '../../../src/data';
import { DocumentSyntaxError, formatNamed } from '../../../src/formats';
import type { File } from '../generated/config';
import { readOsloText } from '../oslo/oslo-text';

/**
 * Reads a rendered file. Returns undefined if the text is not valid in the format, and for `format: keys`. A format
 * without types yields strings. A flat format yields a map with one level.
 */
export function readRendered(text: string, { format, ini }: File): Tree | undefined {
  if (format === 'keys') return undefined;
  if (format === 'cuttlefish') return cuttlefish(text);
  const { dialect } = ini ?? {};
  const name = format === 'ini' && dialect === 'oslo' ? 'oslo' : format;
  const root = catchError(DocumentSyntaxError, () => formatNamed(name).read(text).roots[0]);
  return root && (format === 'ini' ? unescaped(root, dialect) : root);
}

function cuttlefish(text: string): Tree {
  const entries = text.split('\n').flatMap((line): readonly MapEntry[] => {
    const equals = line.indexOf(' = ');
    return equals === -1 ? [] : [{ key: line.slice(0, equals), value: stringScalar(line.slice(equals + 3)) }];
  });
  return { kind: 'map', entries };
}

/** Removes the escapes of `$` and `%` that the writer added. */
function unescaped(tree: Tree, dialect: 'plain' | 'oslo' | 'configparser' = 'plain'): Tree {
  if (dialect === 'plain') return tree;
  return mapScalars(tree, ({ text }) =>
    stringScalar(dialect === 'oslo' ? readOsloText(text) : text.replaceAll('%%', '%')),
  );
}
