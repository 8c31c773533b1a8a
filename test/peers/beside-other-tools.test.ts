/**
 * The first task of README.md, and the table of docs/beside-other-tools.md: the cells of each tool on this machine
 * must match its actual output.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffLines } from 'diff';
import { loadAll } from 'js-yaml';
import { publicTasks } from '../../scripts/conformance/public-tasks';
import { fileName, readPage } from '../pages/fences';
import { commandOf, goProgramOrSkip } from '../judges/programs';
import { childEnvironment, root, runExecutable } from '../project';
import { temporaryFolder } from '../temporary-folder';

const programs: Readonly<Record<string, string>> = Object.fromEntries(
  readPage(join('docs', 'beside-other-tools.md')).map((fence) => [fileName(fence) ?? '', fence.content]),
);

const program = (name: string): string => {
  const text = programs[name];
  assert.ok(text !== undefined, name);
  return text;
};

/** The text before the first comma in each cell of a column, by row. */
function column(name: string): Readonly<Record<string, string>> {
  const [, table = ''] =
    /^# Compared with other tools\n[^]*?\n\n((?:\|.*\n)+)/m.exec(
      readFileSync(join(root, 'docs', 'beside-other-tools.md'), 'utf8'),
    ) ?? [];
  const [head = [], , ...rows] = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const at = head.findIndex((cell) => cell.startsWith(name));
  assert.ok(at > 0, name);
  return Object.fromEntries(rows.map((row) => [row[1] ?? '', row[at]?.split(',')[0] ?? '']));
}

