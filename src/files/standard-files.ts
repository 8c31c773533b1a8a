/**
 * Reads standard input and writes to standard error. Standard input can be a directory, or may never end. If standard
 * output was closed at start-up, Node opens the null device for reading and writing. Python's DEVNULL and Node's
 * 'ignore' have the same result, so a closed standard output cannot be distinguished from an intended null device.
 */
import { constants } from 'node:buffer';
import { fstatSync, readSync } from 'node:fs';

/** The maximum number of bytes to read. V8 does not support longer strings. The limit also applies to other engines. */
export const maxTextBytes = Math.min(constants.MAX_STRING_LENGTH, 2 ** 29 - 24);

/**
 * Reads standard input to the end and passes all bytes to `decode`, which must copy bytes that it needs later. Throws
 * the system's error, or EFBIG if the input is longer than `maxTextBytes`.
 *
 * The bytes are stored in one buffer that grows in place and is freed immediately. Joining a list of chunks would need
 * twice as much memory until the garbage collector runs.
 */
export async function readStandardInput<T>(decode: (bytes: Buffer) => T): Promise<T> {
  const stat = fstatSync(0);
  // Node's stream reads a directory as an empty file.
  if (stat.isDirectory()) throw systemError('EISDIR');
  if (stat.isFile() && stat.size > maxTextBytes) throw systemError('EFBIG');
  let space = reserved(0, stat.isFile() ? stat.size : firstReserve);
  let length = 0;
  const add = (chunk: Uint8Array): void => {
    const end = length + chunk.length;
    if (end > maxTextBytes) throw systemError('EFBIG');
    if (end > space.maxByteLength) {
      const larger = reserved(length, Math.max(4 * space.maxByteLength, end));
      new Uint8Array(larger).set(new Uint8Array(space, 0, length));
      space.resize(0);
      space = larger;
    }
    if (end > space.byteLength) space.resize(Math.min(end + growth, space.maxByteLength));
    new Uint8Array(space).set(chunk, length);
    length = end;
  };
  // Node's stream slows down small runs. It is used only for a non-blocking pipe, because nothing else can wait for the
  // pipe's data.
  if (!readAll(add)) for await (const chunk of process.stdin as AsyncIterable<Buffer>) add(chunk);
  const text = decode(Buffer.from(space, 0, length));
  // For small input, garbage collection is faster than returning the memory to the system here.
  if (length > worthGivingBack) space.resize(0);
  return text;
}

/** Creates a buffer that can grow in place. Its maximum size counts toward the limit on address space (`ulimit -v`). */
function reserved(length: number, max: number): ArrayBuffer {
  try {
    return new ArrayBuffer(length, { maxByteLength: Math.min(max, maxTextBytes) });
  } catch {
    throw systemError('ENOMEM');
  }
}

/** Reads until no more data is available. Returns false if more data may arrive later. */
function readAll(add: (chunk: Uint8Array) => void): boolean {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  try {
    for (let count = readSync(0, chunk); count > 0; count = readSync(0, chunk)) add(chunk.subarray(0, count));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return false;
    // On Windows, the error code `EOF` means the end of a pipe.
    if (code === 'EOF') return true;
    throw error;
  }
}

/** The default capacity of a pipe on Linux. */
const chunkBytes = 2 ** 16;

/**
 * Writes human-readable messages to standard error. A failed write is ignored and does not change the exit code,
 * because there is nowhere to report the failure.
 */
export function writeMessages(text: string): void {
  if (text === '') return;
  const stream = process.stderr;
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  stream.write(text);
}

/** True if standard input is a terminal, where a person would have to type the input. */
export const isInputTerminal = (): boolean => isTerminal(0);

export const isOutputColored = (): boolean => wantsColors(process.env, () => isTerminal(1));

export const isErrorColored = (): boolean => wantsColors(process.env, () => isTerminal(2));

/**
 * A non-empty `NO_COLOR` disables colors (https://no-color.org). `FORCE_COLOR`, unless it is empty or 0, enables colors
 * for files and pipes (https://force-color.org). The terminal `dumb` does not support control sequences.
 */
export const wantsColors = (
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: Readonly<Record<string, string | undefined>>,
  isShown: () => boolean,
): boolean => NO_COLOR === '' && ((FORCE_COLOR !== '' && FORCE_COLOR !== '0') || (TERM !== 'dumb' && isShown()));

function isTerminal(descriptor: number): boolean {
  try {
    // Load the module that checks for a terminal only if the stream can be a terminal.
    return (
      fstatSync(descriptor).isCharacterDevice() && (require('node:tty') as typeof import('node:tty')).isatty(descriptor)
    );
  } catch {
    return false;
  }
}

/** The minimum input size, in bytes, at which memory is returned to the system. */
const worthGivingBack = 2 ** 24;

/** The initial maximum size of the buffer in bytes. Most inputs are smaller, so few inputs are copied. */
const firstReserve = 2 ** 26;

/** The step in bytes by which the buffer grows. Unwritten parts do not use memory. */
const growth = 2 ** 20;

const systemError = (code: string): Error => Object.assign(new Error(code), { code });
