/** `crypto/sha256`, as `fmt.Sprintf("%x", …)` prints it. */

/** The digest of the text in UTF-8, in hexadecimal. */
export function sha256Hex(text: string): string {
  // Implemented here, because loading `node:crypto` takes as long as a small run.
  const { hash } = require('node:crypto') as typeof import('node:crypto');
  return hash('sha256', text);
}
