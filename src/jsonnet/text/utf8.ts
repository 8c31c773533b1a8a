/** Decodes UTF-8 like Go. The platform's decoder is used for valid text. */
import { validUtf8 } from '../../go/utf8';

/** `61 e2 82 41` is `a\ufffd\ufffdA`. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  if (!text.includes('\ufffd')) return text;
  return Buffer.from(validUtf8(buffer.toString('latin1')), 'latin1').toString('utf8');
}
