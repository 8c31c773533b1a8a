/**
 * Packs a folder as a tar archive for npm: all files are in `package/`. Only supports short names, like those in
 * node_modules.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const blockSize = 512;

/** The folder as a tar archive, without the packages in its `node_modules`. */
export function tarOf(directory: string): Buffer {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`node_modules${sep}`));
  const parts = files.flatMap((path) => fileEntry(directory, path));
  return Buffer.concat([...parts, Buffer.alloc(2 * blockSize)]);
}

function fileEntry(directory: string, path: string): readonly Buffer[] {
  const content = readFileSync(join(directory, path));
  const { mode } = statSync(join(directory, path));
  const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize);
  return [header(`package/${path.split(sep).join('/')}`, mode, content.length), content, padding];
}

/** A ustar header: a name of more than 100 bytes is split at a slash, and its first part is the prefix. */
function header(name: string, mode: number, size: number): Buffer {
  const cut = name.length <= 100 ? -1 : name.indexOf('/', name.length - 101);
  const prefix = name.slice(0, Math.max(cut, 0));
  assert.ok(prefix.length <= 155, name);
  const block = Buffer.alloc(blockSize);
  block.write(name.slice(cut + 1), 0);
  block.write(octal(mode % 0o1000, 7), 100);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  // The checksum is computed with spaces in its own field.
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0`, 148);
  return block;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
