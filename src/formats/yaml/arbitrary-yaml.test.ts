/** Generates YAML text for property tests of readers and editors, and checks the generated text. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/any-character';
import { orError } from '../../../test/or-error';
import { readFull } from './read/full-reader';
import { readQuick } from './read/quick-reader';
import { doubleQuoted, singleQuoted } from './scalar/quoted';
import type { Scalar, Tree } from '../../data/tree';
import { DocumentSyntaxError } from '../document';

const oddTexts = [
  'yes', 'on', 'y', 'n', 'off', 'null', '~', 'Null', 'true', 'False', '1_000', '1:30', '2020-01-01', '0b11', '0o17',
  '0123', '089', '0x1F', '1.10', '1e3', '1E400', '.5', '.inf', '-.INF', '.NaN', '+12', '-0', '=', '<<', '', ' ', '  x',
  'x ', 'a: b', 'a:', ':a', 'a #b', '#a', 'a#b', '- a', '-', '-a', '? a', '?', '!x', '&x', '*x', '@x', '`x', '%x', '|',
  '>', '"', "'", 'it\'s', 'say "hi"', 'back\\slash', '{a}', '[a', 'a]', 'a, b', ',', '---', '--- x', '...', '{{ .x }}',
  'a\tb', '\tx', 'x\t', 'a\nb', 'a\nb\n', 'a\n\nb\n\n', '\na', '\n', ' \n ', ' a\nb', 'a\n b', 'a\n  b\n', '\ta\nb',
  'a \nb', 'a\n\tb\n', 'a\r\nb', 'a\rb', '\0', '\x07', '\x1b[0m', '\x7f', '\x85', '\u2028', '\ufeff', '\u00e9', '\u{1f600}',
  '12345678901234567890', '123456789012345678901234567890', '9223372036854775808', '10.0.0.1', '100m', '1Gi', '12:30:45',
  '8080:80', 'http://x/y?z=1#f', 'C:\\dir', '$(x)', '__proto__', 'constructor', 'a\n#b\n', '# x\n---\ny\n', 'x\n...\n',
]; // prettier-ignore

/** Strings that are hard to spell in YAML, and plain words. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z][a-z./-]{0,8}$/) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom('a', 'b c', ' ', '  ', '\n', '\n', '"', "'", '\\', '#', ': ', '- '), { maxLength: 8 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
);

const others: fc.Arbitrary<Scalar> = fc.constantFrom<Scalar>(
  { kind: 'scalar', type: 'int', text: '80' },
  { kind: 'scalar', type: 'int', text: '0x1F' },
  { kind: 'scalar', type: 'float', text: '1.10' },
  { kind: 'scalar', type: 'float', text: '.inf' },
  { kind: 'scalar', type: 'bool', text: 'true' },
  { kind: 'scalar', type: 'null', text: 'null' },
);

export const scalars: fc.Arbitrary<Scalar> = fc.oneof(
  { weight: 3, arbitrary: texts.map((text): Scalar => ({ kind: 'scalar', type: 'string', text })) },
  { weight: 1, arbitrary: others },
);

export const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'tree' },
    { weight: 3, arbitrary: scalars },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(fc.tuple(texts, tie('tree')), { maxLength: 4, selector: ([key]) => key })
        .map((entries): Tree => ({ kind: 'map', entries: entries.map(([key, value]) => ({ key, value })) })),
    },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 4 }).map((items): Tree => ({ kind: 'list', items })) },
  ),
})).tree;

const fragments = [
  'a:', 'b: 1', 'c: x y', 'd : z', '- x', '-', '- ', '-   y: 1', '- - p', '- c: d', '- |', 'k: |', 'k: >-', 'k: |+ # c', 'k: |2',
  '>1-', 'words here', 'word: two: three', '"q": "x\\ty"', "'s': 'it''s'", '"open: x', 'x"', '# c', '#', '', '', '   ',
  '{a: 1}', 'f: {x: 1,', '}', ']', 'g: [1, "b"', ', c]', '"j":"v"', '[]', '{}: x', '---', '--- a', '...', '&a x', 'e: &a', 'h: *a',
  '!!str x', 'i: !t 1', '<<: *a', '<<: {m: 1}', '? x', ': y', 'k:\tv', '\tx', 'x # c', 'y #', 'z#', 'a:b', '- #', 'é: ü', 'l: ~', 'n: 0123',
  '%YAML 1.2', 'o: "a', 'b"', "p: 'a", 't: -', 'u: - v', 'w: ?', '"": 1', "'x'", '"x" y', 'x: "y"#', 'm: [a: 1, {b}, ? c]', '- ? a', '-\t- a',
]; // prettier-ignore

/** Lines that may be invalid as a document. */
export const soups: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 6), fc.constantFrom(...fragments)), {
      maxLength: 8,
    }),
    fc.constantFrom('\n', '\n', '\n', ''),
  )
  .map(([lines, end]) => lines.map(([indent, text]) => ' '.repeat(indent) + text).join('\n') + end);

