import assert from 'node:assert/strict';
import { readListText } from '../../resource-list/texts/read';
import { renaming, type ConfigUse, type FileEdit, type LanguageContext } from '../index';

const head = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n';
const target = (paths: readonly string[], select = 'kind: ConfigMap'): string =>
  `${head}- sourceValue: a\n  targets:\n  - select: {${select}}\n    fieldPaths:\n${paths.map((path) => `    - ${path}\n`).join('')}`;

const configMap = (data: string, kind = 'ConfigMap', field = 'data', name = 'shop'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${field}:\n${data}`;

type Files = Readonly<Record<string, string>>;

/** `¦` marks the cursor. */
function renamingIn(marked: Files): { readonly files: Files; readonly rename: (name: string) => readonly FileEdit[] } {
  const files = Object.fromEntries(Object.entries(marked).map(([file, text]) => [file, text.replace('¦', '')]));
  const [file = '', text = ''] = Object.entries(marked).find(([, one]) => one.includes('¦')) ?? [];
  const isConfig = (one: string): boolean => one.startsWith('config');
  const read = Object.entries(files)
    .filter(([one]) => !isConfig(one))
    .flatMap(([one, content]) =>
      readListText(content, { stream: true }).resources.map((resource) => [resource, one] as const),
    );
  const fileOf = new Map(read);
  const context: LanguageContext = {
    kind: 'config',
    schemaOf: () => undefined,
    kinds: [],
    resources: read.map(([resource]) => resource),
    fileOf: (resource) => fileOf.get(resource),
  };
  const useOf = (one: string): ConfigUse => ({ file: one, text: files[one] ?? '', context });
  const uses = Object.keys(files).filter(isConfig).map(useOf);
  return { files, rename: (name) => renaming(useOf(file), text.indexOf('¦'), uses).edits(name) };
}

/** The lines that a rename changes in each file. */
function renamed(marked: Files, name: string): Readonly<Record<string, readonly string[]>> {
  const { files, rename } = renamingIn(marked);
  const edits = rename(name);
  const changed = Object.entries(files).map(([file, text]): readonly [string, readonly string[]] => {
    const lines = text.split('\n');
    const own = edits.filter((one) => one.file === file);
    for (const { line, column, endLine, endColumn, text: now } of own.toSorted(
      (a, b) => b.line - a.line || b.column - a.column,
    )) {
      const [first = '', last = ''] = [lines[line - 1], lines[endLine - 1]];
      lines.splice(line - 1, endLine - line + 1, first.slice(0, column - 1) + now + last.slice(endColumn - 1));
    }
    const before = new Set(text.split('\n'));
    return [file, lines.filter((one) => !before.has(one)).map((one) => one.trim())];
  });
  return Object.fromEntries(changed.filter(([, lines]) => lines.length > 0));
}

const json = configMap('  config.json: |\n    {\n      "server": {"host": "a", "port": 80}\n    }\n');
const access = configMap(
  '  config.yaml: |\n    user:\n      pass¦word: hidden-value\n',
  'Secret',
  'stringData',
  'access',
);

describe('a rename', () => {
  it('from a path changes the key and all paths that lead to it', () => {
    const config = target(['data.[config.json].server.ho¦st', 'data.config\\.json.server.port', 'data.*.server.host']);
    assert.deepEqual(
      renamed(
        { 'a.yaml': json, 'config.yaml': config, 'config2.yaml': target(['"data.config\\\\.json.server.host"']) },
        'name',
      ),
      {
        'a.yaml': ['"server": {"name": "a", "port": 80}'],
        'config.yaml': ['- data.[config.json].server.name', '- data.*.server.name'],
        'config2.yaml': ['- "data.config\\\\.json.server.name"'],
      },
    );
  });

  it('from the document also changes the paths', () => {
    const files = {
      'a.yaml': json.replace('"port', '"po¦rt'),
      'config.yaml': target(['data.[config.json].server.port']),
    };
    assert.deepEqual(renamed(files, 'listen'), {
      'a.yaml': ['"server": {"host": "a", "listen": 80}'],
      'config.yaml': ['- data.[config.json].server.listen'],
    });
  });

  it('of a step in the middle changes all paths below it', () => {
    const config = target(['data.[config.json].ser¦ver.host', 'data.[config.json].server.port']);
    assert.deepEqual(renamed({ 'a.yaml': json, 'config.yaml': config }, 'web')['config.yaml'], [
      '- data.[config.json].web.host',
      '- data.[config.json].web.port',
    ]);
  });

  it('escapes the dots of the new name like the path', () => {
    for (const [path, expected] of [
      ['data.[config.json].server.host', '- data.[config.json].server.[a.b]'],
      ['data.config\\.json.server.h¦ost', '- data.config\\.json.server.[a.b]'],
    ] as const) {
      const files = {
        'a.yaml': json.replace('"host', path.includes('¦') ? '"host' : '"ho¦st'),
        'config.yaml': target([path]),
      };
      assert.deepEqual(renamed(files, 'a.b')['config.yaml'], [expected]);
    }
    const dotted = configMap('  config.yaml: |\n    a.b: {c: 1}\n');
    const config = target(['data.config\\.yaml.a\\.¦b.c', 'data.[config.yaml].[a.b].c']);
    assert.deepEqual(renamed({ 'a.yaml': dotted, 'config.yaml': config }, 'x.y'), {
      'a.yaml': ['x.y: {c: 1}'],
      'config.yaml': ['- data.config\\.yaml.x\\.y.c', '- data.[config.yaml].[x.y].c'],
    });
  });

  it('changes the key in all resources that a path leads to', () => {
    const other = json.replace('name: shop', 'name: other');
    const config = target(['data.[config.json].server.host'], 'kind: ConfigMap');
    const files = { 'a.yaml': json.replace('"host', '"ho¦st'), 'b.yaml': other, 'config.yaml': config };
    assert.deepEqual(Object.keys(renamed(files, 'name')), ['a.yaml', 'b.yaml', 'config.yaml']);
    const one = target(['data.[config.json].server.host'], 'name: shop');
    assert.deepEqual(Object.keys(renamed({ ...files, 'config.yaml': one }, 'name')), ['a.yaml', 'config.yaml']);
  });

  it('changes steps of pipelines', () => {
    const step = target(['data.[config.json].server.host'])
      .replaceAll(/^(?=.)/gm, '  ')
      .replace('  api', '- api');
    const config = `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: x}\nfunctions:\n${step}`;
    assert.deepEqual(
      renamed({ 'a.yaml': json.replace('"host', '"ho¦st'), 'config.yaml': config }, 'name')['config.yaml'],
      ['- data.[config.json].server.name'],
    );
  });

  it('changes the key of a query', () => {
    const list = configMap('  config.yaml: |\n    users:\n    - name: web\n      role: a\n    - name: db\n');
    const config = target(['data.[config.yaml].users.[na¦me=web].role']);
    assert.deepEqual(renamed({ 'a.yaml': list, 'config.yaml': config }, 'id'), {
      'a.yaml': ['- id: web'],
      'config.yaml': ['- data.[config.yaml].users.[id=web].role'],
    });
  });

  for (const [what, data, path, expected] of [
    ['YAML in quotes', `  config.yaml: "a: {k: 1}\\n"\n`, '[config.yaml].a.k', ['config.yaml: "a: {name: 1}\\n"']],
    ['YAML with quotes', `  config.yaml: |\n    'k': "1"\n`, '[config.yaml].k', [`'name': "1"`]],
    ['TOML', '  config.toml: |\n    [a]\n    k = 1 # why\n', '[config.toml].a.k', ['name = 1 # why']],
    ['INI', '  config.ini: |\n    [a]\n    k = 1\n', '[config.ini].a.k', ['name = 1']],
    ['properties', '  app.properties: |\n    k=1\n', '[app.properties].k', ['name=1']],
    [
      'a document in a document',
      `  config.yaml: |\n    inner: '{"k": 1}'\n`,
      '[config.yaml].inner.k',
      [`inner: '{"name": 1}'`],
    ],
    ['folded lines', '  config.yaml: >\n    k: {a: 1,\n    b: 2}\n', '[config.yaml].k', ['name: {a: 1,']],
  ] as const) {
    it(`writes ${what}`, () => {
      const config = target([`data.${path}`.replace(/k$/, '¦k')]);
      assert.deepEqual(renamed({ 'a.yaml': configMap(data), 'config.yaml': config }, 'name'), {
        'a.yaml': expected,
        'config.yaml': [`- data.${path.replace(/k$/, 'name')}`],
      });
    });
  }

  it('of a key in a Secret shows no value', () => {
    const config = target(['stringData.[config.yaml].user.password'], 'kind: Secret');
    const { rename } = renamingIn({ 'a.yaml': access, 'config.yaml': config });
    const edits = rename('passphrase');
    assert.deepEqual(
      edits.map(({ file, text }) => [file, text]),
      [
        ['a.yaml', 'phrase'],
        ['config.yaml', 'phrase'],
      ],
    );
  });

  for (const [why, files, name, message] of [
    ['a list index', { 'config.yaml': target(['data.¦0']) }, 'b', 'this step of the field path is not a key'],
    ['nothing', { 'config.yaml': target(['data.noth¦ing']) }, 'b', 'the path matches no field'],
    [
      'a key of Kubernetes',
      { 'config.yaml': target(['metadata.na¦me']) },
      'b',
      '"name" of ConfigMap/shop is a field of the resource itself, so other programs may depend on its name: only keys in embedded documents can be renamed',
    ],
    [
      'another field',
      { 'config.yaml': target([]).replace('sourceValue: ', 'sourceValue: ¦') },
      'b',
      'only keys in field paths and in resources can be renamed',
    ],
    [
      'a key to an existing key',
      { 'config.yaml': target(['data.[config.json].server.ho¦st']) },
      'port',
      'the document already has a key "port" there',
    ],
    [
      'a key to an empty name',
      { 'config.yaml': target(['data.[config.json].server.ho¦st']) },
      ' ',
      'the new name is empty',
    ],
    [
      'a key to digits',
      { 'config.yaml': target(['data.[config.json].server.ho¦st']) },
      '12',
      '"12" cannot be written as a step of a field path',
    ],
    [
      'a value',
      { 'b.yaml': configMap('  config.yaml: |\n    a: val¦ue\n') },
      'b',
      'the cursor is not on a key of a document',
    ],
    [
      'a key of the resource',
      { 'b.yaml': configMap('  con¦fig.yaml: |\n    a: b\n') },
      'b',
      '"config.yaml" of ConfigMap/shop is a field of the resource itself, so other programs may depend on its name: only keys in embedded documents can be renamed',
    ],
    [
      'a text in base64',
      { 'b.yaml': configMap('  config.yaml: YTogYg==¦\n', 'ConfigMap', 'binaryData') },
      'b',
      'the document is in base64',
    ],
    [
      'a Secret without a format',
      { 'b.yaml': configMap('  token: "a¦: b"\n', 'Secret', 'stringData') },
      'b',
      'the cursor is not on a key of a document',
    ],
    [
      'a table in several places',
      { 'b.yaml': configMap('  a.toml: |\n    [k¦.a]\n    x = 1\n    [k.b]\n    x = 1\n') },
      'b',
      'the key "b" cannot be written there without other changes to the document',
    ],
  ] as const) {
    it(`of ${why} is refused`, () => {
      const { rename } = renamingIn({ 'a.yaml': json, ...files });
      assert.throws(() => rename(name), { message });
    });
  }
});
