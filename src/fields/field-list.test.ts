import assert from 'node:assert/strict';
import type { Tree } from '../data/tree';
import { yamlFormat } from '../formats/yaml/format';
import { base64Codec, plainCodec } from './documents/embedded';
import { type FieldList, listFields } from './field-list';

const text = `data:
  a.json: '{"b": [1, {"c": null}], "d": {}}'
  stream.yaml: "e: 1\\n---\\nf: 2\\n"
  words: plain
  b.toml: m = 3
  document: '{"g": 1}'
list: [[x]]
empty: []
encoded: eyJoIjogMSwgImsiOiAie1wibFwiOiAyfSJ9
"*": {c: 1, d: []}
x.yaml: "i: {{ .j }}\\n"
`;

describe('the fields of a resource', () => {
  const [root] = yamlFormat.read(text).roots as [Tree];
  const list = (documents: 'all' | 'none'): FieldList =>
    listFields(root, { codecAt: ([key]) => (key === 'encoded' ? base64Codec : plainCodec) }, documents);
  const shown = (documents: 'all' | 'none'): readonly string[] =>
    list(documents).fields.map(({ path, node }) => `${path}: ${node.kind === 'scalar' ? node.text : node.kind}`);

  it('include the fields of all documents, with their paths', () =>
    assert.deepEqual(shown('all'), [
      'data.[a.json].b.0: 1',
      'data.[a.json].b.1.c: null',
      'data.[a.json].d: map',
      'data.[stream.yaml].[0].e: 1',
      'data.[stream.yaml].[1].f: 2',
      'data.words: plain',
      'data.[b.toml].m: 3',
      'data.document.g: 1',
      'list.0.0: x',
      'empty: list',
      'encoded.h: 1',
      'encoded.k.l: 2',
    ]));

  it('are counted if no path can name them, or if a template generates their values', () =>
    assert.equal(list('all').unnamed, 3));

  it('include no fields of documents if `documents` is `none`', () =>
    assert.deepEqual(
      shown('none').filter((line) => line.startsWith('encoded') || /words|a\.json/.test(line)),
      [
        'data.[a.json]: {"b": [1, {"c": null}], "d": {}}',
        'data.words: plain',
        String.raw`encoded: {"h": 1, "k": "{\"l\": 2}"}`,
      ],
    ));
});
