/**
 * Reads the code signature of a macOS program: who signed the program, and whether the signature still matches the
 * program's bytes. Does not sign anything.
 */
import { hash } from 'node:crypto';

const magic64 = 0xfeedfacf;
const codeSignatureCommand = 0x1d;
const superBlob = 0xfade0cc0;
const codeDirectory = 0xfade0c02;
const adHoc = 0x2;

/** Returns a human-readable description of the signature, such as `signed ad hoc`. */
export function signatureOf(bytes: Buffer): string {
  if (bytes.readUInt32LE(0) !== magic64) throw new Error('not a 64-bit Mach-O file');
  const place = signaturePlace(bytes);
  if (place === undefined) return 'not signed: `codesign --sign -` on macOS makes it run on Apple silicon';
  const directory = directoryIn(bytes.subarray(place.at, place.at + place.size));
  const again = '`codesign --force --sign -` on macOS makes a new one';
  if (directory === undefined) return `the signature cannot be read: ${again}`;
  const { flags, team, isValid } = readDirectory(bytes, directory);
  const whose = (flags & adHoc) === 0 ? `signed by ${team}` : 'signed ad hoc';
  if (isValid) return `${whose}, and the signature matches`;
  return `${whose}, but the signature does not match these bytes: ${again}`;
}

/** Returns the position of the signature from `LC_CODE_SIGNATURE`. */
function signaturePlace(bytes: Buffer): { readonly at: number; readonly size: number } | undefined {
  const count = bytes.readUInt32LE(16);
  for (let [index, at] = [0, 32]; index < count; index += 1, at += bytes.readUInt32LE(at + 4)) {
    if (bytes.readUInt32LE(at) === codeSignatureCommand) {
      return { at: bytes.readUInt32LE(at + 8), size: bytes.readUInt32LE(at + 12) };
    }
  }
  return undefined;
}

function directoryIn(signature: Buffer): Buffer | undefined {
  if (signature.length < 12 || signature.readUInt32BE(0) !== superBlob) return undefined;
  const count = signature.readUInt32BE(8);
  for (let index = 0; index < count; index += 1) {
    const blob = signature.subarray(signature.readUInt32BE(12 + 8 * index + 4));
    if (blob.readUInt32BE(0) === codeDirectory) return blob.subarray(0, blob.readUInt32BE(4));
  }
  return undefined;
}

/** Reads a code directory, which contains the hash of each page of the file before the signature. */
function readDirectory(
  bytes: Buffer,
  directory: Buffer,
): { readonly flags: number; readonly team: string; readonly isValid: boolean } {
  const [hashes, slots, limit] = [16, 28, 32].map((at) => directory.readUInt32BE(at)) as [number, number, number];
  const [size = 0, kind, , pageBits = 0] = directory.subarray(36, 40);
  const page = 2 ** pageBits;
  const teamAt = directory.readUInt32BE(8) >= 0x20200 ? directory.readUInt32BE(48) : 0;
  const team = teamAt === 0 ? 'nobody' : directory.toString('latin1', teamAt, directory.indexOf(0, teamAt));
  const algorithm = kind === 1 ? 'sha1' : 'sha256';
  const pageFits = (slot: number): boolean => {
    const found = hash(algorithm, bytes.subarray(slot * page, Math.min((slot + 1) * page, limit)), 'buffer');
    const start = hashes + slot * size;
    return found.subarray(0, size).equals(directory.subarray(start, start + size));
  };
  return {
    flags: directory.readUInt32BE(12),
    team,
    isValid: Array.from({ length: slots }, (_, slot) => slot).every(pageFits),
  };
}
