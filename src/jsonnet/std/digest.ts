/** Digests. They have their own file, because Node takes as long to load `node:crypto` as the command takes to start. */
import { createHash } from 'node:crypto';

/** The digest of the text in UTF-8, in hexadecimal. `algorithm`: as Node names it. */
export function digestOf(algorithm: string, text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('hex');
}
