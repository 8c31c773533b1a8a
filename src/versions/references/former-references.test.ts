import assert from 'node:assert/strict';
import { treeOf } from '../../data';
import { nameReferences } from '../../fields';
import { formatPath } from '../../krm';
import { Resource } from '../../resource-list';
import { FormerOutput } from '../former-versions';
import { FormerReferences } from './former-references';

const hash = (digit: string): string => digit.repeat(10);

const pod = (spec: object): Resource =>
  Resource.create(treeOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec }));

const ofEnv = (...names: readonly string[]): object => ({
  containers: [{ name: 'web', envFrom: names.map((name) => ({ configMapRef: { name } })) }],
});
const ofPull = (...names: readonly string[]): object => ({ imagePullSecrets: names.map((name) => ({ name })) });
const ofVolume = (name: string, secretName: string): object => ({ volumes: [{ name, secret: { secretName } }] });

describe('the previous names of references', () => {
  for (const [what, before, now, expected] of [
    ['an unchanged reference', ofEnv('a'), ofEnv('a'), ['a']],
    ['a changed reference', ofEnv('a'), ofEnv('b'), ['a']],
    ['a new reference', ofEnv('b'), ofEnv('a', 'b'), ['', 'b']],
    ['a new and a changed reference', ofEnv(`b-${hash('2')}`), ofEnv('a', `b-${hash('4')}`), ['', `b-${hash('2')}`]],
    ['two changed references', ofEnv('a', 'b'), ofEnv('c', 'd'), ['', '']],
    ['a changed pull secret', ofPull('a', 'b'), ofPull('b', 'c'), ['b', 'a']],
    ['a volume', ofVolume('x', 'a'), ofVolume('x', 'b'), ['a']],
    ['a different volume', ofVolume('y', 'a'), ofVolume('x', 'b'), ['']],
  ] as const) {
    it(`of ${what}`, () => {
      const resource = pod(now);
      const references = new FormerReferences(pod(before), resource);
      const names = nameReferences(resource).map((reference) => references.namesBefore(reference).join(' '));
      assert.deepEqual(names, expected);
    });
  }

  it('are read once for all objects', () => {
    const now = pod(ofEnv('a', `b-${hash('4')}`));
    const output = new FormerOutput([pod(ofEnv('a', `b-${hash('2')}`))], [now]);
    const references = output.references(now);
    assert.equal(output.references(now), references);
    const fields = nameReferences(now).map(({ path }) => formatPath(path));
    assert.deepEqual(
      fields.map((field) => references?.namesAt('ConfigMap', [field])),
      [['a'], [`b-${hash('2')}`]],
    );
    assert.deepEqual(references?.namesAt('Secret', fields), []);
    assert.equal(
      output.references(pod({}).edit([{ kind: 'set', path: ['metadata', 'name'], value: treeOf('x') }])),
      undefined,
    );
  });
});
