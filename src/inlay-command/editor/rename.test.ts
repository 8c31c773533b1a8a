import assert from 'node:assert/strict';
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Random } from '../../../test/fuzz/random';
import { samples } from '../../../test/law';
import { temporaryFolder, type FileTexts } from '../../../test/temporary-folder';
import { run } from '../../function/run';
import { RenameError } from '../../language';
import { functionOfKind } from '../functions';
import { systemPort } from '../processes/system';
import { renamingIn, verifiedEdits } from './rename';
import { Workspace } from './workspace';
import { contextOf } from './context-of';

type Files = Readonly<Record<string, string>>;

/** The files after a rename at `¦`. Throws RenameError. */
async function renamed(marked: Files, name: string): Promise<Files> {
  const files = Object.fromEntries(Object.entries(marked).map(([file, text]) => [file, text.replace('¦', '')]));
  const folder = realpathSync(temporaryFolder(files satisfies FileTexts));
  try {
    const port = systemPort(__filename);
    const [workspace, copy] = [new Workspace([folder], port), new Workspace([folder], port)];
    const [start = '', text = ''] = Object.entries(marked).find(([, one]) => one.includes('¦')) ?? [];
    const file = join(folder, start);
    const context = contextOf('config', workspace.scopeOf(file), workspace);
    const found = renamingIn({ file, text: files[start] ?? '', context }, text.indexOf('¦'), workspace);
    const edits = await verifiedEdits(file, found, name, workspace, copy);
    const after = Object.entries(files).map(([one, before]) => {
      const own = edits.get(join(folder, one)) ?? [];
      return [one, TextDocument.applyEdits(TextDocument.create(one, '', 0, before), own)];
    });
    return Object.fromEntries(after) as Files;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const head = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n';
const entry = (path: string, options = '', value = 'z'): string =>
  `- sourceValue: ${value}\n  targets:\n  - select: {kind: ConfigMap}\n    options: {${options}}\n    fieldPaths: ['${path}']\n`;
const configMap = (data: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata:\n${data}`;
const json = configMap(`  c.json: '{"db": {"ho¦st": "x", "list": [{"id": "a", "v": 1}]}}'\n`);
const path = String.raw`data.c\.json.db.host`;
const kustomization = 'resources: [app.yaml]\ntransformers: [f.yaml]\n';
const around = (config: string, app = json): Files => ({
  'kustomization.yaml': kustomization,
  'app.yaml': app,
  'f.yaml': config,
});
const merge = (fields: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: MergeValues\nmetadata: {name: m}\nmerges:\n- ${fields}\n  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths: ['data.c\\.json']\n`;
const changes = /^the rename would change the result of ".*": rename ".*" there by hand$/;

describe('a rename and its context', () => {
  it('edits an anchor once', async () => {
    const config = `${head}${entry(path).replace("['", "[&p '")}${entry(path, '', 'y').replace(/\['.*'\]/, '[*p]')}`;
    const after = await renamed(around(config), 'name');
    assert.equal(after['f.yaml'], config.replace('.host', '.name'));
  });

  it('follows the paths of all objects that are generated from a file', async () => {
    const other = entry(String.raw`data.o\.json.db.host`).replace('kind: ConfigMap', 'name: two');
    const config = `${head}${entry(path).replace('kind: ConfigMap', 'name: one')}${other}`;
    const files = {
      'kustomization.yaml':
        'configMapGenerator: [{name: one, files: [c.json]}, {name: two, files: [o.json=c.json]}]\ntransformers: [f.yaml]\n',
      'c.json': '{"db": {"host": "x"}}\n',
      'f.yaml': config.replace('db.host', 'db.ho¦st'),
    };
    const after = await renamed(files, 'name');
    assert.deepEqual(
      [after['c.json'], after['f.yaml']],
      ['{"db": {"name": "x"}}\n', config.replaceAll('.host', '.name')],
    );
  });

  it('follows the paths of all overlays', async () => {
    const overlay = 'configMapGenerator: [{name: app, files: [../c.json]}]\ntransformers: [f.yaml]\n';
    const files = {
      'a/kustomization.yaml': overlay,
      'b/kustomization.yaml': overlay,
      'c.json': '{"db": {"host": "x"}}\n',
      'a/f.yaml': head + entry(path.replace('host', 'ho¦st')),
      'b/f.yaml': head + entry(path),
    };
    const after = await renamed(files, 'name');
    assert.equal(after['a/f.yaml'], after['b/f.yaml']);
    assert.match(after['a/f.yaml'] ?? '', /db\.name/);
  });

  it('follows the paths of the enclosing kpt package', async () => {
    const kptfile = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: k}\n';
    const files = { Kptfile: kptfile, 'f.yaml': head + entry(path), 'sub/Kptfile': kptfile, 'sub/app.yaml': json };
    assert.match((await renamed(files, 'name'))['f.yaml'] ?? '', /db\.name/);
  });

  it('changes paths with a key that consists of digits', async () => {
    const app = configMap(`  c.json: '{"54¦32": {"host": "x"}}'\n`);
    const after = await renamed(around(head + entry(String.raw`data.c\.json.5432.host`), app), 'pg');
    assert.match(after['f.yaml'] ?? '', /json\.pg\.host/);
  });

  it('quotes a key that some YAML parsers do not read as a string', async () => {
    const app = configMap('  c.yaml: |\n    ho¦st: x\n');
    for (const name of ['on', 'no', 'yes', 'off', 'y', 'n', 'null', 'true']) {
      const after = await renamed(around(head + entry(String.raw`data.c\.yaml.host`), app), name);
      assert.equal(after['app.yaml'], app.replace('ho¦st', `"${name}"`));
    }
  });

  it('includes the fields that a run writes before it fails', async () => {
    const missing = entry(path).replace('ConfigMap', 'Missing');
    const config = head + missing.replace('.host', '.other') + entry(path);
    assert.match((await renamed(around(config), 'name'))['f.yaml'] ?? '', /db\.name/);
  });

  const query = String.raw`data.c\.json.db.list.[id=a].v`;
  const atId = json.replace('ho¦st', 'host').replace('"id', '"i¦d');
  const twoConfigs = { ...around(head + entry(path)), 'kustomization.yaml': kustomization.replace('f.', 'g.yaml, f.') };
  const refused: readonly (readonly [string, Files, string, RegExp])[] = [
    ['to a key that no path can contain', around(head + entry(path)), '[z]', /^"\[z\]" cannot be written/],
    ['to a key that a query reads differently', around(head + entry(query, '', '2'), atId), 'key=x', /^"key=x" cannot/],
    [
      'of a key at which a list is merged',
      around(
        merge(`sourceValue: {db: {list: [{id: a, v: 2}]}}\n  lists: [{path: db.list, strategy: merge, key: id}]`),
        json.replace('ho¦st', 'host').replace('"list', '"li¦st'),
      ),
      'items',
      changes,
    ],
    ['of a merged key', around(merge('sourceValue: {db: {host: y}}')), 'name', changes],
    [
      'of a key that a file merges',
      { ...around(merge('sourceFile: m.json')), 'm.json': '{"db": {"host": "y"}}' },
      'name',
      changes,
    ],
    [
      'of a path in another file',
      { ...around(`${head}- path: reps.yaml\n`), 'reps.yaml': entry(path) },
      'name',
      changes,
    ],
    [
      'of a path in a kustomization',
      {
        ...around(''),
        'kustomization.yaml': `resources: [app.yaml]\ntransformers:\n- |-\n${(head + entry(path)).replaceAll(/^(?=.)/gm, '  ')}`,
      },
      'name',
      changes,
    ],
    [
      'of a path in a Kptfile',
      {
        'app.yaml': json,
        Kptfile: `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: k}\npipeline:\n  mutators:\n  - exec: replace-values\n    configMap: {kind: ConfigMap, path: '${path}', value: z}\n`,
      },
      'name',
      changes,
    ],
    [
      'of a key that a separator splits',
      around(
        head + entry(String.raw`data.c\.properties.db.host`, 'keySeparator: .'),
        configMap('  c.properties: |\n    db.h¦ost=x\n'),
      ),
      'db.name',
      changes,
    ],
    [
      'to a key that another path leads to',
      around(head + entry(path) + entry(path.replace('host', 'name'), 'ignoreMissing: true', 'y')),
      'name',
      changes,
    ],
    [
      'to a key that another path creates',
      around(head + entry(path.replace('host', 'name'), 'create: true')),
      'name',
      changes,
    ],
    [
      'with a functionConfig that is not YAML',
      { ...twoConfigs, 'g.yaml': `${head}- "\n` },
      'name',
      /^"g\.yaml" cannot be read/,
    ],
    [
      'with a functionConfig with too many aliases',
      { ...twoConfigs, 'g.yaml': `${head}${bomb()}` },
      'name',
      /"g\.yaml"/,
    ],
    [
      'with an invalid functionConfig',
      { ...twoConfigs, 'g.yaml': `${head}- value: host\n` },
      'name',
      /^"g\.yaml" cannot be run/,
    ],
    [
      'with a functionConfig that evaluates programs',
      around(
        `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: p}\nfunctions:\n${(head + entry(path)).replaceAll(/^(?=.)/gm, '  ').replace('  api', '- api')}- {apiVersion: fn.inlay.dev/v1alpha1, kind: RenderJsonnet, metadata: {name: j}, source: '{}'}\n`,
      ),
      'name',
      /^"f\.yaml" evaluates programs/,
    ],
    [
      'of a document that others merge into',
      {
        'kustomization.yaml':
          'resources: [base]\nconfigMapGenerator: [{name: app, behavior: merge, files: [c.json]}]\ntransformers: [f.yaml]\n',
        'c.json': '{"db": {"host": "y"}}',
        'base/kustomization.yaml': 'configMapGenerator: [{name: app, files: [c.json]}]\n',
        'base/c.json': '{"db": {"host": "x"}}',
        'f.yaml': head + entry(path.replace('host', 'ho¦st')),
      },
      'name',
      /cannot be read or generated completely$/,
    ],
    [
      'of a document with an alias',
      around(head + entry(path), json.replace("'{", "&d '{").replace(/$/, '  other.json: *d\n')),
      'name',
      /refer to the document by YAML aliases$/,
    ],
    [
      'of a path whose anchor has another use',
      around(
        `${head}${entry(path).replace('kind: ConfigMap', 'name: app').replace("['", "[&p '")}${entry(path)
          .replace(/\['.*'\]/, '[*p]')
          .replace('kind: ConfigMap', 'name: other')}`,
        `${json}---\n${json.replace('¦', '').replace('app', 'other')}`,
      ),
      'name',
      /^"name" cannot be written in the field paths/,
    ],
  ];
  for (const [what, files, name, message] of refused) {
    it(`is refused ${what}`, async () => {
      await assert.rejects(renamed(files, name), (error) => {
        assert.ok(error instanceof RenameError, String(error));
        assert.match(error.message, message);
        return true;
      });
    });
  }

  it('does not change any value of a run', async () => {
    let count = 0;
    for (let seed = 0; seed < samples(200, 8); seed++) {
      if (await holdsFor(new Random(seed))) count += 1;
    }
    assert.ok(count > samples(200, 8) / 10, `${count} renames were made`);
  });
});

/** `replacements` whose aliases expand to a billion entries. */
function bomb(): string {
  const lists = Array.from({ length: 30 }, (_, at) => (at === 0 ? '[a, a]' : `[*l${at - 1}, *l${at - 1}]`));
  return lists.map((list, at) => `- &l${at} ${list}\n`).join('');
}

type Json = { readonly [key: string]: Json } | string;

const names = ['host', 'port', 'a.b', '5432', 'on', '-', 'x y', 'name'];

function randomDocument(random: Random, depth = 0): Json {
  if (depth === 3 || (depth > 0 && random.below(3) === 0)) return `v${random.below(5)}`;
  const keys = names.filter(() => random.below(3) === 0);
  return Object.fromEntries(
    (keys.length === 0 ? ['host'] : keys).map((key) => [key, randomDocument(random, depth + 1)]),
  );
}

const pathsOf = (value: Json, keys: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'string'
    ? []
    : Object.entries(value).flatMap(([key, child]) => [[...keys, key], ...pathsOf(child, [...keys, key])]);

const withName = (value: Json, [key = '', ...rest]: readonly string[], name: string): Json =>
  typeof value === 'string'
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([own, child]) => {
          if (own !== key) return [own, child];
          return rest.length === 0 ? [name, child] : [own, withName(child, rest, name)];
        }),
      );

const written = (keys: readonly string[]): string => keys.map((key) => key.replaceAll('.', '\\.')).join('.');

/** Returns true if a random rename in random files was made. Throws if the rename changes a value. */
async function holdsFor(random: Random): Promise<boolean> {
  const document = randomDocument(random);
  const all = pathsOf(document);
  const keys = random.pick(all);
  const name = random.pick(names);
  const config = Array.from({ length: 1 + random.below(3) }, (_, at) => {
    const target = random.below(4) === 0 ? [...random.pick(all).slice(0, -1), random.pick(names)] : random.pick(all);
    const options = random.pick(['', 'ignoreMissing: true', 'create: true']);
    return entry(`data.c\\.json.${written(target)}`, options, `w${at}`);
  }).join('');
  const app = (value: Json): string => configMap(`  c.json: '${JSON.stringify(value)}'\n`);
  const marked = app(withName(document, keys, '¦')).replace('"¦"', `"¦${keys.at(-1)}"`);
  const before = { ...around(head + config, marked) };
  let after: Files;
  try {
    after = await renamed(before, name);
  } catch (error) {
    if (error instanceof RenameError) return false;
    throw error;
  }
  const description = `${marked}${config}${name}`;
  assert.deepEqual(documentIn(after['app.yaml']), withName(document, keys, name), description);
  const [one, two] = [
    await valueOf(app(document), head + config),
    await valueOf(after['app.yaml'] ?? '', after['f.yaml'] ?? ''),
  ];
  assert.equal(one.exitCode, two.exitCode, description);
  assert.deepEqual(two.value, withName(one.value, keys, name), description);
  return true;
}

async function valueOf(
  text: string,
  functionConfig: string,
): Promise<{ readonly exitCode: number; readonly value: Json }> {
  const fn = functionOfKind('fn.inlay.dev/v1alpha1', 'ReplaceValues');
  assert.ok(fn !== undefined);
  const { exitCode, stdout } = await run(fn, { text, functionConfig });
  return { exitCode, value: documentIn(stdout) };
}

const documentIn = (text = ''): Json => JSON.parse(/^ {2}c\.json: '(.*)'$/m.exec(text)?.[1] ?? '') as Json;
