/** What does not hold of the tests of packages, and why. */
import type { MissClass } from './misses';

const toml = 'encoding/toml/testdata/marshal.txtar unmarshal.output';

/** Each miss is `archive path kind`. */
export const packageMisses: readonly MissClass[] = [
  {
    name: 'not supported',
    reason: 'texts of TOML are not read, and templates of Go not run',
    misses: [
      `${toml}.rootKeysDots.a1 value`,
      `${toml}.rootKeysDots.b1.b2 value`,
      `${toml}.rootKeysDots.c1.c2.c3 value`,
      `${toml}.rootKeysDots error`,
      `${toml}.subtables.tables value`,
      `${toml}.subtables error`,
      `${toml}.complexKeys."123-456"." foo bar " value`,
      `${toml}.complexKeys error`,
      `${toml}.defaultEmpty value`,
      `${toml}.defaultEmpty error`,
      'text/template/testdata/gen.txtar t1 value',
      'text/template/testdata/gen.txtar t1 error',
    ],
  },
  {
    name: 'limits',
    reason: 'a list of a million items takes more time than the command gives an archive, where the machine is slow',
    misses: ['ok value', 'atLimit value', 'tooBig value', 'tooBig error'].map(
      (each) => `list/testdata/repeat.txtar ${each}`,
    ),
  },
  {
    name: 'errors in optional fields',
    reason: 'what two optional fields that cannot be are worth when values are compared',
    misses: ['list/testdata/unique.txtar #abErr.b value', 'list/testdata/unique.txtar fail.ignoreOptError error'],
  },
];
