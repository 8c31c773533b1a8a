/** What is at a path of the machine: the bytes of a file, or why there are none. Importers and the command say it in these words. */
import { constants } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync, statSync, type Stats } from 'node:fs';

/** Why a path has no bytes. */
export interface FileFault {
  /** Whether there is nothing at the path, so that a search may go on. */
  readonly missing: boolean;
  /** In the words of the system: `Permission denied`. */
  readonly text: string;
}

/** No string of V8 is longer, so no larger file is read, by any engine. */
const mostBytes = Math.min(constants.MAX_STRING_LENGTH, 2 ** 29 - 24);

/**
 * The bytes of a file. A device may be endless, and a pipe without a writer stops the process, so nothing else is opened; `pipes` are read
 * where the user, and not a program, names the path: `inlay-jsonnet <(make-program)`.
 */
export function fileBytes(path: string, pipes = false): Buffer | FileFault {
  try {
    const stats = statSync(path);
    const text = stats.isFIFO() && pipes ? undefined : kindFault(stats);
    if (text !== undefined) return { missing: false, text };
    return (stats.isFIFO() ? pipeBytes(path) : readFileSync(path)) ?? { missing: false, text: tooLarge };
  } catch (error) {
    return systemFault(error);
  }
}

/** What the system has refused. */
export function systemFault(error: unknown): FileFault {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return { missing: code === 'ENOENT' || code === 'ENOTDIR', text: systemTexts[code] ?? code };
}

const systemTexts: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EACCES: 'Permission denied',
  EEXIST: 'File exists',
  ELOOP: 'Too many levels of symbolic links',
  ENAMETOOLONG: 'File name too long',
};

const tooLarge = `Is larger than ${Math.ceil(mostBytes / 2 ** 20)} MiB`;

function kindFault(stats: Stats): string | undefined {
  if (stats.isDirectory()) return systemTexts['EISDIR'];
  if (stats.isFile()) return stats.size > mostBytes ? tooLarge : undefined;
  return `Is a ${stats.isFIFO() ? 'pipe' : stats.isSocket() ? 'socket' : 'device'}, not a file`;
}

/** Undefined if there are more than `mostBytes`. */
function pipeBytes(path: string): Buffer | undefined {
  const pipe = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let left = mostBytes; left >= 0;) {
      const chunk = Buffer.allocUnsafe(2 ** 16);
      const count = readSync(pipe, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      left -= count;
    }
    return undefined;
  } finally {
    closeSync(pipe);
  }
}
