import assert from 'node:assert/strict';
import { didYouMean, isLikelyTypo, omitsLetters, notOneOf } from './nearest-name';

describe('didYouMean', () => {
  const fields = ['source', 'sourceValue', 'targets', 'fieldPath', 'fieldPaths', 'path', 'as'];
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['fieldpaths', 'fieldPaths'],
    ['FIELDPATH', 'fieldPath'],
    ['soruce', 'source'],
    ['target', 'targets'],
    ['sourcevalues', 'sourceValue'],
    ['pth', 'path'],
    ['os', 'as'],
    ['x', undefined],
    ['', undefined],
    ['zzzz', undefined],
    ['metadata', undefined],
    ['fieldPathOfTheTarget', undefined],
  ];
  for (const [word, expected] of cases) {
    it(`"${word}" means ${expected ?? 'nothing'}`, () => assert.equal(didYouMean(word, fields), expected));
  }

  it('counts two swapped adjacent letters as one typo', () => {
    assert.equal(didYouMean('shpo', ['shop']), 'shop');
    assert.equal(didYouMean('hsop', ['shop']), 'shop');
    assert.equal(didYouMean('shpo', ['ship', 'shop']), 'shop');
    assert.equal(didYouMean('hosp', ['shop']), undefined);
    assert.equal(didYouMean('ab', ['ba']), undefined);
  });

  it('returns the nearest name, or the first of several', () => {
    assert.equal(didYouMean('abcd', ['abce', 'abcd']), 'abcd');
    assert.equal(didYouMean('abcd', ['abce', 'abcf']), 'abce');
  });

  it('never replaces one single letter with another', () => {
    assert.equal(didYouMean('a', ['b']), undefined);
    assert.equal(didYouMean('a', []), undefined);
  });
});

describe('isLikelyTypo', () => {
  it('treats a space around a name as a typo', () => {
    assert.ok(isLikelyTypo('host ', 'host'));
    assert.ok(isLikelyTypo('a', ' a'));
    assert.ok(!isLikelyTypo('a b', 'ab'));
  });

  for (const [word, name] of [
    ['hostnme', 'hostname'],
    ['hostnaem', 'hostname'],
    ['hostnamee', 'hostname'],
    ['Hostname', 'hostname'],
    ['REDIS_PROT', 'REDIS_PORT'],
    ['date', 'data'],
    ['hst', 'host'],
    ['shopp', 'shop'],
    ['hostname', 'hostnamee'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['[name=wbe]', '[name=web]'],
    ['lo_glevel', 'log_level'],
    ['w1eb', '1web'],
    ['log_level', 'log-level'],
    ['logLevel', 'log_level'],
    ['LOG_LEVEL', 'log.level'],
    ['HTTPServer', 'http-server'],
  ] as const) {
    it(`"${word}" is "${name}"`, () => assert.equal(isLikelyTypo(word, name), true));
  }

  for (const [word, name] of [
    ['host', 'host'],
    ['REDIS_PORT', 'REDIS_HOST'],
    ['host1', 'host2'],
    ['host12', 'host21'],
    ['server-10', 'server-1'],
    ['a.json', 'b.json'],
    ['min', 'max'],
    ['east', 'west'],
    ['mode', 'node'],
    ['tag', 'tags'],
    ['keys', 'key'],
    ['ab', 'ac'],
    ['app', 'app.kubernetes.io/name'],
    ['hostnme_1', 'hostname-1'],
    ['hostnmes', 'hostname'],
    ['dat', 'data'],
    ['HTTPS_PROXY', 'HTTP_PROXY'],
    ['host', 'hosts'],
    ['replica', 'replicas'],
    ['read', 'ready'],
    ['from', 'form'],
    ['redis', 'rediss'],
    ['API_KEY', 'API_KEYS'],
    ['secure', 'secured'],
    ['a-b1', 'a-1b'],
    ['node-1-1', 'node-11'],
    ['1.2', '1-2'],
    ['on-call', 'oncall'],
    ['app/web', 'app-web'],
  ] as const) {
    it(`"${word}" is not "${name}"`, () => assert.equal(isLikelyTypo(word, name), false));
  }
});

describe('omitsLetters', () => {
  for (const [word, name] of [
    ['hst', 'host'],
    ['hostt', 'host'],
    ['example.com/shp', 'example.com/shop'],
  ] as const) {
    it(`"${word}" is "${name}"`, () => assert.equal(omitsLetters(word, name), true));
  }

  for (const [word, name] of [
    ['host', 'host'],
    ['min', 'max'],
    ['host1', 'host'],
    ['hst', 'host_name'],
    ['exmple.com/shp', 'example.com/shop'],
    ['example.com/other', 'example.com/server'],
  ] as const) {
    it(`"${word}" is not "${name}"`, () => assert.equal(omitsLetters(word, name), false));
  }
});

it('notOneOf lists the allowed values, and suggests the most similar one', () => {
  assert.equal(notOneOf('`mode`', ['merge', 'replace'], 'x'), '`mode` must be one of merge, replace');
  assert.equal(
    notOneOf('`mode`', ['merge', 'replace'], 'replaec'),
    '`mode` must be one of merge, replace: did you mean "replace"?',
  );
});
