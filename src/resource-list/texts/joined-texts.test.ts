/** Tests runs with several files. */
import assert from 'node:assert/strict';
import { stringScalar } from '../../data';
import { joinLists, readAmongOthers } from './joined-texts';
import { NotAListError } from './list-text';

const named = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

describe('several texts as one list', () => {
  const joined = (...texts: readonly string[]) =>
    joinLists(texts.map((text, index) => readAmongOthers({ file: `${index}.yaml`, text })));

  it('contains the resources of all texts, and writes each resource to its own text', () => {
    const list = joined(`${named('a')}---\n${named('b')}`, named('c'));
    assert.deepEqual(
      list.resources.map(({ id }) => id.name),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(
      list.resources.map((resource) => list.indexOf?.(resource)),
      [0, 0, 1],
    );
    const renamed = list.resources.map((one) =>
      one.id.name === 'b' ? one.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar('b2') }]) : one,
    );
    assert.deepEqual(list.writeEach?.(renamed), [`${named('a')}---\n${named('b2')}`, named('c')]);
  });

  it('is one stream if it is written as one text', () => {
    const list = joined(named('a').trimEnd(), '', `---\n${named('b')}`);
    assert.equal(list.write([...list.resources], []), `${named('a')}---\n${named('b')}`);
    const block = joined('kind: A\na: |\n  x', named('b'));
    assert.equal(block.write([...block.resources], []), `kind: A\na: |-\n  x\n---\n${named('b')}`);
  });

  it('refuses a ResourceList among several texts', () => {
    assert.throws(
      () => joined('{"kind": "ResourceList"}', named('a')),
      (error) => {
        assert.ok(error instanceof NotAListError);
        assert.match(error.message, /"0\.yaml" is a ResourceList, which must be the only input/);
        return true;
      },
    );
  });
});
