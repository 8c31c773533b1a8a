import fc from 'fast-check';

/**
 * Any character. fast-check's own unit `binary` also has all of them, but numbering them takes a second in each
 * process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
