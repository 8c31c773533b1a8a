/** Tests inline Environments in the values of programs. */
import assert from 'node:assert/strict';
import type { Json } from '../../../src/data';
import { evaluate } from '../../../src/jsonnet';
import { chosenEnvironment, inlineView } from './inline';

const environment = (name: string, data: string): string =>
  `{ apiVersion: 'tanka.dev/v1alpha1', kind: 'Environment', metadata: { name: '${name}' }, spec: {}, data: ${data} }`;

function chosen(code: string, name = ''): Json {
  const value = evaluate({ name: 'main.jsonnet', code, view: inlineView(name), topLevelArguments: { tag: 'one' } });
  return chosenEnvironment(value, name);
}

const dataOf = (code: string, name?: string): Json => (chosen(code, name) as { data: Json }).data;
const three = `{ a: ${environment('project1-env1', '1')}, b: [[${environment('project1-env2', 'error "not asked for"')}]], c: { apiVersion: 'v1', kind: 'List', items: [${environment('project2-env1', '3')}] } }`;

describe('inline Environments', () => {
  it('are found at any depth, and in lists', () => {
    assert.equal(dataOf(environment('a', '{ x: 1 }.x')), 1);
    assert.equal(
      dataOf(
        `{ x: null, y: 'text', z: [1], cm: { apiVersion: 'v1', kind: 'ConfigMap' }, e: ${environment('a', '2')} }`,
      ),
      2,
    );
    assert.equal(dataOf(three, 'project2'), 3);
  });

  it('may be in a function’s result', () => {
    assert.equal(dataOf(`function(tag) ${environment('a', 'tag')}`), 'one');
  });

  it('are selected by the exact name or a part of it, and the data of others is not evaluated', () => {
    assert.equal(dataOf(three, 'project1-env1'), 1);
    assert.equal(dataOf(`[${environment('base-and-more', '1')}, ${environment('base', '2')}]`, 'base'), 2);
    assert.equal(dataOf(`[${environment('base-and-more', '1')}, ${environment('base', '2')}]`, 'more'), 1);
    assert.throws(() => dataOf(three, 'project1-env2'), /not asked for/);
  });

  it('must match exactly once', () => {
    const list = '`spec.tanka.name` must select one of them:\n - project1-env1\n - project1-env2';
    assert.throws(() => chosen(three), { message: `found multiple Environments: ${list}\n - project2-env1` });
    assert.throws(() => chosen(three, 'env1'), { message: /^found multiple Environments matching "env1": / });
    assert.throws(() => chosen(three, 'project1'), {
      message: `found multiple Environments matching "project1": ${list}`,
    });
    assert.throws(() => chosen(three, 'project1-evn1'), {
      message:
        'found no matching environments: no Environment name contains "project1-evn1": did you mean "project1-env1"?',
    });
    for (const code of ['{}', "{ apiVersion: 'v1', kind: 'ConfigMap' }", 'null', '[1]']) {
      assert.throws(() => chosen(code), {
        message: 'found no matching environments: the program returns no Environment, and its folder has no spec.json',
      });
    }
  });

  it('must have a name', () => {
    for (const code of [
      "{ apiVersion: 'a', kind: 'Environment' }",
      "{ apiVersion: 'a', kind: 'Environment', metadata: { name: 1 } }",
    ]) {
      assert.throws(() => chosen(code), /an Environment must have a string as `metadata\.name`/);
    }
  });
});
