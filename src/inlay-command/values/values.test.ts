/** `inlay paths`, `get` and `set`: each path that is listed is read, and written with a diff of its own lines alone. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { formatTests } from '../../../test/formats';
import { root } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { stringScalar, type Tree } from '../../data/tree';
import { formatNames, formatTable } from '../../formats/table';
import { yamlFormat } from '../../formats/yaml/format';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';
import type { Outcome } from '../port';

const inlay = (...args: readonly string[]): Promise<Outcome> => execute(args, systemPort(__filename));

interface Listed {
  readonly target: string;
  readonly path: string;
  readonly type: string;
  readonly value: string;
}

const listed = async (file: string): Promise<readonly Listed[]> => {
  const { stdout, stderr, exitCode } = await inlay('paths', file);
  assert.equal(exitCode, 0, file + stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.includes('\t# and '))
    .map((line) => {
      const [target = '', path = '', type = 'secret', value = ''] = line.split('\t');
      return { target, path, type, value };
    });
};

/** Another value of the type. */
const others: Readonly<Record<string, (value: string) => string>> = {
  int: (value) => (value === '7001' ? '7002' : '7001'),
  float: (value) => (value === '7.25' ? '7.5' : '7.25'),
  bool: (value) => (value === 'true' ? 'false' : 'true'),
};

/** The lines that differ, as a range of the text before. */
function changedLines(before: string, after: string): readonly [lines: number, removed: readonly string[]] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.length - end - start, a.slice(start, a.length - end)];
}

async function assertReadAndWritten(folder: string, text: string, one: Listed, all: readonly Listed[]): Promise<void> {
  const { target, path, type, value } = one;
  const file = join(folder, 'file.yaml');
  const told = `${target} ${path} (${type})\n${text}`;
  const got = await inlay('get', target, path, file);
  assert.equal(got.exitCode, 0, got.stderr + told);
  if (type === 'secret') assert.equal(got.stdout, '(secret)\n', told);
  else if (type === 'string') assert.equal(got.stdout, `${(JSON.parse(value) as string).replace(/\n$/, '')}\n`, told);
  else assert.equal(got.stdout.trimEnd(), value, told);
  const next = (others[type] ?? (() => 'inlay-other'))(value);
  const set = await inlay('set', target, `${path}=${next}`, file, '--write');
  assert.equal(set.exitCode, 0, set.stderr + told);
  const [{ content }] = set.files as readonly [Outcome['files'][number]];
  const [count] = changedLines(text, content);
  const lines =
    type === 'string' || type === 'secret' ? 1 + (JSON.parse(value || '""') as string).split('\n').length : 1;
  assert.ok(type === 'secret' || count <= lines, `${count} lines changed: ${told}\n${content}`);
  if (/^(?:apiVersion|kind|metadata\.name)$/.test(path)) return;
  writeFileSync(file, content);
  const after = await listed(file);
  writeFileSync(file, text);
  const changed = all.filter(({ path: its, value: was, type: as }, index) => {
    const now = after[index];
    return now?.path !== its || now.value !== was || (now.type !== as && its !== path);
  });
  if (type === 'secret') return;
  assert.deepEqual([after.length, changed], [all.length, [one]], told + content);
}

/** Files of the project whose resources have names of their own. */
function projectFiles(): readonly string[] {
  const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$/.test(file) && !/kustomization|\.expected|\.github/.test(file))
    .map((file) => readFileSync(join(root, 'examples', file), 'utf8'));
  // Functions change neither their functionConfigs nor a Kptfile.
  return files.filter(
    (text) =>
      /^apiVersion: /m.test(text) &&
      /^kind: /m.test(text) &&
      !/^apiVersion: (?:fn.inlay|kpt|config.kubernetes).(?:dev|io)/m.test(text),
  );
}

const configMap = (name: string, key: string, text: string): string =>
  yamlFormat.print({
    kind: 'map',
    entries: [
      { key: 'apiVersion', value: stringScalar('v1') },
      { key: 'kind', value: stringScalar('ConfigMap') },
      { key: 'metadata', value: { kind: 'map', entries: [{ key: 'name', value: stringScalar(name) }] } },
      { key: 'data', value: { kind: 'map', entries: [{ key, value: stringScalar(text) }] } },
    ],
  } satisfies Tree);

describe('inlay paths, get and set', function () {
  it('agree on each path of the examples', async () => {
    let tried = 0;
    for (const text of projectFiles()) {
      const folder = temporaryFolder({ 'file.yaml': text });
      const all = await listed(join(folder, 'file.yaml'));
      const known = new Set<string>();
      const unique = all.filter(
        ({ target, path }) => !known.has(`${target} ${path}`) && known.add(`${target} ${path}`),
      );
      if (unique.length < all.length) continue;
      const some = fc.sample(fc.constantFrom(...all), { numRuns: Number(process.env['PATHS'] ?? 3), seed: 7 });
      for (const one of some.filter(({ type }) => !['map', 'list'].includes(type))) {
        await assertReadAndWritten(folder, text, one, all);
        tried += 1;
      }
    }
    assert.ok(tried > 100, String(tried));
  });

  for (const name of formatNames) {
    it(`agree in documents of ${formatTable[name].title}`, async () => {
      const key = `file.${formatTable[name].extensions[0] ?? 'conf'}`;
      const folder = temporaryFolder();
      const file = join(folder, 'file.yaml');
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(formatTests[name].texts, fc.nat(), async (document, pick) => {
          const text = configMap('shop', key, document);
          writeFileSync(file, text);
          const all = await listed(file);
          const inside = all.filter(({ path, type }) => path.startsWith('data.') && !['map', 'list'].includes(type));
          const one = inside[pick % inside.length];
          if (one === undefined) return;
          tried += 1;
          await assertReadAndWritten(folder, text, one, all);
        }),
        { numRuns: Number(process.env['PATHS'] ?? 30) },
      );
      assert.ok(tried > 5, String(tried));
    });
  }
});

