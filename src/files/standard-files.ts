/** The standard streams of a process, as files that may be closed, a directory or endless. */
import { constants } from 'node:buffer';
import { fstatSync, readSync, statSync } from 'node:fs';

/** The longest text that the engine can hold, in bytes: no text of more bytes is worth the memory. */
export const maxTextBytes = constants.MAX_STRING_LENGTH;

/**
 * What `decode` makes of every byte, which has to be done with them then. Throws the system's error, and EFBIG beyond `maxTextBytes`.
 *
 * The bytes stand in one space that grows in place and is given back at once. A list of chunks, put together and left to
 * the garbage collector, would take the size of the input twice, for most of the run.
 */
export async function readStandardInput<T>(decode: (bytes: Buffer) => T): Promise<T> {
  const stat = fstatSync(0);
  // Node's stream takes a directory for an empty file.
  if (stat.isDirectory()) throw systemError('EISDIR');
  if (stat.isFile() && stat.size > maxTextBytes) throw systemError('EFBIG');
  const space = new ArrayBuffer(0, { maxByteLength: maxTextBytes });
  let length = 0;
  const add = (chunk: Uint8Array): void => {
    const end = length + chunk.length;
    if (end > maxTextBytes) throw systemError('EFBIG');
    if (end > space.byteLength) space.resize(Math.min(end + growth, maxTextBytes));
    new Uint8Array(space).set(chunk, length);
    length = end;
  };
  // Node's stream costs a small run some of its time, and only it can wait for a pipe that does not block.
  if (!readAll(add)) for await (const chunk of process.stdin as AsyncIterable<Buffer>) add(chunk);
  const text = decode(Buffer.from(space, 0, length));
  // The system takes longer to take pages back than the garbage collector does for a small text.
  if (length > worthGivingBack) space.resize(0);
  return text;
}

/** False where more is to come that has to be waited for. */
function readAll(add: (chunk: Uint8Array) => void): boolean {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  try {
    for (let count = readSync(0, chunk); count > 0; count = readSync(0, chunk)) add(chunk.subarray(0, count));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return false;
    // The end of a pipe on Windows.
    if (code === 'EOF') return true;
    throw error;
  }
}

/** What a pipe holds on Linux. */
const chunkBytes = 2 ** 16;

/** Whether a person would have to type the input. */
export function isInputTerminal(): boolean {
  try {
    // The module that knows is loaded where it can be one.
    return fstatSync(0).isCharacterDevice() && (require('node:tty') as typeof import('node:tty')).isatty(0);
  } catch {
    return false;
  }
}

/** In bytes. */
const worthGivingBack = 2 ** 24;

/** In bytes; what is not written to takes no space. */
const growth = 2 ** 20;

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
