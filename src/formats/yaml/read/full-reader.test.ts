import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/any-character';
import { holds } from '../../../../test/law';
import { orError } from '../../../../test/or-error';
import { fullOrError, richTexts, soups, texts } from '../arbitrary-yaml.test';
import { readFull } from './full-reader';
import { underIndented } from './syntax-error';
import { yamlFormat } from '../format';
import { entryOf, nodeAt, type Path, plainOf } from '../../../data';
import { DocumentSyntaxError } from '../../document';
import type { SourceNode } from '../../source-node';
import { assertRefused } from '../../format-kit.test';

/** The only document of `text` as plain data. */
function dataOf(text: string): unknown {
  const roots = readFull(text);
  assert.equal(roots.length, 1);
  return JSON.parse(JSON.stringify(plainOf(roots[0] as SourceNode)));
}

/** The text at the positions of the node at `path`, and of its properties. */
function placeOf(text: string, path: Path): unknown {
  const node = nodeAt(readFull(text)[0] as SourceNode, path);
  assert.ok(node !== undefined);
  const own = text.slice(node.start, node.end);
  const properties = node.propertiesStart === undefined ? [] : [text.slice(node.propertiesStart, node.start).trim()];
  return [own, ...properties, ...(node.shared === true ? ['shared'] : [])];
}

