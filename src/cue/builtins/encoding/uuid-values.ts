/** The constants of the package uuid, as CUE source. */

const space = (digit: number): string => `"6ba7b81${digit}-9dad-11d1-80b4-00c04fd430c8"`;

export const uuidValues: Readonly<Record<string, string>> = {
  'uuid.ns': `{DNS: ${space(0)}, URL: ${space(1)}, OID: ${space(2)}, X500: ${space(4)}, Nil: "00000000-0000-0000-0000-000000000000"}`,
  'uuid.variants': '{Invalid: 0, RFC4122: 1, Reserved: 2, Microsoft: 3, Future: 4}',
};
