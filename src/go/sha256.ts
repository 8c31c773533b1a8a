/** Computes SHA-256 like Go's `crypto/sha256`, formatted with `%x`. */

export function sha256Hex(text: string): string {
  // Loaded on demand, because loading `node:crypto` takes as long as running Inlay on a small input.
  const { hash } = require('node:crypto') as typeof import('node:crypto');
  return hash('sha256', text);
}
