import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character';
import { holds } from '../../test/law';
import { errorFrom, orError } from '../../test/or-error';
import { BinaryDataError, decodeBase64, encodeBase64, kustomizeLayout } from './base64';
import { DocumentSyntaxError } from './document';
import { faultIn } from './format-kit.test';

const plain = { width: undefined, newline: '\n', isClosed: false };
const encoded = (text: string): string => Buffer.from(text).toString('base64');

const placeOf = (base64: string): string => faultIn(() => decodeBase64(base64));

describe('decodeBase64', () => {
  it('returns the text and its line layout', () => {
    assert.deepEqual(decodeBase64(''), { text: '', ...plain });
    assert.deepEqual(decodeBase64('aGk='), { text: 'hi', ...plain });
    assert.deepEqual(decodeBase64('aGk=\n'), { text: 'hi', ...plain, isClosed: true });
    assert.deepEqual(decodeBase64('aGVs\nbG8='), { text: 'hello', ...plain, width: 4 });
    assert.deepEqual(decodeBase64('aGVs\r\nbG8=\r\n'), { text: 'hello', width: 4, newline: '\r\n', isClosed: true });
    assert.deepEqual(decodeBase64('\naGk='), { text: 'hi', ...plain });
  });

  it('keeps a byte order mark and every other character', () => {
    assert.equal(decodeBase64(encoded('\ufeffü😀\0\r\n')).text, '\ufeffü😀\0\r\n');
  });

  it('reports the position of a wrong character or length', () => {
    const character = 'this character is not allowed in base64 text';
    assert.equal(placeOf('aG k='), `1:3 ${character}`);
    assert.equal(placeOf('aGVs\nbG8-'), `2:4 ${character}`);
    assert.equal(placeOf('!Q=='), `1:1 ${character}`);
    assert.equal(placeOf('aG=k'), `1:4 ${character}`);
    assert.equal(placeOf('=k=='), `1:2 ${character}`);
    assert.equal(placeOf('aGk=\n=a'), `2:2 ${character}`);
    const length = 'base64 text must consist of groups of four characters';
    assert.equal(placeOf('aGk'), `1:4 ${length}`);
    assert.equal(placeOf('aGk=\n\n='), `3:2 ${length}`);
    assert.equal(placeOf('a==='), `1:5 ${length}`);
    assert.equal(placeOf('===='), `1:5 ${length}`);
  });

  it('distinguishes binary data from invalid base64', () => {
    for (const [bytes, data] of [
      [[0xff, 0x00], 'binary data'],
      [[0x1f, 0x8b], 'gzip-compressed data'],
      [[0x1f, 0x8c], 'binary data'],
    ] as const) {
      const base64 = Buffer.from(bytes).toString('base64');
      errorFrom(BinaryDataError, () => decodeBase64(base64));
      assert.equal(placeOf(base64), `1:1 the base64 text contains ${data}, not UTF-8 text`);
    }
    assert.throws(
      () => decodeBase64('aGk'),
      (error) => !(error instanceof BinaryDataError),
    );
  });
});

describe('encodeBase64', () => {
  it('wraps like the old text', () => {
    assert.equal(encodeBase64('hello', plain), 'aGVsbG8=');
    assert.equal(encodeBase64('hello', { ...plain, isClosed: true }), 'aGVsbG8=\n');
    assert.equal(encodeBase64('hello', { width: 4, newline: '\r\n', isClosed: true }), 'aGVs\r\nbG8=\r\n');
    assert.equal(encodeBase64('hello', { ...plain, width: 76 }), 'aGVsbG8=');
    assert.equal(encodeBase64('', { ...plain, width: 76, isClosed: true }), '');
  });

  it('wraps like kustomize: at 70 characters, and leaves shorter text on one line', () => {
    const long = encodeBase64('x'.repeat(105), kustomizeLayout);
    assert.deepEqual(
      long.split('\n').map((line) => line.length),
      [70, 70, 0],
    );
    assert.equal(
      encodeBase64('x'.repeat(52), kustomizeLayout),
      `${encoded('x'.repeat(52)).replace(/.{70}/, '$&\n')}\n`,
    );
    assert.equal(encodeBase64('x'.repeat(51), kustomizeLayout), encoded('x'.repeat(51)));
    const { text, ...layout } = decodeBase64(long);
    assert.deepEqual(layout, kustomizeLayout);
    assert.equal(encodeBase64(text, layout), long);
  });

  it('is undone by decodeBase64, and undoes it', () => {
    const layout = fc.record({
      width: fc.constantFrom(undefined, 4, 64, 70, 76),
      newline: fc.constantFrom('\n', '\r\n'),
      isClosed: fc.boolean(),
    });
    holds(300, [fc.string({ unit: anyCharacter, maxLength: 200 }), layout], (text, how) => {
      const base64 = encodeBase64(text, how);
      const { text: decoded, ...seen } = decodeBase64(base64);
      assert.equal(decoded, text);
      assert.equal(encodeBase64(decoded, seen), base64);
    });
  });

  it('reads any garbage in bounded time, or reports a position', () => {
    holds(300, [fc.string({ unit: fc.constantFrom(...'aQ=\n\r -') })], (garbage) => {
      const outcome = orError(DocumentSyntaxError, () => decodeBase64(garbage));
      if (outcome instanceof DocumentSyntaxError) assert.ok(outcome.offset <= garbage.length);
    });
    assert.throws(() => decodeBase64(`${'='.repeat(1_000_000)}x`), DocumentSyntaxError);
  });
});
