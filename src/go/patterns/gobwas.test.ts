import assert from 'node:assert/strict';
import { BadPatternError } from './glob-pattern';
import { compileGobwas } from './gobwas';

const texts =
  'a b c d ab ac bd cd abc a/c é éa x.jsonnet a/b/x.jsonnet web.yaml db/a/b.yaml db.yaml * {a a,b a}b - ]x ^ xby xa/y aé'.split(
    ' ',
  );

/** The strings that each pattern matches in gobwas/glob 0.2.3; undefined if the pattern does not compile. */
const expected: readonly (readonly [pattern: string, matches: readonly string[] | undefined])[] = [
  ['*', texts],
  ['**', texts],
  ['a*', ['a', 'ab', 'ac', 'abc', 'a/c', 'a/b/x.jsonnet', 'a,b', 'a}b', 'aé']],
  ['*.jsonnet', ['x.jsonnet', 'a/b/x.jsonnet']],
  ['{web,db/*}.yaml', ['web.yaml', 'db/a/b.yaml']],
  ['{a,{b,c}d}', ['a', 'bd', 'cd']],
  ['{,a}b', ['b', 'ab']],
  ['a?c', ['abc', 'a/c']],
  ['[abc]', ['a', 'b', 'c']],
  ['[!abc]', ['d', 'é', '*', '-', '^']],
  ['[a-c]', ['a', 'b', 'c']],
  ['[!a-c]', ['d', 'é', '*', '-', '^']],
  ['[a-]z]', undefined],
  ['[-a]', ['a', '-']],
  ['[\\]]x', [']x']],
  ['[\\-a]', ['a', '^']],
  ['\\*', ['*']],
  ['\\{a', ['{a']],
  ['a,b', ['a,b']],
  ['a}b', ['a}b']],
  ['a\\', ['a']],
  ['[é]', ['é']],
  ['[z-a]', undefined],
  ['[]', undefined],
  ['[!]', undefined],
  ['[a-z0]', undefined],
  ['[a', undefined],
  ['[', undefined],
  ['a[', undefined],
  ['x{[a-c],*/}y', ['xby', 'xa/y']],
];

describe('patterns of gobwas', () => {
  for (const [pattern, matches] of expected) {
    it(`${pattern} ${matches === undefined ? 'is not a pattern' : 'matches the same texts as in gobwas'}`, () => {
      if (matches === undefined) assert.throws(() => compileGobwas(pattern), BadPatternError);
      else assert.deepEqual(texts.filter(compileGobwas(pattern)), matches);
    });
  }

  it('count characters, while gobwas itself loses some that are not ASCII', () =>
    assert.deepEqual(texts.filter(compileGobwas('é?')), ['éa']));

  it('must close their brackets', () => {
    for (const pattern of ['{a', 'a{b,{c}', '{']) assert.throws(() => compileGobwas(pattern), BadPatternError);
  });

  it('take time in proportion to the text, for any pattern', () => {
    assert.equal(compileGobwas(`${'*a'.repeat(30)}b`)('a'.repeat(2000)), false);
  });
});
