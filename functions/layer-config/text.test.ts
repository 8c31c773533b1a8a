import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { diffLines } from './plan/diff-lines';
import { keyPath } from './model/key-path';
import { secretsAmong } from './secrets/masked';
import { parseSecretSettings, secretSettings } from './secrets/secret-settings';
import { emptyMap, treeOf } from '../../src/data';
import { taggedTree, type UnifiedEntry } from './model/unified';

describe('keyPath', () => {
  it('splits at dots that are not escaped', () => {
    assert.deepEqual(keyPath('a\\.b.[c.d/e].0.*'), ['a.b', 'c.d/e', '0', '*']);
  });

  it('refuses what is no path of keys', () => {
    for (const wrong of ['', 'a..b', 'a.', 'a.[b=c]', 'a.[0]', 'a.[b]', `${'a.'.repeat(100)}a`]) {
      assert.throws(() => keyPath(wrong), Error, wrong);
    }
  });
});

describe('diffLines', () => {
  const shown = (before: string, after: string): readonly string[] =>
    diffLines(before, after).map(({ sign, number, text }) => `${sign}${number} ${text}`);

  it('finds the lines that went and came', () => {
    assert.deepEqual(shown('a\nb\nc\n', 'a\nx\nc\nd\n'), ['-2 b', '+2 x', '+4 d']);
    assert.deepEqual(shown('', 'a\n'), ['+1 a']);
    assert.deepEqual(shown('a\n', ''), ['-1 a']);
    assert.deepEqual(shown('a', 'a\n'), []);
    assert.deepEqual(shown('a\nb\n', 'b\na\n'), ['-1 a', '+2 a']);
  });

  it('takes texts that differ too much as replaced', () => {
    const many = (letter: string): string => Array.from({ length: 2100 }, (_, at) => `${letter}${at}`).join('\n');
    assert.equal(diffLines(`${many('a')}\nsame\n${many('b')}`, `${many('c')}\nsame\n${many('d')}`).length, 8402);
  });

  /** How many lines both have in the same order: what the definition says, at any cost. */
  const common = (before: readonly string[], after: readonly string[]): number => {
    const [[line, ...rest], [other, ...others]] = [before, after];
    if (line === undefined || other === undefined) return 0;
    if (line === other) return 1 + common(rest, others);
    return Math.max(common(rest, after), common(before, others));
  };

  it('leads from one text to the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    holds(100, [text, text], (before, after) => {
      const changes = diffLines(before.join('\n'), after.join('\n'));
      const gone = new Set(changes.filter(({ sign }) => sign === '-').map(({ number }) => number - 1));
      const come = new Set(changes.filter(({ sign }) => sign === '+').map(({ number }) => number - 1));
      assert.deepEqual(
        before.filter((_, index) => !gone.has(index)),
        after.filter((_, index) => !come.has(index)),
      );
      assert.equal(changes.length, before.length + after.length - 2 * common(before, after), 'no line too many');
      const numbers = changes.map(({ number }) => number);
      const sorted = numbers.toSorted((a, b) => a - b);
      assert.deepEqual(numbers, sorted);
    });
  });
});

describe('secret settings', () => {
  it('are found under the names of every format', () => {
    const isSecret = secretsAmong([['database', 'connection'], ['mq']]);
    for (const path of [
      ['database', 'connection'],
      ['database.connection'],
      ['DATABASE_CONNECTION'],
      ['mq', 'url'],
      ['MQ_URL'],
    ]) {
      assert.equal(isSecret(path), true, path.join(' '));
    }
    for (const path of [['database', 'pool'], ['database'], ['mqtt']]) {
      assert.equal(isSecret(path), false, path.join(' '));
    }
  });

  it('are all there are where the note is not legible', () => {
    for (const note of ['', '[["a"]]', '{"f": [1]}', '{"f": {}}', '{"f": [["a"', 'null']) {
      assert.equal(secretsAmong(parseSecretSettings(note, 'f'))(['x']), true, note);
    }
  });

  it('are noted by their paths, lists and maps of nothing else as one', () => {
    const layer = { name: 'l', origin: 'x', isDefault: false, fromSecret: false, isUntyped: false, tree: emptyMap };
    const value = (secret: boolean, plain: unknown): UnifiedEntry['value'] =>
      taggedTree(treeOf(plain), [{ layer: { ...layer, secret }, tree: emptyMap }]);
    const map = (fields: Readonly<Record<string, UnifiedEntry['value']>>): UnifiedEntry['value'] => ({
      kind: 'map',
      entries: Object.entries(fields).map(([key, inner]) => ({ key, value: inner })),
    });
    const mixed = map({
      one: value(true, ['a']),
      two: { kind: 'list', items: [value(false, 'a'), value(true, 'b')] },
      all: value(true, { x: 1, y: { z: 2 } }),
      some: map({ x: value(true, 'x'), y: value(false, 'y') }),
      none: value(false, { x: 1 }),
    });
    assert.equal(
      secretSettings(mixed, {
        files: [
          { key: 'f', format: 'yaml' },
          { key: 'g', format: 'yaml', select: 'none' },
        ],
      }),
      '{"f":[["one"],["two"],["all"],["some","x"]]}',
    );
    assert.equal(
      secretSettings(map({ some: map({ x: value(true, 'x'), y: value(false, 'y') }) }), {
        files: [{ format: 'keys' }],
      }),
      '{"some.x":[[]]}',
    );
    assert.equal(secretSettings(value(false, { x: 1 }), { files: [{ key: 'f', format: 'yaml' }] }), undefined);
  });

  it('are noted for each file', () => {
    const note = '{"f": [["a"]], "__proto__": [["b"]]}';
    assert.deepEqual(parseSecretSettings(note, 'f'), [['a']]);
    assert.deepEqual(parseSecretSettings(note, '__proto__'), [['b']]);
    assert.deepEqual(parseSecretSettings(note, 'constructor'), []);
  });
});
