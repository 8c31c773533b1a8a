import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { cpuMs } from '../../../../test/cpu-time';
import { law } from '../../../../test/law';
import { texts } from '../arbitrary-yaml.test';
import { isPlainText } from './plain-text';

const plain = [
  'web', 'a b', 'a-b', '-a', '--flag', 'a:b', 'a#b', 'http://x/y?z=1#f', '10.0.0.1', '1.2.3', 'v1.2', '100m', '1Gi', '0.5.0-rc1', '1a', 'e', '-e', 'x1_000', 'nil', 'yess', 'a=b',
  '\u00e9', '\u{1f600}', 'C:\\dir', 'a"b', "a'b", 'a & b', 'a*b', '$(x)', '(a)', '/a/b', '_', 'a?', 'a,', '+x', '.x', '..', '12-monkeys', ':80', ':a',
]; // prettier-ignore

const quoted = [
  '', ' ', ' a', 'a ', '\ta', 'a\tb', 'a\nb', '-', '- a', '-\ta', '?', '? a', '?a', ':', 'a:', 'a: b', 'a #b', '#a', ',a', '[a', ']', '{a', '}', '&a', '*a', '!a', '|', '>', "'a", '"a', '%a', '@a', '`a',
  '---', '---a', '...', 'yes', 'YES', 'yEs', 'no', 'on', 'Off', 'y', 'N', 'true', 'FALSE', 'null', 'Null', '~', '=', '<<', '1', '-1', '+1', '0123', '089', '0x1F', '0x', '0o17', '0b11', '0b-1', '1_000', '1,000',
  '1.', '.5', '1.10', '1e3', 'e0', '1E400', '-', '+', '.', '.inf', '-.INF', '.NaN', '+.nan', '1:30', '12:30:45', '190:20:30.15', '8080:80', '2020-01-01', '2020-1-1', '2020-01-01T00:00:00Z', '2020-01-01 x', '12345678901234567890123',
  'a\0', 'a\x7f', 'a\x85b', 'a\u2028b', 'a\ufeffb', '\ufeff', 'a\rb', '\u00a0a', 'a\ud800',
]; // prettier-ignore

const quotedInFlow = [
  'a, b', 'a]', '[', 'a{', '}', '-]', '-,', 'a? b', 'a?', 'a?b', 'http://h/p?x=1', '=?%é', ':80', ':a',
]; // prettier-ignore

describe('text without quotes', () => {
  it('is read as text by every reader', () => {
    for (const text of plain) assert.equal(isPlainText(text, false), true, JSON.stringify(text));
  });

  it('is not used for text that some reader reads as another type', () => {
    for (const text of quoted) {
      assert.equal(isPlainText(text, false), false, JSON.stringify(text));
      assert.equal(isPlainText(text, true), false, JSON.stringify(text));
    }
  });

  it('has no flow indicators in a flow collection', () => {
    for (const text of quotedInFlow) assert.equal(isPlainText(text, true), false, JSON.stringify(text));
    assert.equal(isPlainText('a, b] {c}', false), true);
    assert.equal(isPlainText('a-b', true), true);
    assert.equal(isPlainText('what?', false), true);
  });

  it('is recognized in linear time if it begins like a number', () => {
    const cost = cpuMs(() => assert.equal(isPlainText(`${'1'.repeat(100_000)}x`, false), true));
    assert.ok(cost < 1000, `${cost} ms`);
  });

  law(
    'reads back as itself under the rules of YAML 1.1 and 1.2',
    1000,
    [fc.oneof(texts, fc.stringMatching(/^[-+.0-9a-fx_:,oeE]{1,6}$/))],
    (text) => {
      for (const version of ['1.1', '1.2'] as const) {
        if (isPlainText(text, false)) assert.deepEqual(parse(`a: ${text}\n`, { version }), { a: text });
        if (isPlainText(text, true)) {
          assert.deepEqual(parse(`[${text}, {${text}: ${text}}]\n`, { version }), [text, { [text]: text }]);
        }
      }
    },
  );
});