interface Style {
  readonly step: number;
  readonly listIndent: number;
  readonly comments: boolean;
}

/** A document in one of many usual styles. */
export const documents: fc.Arbitrary<string> = fc
  .record({
    tree: trees,
    style: fc.record({
      step: fc.constantFrom(2, 2, 3, 4),
      listIndent: fc.constantFrom(0, 0, 2),
      comments: fc.boolean(),
    }),
    seed: fc.infiniteStream(fc.nat(9)),
    column: fc.constantFrom(0, 0, 0, 2),
    head: fc.constantFrom('', '', '# head\n', '---\n', '# head\n\n'),
    end: fc.constantFrom('\n', '\n', '', '\n\n', '\n# end\n', '\n  # end'),
  })
  .map(({ tree, style, seed, column, head, end }) => {
    const dice = (): number => seed.next().value as number;
    const lines = blockLines(tree, column, style, dice);
    return head + lines.join('\n') + end;
  });

function blockLines(tree: Tree, column: number, style: Style, dice: () => number): string[] {
  const pad = ' '.repeat(column);
  if (tree.kind === 'map' && tree.entries.length > 0) {
    return tree.entries.flatMap(({ key, value }) => {
      const name = `${pad}${spelledKey(key, dice())}:`;
      return [...extra(pad, style, dice), ...below(name, value, column, style, dice, style.step)];
    });
  }
  if (tree.kind === 'list' && tree.items.length > 0) {
    return tree.items.flatMap((item) => [
      ...extra(pad, style, dice),
      ...below(`${pad}-`, item, column, style, dice, 2),
    ]);
  }
  return [pad + flowText(tree, dice)];
}

