import assert from 'node:assert/strict';
import { treeOf } from '../data/trees/plain';
import { noFiles, type Files } from '../files/files';
import type { Diagnostic } from './diagnostic';
import { findConfig } from './find-config';
import { asResult } from './results';

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

describe('findConfig', () => {
  it('reads no more than a mebibyte of a file', () => {
    const files: Files = {
      ...noFiles,
      list: () => [{ name: 'a.yaml', kind: 'file', link: false }],
      read: (_, mostBytes) => {
        assert.equal(mostBytes, 2 ** 20);
        return 'kind: A\nmetadata: {name: host}\n';
      },
    };
    const config = treeOf({ kind: 'A', metadata: { name: 'host' } });
    assert.equal(findConfig(config, undefined, files, 'base')?.file, 'base/a.yaml');
  });
});
