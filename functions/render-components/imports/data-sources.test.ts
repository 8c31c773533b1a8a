import assert from 'node:assert/strict';
import { memoryImporter } from '../../../src/jsonnet';
import { checkDataSources, dataSourceImporter } from './data-sources';

describe('checkDataSources', () => {
  for (const [uri, reason] of [
    ['ftp://x', "data source URL 'ftp://x', unsupported scheme 'ftp'"],
    ['text', "data source URL 'text', unsupported scheme ''"],
    [
      'exec:x?configVar=c',
      "data source 'exec:x?configVar=c' does not have a name (did you forget the '//' after the ':'?)",
    ],
    ['exec://?configVar=c', "data source 'exec://?configVar=c' does not have a name"],
    ['exec://x', "data source 'exec://x' must have a configVar param"],
    ['exec://x?configVar=', "data source 'exec://x?configVar=' must have a configVar param"],
  ] as const) {
    it(`refuses ${uri}`, () =>
      assert.throws(() => checkDataSources([uri]), { message: `create data source ${uri}: ${reason}` }));
  }

  it('returns the names of all other sources', () =>
    assert.deepEqual([...checkDataSources(['exec://a?configVar=c', 'helm3://b?x=1&configVar=c']).keys()], ['a', 'b']));
});

describe('dataSourceImporter', () => {
  const used: string[] = [];
  const importer = dataSourceImporter(
    memoryImporter({ 'lib/a.libsonnet': '{}' }, ['lib']),
    new Map([['a', 'exec://a?configVar=c']]),
    new Map(Object.entries({ 'data://a/x': 'recorded', 'data://undeclared': 'recorded too', 'data://left': 'out' })),
    (uri) => used.push(uri),
  );

  it('returns the recorded output', () => {
    assert.equal(importer.load(importer.resolve('components/a.jsonnet', 'data://a/x') ?? ''), 'recorded');
    assert.equal(importer.load(importer.resolve('', 'data://undeclared') ?? ''), 'recorded too');
    assert.deepEqual(Buffer.from(importer.loadBytes?.('data://a/x') ?? []).toString('utf8'), 'recorded');
    assert.deepEqual(new Set(used), new Set(['data://a/x', 'data://undeclared']));
  });

  it('reports the missing output', () => {
    const id = importer.resolve('', 'data://a?q=1') ?? '';
    assert.equal(id, 'data://a?q=1');
    assert.throws(() => importer.load(id), /^Error: data source a, target=\?q=1: a KRM function cannot start the/);
    assert.throws(() => importer.load('data://a'), /target=\/:/);
  });

  it('leaves other imports to the files', () => {
    assert.equal(importer.resolve('x.jsonnet', 'a.libsonnet'), 'lib/a.libsonnet');
    assert.equal(importer.resolve('x.jsonnet', 'data://nope/x'), undefined);
    assert.equal(Buffer.from(importer.loadBytes?.('lib/a.libsonnet') ?? []).toString('utf8'), '{}');
  });
});