function below(head: string, value: Tree, column: number, style: Style, dice: () => number, step: number): string[] {
  const roll = dice();
  const tail = style.comments && roll === 7 ? ' # c' : '';
  if (value.kind === 'scalar') {
    const block = roll < 5 ? blockScalar(head, value, column, style) : undefined;
    return block ?? [`${head}${value.type === 'null' && roll < 6 ? '' : ` ${spelled(value, roll, false)}`}${tail}`];
  }
  const size = value.kind === 'map' ? value.entries.length : value.items.length;
  if (size === 0 || roll > 7) return [`${head} ${flowText(value, dice)}`];
  const isItem = head.endsWith('-');
  const inner = isItem ? column + (roll > 5 ? 4 : 2) : column + (value.kind === 'list' ? style.listIndent : step);
  const lines = blockLines(value, inner, style, dice);
  // Use the compact form only if no comment precedes the first entry.
  const [first = '', ...rest] = lines;
  if (isItem && roll < 6 && /^ *[^# ]/.test(first)) return [head + first.slice(column + 1), ...rest];
  return [head + tail, ...lines];
}

function extra(pad: string, { comments }: Style, dice: () => number): string[] {
  if (!comments) return [];
  return [[], [], [], [], [], [], [''], [`${pad}# c`], ['# far'], [`${pad}   # deep`]][dice()] as string[];
}

function spelledKey(key: string, roll: number): string {
  return /^[a-z][a-z./-]*$/.test(key) && roll < 8
    ? key
    : roll % 2 === 1 && /^[ -~]*$/.test(key)
      ? singleQuoted(key)
      : doubleQuoted(key);
}

function spelled({ type, text }: Scalar, roll: number, flow: boolean): string {
  if (type !== 'string') return text;
  if (/^[a-z][a-z./ -]*$/.test(text) && text.trim() === text && roll < 7) return text;
  if (!flow && /^[a-z][^\n:#\t\r\0-\x1f\x7f\x85\u2028\ufeff]*[a-z]$/.test(text)) return text;
  return roll % 2 === 1 && /^[ -~]*$/.test(text) ? singleQuoted(text) : doubleQuoted(text);
}

function blockScalar(head: string, { type, text }: Scalar, column: number, { step }: Style): string[] | undefined {
  const isSafe =
    /^[a-z#][^\0-\x08\x0b-\x1f\x7f\x85\u2028\ufeff\ufffe\uffff]*$/.test(text) && !/\p{Surrogate}/u.test(text);
  if (type !== 'string' || !isSafe) return undefined;
  const chomp = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const pad = ' '.repeat(column + step);
  return [
    `${head} ${text.includes('\n') ? '|' : '>'}${chomp}`,
    ...body.split('\n').map((line) => (line === '' ? '' : pad + line)),
  ];
}

function flowText(tree: Tree, dice: () => number): string {
  if (tree.kind === 'scalar') return spelled(tree, dice(), true);
  const gap = dice() > 8 ? '\n              ' : ' ';
  if (tree.kind === 'list') return `[${tree.items.map((item) => flowText(item, dice)).join(`,${gap}`)}]`;
  return `{${tree.entries.map(({ key, value }) => `${spelledKey(key, dice())}: ${flowText(value, dice)}`).join(`,${gap}`)}}`;
}

const pieces = [
  'base: &b\n  x: 1\n  y: [1, 2]\n', 'base: &b {x: 1, y: &y {p: q}}\n', 'base: &b # c\n  y:\n    p: &p |\n      q\n', 'c: &c {q: 1, x: 5}\n',
  'use: *b\n', 'use2: *b # c\n', 'copy: &d *c\n', 'm:\n  <<: *b\n  z: 3 # c\n', 'm2:\n  y: 0\n  <<: [*b, *c] # m\n', 'm3:\n  <<: *c\n', 'inline:\n  <<: {r: 1}\n  s: 2\n',
  'f: {a: *b, g: [*c, 1]}\n', 'f2: {<<: *c, x: 2}\n', 'l:\n- *b\n- &i\n  k: v\n- *i\n- <<: *i\n  k: w\n', 's: &s text\n', 't: *s\n', '*s : by alias\n', 'ak:\n  *s : v\n  w: 1\n', '- &li x\n- *li\n', '&k key: 1\nk2: *k\n',
  'ka:\n  &n key: 1\n  z: 2\n', 'kb: *n\n', 'tag: !!str 12\n', 'tag2: !mine {a: 1}\n', 'tag3: !!int "3"\n', 'tag4: &t !!str\n', 'tag6: &u !!str 1.10\n', 'tag7: {a: *u, b: *w}\n', 'tag8: !mine &w\n  a: !!str 010\n  1: !x {b: yes}\n', 'tag9:\n- *w\n- *u\n', 'tag10:\n  <<: *w\n', 'tag5: [!!str 1, !x y]\n', '? e\n: f\n', '? g\n: - h\n', '? i\n', 'ml: a\n  b\n\n  c\n', 'dq: "a\n  b\\\n  c\n\n  d"\n', "sq: 'a\n\n  b'\n",
  'own:\n  text\n', 'own2:\n  "x" # c\n', 'own3: # c\n  {a: 1}\n', 'tab:\t1\n', 'lit: |2\n   x\n', 'keep: |+\n  x\n\n', 'fold: >\n  a\n  b\n\n   c\n', 'nul: !!null\n', 'bin: !!binary aGk=\n', 'e: &e\n', 'e2: *e\n', '# c\n', '\n', '  # deep\n', '---\n', '...\n', '--- # c\n', '%YAML 1.2\n---\n',
]; // prettier-ignore

/**
 * Documents with anchors, tags, multi-line scalars and other syntax that the quick reader does not support. Some of
 * these documents are invalid.
 */
export const richTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.subarray(pieces, { maxLength: 9 }),
    fc.shuffledSubarray(pieces, { maxLength: 3 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '', '', '\uFEFF'),
  )
  .map(([sorted, shuffled, lineBreak, isCut, mark]) => {
    const text = [mark, ...sorted, ...shuffled].join('').replaceAll('\n', lineBreak);
    return isCut ? text.replace(/\r?\n$/, '') : text;
  });

/** The result of the full reader, or its error. */
export const fullOrError = (text: string): unknown => orError(DocumentSyntaxError, () => readFull(text));

/** Rich documents that are valid. Most invalid documents have an alias without a preceding anchor, which is detected quickly. */
export const validRichTexts = richTexts.filter(
  (text) =>
    [...text.matchAll(/\*([a-z]+)/g)].every(({ 1: name, index }) =>
      new RegExp(`&${name}\\s`).test(text.slice(0, index)),
    ) && !(fullOrError(text) instanceof Error),
);

describe('generated YAML', () => {
  it('is valid, and mostly quick to read, if it is generated as a document', () => {
    let quick = 0;
    for (const text of fc.sample(documents, 200)) {
      const full = fullOrError(text);
      assert.ok(!(full instanceof Error), `${String(full)}: ${JSON.stringify(text)}`);
      if (readQuick(text) !== undefined) quick++;
    }
    assert.ok(quick > 100, `${quick} of 200`);
  });

  it('is sometimes valid if it consists of arbitrary lines', () => {
    const valid = fc.sample(soups, 400).filter((text) => !(fullOrError(text) instanceof Error));
    assert.ok(valid.length > 40 && valid.length < 360, `${valid.length} of 400`);
  });
});
