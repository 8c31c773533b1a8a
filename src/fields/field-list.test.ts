import assert from 'node:assert/strict';
import type { Tree } from '../data/tree';
import { yamlFormat } from '../formats/yaml/format';
import { base64Codec, plainCodec } from './documents/embedded';
import { listFields } from './field-list';

const text = `data:
  a.json: '{"b": [1, {"c": null}], "d": {}}'
  stream.yaml: "e: 1\\n---\\nf: 2\\n"
  words: plain
  document: '{"g": 1}'
list: [[x]]
empty: []
encoded: eyJoIjogMX0=
`;

describe('the fields of a resource', () => {
  const [root] = yamlFormat.read(text).roots as [Tree];
  const shown = (documents: 'all' | 'none'): readonly string[] =>
    listFields(root, { codecAt: ([key]) => (key === 'encoded' ? base64Codec : plainCodec) }, documents).fields.map(
      ({ path, node }) => `${path}: ${node.kind === 'scalar' ? node.text : node.kind}`,
    );
  it('include the fields of all documents, with their paths', () =>
    assert.deepEqual(shown('all'), [
      'data.[a.json].b.0: 1',
      'data.[a.json].b.1.c: null',
      'data.[a.json].d: map',
      'data.[stream.yaml].[0].e: 1',
      'data.[stream.yaml].[1].f: 2',
      'data.words: plain',
      'data.document.g: 1',
      'list.0.0: x',
      'empty: list',
      'encoded.h: 1',
    ]));

  it('include no fields of documents if `documents` is `none`', () =>
    assert.deepEqual(shown('none'), [
      'data.[a.json]: {"b": [1, {"c": null}], "d": {}}',
      'data.[stream.yaml]: e: 1\n---\nf: 2\n',
      'data.words: plain',
      'data.document: {"g": 1}',
      'list.0.0: x',
      'empty: list',
      'encoded: {"h": 1}',
    ]));
});
