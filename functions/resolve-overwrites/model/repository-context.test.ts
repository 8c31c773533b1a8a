import assert from 'node:assert/strict';
import type { MapTree } from '../../../src/data';
import { yamlFormat } from '../../../src/formats';
import { equalContexts, RepositoryContext } from './repository-context';

const context = (text: string): RepositoryContext => new RepositoryContext(yamlFormat.read(text).roots[0] as MapTree);

const plain = context('{type: ociRegistry, baseUrl: r.example.com/a/b}');

describe('repository contexts', () => {
  it('are equal in any order of their keys, however numbers are spelt', () => {
    assert.ok(
      equalContexts(context('{a: 1.0, b: [x, {c: 2, d: null}]}'), context('{b: ["x", {d: ~, c: 2.0}], a: 0x1}')),
    );
    assert.ok(equalContexts(undefined, undefined));
  });

  for (const other of [
    '{type: OCIRegistry, baseUrl: r.example.com/a/b}',
    '{type: ociRegistry, baseUrl: r.example.com/a/b/}',
    '{type: ociRegistry, baseUrl: https://r.example.com/a/b}',
    '{type: ociRegistry/v1, baseUrl: r.example.com, subPath: /a/b/}',
    '{type: ociRegistry, baseUrl: r.example.com/a/b, componentNameMapping: urlPath}',
    '{type: ociRegistry, baseUrl: r.example.com/a/b, componentNameMapping: }',
  ]) {
    it(`${other} is the same location, but not an equal context`, () => {
      assert.equal(context(other).normalized, plain.normalized);
      assert.ok(!equalContexts(context(other), plain));
    });
  }

  for (const other of [
    '{}',
    '{type: ociRegistry, baseUrl: r.example.com/a}',
    '{type: ociRegistry, baseUrl: R.example.com/a/b}',
    '{type: ociRegistry, baseUrl: r.example.com/a/b, componentNameMapping: sha256-digest}',
    '{type: ociRegistry, baseUrl: r.example.com/a/b, port: 1}',
    '{type: local, baseUrl: r.example.com/a/b}',
    '{type: 7, baseUrl: r.example.com/a/b}',
  ]) {
    it(`${other} is a different location`, () => assert.notEqual(context(other).normalized, plain.normalized));
  }

  it('are different if they differ in the order of a list, or if null replaces an absent field', () => {
    assert.ok(!equalContexts(context('{a: [1, 2]}'), context('{a: [2, 1]}')));
    assert.ok(!equalContexts(context('{a: null}'), context('{}')));
    assert.ok(!equalContexts(context('{}'), undefined));
  });

  it('have a readable name', () => {
    assert.equal(context('{type: OCIRegistry, baseUrl: r.example.com, subPath: a}').label, 'r.example.com/a');
    assert.equal(context('{type: local, filePath: x}').label, '{"filePath":"x","type":"local"}');
    assert.equal(context('{type: ociRegistry}').label, '{"type":"ociRegistry"}');
  });
});
