import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ApplyWorkspaceEditParams,
  type CodeAction,
  type CodeLens,
  type Hover,
  type InlayHint,
  type Location,
  type MarkupContent,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { Random } from '../../../test/fuzz/random';
import { samples } from '../../../test/law';
import { temporaryFolder } from '../../../test/temporary-folder';
import { systemPort } from '../processes/system';
import { serve } from './server';

class Editor {
  readonly #folder: string;
  readonly #connection: ProtocolConnection;
  readonly #served: Promise<void>;
  readonly #published: PublishDiagnosticsParams[] = [];
  readonly applied: WorkspaceEdit[] = [];
  readonly #versions = new Map<string, number>();

  constructor(folder: string) {
    const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
    this.#folder = folder;
    const streams = (): { input: PassThrough; output: PassThrough } => ({ input: toServer, output: fromServer });
    this.#served = serve({ ...systemPort(__filename), streams }, 0);
    const [reader, writer] = [new StreamMessageReader(fromServer), new StreamMessageWriter(toServer)];
    this.#connection = createProtocolConnection(reader, writer);
    this.#connection.onRequest('workspace/inlayHint/refresh', () => null);
    this.#connection.onRequest('workspace/codeLens/refresh', () => null);
    this.#connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
      this.applied.push(params.edit);
      return { applied: true };
    });
    this.#connection.onNotification('textDocument/publishDiagnostics', (one: PublishDiagnosticsParams) => {
      this.#published.push(one);
    });
    this.#connection.listen();
  }

  async start(): Promise<void> {
    const workspaceFolders = [{ uri: pathToFileURL(this.#folder).href, name: 'test' }];
    const capabilities = { workspace: { inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true } } };
    await this.#connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      workspaceFolders,
      capabilities,
    });
    await this.#connection.sendNotification('initialized', {});
  }

  uri(file: string): string {
    return pathToFileURL(join(this.#folder, file)).href;
  }

  open(file: string, text = readFileSync(join(this.#folder, file), 'utf8')): Promise<void> {
    const textDocument = { uri: this.uri(file), languageId: 'yaml', version: this.#next(file), text };
    return this.#connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** `change` contains the whole text or part of it. */
  change(file: string, change: object): Promise<void> {
    const textDocument = { uri: this.uri(file), version: this.#next(file) };
    return this.#connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [change] });
  }

  ask<T>(method: string, file: string, line = 0, character = 0, more: object = {}): Promise<T> {
    const position = { line, character };
    return this.#connection.sendRequest(`textDocument/${method}`, {
      textDocument: { uri: this.uri(file) },
      position,
      range: { start: position, end: position },
      context: { diagnostics: [], includeDeclaration: true },
      ...more,
    });
  }

  command<T>(command: string, file: string, ...more: readonly unknown[]): Promise<T> {
    return this.#connection.sendRequest('workspace/executeCommand', { command, arguments: [this.uri(file), ...more] });
  }

  #next(file: string): number {
    const version = (this.#versions.get(file) ?? 0) + 1;
    this.#versions.set(file, version);
    return version;
  }

  /** Waits until the functionConfigs in the file and its surroundings have been checked after the file's last change. */
  async diagnosticsOf(file: string): Promise<PublishDiagnosticsParams['diagnostics']> {
    for (;;) {
      const last = this.#published.findLast(({ uri }) => uri === this.uri(file));
      if (last?.version === this.#versions.get(file)) return last?.diagnostics ?? [];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits for the check after a change to another file, by sending the text again. */
  async checked(file: string): Promise<void> {
    await this.change(file, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '' });
    await this.diagnosticsOf(file);
  }

  async stop(): Promise<void> {
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await this.#served;
    this.#connection.dispose();
  }
}

const files = {
  'base/kustomization.yaml': 'resources: [shop.yaml, access.yaml]\n',
  'base/shop.yaml': `# The shop.
apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
data:
  config.json: |
    {
      "host": "localhost"
    }
`,
  'base/access.yaml':
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: access\nstringData:\n  password: hidden-value\n',
  'overlay/kustomization.yaml': 'resources: [../base]\ntransformers: [host.yaml]\n',
  'overlay/more/a.yaml': '{}\n',
  'overlay/host.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: host
replacements:
- sourceValue: shop.example.com
  targets:
  - select: {kind: ConfigMap}
    fieldPaths:
    - data.[config.json].host
`,
};

const generating = {
  'generated/kustomization.yaml':
    'configMapGenerator:\n- name: shop\n  files: [config.json]\n  envs: [.env]\n  literals: [a=b]\ntransformers: [host.yaml]\n',
  'generated/config.json': '{\n  "host": "localhost"\n}\n',
  'generated/.env': '# None.\nA=1\n',
  'generated/host.yaml': files['overlay/host.yaml'],
};

const path = 'data.[config.json].host';
const [line, column] = [9, 6];

describe('the language server', () => {
  const folder = temporaryFolder({ ...files, ...generating });
  const editor = new Editor(folder);
  const locationOfPath = (): Location => ({
    uri: editor.uri('overlay/host.yaml'),
    range: { start: { line, character: column }, end: { line, character: column + path.length } },
  });
  before(() => editor.start());
  after(() => editor.stop());
  afterEach(async () => {
    await editor.change('overlay/host.yaml', { text: files['overlay/host.yaml'] });
    await editor.change('base/shop.yaml', { text: files['base/shop.yaml'] });
  });

  it('shows the changes of a functionConfig in the functionConfig and in the resources of a base', async () => {
    await editor.open('overlay/host.yaml');
    await editor.open('base/shop.yaml');
    await Promise.all(['overlay/host.yaml', 'base/shop.yaml'].map((file) => editor.diagnosticsOf(file)));
    const own = await editor.ask<InlayHint[]>('inlayHint', 'overlay/host.yaml');
    const ownHints = own.map(({ label, position }) => [label, position]);
    assert.deepEqual(ownHints, [['"localhost" → "shop.example.com"', { line, character: column + path.length }]]);
    const there = await editor.ask<InlayHint[]>('inlayHint', 'base/shop.yaml');
    const hintsThere = there.map(({ label, position }) => [label, position.line]);
    assert.deepEqual(hintsThere, [[[{ value: 'set by host.yaml', location: locationOfPath() }], 8]]);
    const hover = await editor.ask<Hover>('hover', 'overlay/host.yaml', line, column + 2);
    assert.match(JSON.stringify(hover.contents), /`\\"localhost\\"` → `\\"shop\.example\.com\\"`/);
  });

  it('leads from a path to its line, and back', async () => {
    const there = await editor.ask<Location[]>('definition', 'overlay/host.yaml', line, column + 2);
    const values = there.map(({ uri, range }) => [uri, range.start]);
    assert.deepEqual(values, [[editor.uri('base/shop.yaml'), { line: 8, character: 14 }]]);
    const back = await editor.ask<Location[]>('references', 'base/shop.yaml', 8, 10);
    const paths = back.map(({ uri, range }) => [uri, range.start]);
    assert.deepEqual(paths, [[editor.uri('overlay/host.yaml'), { line, character: column }]]);
  });

  it('renames a key in the document and in the path, starting from either', async () => {
    const edited = (edit: WorkspaceEdit): readonly (readonly [string, string])[] =>
      Object.entries(edit.changes ?? {}).flatMap(([uri, all]) =>
        all.map(
          ({ range, newText }) => [`${basename(uri)} ${range.start.line}:${range.start.character}`, newText] as const,
        ),
      );
    const expected = [
      ['shop.yaml 8:7', 'address'],
      [`host.yaml ${line}:25`, 'address'],
    ];
    for (const [file, at, character] of [
      ['overlay/host.yaml', line, column + path.length],
      ['base/shop.yaml', 8, 10],
    ] as const) {
      const { range, placeholder } = await editor.ask<{ range: Range; placeholder: string }>(
        'prepareRename',
        file,
        at,
        character,
      );
      assert.deepEqual([placeholder, range.end.character - range.start.character], ['host', 4]);
      const edit = await editor.ask<WorkspaceEdit>('rename', file, at, character, { newName: 'address' });
      assert.deepEqual(edited(edit), expected);
    }
    const shared = (name: string): string =>
      `- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: ${name}}\n  data: {a: ${name === 'one' ? '&a x' : '*a'}, config.json: "{host: b}"}\n`;
    await editor.change('base/shop.yaml', {
      text: `apiVersion: v1\nkind: List\nitems:\n${shared('one')}${shared('two')}`,
    });
    const given = { newName: 'address' };
    const withAliases = editor.ask('rename', 'overlay/host.yaml', line, column + path.length, given);
    await assert.rejects(withAliases, /the rename would change more than the key in the resources of "overlay"/);
    await editor.change('base/shop.yaml', { text: files['base/shop.yaml'] });
    const refused = editor.ask('prepareRename', 'overlay/host.yaml', line, column + 1);
    await assert.rejects(refused, /"data" of ConfigMap\/shop is a field of the resource itself/);
  });

  it('marks a mistake while it is typed, and fixes it', async () => {
    const text = files['overlay/host.yaml'].replace('.host\n', '.hots\n');
    await editor.change('overlay/host.yaml', { text });
    const [mistake, ...others] = await editor.diagnosticsOf('overlay/host.yaml');
    assert.deepEqual([mistake?.code, mistake?.range.start.line, others.length], ['field-not-found', line, 0]);
    const actions = await editor.ask<CodeAction[]>('codeAction', 'overlay/host.yaml', line, column);
    const titles = actions.map(({ title }) => title);
    assert.deepEqual(titles, ['Change to host', "Apply all of Inlay's suggestions"]);
    const [edit] = Object.values(actions[0]?.edit?.changes ?? {}).flat();
    assert.deepEqual([edit?.newText, edit?.range.start.character], ['host', column + path.length - 4]);
    assert.equal(await editor.command('inlay.applyAllFixes', 'overlay/host.yaml'), 1);
    assert.deepEqual(editor.applied, [{ changes: { [editor.uri('overlay/host.yaml')]: [edit] } }]);
    await assert.rejects(editor.command('inlay.showChanges', 'overlay/host.yaml'), /`hots`|"hots"|hots/);
    await editor.change('overlay/host.yaml', { text: files['overlay/host.yaml'] });
    assert.deepEqual(await editor.diagnosticsOf('overlay/host.yaml'), []);
    assert.equal(await editor.command('inlay.applyAllFixes', 'overlay/host.yaml'), 0);
  });

  it('marks the position at which a functionConfig is not YAML', async () => {
    await editor.change('overlay/host.yaml', { text: files['overlay/host.yaml'].replace('{kind', '{kind: {') });
    const [mistake, ...others] = await editor.diagnosticsOf('overlay/host.yaml');
    assert.match(JSON.stringify(mistake?.message), /^"not valid YAML: /);
    assert.deepEqual([mistake?.range.start.line, others.length], [8, 0]);
  });

  it('shows the diff of a functionConfig in a code lens', async () => {
    await editor.checked('overlay/host.yaml');
    const [lens, ...others] = await editor.ask<CodeLens[]>('codeLens', 'overlay/host.yaml');
    const { title, command = '', arguments: given } = lens?.command ?? {};
    assert.deepEqual([title, lens?.range.start.line, others.length], ['Show what this changes: 1 field', 0, 0]);
    assert.deepEqual(given, [editor.uri('overlay/host.yaml'), 0]);
    const diff = await editor.command<string>(command, 'overlay/host.yaml', 0);
    assert.match(diff, /^--- \.\.\/base\/shop\.yaml\n\+\+\+ \.\.\/base\/shop\.yaml\n/);
    assert.match(diff, /^-      "host": "localhost"\n\+      "host": "shop\.example\.com"$/m);
    await assert.rejects(editor.command(command, 'base/shop.yaml'), /no Inlay functionConfig was found here/);
  });

  it('supports several functionConfigs in a file, and the steps of a pipeline', async () => {
    const own = files['overlay/host.yaml'];
    const step = own.replace(/^apiVersion/, '- apiVersion').replaceAll(/\n(?=.)/g, '\n  ');
    const pipeline = `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: all}\nfunctions:\n${step.replace('shop.example', 'first')}${step}`;
    await editor.change('overlay/host.yaml', { text: `${own}---\n${pipeline}` });
    await editor.diagnosticsOf('overlay/host.yaml');
    const shown = await editor.ask<InlayHint[]>('inlayHint', 'overlay/host.yaml');
    assert.deepEqual(
      shown.map(({ label, position }) => [label, position.line]),
      [
        ['"localhost" → "shop.example.com"', line],
        ['"localhost" → "first.com"', line + 15],
        ['"first.com" → "shop.example.com"', line + 25],
      ],
    );
    const lenses = await editor.ask<CodeLens[]>('codeLens', 'overlay/host.yaml');
    const lensLines = lenses.map(({ range }) => range.start.line);
    assert.deepEqual(lensLines, [0, 11]);
    const diff = await editor.command<string>('inlay.showChanges', 'overlay/host.yaml', 20);
    assert.equal(diff.split('\n').filter((one) => one.startsWith('+ ')).length, 1);
  });

  it('explains fields that the path or an earlier step of a pipeline creates', async () => {
    const step = (value: string, options: string): string =>
      `- {apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValues, metadata: {name: a}, replacements: [{sourceValue: ${value}, targets: [{select: {kind: ConfigMap}, options: {${options}}, fieldPaths: [data.new]}]}]}\n`;
    const text = `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: all}\nfunctions:\n${step('one', 'create: true')}${step('two', '')}`;
    await editor.change('overlay/host.yaml', { text });
    const explained = async (at: number): Promise<unknown> => {
      const character = text.split('\n')[at]?.indexOf('data.new') ?? 0;
      return (await editor.ask<Hover>('hover', 'overlay/host.yaml', at, character)).contents;
    };
    const shown = (value: string): unknown => ({
      kind: 'markdown',
      value: `1 field:\n\n- ConfigMap/shop (../base/shop.yaml): ${value}`,
    });
    assert.deepEqual(await explained(4), shown('`"one"`'));
    assert.deepEqual(await explained(5), shown('`"one"` → `"two"`'));
  });

  it('explains fields with the values from earlier steps of a pipeline', async () => {
    const step = (value: string, field: string): string =>
      `- {apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValues, metadata: {name: a}, replacements: [{sourceValue: '${value}', targets: [{select: {kind: ConfigMap}, fieldPaths: ['${field}']}]}]}\n`;
    const document = step('{"host": "two"}', String.raw`data.config\.json`);
    const steps = [step('one', path), step('one', path), step('two', path), document, step('two', path)];
    const text = `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: all}\nfunctions:\n${steps.join('')}`;
    await editor.change('overlay/host.yaml', { text });
    const explained = async (at: number): Promise<unknown> => {
      const character = text.split('\n')[at]?.indexOf(path) ?? 0;
      const { contents } = await editor.ask<Hover>('hover', 'overlay/host.yaml', at, character);
      return /\): (.*)$/.exec((contents as MarkupContent).value)?.[1];
    };
    assert.equal(await explained(4), '`"localhost"` → `"one"`');
    assert.equal(await explained(5), '`"one"`');
    assert.equal(await explained(6), '`"one"` → `"two"`');
    assert.equal(await explained(8), 'a value from an earlier step');
  });

  it('uses unsaved resources, and ignores unreadable ones', async () => {
    await editor.change('base/shop.yaml', { text: files['base/shop.yaml'].replace('localhost', 'typed') });
    await editor.checked('overlay/host.yaml');
    const hints = await editor.ask<InlayHint[]>('inlayHint', 'overlay/host.yaml');
    assert.deepEqual(hints[0]?.label, '"typed" → "shop.example.com"');
    await editor.change('base/shop.yaml', { text: 'a: [' });
    await editor.checked('overlay/host.yaml');
    assert.deepEqual(await editor.ask('inlayHint', 'overlay/host.yaml'), []);
  });

  it('shows no value of a Secret', async () => {
    const text = `${files['overlay/host.yaml']}- sourceValue: new\n  targets:\n  - select: {kind: Secret}\n    fieldPaths:\n    - stringData.password\n`;
    await editor.change('overlay/host.yaml', { text });
    await editor.open('base/access.yaml');
    await Promise.all(['overlay/host.yaml', 'base/access.yaml'].map((file) => editor.checked(file)));
    const answers = await Promise.all([
      editor.ask('inlayHint', 'overlay/host.yaml'),
      editor.ask('inlayHint', 'base/access.yaml'),
      editor.ask('hover', 'overlay/host.yaml', 14, 10),
      editor.ask('completion', 'overlay/host.yaml', 14, 17),
      editor.ask('definition', 'overlay/host.yaml', 14, 10),
      editor.ask('codeLens', 'overlay/host.yaml'),
      editor.command('inlay.showChanges', 'overlay/host.yaml'),
    ]);
    const areGiven = answers.every((answer) => answer !== null && JSON.stringify(answer) !== '[]');
    assert.ok(areGiven, JSON.stringify(answers));
    assert.doesNotMatch(JSON.stringify(answers), /hidden-value/);
  });

  it('does not report missing fields that kustomize may generate', async () => {
    const wrong = files['overlay/host.yaml'].replace('.host\n', '.hots\n');
    await editor.open('overlay/kustomization.yaml');
    await editor.change('overlay/host.yaml', { text: wrong });
    assert.equal((await editor.diagnosticsOf('overlay/host.yaml')).length, 1);
    for (const more of [
      'patches: [{path: a.yaml}]',
      'namePrefix: a-',
      'labels: []',
      'replacements: []',
      'kind: Component',
    ]) {
      const text = `${files['overlay/kustomization.yaml']}${more}\n`;
      await editor.change('overlay/kustomization.yaml', { text });
      await editor.change('overlay/host.yaml', { text: wrong });
      assert.deepEqual(await editor.diagnosticsOf('overlay/host.yaml'), [], more);
    }
    await editor.change('overlay/host.yaml', { text: `${wrong}nothing: 1\n` });
    assert.equal((await editor.diagnosticsOf('overlay/host.yaml'))[0]?.code, 'invalid-config');
    await editor.change('overlay/kustomization.yaml', { text: files['overlay/kustomization.yaml'] });
  });

  it('finds the line of a field if the target names the format of the text', async () => {
    const text = `${files['base/shop.yaml']}  app: |\n    # why\n    host=a\n`;
    await editor.change('base/shop.yaml', { text });
    const options = '    options: {format: properties}\n';
    await editor.change('overlay/host.yaml', {
      text: files['overlay/host.yaml'].replace('[config.json].host\n', `app.host\n${options}`),
    });
    await editor.checked('base/shop.yaml');
    const shown = await editor.ask<InlayHint[]>('inlayHint', 'base/shop.yaml');
    const lines = shown.map(({ position }) => position.line);
    assert.deepEqual(lines, [12]);
  });

  it('uses the objects that generators create from files', async () => {
    await editor.open('generated/host.yaml');
    assert.deepEqual(await editor.diagnosticsOf('generated/host.yaml'), []);
    const shown = await editor.ask<InlayHint[]>('inlayHint', 'generated/host.yaml');
    const labels = shown.map(({ label }) => label);
    assert.deepEqual(labels, ['"localhost" → "shop.example.com"']);
    const there = await editor.ask<Location[]>('definition', 'generated/host.yaml', line, column + 2);
    const range = { start: { line: 1, character: 10 }, end: { line: 1, character: 21 } };
    assert.deepEqual(there, [{ uri: editor.uri('generated/config.json'), range }]);
    await editor.open('generated/config.json');
    await editor.checked('generated/config.json');
    const inText = await editor.ask<InlayHint[]>('inlayHint', 'generated/config.json');
    const positions = inText.map(({ position }) => position);
    assert.deepEqual(positions, [{ line: 1, character: 21 }]);
    const back = await editor.ask<Location[]>('references', 'generated/config.json', 1, 4);
    const sources = back.map(({ uri }) => uri);
    assert.deepEqual(sources, [editor.uri('generated/host.yaml')]);
    for (const [file, at, character] of [
      ['generated/host.yaml', line, column + path.length],
      ['generated/config.json', 1, 5],
    ] as const) {
      const edit = await editor.ask<WorkspaceEdit>('rename', file, at, character, { newName: 'address' });
      assert.deepEqual(
        Object.entries(edit.changes ?? {}).map(([uri, [one]]) => [basename(uri), one?.range.start, one?.newText]),
        [
          ['config.json', { line: 1, character: 3 }, 'address'],
          ['host.yaml', { line, character: 25 }, 'address'],
        ],
      );
    }
    const diff = await editor.command<string>('inlay.showChanges', 'generated/host.yaml');
    assert.match(diff, /^--- kustomization\.yaml, generated\n/);
    await editor.change('generated/host.yaml', {
      text: generating['generated/host.yaml'].replace('.host\n', '.hots\n'),
    });
    assert.equal((await editor.diagnosticsOf('generated/host.yaml'))[0]?.code, 'field-not-found');
    // The objects generated from a missing file are unknown.
    await editor.open(
      'generated/kustomization.yaml',
      generating['generated/kustomization.yaml'].replace('.env', '.none'),
    );
    await editor.checked('generated/host.yaml');
    assert.deepEqual(await editor.diagnosticsOf('generated/host.yaml'), []);
  });

  it('shows which layer of a LayerConfig a setting comes from', async () => {
    const text = `apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata: {name: app}
spec:
  output: {name: app, files: [{key: app.ini, format: ini}]}
  layers:
  - name: defaults
    mode: default
    values:
      DEFAULT: {workers: 4, a.b: 1}
  - name: team
    at: DEFAULT
    values:
      workers: 8
  - name: more
    directory: {path: more}
`;
    await editor.open('overlay/layers.yaml', text);
    await editor.open('overlay/more/a.yaml', 'DEFAULT: {a.b: 2}\n');
    for (const [at, character] of [
      [9, 17],
      [13, 8],
    ] as const) {
      const { contents } = await editor.ask<Hover>('hover', 'overlay/layers.yaml', at, character);
      const expected =
        'DEFAULT.workers = 8\n    set by layer "team", functionConfig\n    instead of 4 (layer "defaults", functionConfig)';
      assert.deepEqual(contents, { kind: 'markdown', value: `\`\`\`text\n${expected}\n\`\`\`` });
    }
    const other = await editor.ask<Hover>('hover', 'overlay/layers.yaml', 9, 30);
    // The explanation uses the editor's text of the file.
    assert.match(JSON.stringify(other.contents), /DEFAULT\.a.*\.b = 2\\n.*instead of 1/);
  });

  it('reports nothing in other files', async () => {
    await editor.open('notes.yaml', 'a: b\n');
    assert.deepEqual(await editor.ask('completion', 'notes.yaml', 0, 3), []);
    assert.equal(await editor.ask('hover', 'notes.yaml'), null);
  });
});

