/** Reads tar archives, such as npm packages. */

const block = 512;

interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
  /** The header and the content, with padding. */
  readonly bytes: Buffer;
}

export function* tarEntries(archive: Buffer): Generator<TarEntry> {
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + block);
    const field = (start: number, length: number): string =>
      header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const end = at + block + Math.ceil(size / block) * block;
    yield {
      // A long name is split at a slash, and its first part is in a separate header field.
      name: [field(345, 155), field(0, 100)].filter((part) => part !== '').join('/'),
      content: archive.subarray(at + block, at + block + size),
      bytes: archive.subarray(at, end),
    };
    at = end;
  }
}
