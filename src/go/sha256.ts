/** `crypto/sha256`, as `fmt.Sprintf("%x", …)` shows it. */

/** The digest of the text in UTF-8, in hexadecimal. */
export function sha256Hex(text: string): string {
  // Node takes as long to load it as a small run takes.
  const { hash } = require('node:crypto') as typeof import('node:crypto');
  return hash('sha256', text);
}