describe('inlay set and get', () => {
  const shop =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop.a}\ndata:\n  mode: dev # kept\n  app.json: \'{"port": 80}\'\n';
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: n}\nstringData: {pin: planted}\n';

  it('print the diff of several changes, write where that is asked for, and check', async () => {
    const folder = temporaryFolder({ 'in/shop.yaml': shop, 'in/s.yaml': secret });
    const given = ['set', 'ConfigMap/shop.a', 'data.[app.json].port=8080', join(folder, 'in'), '--delete', 'data.mode'];
    const shown = await inlay(...given);
    assert.match(shown.stdout, /^- {2}mode: dev # kept\n- {2}app\.json: .*\n\+ {2}app\.json: '\{"port": 8080\}'$/m);
    assert.deepEqual([shown.exitCode, shown.files], [0, []]);
    const checked = await inlay(...given, '--check');
    assert.deepEqual([checked.exitCode, checked.stdout], [1, '']);
    const written = await inlay(...given, '--write');
    const content = shop.replace('  mode: dev # kept\n', '').replace('80', '8080');
    const path = join(folder, 'in', 'shop.yaml');
    assert.deepEqual(written.files, [{ path, content, below: join(folder, 'in') }]);
    assert.equal(written.stdout, `${path}\n`);
    const made = await inlay('set', 'ConfigMap/shop.a', 'data.new=a=b', '--create', path, '--write');
    assert.equal(made.files[0]?.content, `${shop}  new: a=b\n`);
  });

  it('show no value of a Secret unless that is asked for', async () => {
    const path = join(temporaryFolder({ 's.yaml': secret }), 's.yaml');
    const set = await inlay('set', 'Secret/s', 'stringData.pin=other', path);
    assert.doesNotMatch(set.stdout + set.stderr, /planted|other/);
    assert.doesNotMatch((await inlay('paths', path)).stdout, /planted/);
    assert.equal((await inlay('get', 'Secret/s', 'stringData.pin', path)).stdout, '(secret)\n');
    const shown = await inlay('get', 'Secret/s', 'stringData.pin', path, '--show-secrets', '-n', 'n');
    assert.equal(shown.stdout, 'planted\n');
    assert.equal((await inlay('get', 'Secret/s', 'metadata.name', path)).stdout, 's\n');
  });

  it('answer mistakes with the nearest name', async () => {
    const path = join(temporaryFolder({ 'shop.yaml': shop }), 'shop.yaml');
    for (const [args, message] of [
      [
        ['get', 'ConfigMap/shop', 'data', path],
        /no resource is "ConfigMap\/shop": did you mean "ConfigMap\/shop\.a"\?/,
      ],
      [['get', 'ConfigMap/shop.a', 'data.[app.json].prot', path], /did you mean `port`\?/],
      [['get', 'ConfigMap/shop.a', 'data.[x]', path], /"data\.\[x\]" is not a field path/],
      [['get', 'shop.a', 'data', path], /"shop\.a" names no resource: write its kind and name/],
      [['get', 'ConfigMap/shop.a', 'data', '-n', 'other', path], /no resource is "ConfigMap\/shop\.a"/],
      [['set', 'ConfigMap/shop.a', 'data.[app.json].prot=1', path], /did you mean `port`\? Else `--create` makes it/],
      [
        ['set', 'ConfigMap/shp.a', 'data.mode=a', path],
        /no ConfigMap is named "shp\.a": did you mean "shop\.a"\?\n  --> ConfigMap\/shp\.a\n$/,
      ],
      [['set', 'ConfigMap/shop.a', 'data.mode=a', '-n', 'x', path], /is in namespace "x".*\n  --> --namespace x\n$/],
      [
        ['set', 'ConfigMap/shop.a', 'data.mode=1', 'data.x=1', '--type', 'integer', path],
        /^error.*`--type` must be one of [^\n]*\n  --> --type\n$/,
      ],
      [
        ['set', 'ConfigMap/shop.a', '--delete', 'data.[app.json].port.x', path],
        /^error.*\n  --> --delete data\.\[app\.json\]\.port\.x\n {3}= v1\/ConfigMap/,
      ],
      [
        [
          'get',
          'ConfigMap/x',
          'data',
          join(temporaryFolder({ 'none.yaml': 'apiVersion: v1\nkind: List\nitems: []\n' }), 'none.yaml'),
        ],
        /the files have no resources/,
      ],
      [['set', 'ConfigMap/shop.a', path], /there is nothing to set/],
      [['set', 'ConfigMap/shop.a', 'data.mode=a'], /name files or folders/],
      [['set', 'ConfigMap/shop.a', 'data.mode=a', path, '--write', '--check'], /give one/],
    ] as const) {
      const { exitCode, stdout, stderr, files } = await inlay(...args);
      assert.deepEqual([exitCode, stdout, files], [2, '', []], stderr);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /ReplaceValues|options\.|ignoreMissing|replacements/);
    }
  });
});
