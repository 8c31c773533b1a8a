/** The expected matches were produced by running Go's `filepath.Match` and doublestar. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { doublestarGlob, filepathGlob, type GlobFiles } from './glob';
import { BadPatternError } from './glob-pattern';

/** Folders are derived from the file paths. `links` are the folders that are symbolic links. */
function filesOf(paths: readonly string[], links: readonly string[] = []): GlobFiles {
  const kinds = new Map<string, 'file' | 'directory'>([['.', 'directory']]);
  for (const path of paths) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      kinds.set(path.slice(0, slash), 'directory');
    }
    kinds.set(path, 'file');
  }
  return {
    kind: (path) => kinds.get(path),
    list(path) {
      const prefix = path === '.' ? '' : `${path}/`;
      const inside = [...kinds.keys()].filter((key) => key !== '.' && key.startsWith(prefix));
      return inside
        .map((key) => key.slice(prefix.length))
        .filter((name) => name !== '' && !name.includes('/'))
        .map((name) => ({ name, kind: kinds.get(prefix + name) ?? 'other', link: links.includes(prefix + name) }));
    },
  };
}

describe('filepathGlob', () => {
  const some = filesOf(['one/a.yaml', 'one/ab.yaml', 'one/.c.yaml', 'two/a.yaml', 'x[1]/a.yaml', 'file']);

  for (const [pattern, found] of [
    ['one', ['one']],
    ['absent', []],
    ['*', ['file', 'one', 'two', 'x[1]']],
    ['*/a.yaml', ['one/a.yaml', 'two/a.yaml', 'x[1]/a.yaml']],
    ['one/*.yaml', ['one/.c.yaml', 'one/a.yaml', 'one/ab.yaml']],
    ['one/a?.yaml', ['one/ab.yaml']],
    ['one/[a-z].yaml', ['one/a.yaml']],
    ['one/a[^x].yaml', ['one/ab.yaml']],
    [String.raw`x\[1\]/*`, ['x[1]/a.yaml']],
    ['file/*', []],
    ['**', ['file', 'one', 'two', 'x[1]']],
    ['.', ['.']],
    ['\\.', []],
    ['one/\\.\\.', []],
  ] as const) {
    it(`finds ${JSON.stringify(found)} for ${pattern}`, () => assert.deepEqual(filepathGlob(some, pattern), found));
  }

  for (const pattern of '[a one/[a a\\ *[ absent/[a []a] [-] [a-] [-a] [a-b-c] [^]x] a\\/b [a/b]'.split(' ')) {
    it(`refuses ${pattern}`, () => assert.throws(() => filepathGlob(some, pattern), BadPatternError));
  }

  it('supports escapes in classes, but not braces or exclamation marks', () => {
    for (const [pattern, name, matches] of [
      ['[z-a]', 'b', false],
      ['[!a]', '!', true],
      ['[!a]', 'b', false],
      ['[^a]', 'b', true],
      ['[a^]', '^', true],
      [String.raw`[\-]`, '-', true],
      [String.raw`[a\]b]`, ']', true],
      [String.raw`[\\]`, '\\', true],
      ['[[]', '[', true],
      ['{a,b}', 'a', false],
      ['{a}', '{a}', true],
      ['a]', 'a]', true],
    ] as const) {
      assert.deepEqual(filepathGlob(filesOf([name]), pattern), matches ? [name] : [], `${pattern} and ${name}`);
    }
  });
});

describe('doublestarGlob', () => {
  it('supports classes, braces and any number of folders', () => {
    const files = filesOf(['c/a.x', 'c/b.x', 'c/.h.x', 'c/d/a.x', 'c/d/e/a.x', 'c/é.x', 'c/a-b', 'c/a*b', 'c/d-']);
    const cases: readonly (readonly [pattern: string, ...found: string[]])[] = [
      ['*.x', '.h.x', 'a.x', 'b.x', 'é.x'],
      ['?.x', 'a.x', 'b.x', 'é.x'],
      ['[ab].x', 'a.x', 'b.x'],
      ['[!a].x', 'b.x', 'é.x'],
      ['[^a-b].x', 'é.x'],
      ['[z-a].x'],
      ['d[-]', 'd-'],
      ['a[\\-]b', 'a-b'],
      ['a\\*b', 'a*b'],
      ['{a,b}.x', 'a.x', 'b.x'],
      ['{d/{e/,},}a.x', 'a.x', 'd/a.x', 'd/e/a.x'],
      ['{b}.x', 'b.x'],
      ['**/a.x', 'a.x', 'd/a.x', 'd/e/a.x'],
      ['d/**', 'd', 'd/a.x', 'd/e', 'd/e/a.x'],
      ['**/**/e/*', 'd/e/a.x'],
      ['d/**.x', 'd/a.x'],
      ['a.x/**'],
      ['a.x', 'a.x'],
      ['none.x'],
      ['{,none}'],
    ];
    for (const [pattern, ...found] of cases) {
      assert.deepEqual(
        doublestarGlob(files, `c/${pattern}`).toSorted(),
        found.map((path) => `c/${path}`),
        pattern,
      );
    }
  });

  it('does not follow links with `**`', () => {
    const files = filesOf(['c/l/a.x', 'c/m/a.x'], ['c/l']);
    const matches = (pattern: string): readonly string[] => doublestarGlob(files, pattern).toSorted();
    assert.deepEqual(matches('c/**/*.x'), ['c/m/a.x']);
    assert.deepEqual(matches('c/*/*.x'), ['c/l/a.x', 'c/m/a.x']);
    assert.deepEqual(matches('c/**'), ['c', 'c/l', 'c/m', 'c/m/a.x']);
  });

  it('refuses unclosed brackets, and braces that multiply', () => {
    for (const pattern of ['[', '[]', 'a{b', 'a}*', '*\\', '{a,b}'.repeat(20)]) {
      assert.throws(() => doublestarGlob(filesOf(['c/a']), `c/${pattern}`), BadPatternError, pattern);
    }
  });

  it('finds a file by its name with escapes, for any name', () => {
    const name = fc.string({ unit: fc.constantFrom(...'ab*?[]{},!^-.'), minLength: 1, maxLength: 6 });
    holds(200, [name], (own) => {
      fc.pre(!/^\.{1,2}$/.test(own));
      const escaped = own.replaceAll(/[*?[\]{},]/g, '\\$&');
      const files = filesOf([`c/${own}`, 'c/other']);
      for (const pattern of [escaped, `**/${escaped}`, `{none,${escaped}}`]) {
        assert.deepEqual(doublestarGlob(files, `c/${pattern}`), [`c/${own}`], pattern);
      }
      assert.deepEqual(filepathGlob(files, `*/${own.replaceAll(/[*?[]/g, '\\$&')}`), [`c/${own}`]);
    });
  });
});