const data: readonly (readonly [string, unknown])[] = [
  ['a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
  ['a: &x 1\nb: &x 2\nc: *x\n', { a: 1, b: 2, c: 2 }],
  ['- &k a\n- *k : d\n', ['a', { a: 'd' }]],
  ['a: &x {b: 1, c: 2}\nd:\n  c: 3\n  <<: *x\n', { a: { b: 1, c: 2 }, d: { c: 3, b: 1 } }],
  ['a: &x {b: 1}\nd: {<<: [*x, {b: 2, e: 4}], c: 3}\n', { a: { b: 1 }, d: { b: 1, e: 4, c: 3 } }],
  ['a: &x\n  <<: {b: 1}\nd: {!!merge "<<": *x}\n', { a: { b: 1 }, d: { b: 1 } }],
  ['a: {"<<": 1}\n', { a: { '<<': 1 } }],
  ['a: {!!str <<: 1}\n', { a: { '<<': 1 } }],
  ['a: !!str 12\nb: !x 12\nc: !!int "3"\nd: ! 12\ne: !!float 3\nf: !!binary aGk=\n', { a: '12', b: '12', c: 3, d: 12, e: 3, f: 'aGk=' }],
  ['!!map\na: !!seq [!!null "", !!bool "true", !!str ]\n', { a: [null, true, ''] }],
  ['%TAG !e! tag:example.org,2020:\n---\na: !e!x {b: !!str 1}\n', { a: { b: '1' } }],
  ['a: b\n  c\n\n  d\ne: "f\n  g"\n', { a: 'b c\nd', e: 'f g' }],
  ["a:\n  b: 'c\n\n    d\n\n'\n  e: {f: 'g''\n\n', h: '\n\n'}\n", { a: { b: 'c\nd\n', e: { f: "g'\n", h: '\n' } } }],
  ["a:\r\n- b: '\r\n\r\n' # c\r\n", { a: [{ b: '\n' }] }],
  ['? a\n: b\n? c\n', { a: 'b', c: null }],
  ['? |\n  a\n: b\n', { 'a\n': 'b' }],
  ['{a, b: , c: d, ? e}\n', { a: null, b: null, c: 'd', e: null }],
  ['[a: b, c]\n', [{ a: 'b' }, 'c']],
  [': y\n', { '': 'y' }],
  ['?\n: y\n', { '': 'y' }],
  ['1: a\ntrue: b\n~: c\n1.10: d\n', { '1': 'a', true: 'b', '~': 'c', '1.10': 'd' }],
  ['\ufeff- a\n- b\n', ['a', 'b']],
  ['\ufeffa: b\nc: d\n', { a: 'b', c: 'd' }],
  ['a:\r\n- b\r\n- c\r\n', { a: ['b', 'c'] }],
  ['a: \u2028b\n', { a: '\u2028b' }],
  ['a: &x "it\\\'s"\n', { a: "it's" }],
]; // prettier-ignore

const errors: readonly (readonly [string, string, string])[] = [
  ['a: 1\nb: "x\n', '3:1', 'the closing quote is missing'],
  ['- "a\n\tb"\n', '1:5', underIndented],
  ["- '''\n\t #'\n", '1:6', underIndented],
  ["- '''\r\n#'\r\n", '1:6', underIndented],
  ['a: "b\\"\n#"\n', '1:8', underIndented],
  ["a: 'b\n\n'c': d\n", '2:1', underIndented],
  ["a: 'b\n'\n", '1:6', underIndented],
  ['[1, 2\n', '2:1', 'the closing bracket or brace is missing'],
  ['{"a" "b"}\n', '1:6', 'a comma is missing'],
  ['a: [\n1]\n', '2:1', 'text in brackets must be closed, and indented deeper than the lines around it'],
  ['a: "b"#c\n', '1:7', 'a comment must have a space before its #'],
  ['a: &x &y b\n', '1:7', 'a value must not have two anchors'],
  ['a: !x !y b\n', '1:7', 'a value must not have two tags'],
  ['a: * b\n', '1:4', 'an alias or anchor must have a name that does not end in a colon'],
  ['&a - b\n', '1:1', 'something is missing here: a colon, a comma, a quote, a bracket or a space'],
  ['a: 1\na: 2\n', '2:1', 'duplicate key in a map'],
  ['{a: 1, "a": 2}', '1:8', 'duplicate key in a map'],
  ['1: a\n"1": b\n', '2:1', 'duplicate key in a map'],
  ['a: &x {}\n<<: *x\n<<: *x\n', '3:1', 'duplicate key in a map'],
  ['a: *x\n', '1:4', 'an alias must refer to an earlier anchor'],
  ['a: &x\n  b: *x\n', '2:6', 'an anchor must not contain an alias to itself'],
  ['--- &x a\n--- *x\n', '2:5', 'an alias must refer to an earlier anchor'],
  ['<<: 1\n', '1:1', 'a merge key must be a map or a list of maps'],
  ['<<: [{a: 1}, 2]\n', '1:1', 'a merge key must be a map or a list of maps'],
  ['? [a]\n: b\n', '1:3', 'a map key must be a scalar'],
  ['{a: b}: c\n', '1:1', 'a map key must be a scalar'],
  ['a: !!int x\n', '1:10', 'the text does not match its tag'],
  ['a: !e!x 1\n', '1:4', 'the tag is not declared or not well-formed'],
  ['a: b: c\n', '1:4', 'a map or list must start on its own line, and text with a colon and a space must be in quotes'],
  ['a:\n\tb: 1\n', '2:1', 'tabs must not be used for indentation'],
  ['a: 1\n   b\nc\n', '3:1', 'a key must be followed by a colon and a space'],
  ['a b\n c: d\n', '1:1', 'a key must be on one line: check for a missing colon'],
  ['a: @b\n', '1:4', 'text that starts with this character must be in quotes'],
  ['a: "\\q"\n', '1:5', 'a backslash in double quotes must begin a YAML escape, such as \\n or \\\\'],
  ['a: ]\n', '1:4', 'this text is not expected here'],
  ['a: &x *y\n', '1:7', 'an alias must not have an anchor or a tag'],
  ['- ? a\n  - b\n', '1:5', 'a colon is missing before the value'],
  ['a: b\n : c\n', '2:2', 'a key is missing here'],
  ['a:\n  b: 1\n c: 2\n', '3:1', 'the indentation does not match the lines around it'],
  ['%YAML 1.2\n', '1:1', 'a directive must be followed by a document that starts with ---'],
  ['%TAG\n---\na\n', '1:1', 'a directive must be `%YAML 1.2` or `%TAG` with a handle and a prefix'],
  ['a: b\0c\n', '1:5', 'control characters must be written as escapes in double quotes'],
  ['a: \ud800\n', '1:4', 'control characters must be written as escapes in double quotes'],
  ['a: 1\rb: 2\n', '1:5', 'a carriage return must be followed by a line feed'],
  [`${'k'.repeat(1030)}: 1\n`, '1:1', 'a key must not be longer than 1024 characters'],
  ['- '.repeat(300), '1:502', 'the document is nested too deeply'],
  ['['.repeat(100_000), '1:252', 'the document is nested too deeply'],
  [`{a: &x 1, b: ${'['.repeat(248)}*x${']'.repeat(248)}}`, '1:8', 'the document is nested too deeply'],
]; // prettier-ignore

describe('the full reader', () => {
  for (const [text, expected] of data) {
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(dataOf(text), expected));
  }

  for (const [text, place, message] of errors) {
    it(`refuses ${JSON.stringify(text).slice(0, 60)}: ${message}`, () =>
      assertRefused(yamlFormat, text, place, message));
  }

  it('reads keys with a special meaning in JavaScript like any other key', () => {
    const [root] = readFull('&a __proto__: 1\nconstructor: 2\n');
    assert.ok(root?.kind === 'map');
    assert.deepEqual(
      root.entries.map(({ key }) => key),
      ['__proto__', 'constructor'],
    );
  });

  it('gives one root per document', () => {
    const ends = (text: string): unknown => readFull(text).map(({ start, end }) => text.slice(start, end) || `@${end}`);
    assert.deepEqual(ends('a\n---\nb\n...\n---\n# c\n---\n'), ['a', 'b', '@20', '@24']);
    assert.deepEqual(ends('---\n# c\n\n---\na'), ['@9', 'a']);
    assert.deepEqual(ends('...\n'), ['@0']);
    assert.deepEqual(ends('---'), ['@3']);
    assert.deepEqual(ends('\ufeff# c\n'), ['@5']);
    assert.deepEqual(ends('--- # c\n'), ['@8']);
  });

  for (const [text, expected] of [
    ['&a: 1\n', [{ '': 1 }]],
    ['a: &x 1\n*x: 2\n', [{ a: 1, 1: 2 }]],
    ['a: "b"#c\n', [{ a: 'b' }]],
    ['[!a]#b\n', undefined],
    ['k: [a,\nb]\n', [{ k: ['a', 'b'] }]],
    ['k: "a\n"\nl: 1\n', [{ k: 'a ', l: 1 }]],
  ] as const) {
    it(`${expected === undefined ? 'refuses' : 'reads'} ${JSON.stringify(text)} like go-yaml`, () => {
      if (expected === undefined) assert.throws(() => readFull(text, { isGo: true }));
      else assert.deepEqual(JSON.parse(JSON.stringify(readFull(text, { isGo: true }).map(plainOf))), expected);
    });
  }

  it('places an alias at the alias itself, and its contents at the anchor', () => {
    const text = 'a: &x\n  b: [1]\nc: *x # c\n';
    assert.deepEqual(placeOf(text, ['a']), ['b: [1]', '&x', 'shared']);
    assert.deepEqual(placeOf(text, ['a', 'b', 0]), ['1', 'shared']);
    assert.deepEqual(placeOf(text, ['c']), ['*x', 'shared']);
    assert.deepEqual(placeOf(text, ['c', 'b']), ['[1]', 'shared']);
  });

  it('places merged values at the anchor, and their entry at the merge key', () => {
    const text = 'a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n';
    const node = entryOf(readFull(text)[0], 'c') as SourceNode;
    assert.ok(node.kind === 'map');
    assert.deepEqual(
      node.entries.map(({ key, keyStart, keyEnd }) => [key, text.slice(keyStart, keyEnd)]),
      [
        ['b', '<<'],
        ['d', 'd'],
      ],
    );
    assert.deepEqual(placeOf(text, ['c']), ['<<: *x\n  d: 2']);
    assert.deepEqual(placeOf(text, ['c', 'b']), ['1', 'shared']);
    assert.deepEqual(placeOf(text, ['c', 'd']), ['2']);
  });

  it('notes the properties of a node, and shares only what an alias refers to', () => {
    const text = 'a: &x !!str b\nc: !t {d: &y e}\nf:\n- !u\n  g: 1\n- &z # c\n  h\n- &n\n';
    assert.deepEqual(placeOf(text, ['a']), ['b', '&x !!str']);
    assert.deepEqual(placeOf(text, ['c']), ['{d: &y e}', '!t']);
    assert.deepEqual(placeOf(text, ['c', 'd']), ['e', '&y']);
    assert.deepEqual(placeOf(text, ['f', 0]), ['g: 1', '!u']);
    assert.deepEqual(placeOf(text, ['f', 1]), ['h', '&z # c']);
    assert.deepEqual(placeOf(text, ['f', 2]), ['', '&n']);
    assert.deepEqual(placeOf('--- !a # c\nb: 1\n', []), ['b: 1', '!a # c']);
    assert.deepEqual(placeOf('&k a: b\nc: 1\n', []), ['&k a: b\nc: 1']);
    assert.deepEqual(placeOf('&k a: b\nc: *k\n', ['a']), ['b', 'shared']);
  });

  it('limits the expansion of aliases', () => {
    const levels = Array.from({ length: 20 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]\n`);
    assert.throws(
      () => readFull(`a0: &a0 [x, x]\n${levels.join('')}`),
      /aliases must not expand to more than 100000 values/,
    );
    const chain = Array.from({ length: 300 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}]\n`);
    assert.throws(() => readFull(`a0: &a0 x\n${chain.join('')}`), /nested too deeply/);
    assert.doesNotThrow(() => readFull(`a: &a [${'x, '.repeat(1000)}]\nb: [${'*a, '.repeat(90)}]\n`));
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}: 1, `).join('');
    assert.throws(() => readFull(`a: &a {${keys}}\nb: [${'*a, '.repeat(60)}]\n`), /must not expand/);
  });

  it('reports mistakes without parts of the text', () => {
    const secrets = fc.tuple(
      fc.array(
        // prettier-ignore
        fc.constantFrom(
          's3cr3tA', 's3cr3tB', ': ', '\n', '\n  ', '"', "'", '[', '{', '&', '*', '!', '%', '@', '|', '>', '- ',
          '? ', '\t', '#', '\\',
        ),
        { maxLength: 14 },
      ),
      texts,
    );
    holds(500, [secrets], ([parts, tail]) => {
      const result = fullOrError(parts.join('') + tail);
      if (result instanceof Error) assert.doesNotMatch(result.message, /s3cr3t/);
    });
  });

  it('fails only with a syntax error that has a position in the text', () => {
    const any = fc.oneof(
      soups,
      richTexts,
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...':-?[]{},&*!|>\'"%@#\n \tab'), maxLength: 40 }),
    );
    holds(1500, [any], (text) => {
      const read = orError(DocumentSyntaxError, () => yamlFormat.read(text));
      if (read instanceof DocumentSyntaxError) assert.ok(read.offset >= 0 && read.offset <= text.length);
      else assert.ok(read.roots.length > 0);
    });
  });
});
