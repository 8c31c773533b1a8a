/** Digests, apart from the encodings because Node takes as long to load `node:crypto` as we take to start. */
import { createHash } from 'node:crypto';

/** The digest of the text in UTF-8, in hexadecimal. `algorithm`: as Node names it. */
export function digestOf(algorithm: string, text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('hex');
}
