import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { orError } from '../../../test/or-error';
import { DocumentSyntaxError } from '../document';
import { printWord, readWord, rewriteWord } from './shell-word';

const rewritten = (source: string, text: string): string => rewriteWord(readWord(`${source}\n`, 0), text);

describe('a word of a shell', () => {
  for (const [source, text, after] of [
    ['x', 'y', 'y'],
    ['x', 'p q', "'p q'"],
    ['x', "it's", '"it\'s"'],
    ['x', '~', "'~'"],
    ['', '', ''],
    ["''", 'x', "'x'"],
    ['""', '', '""'],
    ['"x y"', 'p q', '"p q"'],
    ['"x y"', 'a $b `c` \\ "d"', '"a \\$b \\`c\\` \\\\ \\"d\\""'],
    ["'x y'", "it's", "'it'\\''s'"],
    ["'it'\\''s'", 'it is', "'it is'"],
    ['a\\ b', 'a c', 'a\\ c'],
    ['a\\ b', 'a c d', "a\\ 'c d'"],
    ['"$HOME/old"', '$HOME/new dir', '"$HOME/new dir"'],
    ['"$HOME"/old', '$HOME/new dir', '"$HOME"/\'new dir\''],
    ['$HOME/old', '$HOME/new', '$HOME/new'],
    ['$HOME/bin', '/opt$HOME/bin', '/opt$HOME/bin'],
    ['"${A:-"b}"}c$(d ")")`e`"', '${A:-"b}"}x$(d ")")`e`', '"${A:-"b}"}x$(d ")")`e`"'],
    ['~/old', '~/new', '~/new'],
    ['a:~/b', 'a:~/c', 'a:~/c'],
    ['"$A"', '$B', '"\\$B"'],
    ['"$A"', '$AB', '"\\$AB"'],
    ['"$A"x', '$Ay', '"$A"y'],
    ["$'a\\tb'c", "$'a\\tb'd", "$'a\\tb'd"],
    ["'a'$B", 'a$Bc', "'a$Bc'"],
    ['\'\'"a"$B', 'a$Bc', "'a$Bc'"],
    ['"a"$B', 'a$Bc', '"a\\$Bc"'],
    ['`a b`c', '`a b`d', '`a b`d'],
    ['~/a~', '~/b', '~/b'],
    ['"a"\'b\'', 'ac', '"a"\'c\''],
    ['"a"\'b\'', 'cb', '"c"\'b\''],
    ['"a b"c', 'a bd e', '"a b"\'d e\''],
    ['a"b c"', 'ab cd', 'a"b cd"'],
    ['"x', 'y', undefined],
    ['$(x', 'y', undefined],
  ] as const) {
    it(`${source} becomes ${after ?? 'an error'}`, () => {
      if (after === undefined) assert.throws(() => rewritten(source, text), DocumentSyntaxError);
      else assert.equal(rewritten(source, text), after);
    });
  }

  for (const [source, text] of [
    ['a;b', 'a'],
    ['a b', 'a'],
    ['a\tb', 'a'],
    ['a\r', 'a'],
    ['a\rb', 'a\rb'],
    ['a|b', 'a'],
    ['a&b', 'a'],
    ['a#b', 'a#b'],
    ['\\$A"\\$\\a\\"\\`\\\\"', '$A$\\a"`\\'],
    ['a\\\nb', 'ab'],
    ['abcdef\\\ngh', 'abcdefgh'],
    ['"a\\\r\nb"', 'ab'],
    ["'a\\'", 'a\\'],
    ["$'it\\'s'", "$'it\\'s'"],
    ["$(a ')\\')b", "$(a ')\\')b"],
    ['`a b`c', '`a b`c'],
    ['``b', '``b'],
    ['${A:-${B} c}d', '${A:-${B} c}d'],
    ['"$\'a\'"', "$'a'"],
    ['"`a \\` b`"', '`a \\` b`'],
    ["${A:-'}'}b", "${A:-'}'}b"],
    ['$(a (b) c)d', '$(a (b) c)d'],
    ['$1a$@b', '$1a$@b'],
    ['$', '$'],
    ['$%', '$%'],
  ] as const) {
    it(`${JSON.stringify(source)} reads as ${text}`, () => assert.equal(readWord(`${source}\n`, 0).text, text));
  }

  it('keeps the text that it is printed for', () => {
    assert.equal(printWord('x', '"'), '"x"');
    assert.equal(printWord("it's", "'"), "'it'\\''s'");
    assert.equal(printWord('a"b', ''), "'a\"b'");
  });
});

const shell = spawnSync('sh', ['-c', 'printf ok'], { encoding: 'utf8' }).stdout === 'ok';

(shell ? describe : describe.skip)('a word of a shell, as sh reads it', () => {
  const pieces = fc.constantFrom(
    'a', ' ', '"', "'", '\\', '$', '`', '#', ';', '*', '!', '{', '(', '|', '&', '<', '\t', 'é', '/', '.', ':', '~', '$A', 'x y',
  ); // prettier-ignore
  const texts = fc.array(pieces, { maxLength: 6 }).map((list) => list.join(''));
  const sources = fc.array(
    fc.constantFrom('a', '"x y"', "'p q'", '"it\'s"', '\\ ', '\\"', '"\\$A"', '"\\\\"', "''", '""', '"a\\b"', '"a\nb"', 'x=1', '#', 'é', "\\'"),
    { maxLength: 4 },
  ).map((list) => list.join('')); // prettier-ignore

  it('is read and written with the intended value', () => {
    const cases: { readonly source: string; readonly text: string }[] = [];
    holds(400, [sources, texts], (source, text) => {
      const word = orError(DocumentSyntaxError, () => readWord(`${source}\n`, 0));
      if (word instanceof DocumentSyntaxError) return;
      cases.push({ source, text: word.text });
      const after = rewriteWord(word, text);
      cases.push(
        { source: after, text },
        { source: printWord(text, '"'), text },
        { source: printWord(text, "'"), text },
      );
    });
    const script = cases.map(({ source }) => `export C=${source} # c\nprintf '%s\\0' "$C"\n`).join('');
    const { stdout, stderr } = spawnSync('sh', [], { input: script, encoding: 'utf8' });
    assert.equal(stderr, '');
    const messages = stdout.split('\0');
    for (const [index, { source, text }] of cases.entries()) assert.equal(messages[index], text, source);
  });
});