describe('a language server after many edits', () => {
  it('gives the same answers as a new language server', async function () {
    this.timeout(120_000);
    const all: Readonly<Record<string, string>> = { ...files, ...generating };
    const folder = temporaryFolder(all);
    const editor = new Editor(folder);
    await editor.start();
    const random = new Random(7);
    const names = [
      'overlay/host.yaml',
      'base/shop.yaml',
      'overlay/kustomization.yaml',
      'generated/host.yaml',
      'generated/config.json',
      'generated/kustomization.yaml',
    ];
    const texts = Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
    for (const [file, text] of Object.entries(texts)) await editor.open(file, text);
    let answers = 0;
    const pieces = ['.', ' ', 'a', '.host', 'host', '\n    - data.', '\n', '[', ':', '"', '😀', '', ''];
    const positionOf = (text: string, offset: number): { readonly line: number; readonly character: number } => {
      const before = text.slice(0, offset).split('\n');
      return { line: before.length - 1, character: (before.at(-1) ?? '').length };
    };
    const edit = async (file: string, from: number, to: number, piece: string): Promise<void> => {
      const text = texts[file] ?? '';
      await editor.change(file, { range: { start: positionOf(text, from), end: positionOf(text, to) }, text: piece });
      texts[file] = text.slice(0, from) + piece + text.slice(to);
    };
    const check = async (file: string, offset: number): Promise<void> => {
      const fresh = new Editor(folder);
      await fresh.start();
      for (const [name, text] of Object.entries(texts)) await fresh.open(name, text);
      await Promise.all([editor, fresh].map((each) => each.checked(file)));
      const { line: at, character } = positionOf(texts[file] ?? '', offset);
      for (const method of [
        'completion',
        'hover',
        'definition',
        'inlayHint',
        'references',
        'codeAction',
        'codeLens',
        'prepareRename',
        'rename',
      ]) {
        const [one, other] = await Promise.all(
          [editor, fresh].map((each) => each.ask(method, file, at, character, { newName: 'other' }).catch(String)),
        );
        if (one !== null && JSON.stringify(one) !== '[]') answers += 1;
        assert.deepEqual(one, other, `${method} in ${file}, line ${at}, character ${character}:\n${texts[file]}`);
      }
      await fresh.stop();
    };
    const rounds = samples(200, 6);
    for (let round = 0; round < rounds; round++) {
      const file = random.pick(names);
      const whole = all[file] ?? '';
      await edit(file, 0, (texts[file] ?? '').length, whole);
      let at = Math.max(0, whole.length - random.below(45));
      for (let count = random.below(5); count > 0; count--) {
        const piece = random.pick(pieces);
        const end = Math.min((texts[file] ?? '').length, at + (random.below(4) === 0 ? random.below(5) : 0));
        await edit(file, at, end, piece);
        at += piece.length;
      }
      await check(file, at);
    }
    await editor.stop();
    assert.ok(answers > rounds / 4, `${answers} answers`);
  });
});
