/**
 * Decodes base64 text from Kubernetes Secrets, and encodes text in the same line layout. The alphabet and padding are
 * those of Go's standard encoding, which the API server uses. Line breaks are ignored.
 */
import { DocumentSyntaxError } from './document';

/** The line layout of base64 text. */
export interface Base64Layout {
  /** The number of characters per line. Undefined if the text is on one line. */
  readonly width: number | undefined;
  /** The line break: `\n` or `\r\n`. */
  readonly newline: string;
  /** Whether the last line ends with a line break. */
  readonly isClosed: boolean;
}

export interface DecodedBase64 extends Base64Layout {
  readonly text: string;
}

/** Thrown if valid base64 encodes bytes that are not UTF-8 text. */
export class BinaryDataError extends DocumentSyntaxError {
  /** True if the bytes are a gzip file, such as a release that Helm stores. */
  readonly isGzip: boolean;

  constructor(base64: string, [first, second]: Uint8Array) {
    const isGzip = first === 0x1f && second === 0x8b;
    super(`the base64 text contains ${isGzip ? 'gzip-compressed data' : 'binary data'}, not UTF-8 text`, base64, 0);
    this.isGzip = isGzip;
  }
}

/** kustomize's layout: lines of 70 characters. Base64 that is shorter than one line has no line break. */
export const kustomizeLayout = { width: 70, newline: '\n', isClosed: true } as const satisfies Base64Layout;

/**
 * `decodeBase64('aGk=\n')` -> `{text: 'hi', width: undefined, newline: '\n', isClosed: true}`. Throws
 * DocumentSyntaxError at the first character that is not base64, or at the end if characters are missing. Throws
 * BinaryDataError if the bytes are not UTF-8 text.
 */
export function decodeBase64(base64: string): DecodedBase64 {
  const rest = base64.replace(/^[A-Za-z\d+/\r\n]*[=\r\n]*/, '');
  if (rest !== '') {
    throw new DocumentSyntaxError('this character is not allowed in base64 text', base64, base64.length - rest.length);
  }
  const packed = base64.replaceAll(/[\r\n]+/g, '');
  if (packed.length % 4 !== 0 || packed.endsWith('===')) {
    throw new DocumentSyntaxError('base64 text must consist of groups of four characters', base64, base64.length);
  }
  return { text: textOf(packed, base64), ...layoutOf(base64) };
}

/**
 * Encodes bytes, or a string as UTF-8, in lines of base64.
 *
 *     encodeBase64('hi', { width: undefined, newline: '\n', isClosed: true }); // 'aGk=\n'
 */
export function encodeBase64(content: string | Uint8Array, { width, newline, isClosed }: Base64Layout): string {
  // `Buffer.from` accepts both types, but has no overload for their union.
  const packed = Buffer.from(content as string).toString('base64');
  const lines: string[] = [];
  const step = width ?? packed.length;
  for (let at = 0; at < packed.length; at += step) lines.push(packed.slice(at, at + step));
  const isOpen = packed === '' || (width === kustomizeLayout.width && lines.length === 1);
  return lines.join(newline) + (isClosed && !isOpen ? newline : '');
}

function textOf(packed: string, base64: string): string {
  const bytes = Buffer.from(packed, 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BinaryDataError(base64, bytes);
  }
}

function layoutOf(base64: string): Base64Layout {
  const first = /\r?\n/.exec(base64);
  const isClosed = base64.endsWith('\n');
  if (first === null) return { width: undefined, newline: '\n', isClosed };
  const isOneLine = first.index === 0 || first.index + first[0].length === base64.length;
  return { width: isOneLine ? undefined : first.index, newline: first[0], isClosed };
}
