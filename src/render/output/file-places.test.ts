import assert from 'node:assert/strict';
import type { Files } from '../../files';
import { treeOf } from '../../data';
import { generatedByKey, Resource } from '../../resource-list';
import { indexKey, pathKey } from '../../krm';
import { memoryFiles } from '../files/memory-files';
import { freeIndexes, takenFileMessages } from './file-places';

const item = (name: string, path: string, index: number, annotations: object = {}): Resource =>
  Resource.create(
    treeOf({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, annotations: { [pathKey]: path, [indexKey]: String(index), ...annotations } },
    }),
  );

const added = (name: string, path: string) => ({
  object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
  origin: 'file: main.jsonnet',
  path,
});

describe('freeIndexes', () => {
  it('skips indexes of existing objects in the file, because kpt refuses duplicates', () => {
    const free = freeIndexes([item('a', 'x.yaml', 0), item('b', 'x.yaml', 2), item('c', 'y.yaml', 1)]);
    assert.deepEqual([free('x.yaml'), free('x.yaml'), free('x.yaml'), free('z.yaml')], ['1', '3', '4', '0']);
  });
});

describe('takenFileMessages', () => {
  const messages = (items: readonly Resource[], path: string, files?: Files): string =>
    takenFileMessages(items, [added('new', path), added('second', path)], files).join('\n');

  it('reports a file with an item that was not rendered, once', () => {
    assert.equal(
      messages([item('mine', 'a.yaml', 0)], 'a.yaml'),
      'ConfigMap new (file: main.jsonnet) would be written into the file "a.yaml", but the file contains ConfigMap mine, which was not rendered: move that item to another file',
    );
    assert.equal(messages([item('mine', 'a.yaml', 0)], 'b.yaml'), '');
  });

  it('lets several functions write into one file', () => {
    assert.equal(messages([item('other', 'a.yaml', 0, { [generatedByKey]: 'RenderJsonnet/other' })], 'a.yaml'), '');
  });

  it('reports an existing file that is not among the items, because kpt would overwrite it', () => {
    const files = memoryFiles(new Map(Object.entries({ 'vendor/data.yaml': 'a: 1\n', 'empty.yaml': '' })));
    assert.match(messages([], 'vendor/data.yaml', files), /"vendor\/data\.yaml", but the file exists/);
    assert.equal(messages([], 'empty.yaml', files), '');
    assert.equal(messages([], 'vendor/none.yaml', files), '');
    assert.equal(messages([], 'vendor/data.yaml'), '');
    const rendered = item('old', 'vendor/data.yaml', 0, { [generatedByKey]: 'RenderJsonnet/x' });
    assert.equal(messages([rendered], 'vendor/data.yaml', files), '');
  });
});
