import assert from 'node:assert/strict';
import { stringScalar, type Tree } from '../data/tree';
import { matchFields, plainCodec } from '../fields';
import { NoSpellingError, yamlFormat } from '../formats';
import { parseFieldPath } from '../krm/field-path';
import { Resource } from './resource';
import { ResourceDraft } from './resource-draft';

const text = `apiVersion: v1
kind: ConfigMap
metadata:
  name: shop # its name
  annotations:
    internal.config.kubernetes.io/previousNames: former
    internal.config.kubernetes.io/previousKinds: ConfigMap
    internal.config.kubernetes.io/previousNamespaces: default
data:
  host: old
  app.ini: |
    host = old
  app.json: '{"port": 80}'
`;

const resource = Resource.of(text, { format: yamlFormat, column: 0 });

const int = (spelling: string): Tree => ({ kind: 'scalar', type: 'int', text: spelling });

function set(draft: ResourceDraft<Resource>, path: string, value: Tree = stringScalar('new')): void {
  const options = { create: true, exactQueries: false, codecAt: () => plainCodec };
  draft.write(
    (root) => matchFields(root, parseFieldPath(path), options),
    () => ({ kind: 'set', value }),
    {},
  );
}

const textAt = (draft: ResourceDraft<Resource>, path: string): string | undefined => {
  const options = { create: false, exactQueries: false, codecAt: () => plainCodec };
  let [match] = matchFields(draft.root, parseFieldPath(path), options);
  while (match?.kind === 'embedded') [match] = match.documents.flatMap(({ fields }) => fields);
  return match?.kind === 'found' && match.node.kind === 'scalar' ? match.node.text : undefined;
};

describe('ResourceDraft', () => {
  it('returns the resource itself if nothing was written, or only existing values', () => {
    const draft = new ResourceDraft(resource);
    set(draft, 'data.host', stringScalar('old'));
    set(draft, 'data.app\\.json.port', int('80'));
    assert.equal(draft.finish(), resource);
  });

  it('shows written values before its text contains them', () => {
    const draft = new ResourceDraft(resource);
    set(draft, 'data.host');
    set(draft, 'data.app\\.json.port', int('81'));
    set(draft, 'data.app\\.json.tls.port', int('82'));
    assert.equal(textAt(draft, 'data.app\\.json.tls.port'), '82');
    assert.equal(textAt(draft, 'data.app\\.json'), '{"port": 81, "tls": {"port": 82}}');
    assert.equal(draft.resource, resource);
    const expected = text
      .replace('host: old', 'host: new')
      .replace(`'{"port": 80}'`, `'{"port": 81, "tls": {"port": 82}}'`);
    assert.equal(draft.finish().text, expected);
  });

  it('returns the new name and the previous names', () => {
    const draft = new ResourceDraft(resource);
    set(draft, 'metadata.name');
    set(draft, 'metadata.labels.app');
    assert.equal(draft.id.name, 'new');
    assert.deepEqual(
      draft.previousIds().map(({ name }) => name),
      ['former'],
    );
    assert.deepEqual([...draft.labels()], [['app', 'new']]);
    assert.equal(draft.finish().id.name, 'new');
  });

  it('reads a value that another format may spell differently', () => {
    const draft = new ResourceDraft(resource);
    set(draft, 'data.host');
    set(draft, 'data.app\\.json.port', int('0x50'));
    assert.equal(draft.finish(), draft.resource, 'written already');
    set(draft, 'data.app\\.json.port', int('0x51'));
    assert.equal(textAt(draft, 'data.app\\.json.port'), '81');
    assert.equal(textAt(draft, 'data.host'), 'new');
  });

  it('does not change if a format cannot represent the value', () => {
    const draft = new ResourceDraft(resource);
    set(draft, 'data.host');
    assert.throws(() => set(draft, 'data.app\\.ini.list', { kind: 'list', items: [] }), NoSpellingError);
    set(draft, 'data.app\\.ini.host', stringScalar('h'));
    assert.equal(draft.finish().text, text.replace('  host: old', '  host: new').replace('host = old', 'host = h'));
  });
});
