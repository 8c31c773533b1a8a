/** Numbers in Go's YAML spellings, brought to the one spelling that JavaScript reads the same way. */

const otherBase = /^[-+]?(?:0x[\da-f]+|0[0-7]+|0o[-+]?[0-7]+|0b[-+]?[01]+)$/i;

/**
 * `0x1F` is `31`, `0123` (octal) `83`, `-0b11` and, as go-yaml has it, `0b-11` are `-3`, `1_000` is `1000`. Decimal
 * numbers keep their digits: `1.10` stays, whatever its length. `.inf` and `.nan` stay too. `text` must be a number.
 */
export function decimalText(text: string): string {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  if (!otherBase.test(plain)) return plain;
  const isOctal = /^[-+]?0\d/.test(plain);
  const magnitude = BigInt(plain.replaceAll(/[-+]/g, '').replace(/^0(?=\d)/, '0o'));
  // An octal number too large for 64 bits is no integer to Go: Go reads its digits as a decimal float.
  if (isOctal && magnitude >= 1n << 64n) return plain;
  return String(plain.includes('-') ? -magnitude : magnitude);
}
