/**
 * Lists the entries of one directory on disk. An entry with an unusable link or name is listed with a `fault`, because
 * callers decide which entries they need.
 */
import { isUtf8 } from 'node:buffer';
import { readdirSync, type Dirent } from 'node:fs';
import type { DirectoryEntry, FileKind } from './files';
import { systemCode, systemWords } from './system-words';

/** The kind of a link's target, or the reason why the link cannot be used, such as `is a broken link`. */
export type LinkEnd = Pick<DirectoryEntry, 'kind' | 'fault' | 'isDangling'>;

/**
 * The entries, sorted by name (code units). `follow` returns the kind of a link's target, or throws the system's error.
 * Throws the system's error if the folder cannot be read.
 */
export function directoryEntries(folder: string, follow: (name: string) => LinkEnd): readonly DirectoryEntry[] {
  const found = readdirSync(folder, { withFileTypes: true });
  const isDoubtful = found.some(({ name }) => name.includes(replacement));
  const undecodable = isDoubtful ? undecodableNames(folder) : new Map<string, string>();
  return found
    .map((entry): DirectoryEntry => {
      const shown = undecodable.get(entry.name);
      const link = entry.isSymbolicLink();
      if (shown !== undefined) {
        return { name: shown, kind: kindOf(entry), link, fault: 'has a name that is not valid UTF-8' };
      }
      return { name: entry.name, link, ...(link ? linkEnd(entry.name, follow) : { kind: kindOf(entry) }) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function linkEnd(name: string, follow: (name: string) => LinkEnd): LinkEnd {
  try {
    return follow(name);
  } catch (error) {
    const code = systemCode(error);
    const fault = danglingFaults[code];
    if (fault !== undefined) return { kind: 'other', fault, isDangling: true };
    return { kind: 'other', fault: `is a link that cannot be followed: ${systemWords(code)}` };
  }
}

/** Node replaces bytes that are not valid UTF-8 with this character. */
const replacement = '\uFFFD';

/** Maps each name that is not valid UTF-8, as decoded by Node, to the name with escapes such as `\xE9`. */
const undecodableNames = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { encoding: 'buffer' })
      .filter((bytes) => !isUtf8(bytes))
      .map((bytes) => [bytes.toString('utf8'), withEscapes(bytes)]),
  );

const withEscapes = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u00FF]/g, (one) => `\\x${one.charCodeAt(0).toString(16).toUpperCase()}`);

export function kindOf(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): FileKind {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

const danglingFaults: Readonly<Record<string, string>> = {
  ENOENT: 'is a broken link',
  ENOTDIR: 'is a broken link',
  ELOOP: 'is a symbolic link that forms a loop',
};
