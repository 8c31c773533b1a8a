import assert from 'node:assert/strict';
import { type MapTree, treeOf } from '../../../src/data';
import { RepositoryContext } from '../model/repository-context';
import type { ComponentRef } from '../model/component-ref';
import { ResolverRules } from './resolver-rules';

describe('a resolver rule', () => {
  it('also applies to the same version in a different repository', () => {
    const ref = (baseUrl: string): ComponentRef => ({
      componentName: 'example.com/db',
      version: 'v1.0.0',
      repositoryContext: new RepositoryContext(treeOf({ type: 'OCIRegistry', baseUrl }) as MapTree),
    });
    const rules = new ResolverRules();
    assert.equal(rules.add({ ...ref(''), repositoryContext: undefined }), false);
    rules.add(ref('staging.example.com'));
    rules.see([ref('registry.example.com'), ref('staging.example.com')]);
    assert.match([...rules.wide()].join('\n'), /also applies to example\.com\/db:v1\.0\.0/);
  });
});
