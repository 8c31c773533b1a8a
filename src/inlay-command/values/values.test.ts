/** Tests `inlay paths`, `get` and `set`: each listed path can be read, and writing it changes only its own lines. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { callOn, listedPaths, tryPath, type ListedPath } from '../../../test/command/values-trial';
import { formatTests } from '../../../test/formats';
import { isExpected } from '../../../test/fuzz/findings/expected';
import { judgeClaims, type Claim } from '../../../test/judges/claim';
import { packageJudges } from '../../../test/judges/packages';
import { root } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { treeOf } from '../../data/trees/plain';
import { formatNames, formatTable } from '../../formats/table';
import { yamlFormat } from '../../formats/yaml/format';
import { execute } from '../inlay';
import { existingPaths } from './read-values';
import { systemPort } from '../processes/system';
import type { Outcome } from '../port';

const inlay = (...args: readonly string[]): Promise<Outcome> => execute(args, systemPort(__filename));

const fileOf = (text: string): string => join(temporaryFolder({ 'a.yaml': text }), 'a.yaml');

/** Checks that each value can be read, and that writing it changes only its own lines. The results are then read by npm packages. */
async function assertReadAndWritten(tried: readonly (readonly [text: string, path: ListedPath])[]): Promise<void> {
  const claims: Claim[] = [];
  for (const [text, path] of tried) {
    const { fault, claims: found } = await tryPath(text, path);
    assert.equal(fault, undefined, JSON.stringify({ fault, path, text }, undefined, 1));
    claims.push(...found);
  }
  const { objections } = judgeClaims(packageJudges, claims);
  const unexpected = objections.filter((one) => !isExpected(one));
  assert.deepEqual(unexpected, []);
}

async function listed(text: string): Promise<readonly ListedPath[]> {
  const { stdout, stderr, exitCode } = await callOn(text, 'paths');
  assert.equal(exitCode, 0, text + stderr);
  return listedPaths(stdout);
}

/** The YAML files in `examples` that contain ordinary resources. */
function projectFiles(): readonly string[] {
  const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$/.test(file) && !/kustomization|\.expected|\.github/.test(file))
    .map((file) => readFileSync(join(root, 'examples', file), 'utf8'));
  // Exclude functionConfigs and Kptfiles, which functions do not change.
  return files.filter(
    (text) =>
      /^apiVersion: /m.test(text) &&
      /^kind: /m.test(text) &&
      !/^apiVersion: (?:fn.inlay|kpt|config.kubernetes).(?:dev|io)/m.test(text),
  );
}

const configMap = (name: string, key: string, text: string): string =>
  yamlFormat.print(treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { [key]: text } }));

describe('inlay paths, get and set', function () {
  const numRuns = (usual: number): number => Number(process.env['PATHS'] ?? usual);

  it('agree on each path of the examples', async () => {
    const tried: (readonly [string, ListedPath])[] = [];
    for (const text of projectFiles()) {
      const all = await listed(text);
      if (new Set(all.map(({ target, path }) => `${target} ${path}`)).size < all.length) continue;
      const some = fc.sample(fc.constantFrom(...all), { numRuns: numRuns(3), seed: 7 });
      tried.push(...some.map((one) => [text, one] as const));
    }
    assert.ok(tried.length > 100, String(tried.length));
    await assertReadAndWritten(tried);
  });

  for (const name of formatNames) {
    it(`agree in documents of ${formatTable[name].title}`, async () => {
      const key = `file.${formatTable[name].extensions[0] ?? 'conf'}`;
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(formatTests[name].texts, fc.nat(), async (document, pick) => {
          const text = configMap('shop', key, document);
          const inside = (await listed(text)).filter(({ path }) => path.startsWith('data.'));
          const one = inside[pick % inside.length];
          if (one === undefined) return;
          tried += 1;
          await assertReadAndWritten([[text, one]]);
        }),
        { numRuns: numRuns(30) },
      );
      assert.ok(tried > 5, String(tried));
    });
  }
});

