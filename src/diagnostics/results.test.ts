import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { treeOf } from '../data/trees/plain';
import { FileAccessError, noFiles } from '../files/files';
import { rootFiles } from '../files/root-files';
import type { Diagnostic } from './diagnostic';
import { findConfig } from './find-config';
import { asResult, withPlaces } from './results';
import { configIn, placesIn } from './source-place';

describe('asResult', () => {
  const at = { file: 'host.yaml', line: 2, column: 1, endColumn: 5, text: 'kind: A' };
  const message = ({ name, file }: { readonly name: string; readonly file: string }): string => {
    const diagnostic: Diagnostic = {
      severity: 'error',
      message: 'it is wrong',
      resourceRef: { apiVersion: 'v1', kind: 'A', name },
      file: { path: file },
      config: { field: '', of: 'A/host', at },
    };
    return asResult(diagnostic).message;
  };

  it('names the file of a resource after the message', () => {
    assert.equal(message({ name: 'shop', file: 'shop.yaml' }), 'host.yaml:2:1: it is wrong (shop.yaml)');
  });

  it('names the file of the functionConfig once', () => {
    assert.equal(message({ name: 'host', file: 'host.yaml' }), 'host.yaml:2:1: it is wrong');
  });
});

describe('withPlaces', () => {
  it('searches for the functionConfig only for a diagnostic that refers to it', () => {
    const message: Diagnostic = { severity: 'info', message: 'm' };
    assert.deepEqual(
      withPlaces([message], () => assert.fail('searched')),
      [message],
    );
    const text = configIn('a.yaml', 'a: 1\n', () => true);
    const placed = withPlaces([message, { ...message, config: { field: 'a', of: 'A' } }], () => text);
    assert.equal(placed[1]?.config?.at?.column, 4);
  });
});

describe('findConfig', () => {
  it('reads no more than a mebibyte of a file', () => {
    const read = (_: string, mostBytes?: number): never => {
      assert.equal(mostBytes, 2 ** 20);
      throw new FileAccessError('too large');
    };
    assert.equal(findConfig(treeOf({}), 'a.yaml', { ...noFiles, read }), undefined);
  });

  const doc = (x: number, name = 'host'): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {x: ${x}}\n`;
  const others = { '.git/a.yaml': doc(1), 'node_modules/a.yaml': doc(1), 'a.txt': doc(1) };
  const inline = `transformers:\n- host.yaml\n- |\n\n  # inline\n${doc(1).replaceAll(/^(?=.)/gm, '  ')}`;
  const steps = 'pipeline:\n  mutators:\n  - image: x\n    configMap: {x: 1}\n  - configMap: {x: 2}\n  - image: y\n';
  for (const [title, texts, expected, name = 'host'] of [
    ['finds equal fields', { 'a.yaml': doc(2), 'b/c.yaml': doc(1) }, 'base/b/c.yaml:4:11'],
    ['compares all fields', { 'a.yaml': doc(2), 'b.yaml': doc(1).replace('}\n', ', uid: v}\n') }, undefined],
    ['compares missing fields', { 'a.yaml': `${doc(1)}binaryData: {}\n` }, undefined],
    ['does not choose between equal documents', { 'a.yaml': doc(1), 'b.yaml': doc(1) }, undefined],
    [
      'compares names',
      { ...others, 'a.yaml': doc(1, 'hosts'), 'b.yaml': doc(1).replace(/meta.*/, '#host') },
      undefined,
    ],
    ['compares kinds', { 'a.yaml': doc(1).replace('Map', 'Maps') }, undefined],
    ['compares versions', { 'a.yaml': doc(1).replace('v1', 'v2') }, undefined],
    ['finds inline documents', { Kustomization: inline }, 'base/Kustomization:9:13'],
    ['finds steps of a Kptfile', { 'k/Kptfile': steps, 'b.yaml': steps }, 'base/k/Kptfile:4:20', 'function-input'],
    ['finds only files with the name of a file', { Kptfile: steps }, undefined],
  ] as const) {
    it(title, () => {
      const folder = temporaryFolder(texts);
      symlinkSync('.', join(folder, 'link'));
      const metadata = { name, uid: 'u' };
      const config = treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { x: 1 } });
      const found = findConfig(config, undefined, rootFiles(folder), 'base');
      const at = found && placesIn(found)({ field: 'data.x' });
      assert.equal(at && `${at.file}:${at.line}:${at.column}`, expected);
    });
  }
});
