import assert from 'node:assert/strict';
import { secretPathTest } from './secrets/masked';
import { parseSecretSettings, secretSettings } from './secrets/secret-settings';
import { emptyMap, treeOf } from '../../src/data';
import { taggedTree, type UnifiedEntry } from './model/unified';

describe('secret settings', () => {
  it('are found under the names of every format', () => {
    const isSecret = secretPathTest([['database', 'connection'], ['mq']]);
    for (const path of [
      ['database', 'connection'],
      ['database.connection'],
      ['DATABASE_CONNECTION'],
      ['mq', 'url'],
      ['MQ_URL'],
    ]) {
      assert.equal(isSecret(path), true, path.join(' '));
    }
    for (const path of [['database', 'pool'], ['database'], ['mqtt']]) {
      assert.equal(isSecret(path), false, path.join(' '));
    }
  });

  it('are all settings if the note cannot be read', () => {
    for (const note of ['', '[["a"]]', '{"f": [1]}', '{"f": {}}', '{"f": [["a"', 'null']) {
      assert.equal(secretPathTest(parseSecretSettings(note, 'f'))(['x']), true, note);
    }
  });

  it('are noted by their paths; a list or map with only secret settings has one path', () => {
    const layer = { name: 'l', origin: 'x', isDefault: false, fromSecret: false, isUntyped: false, tree: emptyMap };
    const value = (secret: boolean, plain: unknown): UnifiedEntry['value'] =>
      taggedTree(treeOf(plain), [{ layer: { ...layer, secret }, tree: emptyMap }]);
    const map = (fields: Readonly<Record<string, UnifiedEntry['value']>>): UnifiedEntry['value'] => ({
      kind: 'map',
      entries: Object.entries(fields).map(([key, inner]) => ({ key, value: inner })),
    });
    const mixed = map({
      one: value(true, ['a']),
      two: { kind: 'list', items: [value(false, 'a'), value(true, 'b')] },
      all: value(true, { x: 1, y: { z: 2 } }),
      some: map({ x: value(true, 'x'), y: value(false, 'y') }),
      none: value(false, { x: 1 }),
    });
    assert.equal(
      secretSettings([
        { file: { key: 'f', format: 'yaml' }, value: mixed },
        { file: { key: 'g', format: 'yaml', select: 'none' }, value: value(false, { x: 1 }) },
      ]),
      '{"f":[["one"],["two"],["all"],["some","x"]]}',
    );
    assert.equal(
      secretSettings([
        { file: { format: 'keys' }, value: map({ some: map({ x: value(true, 'x'), y: value(false, 'y') }) }) },
      ]),
      '{"some.x":[[]]}',
    );
    assert.equal(secretSettings([{ file: { key: 'f', format: 'yaml' }, value: value(false, { x: 1 }) }]), undefined);
  });

  it('are noted for the option of INI that they are a part of', () => {
    const layer = { name: 'l', origin: 'x', isDefault: false, fromSecret: false, isUntyped: false, tree: emptyMap };
    const secret = (plain: unknown): UnifiedEntry['value'] =>
      taggedTree(treeOf(plain), [{ layer: { ...layer, secret: true }, tree: emptyMap }]);
    const plain = taggedTree(treeOf({ y: 1 }), [{ layer: { ...layer, secret: false }, tree: emptyMap }]);
    const inner: UnifiedEntry['value'] = {
      kind: 'map',
      entries: [
        { key: 'x', value: secret('geheim') },
        { key: 'y', value: plain },
      ],
    };
    const option: UnifiedEntry['value'] = { kind: 'map', entries: [{ key: 'flags', value: inner }] };
    const value: UnifiedEntry['value'] = {
      kind: 'map',
      entries: [
        { key: 'db', value: option },
        { key: 'other', value: plain },
      ],
    };
    assert.equal(secretSettings([{ file: { key: 'f', format: 'ini' }, value }]), '{"f":[["db"]]}');
  });

  it('are noted for each file', () => {
    const note = '{"f": [["a"]], "__proto__": [["b"]]}';
    assert.deepEqual(parseSecretSettings(note, 'f'), [['a']]);
    assert.deepEqual(parseSecretSettings(note, '__proto__'), [['b']]);
    assert.deepEqual(parseSecretSettings(note, 'constructor'), []);
  });

  it('are noted without keys that CUE computed from a Secret', () => {
    const layer = { name: 'l', origin: 'x', isDefault: false, fromSecret: true, isUntyped: false, tree: emptyMap };
    const found = { layer: { ...layer, secret: true, hiddenKeys: ['hunter2'] }, tree: emptyMap };
    const secret = taggedTree(treeOf(1), [found]);
    const plain = taggedTree(treeOf(1), [{ layer: { ...layer, secret: false }, tree: emptyMap }]);
    const value: UnifiedEntry['value'] = {
      kind: 'map',
      entries: [
        { key: 'hunter2', value: secret },
        { key: 'b', value: plain },
      ],
    };
    const whole: UnifiedEntry['value'] = {
      kind: 'map',
      entries: [
        { key: 'a', value },
        { key: 'b', value: plain },
      ],
    };
    assert.equal(secretSettings([{ file: { key: 'f', format: 'yaml' }, value: whole }]), '{"f":[["a"]]}');
    const note = secretSettings([{ file: { format: 'keys' }, value: whole }]) ?? '';
    assert.equal(note, '{"":[[]]}');
    assert.deepEqual(parseSecretSettings(note, 'a.hunter2'), [[]]);
  });
});