describe('inlay set and get', () => {
  const shop =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop.a}\ndata:\n  mode: dev # kept\n  app.json: \'{"port": 80}\'\n';
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: n}\nstringData: {pin: planted}\n';

  it('print the diff of several changes, write on request, and check', async () => {
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
    for (const [from, to] of [
      ['stringData', 'data'],
      ['data', 'stringData'],
    ] as const) {
      const text = secret.replace('stringData: {pin: planted}', `${from}: {pin: cGxhbnRlZA==}`);
      const args = [`${to}.pin=new`, '--create', '--delete', `${from}.pin`, fileOf(text), '--write'];
      const { files, stderr } = await inlay('set', 'Secret/s', ...args);
      assert.match(files?.[0]?.content ?? '', new RegExp(`\\n${to}:\\s+pin: (?:new|bmV3)\\n$`), stderr);
    }
    const made = await inlay('set', 'ConfigMap/shop.a', 'data.new=a=b', '--create', path, '--write');
    assert.equal(made.files[0]?.content, `${shop}  new: a=b\n`);
  });

  it('recognize existing keys that contain equals signs', async () => {
    const made = `apiVersion: v1
kind: ConfigMap
metadata: {name: shop}
data:
  f.properties: |
    a=:q
    c\\=d=1
  both.json: '{"a": 1, "a=b": "x"}'
  long.json: '{"a=b=c": 1}'
`;
    const path = fileOf(made);
    for (const [assigned, before, after] of [
      ['data.[f.properties].c=d=2=3', 'd=1', 'd=2=3'],
      ['data.[f.properties].a=b=c', 'a=:q', 'a=b=c'],
      ['data.[both.json].a=7', '"a": 1', '"a": 7'],
      ['data.[long.json].a=b=c=2', '=c": 1', '=c": 2'],
    ] as const) {
      const { stderr, files } = await inlay('set', 'ConfigMap/shop', assigned, path, '--write', '--create');
      assert.equal(files[0]?.content, made.replace(before, after), stderr);
    }
    const refused = await inlay('set', 'ConfigMap/shop', 'data.[both.json].a=b=hidden', path);
    assert.equal(
      refused.stderr,
      'error: the fields `data.[both.json].a` and `data.[both.json].a=b` both exist, so the path is ambiguous: use `inlay run` with a ReplaceValues\n',
    );
  });

  it('stop reading paths of an argument when no longer path can lead to a field', async () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {.env: a=b, .env-old: a}\n';
    for (const [start, leads] of [
      ['data.[.env]', true],
      ['data.\\.env', true],
      ['data.new', false],
      ['new.[.env]', false],
      ['data.[env].x', false],
    ] as const) {
      let tries = 0;
      const paths = {
        *[Symbol.iterator](): Iterator<string> {
          for (let count = 0; count < 3000; count++) {
            tries += 1;
            yield start + '=b.c'.repeat(count);
          }
        },
      };
      const [found] = await existingPaths([paths], 'ConfigMap/shop', {}, [{ text }]);
      assert.deepEqual([...(found ?? [])], leads ? [start] : [], start);
      assert.equal(tries, 1, start);
    }
  });

  it('distinguish resources with the same name by their namespaces', async () => {
    const path = fileOf(`${shop}---\n${shop.replace('shop.a', 'shop.a, namespace: b')}---\na: 1\n`);
    const { stdout, stderr } = await inlay('paths', path);
    assert.match(stdout, /^ConfigMap\/shop\.a -n default\tdata\.mode\t[^]*^ConfigMap\/shop\.a -n b\tdata\.mode\t/m);
    assert.match(stderr, /^note: the paths of 1 item are not listed, because `set` does not change /);
    for (const [namespace, line] of [
      ['default', 5],
      ['b', 12],
    ] as const) {
      const { stdout: diff } = await inlay('set', 'ConfigMap/shop.a', '-n', namespace, 'data.mode=prod', path);
      assert.match(diff, new RegExp(`^@@ -${line - 3},7 .*\\n(?: .*\\n){3}-  mode: dev`, 'm'));
    }
    const twice = await inlay('paths', fileOf(`${shop}---\n${shop}`));
    assert.match(
      twice.stderr,
      /^note: several resources match ConfigMap\/shop\.a: `get` needs a file with only one of them\n$/,
    );
    for (const [args, way] of [
      [[path], 'name one namespace with `--namespace`'],
      [['-n', 'b', path, fileOf(shop.replace('shop.a', 'shop.a, namespace: b'))], 'name a file with one of them'],
    ] as const) {
      const { stderr: told } = await inlay('get', 'ConfigMap/shop.a', 'data.mode', ...args);
      assert.match(told, new RegExp(`2 resources match "ConfigMap/shop\\.a": ${way}\n  --> v1/ConfigMap/`));
    }
  });

  it('do not change items that functions do not change', async () => {
    const kptfile = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\ninfo: {description: old}\n';
    const path = fileOf(kptfile);
    const { stdout, stderr } = await inlay('paths', path);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^note: the paths of 1 item are not listed, because `set` does not change functionConfigs, Kptfiles, or .*\n$/,
    );
    const set = await inlay('set', 'Kptfile/shop', 'info.description=new', path);
    assert.equal(
      set.stderr,
      'error: no resource matches "Kptfile/shop": `set` does not change functionConfigs and Kptfiles\n',
    );
    assert.equal((await inlay('get', 'Kptfile/shop', 'info.description', path)).stdout, 'old\n');
    const large = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a.json: '{"m": {"n": 1e400}}'}}\n`;
    const number = await inlay('get', 'ConfigMap/a', String.raw`data.a\.json.m`, fileOf(large));
    assert.equal(number.stdout.replaceAll(/\s/g, ''), '{"n":1e400}', number.stderr);
  });

  it('show no value of a Secret unless requested', async () => {
    const path = fileOf(secret);
    const set = await inlay('set', 'Secret/s', 'stringData.pin=other', path);
    assert.doesNotMatch(set.stdout + set.stderr, /planted|other/);
    assert.doesNotMatch((await inlay('paths', path)).stdout, /planted/);
    const hidden = await inlay('get', 'Secret/s', 'stringData.pin', path);
    assert.deepEqual([hidden.exitCode, hidden.stdout], [2, '']);
    assert.match(hidden.stderr, /`stringData\.pin` is a value of a Secret: to print it, use `--show-secrets`/);
    const shown = await inlay('get', 'Secret/s', 'stringData.pin', path, '--show-secrets', '-n', 'n');
    assert.equal(shown.stdout, 'planted\n');
    assert.equal((await inlay('get', 'Secret/s', 'metadata.name', path)).stdout, 's\n');
  });

  it('show no key of a document in a Secret', async () => {
    const users = `'{"planted": {"planted": 1}}'`;
    const text = secret.replace('planted', `${users}, users.json: ${users}`);
    const { stdout } = await inlay('paths', fileOf(text));
    assert.match(stdout, /^Secret\/s\tstringData\.pin\nSecret\/s\tstringData\.\[users\.json\]\n/m);
    assert.doesNotMatch(stdout, /planted/);
  });

  it('report mistakes with the nearest name', async () => {
    const path = fileOf(shop);
    for (const [args, message] of [
      [
        ['get', 'ConfigMap/shop', 'data', path],
        /^error\[not-found\]: no resource matches "ConfigMap\/shop": did you mean "ConfigMap\/shop\.a"\?\n$/,
      ],
      [['get', 'ConfigMap/shop.a', 'data.[app.json].prot', path], /did you mean `port`\?/],
      [['get', 'ConfigMap/shop.a', 'data.[x]', path], /"data\.\[x\]" is not a field path/],
      [['get', 'shop.a', 'data', path], /"shop\.a" does not name a resource: write its kind and name/],
      [
        ['get', 'ConfigMap/shop.a', 'data', '-n', 'other', path],
        /no resource matches "ConfigMap\/shop\.a" in namespace "other", but one does in namespace "default"\n$/,
      ],
      [
        ['set', 'ConfigMap/shop.a', 'data.[app.json].prot=1', path],
        /did you mean `port`\? Otherwise, set `--create` to create it/,
      ],
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
        ['get', 'ConfigMap/x', 'data', fileOf('apiVersion: v1\nkind: List\nitems: []\n')],
        /the files contain no resources/,
      ],
      [['set', 'ConfigMap/shop.a', path], /no path=value is given/],
      [['set', 'ConfigMap/shop.a', 'data.mode=a'], /name files or folders/],
      [['set', 'ConfigMap/shop.a', 'data.mode=a', path, '--write', '--check'], /cannot be combined/],
    ] as const) {
      const { exitCode, stdout, stderr, files } = await inlay(...args);
      assert.deepEqual([exitCode, stdout, files], [2, '', []], stderr);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /ReplaceValues|options\.|ignoreMissing|replacements/);
    }
  });
});
