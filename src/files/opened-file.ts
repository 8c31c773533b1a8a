/**
 * Opens a file, checks the opened descriptor, and reads from this descriptor. Checking only the path is not enough,
 * because another process may at any time replace the file, or a folder on its path, with a link, a pipe or a device.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

export interface ReadLimits {
  readonly maxBytes: number;
  /** The folder that must contain the opened file, as a path with symbolic links resolved. */
  readonly root?: string;
  /** True to also read pipes and devices to their end, because a user may pass a path such as `<(command)`. */
  readonly pipes?: boolean;
}

/** Thrown for a path that is not a regular file, is too large or is outside the root. */
export class RefusedFile extends Error {
  constructor(readonly reason: 'directory' | 'pipe' | 'socket' | 'device' | 'large' | 'outside') {
    super(reason);
  }
}

/** Throws RefusedFile or the system's error. A pipe without a writer blocks the process only if `pipes` is true. */
export function readOpened(path: string, { maxBytes, root, pipes = false }: ReadLimits): Buffer {
  // Check the file type before opening, because opening a device can have side effects, and a socket cannot be opened.
  refuseKind(statSync(path), pipes);
  // Windows does not have this flag, because its named pipes are not files.
  const nonBlocking = pipes ? 0 : (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, constants.O_RDONLY | nonBlocking);
  try {
    const stat = fstatSync(file);
    refuseKind(stat, pipes);
    if (root !== undefined && !isBelow(root, openedPath(file, path))) throw new RefusedFile('outside');
    if (stat.isFile() && stat.size > maxBytes) throw new RefusedFile('large');
    return contentOf(file, stat, maxBytes);
  } finally {
    closeSync(file);
  }
}

/**
 * Calls `read` with a path that always leads to the same folder, if the system supports this. Throws RefusedFile or the
 * system's error.
 */
export function openedFolder<T>(path: string, root: string, read: (path: string) => T): T {
  const check = (real: string): void => {
    if (!isBelow(root, real)) throw new RefusedFile('outside');
  };
  if (!hasDescriptorPaths) {
    const found = read(path);
    check(realpathSync(path));
    return found;
  }
  const handle = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    check(readlinkSync(descriptorPath(handle)));
    return read(descriptorPath(handle));
  } finally {
    closeSync(handle);
  }
}

/** True if `path` is the folder itself or a path inside it. Both paths must be absolute and must not contain links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Throws RefusedFile if the file is not a regular file. If `pipes` is true, pipes and devices are also allowed. */
export function refuseKind(stat: Stats, pipes = false): void {
  if (stat.isFile()) return;
  if (stat.isDirectory()) throw new RefusedFile('directory');
  if (stat.isSocket()) throw new RefusedFile('socket');
  if (!pipes) throw new RefusedFile(stat.isFIFO() ? 'pipe' : 'device');
}

/**
 * The path of the opened file. Linux provides the path of an opened file. On other systems, `path` is resolved again,
 * and the result must be the opened file. To bypass this check, an attacker would have to replace a folder with a link
 * between each of these steps.
 */
function openedPath(file: number, path: string): string {
  if (hasDescriptorPaths) return readlinkSync(descriptorPath(file));
  const real = realpathSync(path);
  const [opened, there] = [fstatSync(file, { bigint: true }), statSync(real, { bigint: true })];
  if (opened.dev !== there.dev || opened.ino !== there.ino) throw new RefusedFile('outside');
  return real;
}

const descriptorPath = (file: number): string => `/proc/self/fd/${file}`;

/** Linux provides `/proc/self/fd`, but a container may not mount `/proc`. */
const hasDescriptorPaths = existsSync('/proc/self/fd');

/**
 * Reads to the end of the file instead of relying on its size, because a file may grow during the read, and files in
 * `/proc` have no size.
 */
function contentOf(file: number, stat: Stats, maxBytes: number): Buffer {
  let bytes = Buffer.allocUnsafe(stat.isFile() && stat.size > 0 ? stat.size + 1 : firstBytes);
  for (let length = 0; ;) {
    const count = readSync(file, bytes, length, bytes.length - length, null);
    length += count;
    if (length > maxBytes) throw new RefusedFile('large');
    if (count === 0) return bytes.subarray(0, length);
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * length, maxBytes + 1));
  }
}

const firstBytes = 2 ** 16;
