import assert from 'node:assert/strict';
import { anyKey, secretPathTest } from './secrets/masked';
import { parseSecretSettings, secretSettings } from './secrets/secret-settings';
import { emptyMap, type Path, treeOf } from '../../src/data';
import type { Layer } from './model/layer';
import { taggedTree, type Unified } from './model/unified';
import { layerOf } from '../../test/layer-of';

describe('secret settings', () => {
  it('are found under the names of every format', () => {
    const isSecret = secretPathTest([['database', 'connection'], ['mq'], ['a', 'b', anyKey]]);
    for (const path of [
      ['database', 'connection'],
      ['database.connection'],
      ['DATABASE_CONNECTION'],
      ['mq', 'url'],
      ['MQ_URL'],
      ['a', 'b', 'c'],
    ]) {
      assert.equal(isSecret(path), true, path.join(' '));
    }
    for (const path of [['database', 'pool'], ['database'], ['mqtt']]) {
      assert.equal(isSecret(path), false, path.join(' '));
    }
  });

  it('are all settings if the annotation cannot be read', () => {
    for (const note of ['', '[["a"]]', '{"f": [1]}', '{"f": {}}', '{"f": [["a"', 'null']) {
      assert.equal(secretPathTest(parseSecretSettings(note)('f'))(['x']), true, note);
    }
  });

  /** A scalar from a layer with these properties, or a map or list of such scalars. */
  const from = (more: Partial<Layer>, plain: unknown): Unified =>
    taggedTree(treeOf(plain), [{ layer: layerOf('l', {}, more), tree: emptyMap }]);
  const secret = (plain: unknown): Unified => from({ secret: true }, plain);
  const open = (plain: unknown): Unified => from({}, plain);
  const map = (fields: Readonly<Record<string, Unified>>): Unified => ({
    kind: 'map',
    entries: Object.entries(fields).map(([key, value]) => ({ key, value })),
  });
  const computed = map({ hunter2: secret(1), open: open(1) });
  const isHiddenKey = (path: Path): boolean => path.at(-1) === 'hunter2';
  for (const [title, file, value, expected] of [
    ['as undefined if no setting is secret', { key: 'f', format: 'yaml' }, open({ x: 1 }), undefined],
    ['as the path of a setting', { key: 'f', format: 'yaml' }, map({ x: secret(1), y: open(1) }), '{"f":[["x"]]}'],
    [
      'as the path of a list or map with only secret settings',
      { key: 'f', format: 'yaml' },
      map({ one: secret(['a']), all: secret({ x: 1, y: { z: 2 } }), none: open({ x: 1 }) }),
      '{"f":[["one"],["all"]]}',
    ],
    [
      'as the path of a list with a secret item',
      { key: 'f', format: 'yaml' },
      map({ two: { kind: 'list', items: [open('a'), secret('b')] } }),
      '{"f":[["two"]]}',
    ],
    ['as a data key', { format: 'keys' }, map({ some: map({ x: secret('x'), y: open('y') }) }), '{"some.x":[[]]}'],
    [
      'as the option of INI that has the setting',
      { key: 'f', format: 'ini' },
      map({ db: map({ flags: map({ x: secret('geheim'), y: open(1) }), other: open(1) }), other: open({ y: 1 }) }),
      '{"f":[["db","flags"]]}',
    ],
    [
      'up to a key that CUE computed from a Secret',
      { key: 'f', format: 'yaml' },
      map({ a: computed, b: open(1) }),
      '{"f":[["a",""]]}',
    ],
    ['as any data key if CUE computed the key from a Secret', { format: 'keys' }, map({ a: computed }), '{"":[[]]}'],
  ] as const) {
    it(`are recorded ${title}`, () => assert.equal(secretSettings([{ file, value, path: [], isHiddenKey }]), expected));
  }

  it('are recorded for each file', () => {
    const note = '{"f": [["a"]], "__proto__": [["b"]]}';
    assert.deepEqual(parseSecretSettings(note)('f'), [['a']]);
    assert.deepEqual(parseSecretSettings(note)('__proto__'), [['b']]);
    assert.deepEqual(parseSecretSettings(note)('constructor'), []);
    assert.deepEqual(parseSecretSettings('{"":[[]]}')('a.hunter2'), [[]]);
    const shared = { value: secret(1), path: [], isHiddenKey: () => false };
    const files = ['f', 'g'].map((key) => ({ file: { key, format: 'yaml' as const }, ...shared }));
    assert.equal(secretSettings(files), '{"f":[[]],"g":[[]]}');
  });
});
