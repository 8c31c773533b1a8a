import fc from 'fast-check';

/**
 * Generates any character. fast-check's own unit `binary` also does this, but takes a second in each process to number
 * all characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
