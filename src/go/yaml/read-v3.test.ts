/** The expected values were produced by running Tanka's `parseYaml` (go-yaml v3 and encoding/json). */
import assert from 'node:assert/strict';
import type { Json } from '../../data/json';
import { withLineFeeds } from './check-source';
import { readGoYamlV3 } from './read-v3';

describe('readGoYamlV3', () => {
  const reads = (text: string, ...documents: readonly Json[]): void =>
    assert.deepEqual(readGoYamlV3(text), documents, JSON.stringify(text));
  const refuses = (text: string, message: RegExp): void =>
    assert.throws(() => readGoYamlV3(text), { name: 'GoYamlError', message }, JSON.stringify(text));

  it('returns each document', () => {
    reads('');
    reads('# c\n\n');
    reads('---\n---\n', null, null);
    reads('a: 1\n---\n', { a: 1 }, null);
    reads('# c\n---\na: 1\n', { a: 1 });
    reads('a: 1\n...\n# c\n---\nb: 2\n', { a: 1 }, { b: 2 });
    reads('|#\n---\n', '', null);
    refuses('a: 1\n...\nb: 2\n', /^yaml: did not find expected <document start>$/);
    refuses('[1]\n[2]\n', /^yaml: line 2: /);
  });

  it('reads scalars by YAML 1.2, with the numbers of 1.1', () => {
    // prettier-ignore
    reads('[yes, no, on, y, 017, 0o17, 0x1F, 0b11, 1_000, 1:30, .5, 08]', [
      'yes', 'no', 'on', 'y', 15, 15, 31, 3, 1000, '1:30', 0.5, 8,
    ]);
    const others = '[true, Null, ~, !!str 1, ! 1, !foo bar, !!binary aGk=, 12345678901234567890]';
    reads(others, [true, null, null, '1', 1, 'bar', 'hi', 12345678901234567000]);
    refuses('a: .inf', /^json: unsupported value: \+Inf$/);
    refuses('"\\ud83d\\ude00"', /found invalid Unicode character escape code$/);
    refuses('a: 1\nb: "\n \\/"', /^yaml: line 2: found unknown escape character$/);
    refuses('? "\n \\/"\n: 1', /^yaml: line 2: found unknown escape character$/);
    refuses('a: |\n\n  \tb', /^yaml: line 3: found a tab character where an indentation space is expected$/);
    refuses('? |\n \tx', /^yaml: line 2: found a tab character where an indentation space is expected$/);
    refuses('|#c\na', /^yaml: line 1: did not find expected <document start>$/);
    refuses('a: {b\n: 2}', /^yaml: line 2: a key must be on one line$/);
  });

  it('reads the line breaks of YAML 1.1', () => {
    reads('a: 1\u0085b: 2 # c\u0085', { a: 1, b: 2 });
    reads('{"a": "x\u2028y"}', { a: 'x\u2028y' });
    for (const quote of ['"', "'"]) {
      const long = `a: ${quote}x\u2028${'y'.repeat(16_000_000)}${quote}`;
      assert.equal(withLineFeeds(long) === long, true);
    }
    for (const text of ['a: x\u2028b: 1', '# a\u2029b: 1', 'a: "x \u2028y"', 'a: |\n  x\u2028  y\n']) {
      refuses(text, /^yaml: line \d: U\+2028 and U\+2029 must be written as escapes in double quotes$/);
    }
    refuses('# \u0001', /^yaml: line 1: control characters/);
  });

  it('uses the tag of an anchor for its aliases', () => reads('[&a !!binary aGk=, *a]', ['hi', 'hi']));

  it('converts dates to times', () => {
    for (const [text, time] of [
      ['2020-01-01', '2020-01-01T00:00:00Z'],
      ['2020-1-1', '2020-01-01T00:00:00Z'],
      ['2020-01-01 10:00:00', '2020-01-01T10:00:00Z'],
      ['2020-01-01 10:00:00.5', '2020-01-01T10:00:00.5Z'],
      ['2020-01-01T10:00:00+00:00', '2020-01-01T10:00:00Z'],
      ['2020-01-01t1:0:0.120-02:30', '2020-01-01T01:00:00.12-02:30'],
      ['!!timestamp 2020-01-01', '2020-01-01T00:00:00Z'],
      ['&a 2020-01-01', '2020-01-01T00:00:00Z'],
      ['2020-01-01T10:00:00', '2020-01-01T10:00:00'],
      ['2020-13-01', '2020-13-01'],
      ['2021-02-29', '2021-02-29'],
      ['2020-01-01T24:00:00Z', '2020-01-01T24:00:00Z'],
      ['2020-01-01T10:00:00+25:00', '2020-01-01T10:00:00+25:00'],
      ["'2020-01-01'", '2020-01-01'],
      ['!!str 2020-01-01', '2020-01-01'],
    ] as const) {
      reads(text, time);
    }
    reads('[&d 2020-01-01, *d]', ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z']);
  });

  it('refuses keys that are not strings, and duplicate keys', () => {
    reads('{"1": 1, !!str 2: 2, !<tag:yaml.org,2002:str>   3: 3, yes: 4}', { 1: 1, 2: 2, 3: 3, yes: 4 });
    const message = /^json: unsupported type: map\[interface \{\}\]interface \{\}: the key `.*` is not a string$/;
    for (const key of ['1', 'true', '~', '1.5', '2020-01-01']) refuses(`${key}: x`, message);
    refuses('a: 1\na: 2', /^yaml: line 2: /);
  });

  it('calls back for each part of the syntax', () => {
    let calls = 0;
    readGoYamlV3('- !!str x\n'.repeat(100), () => calls++);
    assert.ok(calls > 100, String(calls));
  });

  it('follows aliases and merge keys', () => {
    reads('a: &x {b: 1}\nc: {<<: *x, d: 2}\n', { a: { b: 1 }, c: { b: 1, d: 2 } });
    reads('c:\n  <<: [{a: 1}, {a: 2, b: 3}]\n  b: 4\n', { c: { a: 1, b: 4 } });
    refuses('a: *x', /^yaml: line 1: /);
  });
});