interface Item {
  readonly kind: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The four documents of the page's file. */
function textsOf(yaml: string): Readonly<Record<string, string>> {
  const documents = loadAll(yaml) as readonly (Item | { readonly items: readonly Item[] })[];
  const items = documents.flatMap((document) => ('items' in document ? document.items : [document]));
  const data = (kind: string): Item['data'] => items.find((item) => item.kind === kind)?.data ?? {};
  const { 'config.json': json = '', 'config.yaml': inYaml = '', 'config.toml': toml = '' } = data('ConfigMap');
  return {
    'JSON in a ConfigMap': json,
    'YAML with comments': inYaml,
    TOML: toml,
    'YAML in a Secret': Buffer.from(data('Secret')['config.yaml'] ?? '', 'base64').toString(),
  };
}

/** The numbers of removed and added lines, by row; `unchanged` for a part that did not change. */
function counts(before: string, after: string, unchanged: string): Readonly<Record<string, string>> {
  const [old, made] = [textsOf(before), textsOf(after)];
  return Object.fromEntries(
    Object.entries(old).map(([row, text]) => {
      const changed = diffLines(text, made[row] ?? '').filter(({ added, removed }) => added || removed);
      const lines = changed.reduce((sum, { count }) => sum + count, 0);
      return [row, lines === 0 ? unchanged : String(lines)];
    }),
  );
}

const misspelledKey = (text: string): string => text.replaceAll(/\bhost(?=$| = "shop)/gm, 'hsot');
const misspelledName = (text: string): string => text.replaceAll(/(?<=name(?:: | == "))shop\b/g, 'shpo');

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function call(
  command: string,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Answer {
  const cwd = temporaryFolder({ 'shop.yaml': program('shop.yaml'), ...files });
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    input: options.input ?? '',
    env: childEnvironment(options.env),
  });
}

describe('the first screen of the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');

  it('shows the task that was measured, with its figures', () => {
    const [task] = publicTasks;
    assert.ok(task !== undefined && readme.includes(`\n${task.config}\`\`\``));
    const page = readFileSync(join(root, 'docs', 'on-public-repositories.md'), 'utf8');
    const [, ours, kustomize = '', yq = ''] =
      /^\| \[kube-prometheus\].* \| (\d+) \| (\d+) \| (\d+) \(\d+\) \|$/m.exec(page) ?? [];
    assert.equal(ours, '66');
    const shown = (figure: string): string => Number(figure).toLocaleString('en-US');
    assert.ok(readme.includes(`5.8 alone, the diff has ${shown(kustomize)} lines, and with yq ${shown(yq)},`));
  });
});

describe('the comparison table with other tools', () => {
  const before = program('shop.yaml');

  it('shows what Inlay does', () => {
    const replace = (config: string): Answer => {
      const cwd = temporaryFolder({ 'shop.yaml': before, 'host.yaml': config });
      return runExecutable('replace-values', ['-i', 'shop.yaml', '-f', 'host.yaml'], { cwd });
    };
    const { stdout } = replace(program('host.yaml'));
    const word = ({ status }: Answer): string => (status === 0 ? 'no error' : 'error');
    assert.deepEqual(column('Inlay'), {
      ...counts(before, stdout, 'no'),
      'a misspelled key': word(replace(misspelledKey(program('host.yaml')))),
      'a misspelled resource': word(replace(misspelledName(program('host.yaml')))),
    });
    assert.deepEqual(column('intended'), {
      ...Object.fromEntries(Object.keys(textsOf(before)).map((row) => [row, '2'])),
      'a misspelled key': 'error',
      'a misspelled resource': 'error',
    });
  });

  it('shows what kustomize on PATH does', function () {
    const kustomize = commandOf('kustomize', /^v?(?:5\.(?:[89]|\d\d)|[6-9])/);
    if (kustomize === undefined) return this.skip();
    const build = (text: string): Answer => call(kustomize, ['build', '.'], { 'kustomization.yaml': text });
    const own = program('kustomization.yaml');
    const path = String.raw`data.config\.json.host`;
    const toml = build(own.replace(path, String.raw`data.config\.toml.server.host`));
    const secret = build(own.replace('kind: ConfigMap', 'kind: Secret').replace(/.*config\\.json.*\n/, ''));
    for (const { stderr } of [toml, secret]) assert.match(stderr, /wrong node kind/);
    const key = build(misspelledKey(own));
    assert.match(key.stderr, /unable to find field/);
    const name = build(misspelledName(own));
    assert.deepEqual([name.status, name.stderr], [0, '']);
    assert.deepEqual(column('kustomize 5.8'), {
      ...counts(before, build(own).stdout, 'error'),
      'a misspelled key': 'error',
      'a misspelled resource': 'no error',
    });
  });

  it('shows what yq does', function () {
    const yq = commandOf('yq', /^v?4/);
    if (yq === undefined) return this.skip();
    const evaluate = (text: string): Answer => call(yq, ['--from-file', 'host.yq', 'shop.yaml'], { 'host.yq': text });
    const own = program('host.yq');
    assert.match(evaluate('.data."config.toml" |= from_toml').stderr, /from_toml/);
    const key = evaluate(misspelledKey(own));
    assert.deepEqual([key.status, key.stderr], [0, '']);
    assert.match(key.stdout, /"hsot": "shop/);
    const name = evaluate(misspelledName(own));
    assert.deepEqual([name.status, name.stderr], [0, '']);
    assert.doesNotMatch(name.stdout, /example\.com/);
    assert.deepEqual(column('yq'), {
      ...counts(before, evaluate(own).stdout, 'no'),
      'a misspelled key': 'a new key',
      'a misspelled resource': 'no error',
    });
  });

  it('shows what KCL does', function () {
    const python = commandOf('KCL');
    if (python === undefined) return this.skip();
    const evaluate = (text: string): Answer =>
      call(
        python,
        [
          '-c',
          'import kcl_lib.api as api; print(api.API().exec_program(api.ExecProgramArgs(k_filename_list=["host.k"], work_dir=".")).yaml_result)',
        ],
        { 'host.k': text },
      );
    const own = program('host.k');
    assert.notEqual(evaluate(`import toml\n${own}`).status, 0);
    assert.match(evaluate(own.replace('{host = "shop', '{hsot = "shop')).stdout, /"hsot": "shop/);
    assert.deepEqual(column('KCL'), {
      ...counts(before, evaluate(own).stdout, 'no'),
      'a misspelled key': 'a new key',
      'a misspelled resource': '–',
    });
  });

  it("shows what Flux's substitution does, with a Go program", function () {
    const flux = goProgramOrSkip(this, 'flux');
    const [configMap = '', secret = ''] = before.split(/(?=^---$)/m);
    const input = configMap.replaceAll('localhost', '${HOST}');
    const fill = (text: string, env: Readonly<Record<string, string>>, mode = ''): Answer =>
      call(flux, [mode], {}, { input: text, env });
    const filled = fill(input + secret, { HOST: 'shop.example.com' });
    const unset = fill(input, { HSOT: 'shop.example.com' });
    assert.equal(unset.status, 0);
    assert.match(unset.stdout, /"host": "",/);
    assert.notEqual(fill(input, { HSOT: 'shop.example.com' }, 'strict').status, 0);
    assert.deepEqual(column('Flux'), {
      ...counts(input + secret, filled.stdout, 'no'),
      'a misspelled key': 'an empty string',
      'a misspelled resource': '–',
    });
  });
});
