/** Random regular expressions, most of which can be compiled, and strings that they may match. */
import fc from 'fast-check';

const atom = fc.constantFrom(
  ...'a b c x 1 . ^ $ - _ é ſ k K } ]'.split(' '),
  ...'\\d \\w \\W \\b \\B \\A \\z \\pL \\PN \\p{Lu} \\p{^Greek} \\Qa.\\E \\x41 \\x{e9} \\n \\.'.split(' '),
  ...'[ab] [^a] [a-c1] [[:alpha:]] [^[:^digit:]\\s] [\\D] [\\w-] (?i) (?m) (?s) (?U) (?-i) (?i:k)'.split(' '),
);

const operator = fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,1}?', '{2,}');

export const { pattern: arbitraryPattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
  ),
  pattern: fc
    .array(fc.tuple(tie('piece'), operator), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.map((each) => each.join('')).join('')),
}));

export const arbitraryText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'abcA12xkKsS-_. \n\u212a\u017fé😀'), maxLength });
