/** Reads a file that `render.ts` wrote: its inverse, for comparing one version with another. */
import { mapScalars, type MapEntry, stringScalar, type Tree } from '../../../src/data';
import { formatNamed } from '../../../src/fields';
import { DocumentSyntaxError } from '../../../src/formats';
import type { File } from '../generated/config';

/** Undefined where it is no such file. Formats without types give strings; those with one level of names give one level. */
export function readRendered(text: string, { format, ini }: File): Tree | undefined {
  if (format === 'keys') return undefined;
  if (format === 'cuttlefish') return cuttlefish(text);
  try {
    const [root] = formatNamed(format).read(text).roots;
    return root && (format === 'ini' ? unescaped(root, ini?.dialect) : root);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return undefined;
    throw error;
  }
}

function cuttlefish(text: string): Tree {
  const entries = text.split('\n').flatMap((line): readonly MapEntry[] => {
    const equals = line.indexOf(' = ');
    return equals === -1 ? [] : [{ key: line.slice(0, equals), value: stringScalar(line.slice(equals + 3)) }];
  });
  return { kind: 'map', entries };
}

/** What the dialect doubles is single again. */
function unescaped(tree: Tree, dialect: 'plain' | 'oslo' | 'configparser' = 'plain'): Tree {
  if (dialect === 'plain') return tree;
  const [doubled, single] = dialect === 'oslo' ? ['$$', '$'] : ['%%', '%'];
  return mapScalars(tree, ({ text }) => stringScalar(text.split(doubled).join(single)));
}
