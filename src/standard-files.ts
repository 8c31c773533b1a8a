/** The standard streams of a process, as files that may be closed, a directory or endless. */
import { constants } from 'node:buffer';
import { fstatSync, readSync, statSync } from 'node:fs';

/** The longest text that the engine can hold, in bytes: no text of more bytes is worth the memory. */
export const maxTextBytes = constants.MAX_STRING_LENGTH;

/**
 * Waits for every byte: asynchronous reads do not trip over EAGAIN on a non-blocking pipe. Throws the system's error, and EFBIG
 * beyond `maxTextBytes`.
 */
export async function readStandardInput(): Promise<Buffer> {
  const stat = fstatSync(0);
  // Node's stream takes a directory for an empty file.
  if (stat.isDirectory()) throw systemError('EISDIR');
  if (stat.isFile() && stat.size > maxTextBytes) throw systemError('EFBIG');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxTextBytes) throw systemError('EFBIG');
  }
  return Buffer.concat(chunks);
}

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Whether standard output was closed when the process started. Node then opens the null device in its place, for reading and
 * writing; a shell's `>/dev/null` opens it for writing alone. A program that gives its child one for both, to ignore what
 * it prints (Python's DEVNULL), cannot be told from one that closed it.
 */
export function isOutputClosed(): boolean {
  try {
    const { rdev } = fstatSync(1);
    if (rdev === 0 || rdev !== statSync('/dev/null').rdev) return false;
    return readSync(1, Buffer.alloc(1)) === 0;
  } catch {
    return false;
  }
}
