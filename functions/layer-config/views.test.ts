/** Tests the output of `--explain` and `--compare`. */
import assert from 'node:assert/strict';
import { run, type Outcome } from '../../src/function/run';
import { configOf, listOf, resource } from '../../test/run-on-values';
import { layerConfig } from './function';

const secret = (url: string): object => resource('Secret', 'db', { stringData: { url } });

const team = (workers: number): object =>
  resource('ConfigMap', 'team', { data: { 'a.yaml': `DEFAULT: {workers: ${workers}}\n` } });

const version = (namespace: string, isOrphaned = false): object =>
  resource('ConfigMap', 'nova-x', {
    metadata: {
      name: 'nova-x',
      namespace,
      labels: { 'inlay.dev/config': 'nova' },
      annotations: isOrphaned ? { 'inlay.dev/orphaned': 'true' } : {},
    },
    data: { 'nova.yaml': 'DEFAULT: {workers: 1}\n' },
  });

const config = (more: object = {}): object => {
  const layers = [
    { name: 'defaults', mode: 'default', values: { DEFAULT: { workers: 4, debug: false } } },
    { name: 'team', configMap: { name: 'team', key: 'a.yaml' } },
    { name: 'db', at: 'database.url', valueFrom: { secretKeyRef: { name: 'db', key: 'url' } } },
  ];
  const output = { kind: 'Secret', files: [{ key: 'nova.yaml', format: 'yaml' }] };
  return configOf('LayerConfig', { spec: { layers, output, ...more } }, 'nova');
};

const view = (
  name: string,
  argument: string,
  input: readonly object[] | string,
  own = config(),
  isColored = false,
): Promise<Outcome> =>
  run(layerConfig, {
    text: typeof input === 'string' ? input : listOf(input),
    functionConfig: JSON.stringify(own),
    view: { name, argument, file: 'other.yaml', isColored },
  });

const items = [team(8), secret('mysql://swordfish')];

describe('an explanation on the command line', () => {
  it('contains the settings at or below a path', async () => {
    const { stdout, exitCode } = await view('explain', 'DEFAULT.workers', items);
    assert.equal(exitCode, 0);
    assert.equal(
      stdout,
      'DEFAULT.workers = 8\n    set by layer "team", ConfigMap/team, line 1 of a.yaml\n    instead of 4 (layer "defaults", functionConfig)\n',
    );
    for (const list of [[], [2, 3]]) {
      const layers = [
        { name: 'one', mode: 'default', values: { list: [1] } },
        { name: 'two', values: { list } },
      ];
      assert.equal(
        (await view('explain', 'list', items, config({ layers }))).stdout,
        `list = [${list.join(', ')}]\n    set by layer "two", functionConfig\n    instead of [1] (layer "one", functionConfig)\n`,
      );
    }
    const all = await view('explain', '.', items);
    assert.match(all.stdout, /^database\.url = \(secret\)\n {4}set by layer "db", Secret\/db$/m);
    assert.doesNotMatch(all.stdout, /swordfish/);
  });

  it('can be a picture, without values of Secrets', async () => {
    const { stdout, exitCode } = await view('svg', '.', items);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^<svg .*<\/svg>\n$/s);
    assert.match(stdout, /class="struck"[^>]*>4 \(layer &quot;defaults&quot;, functionConfig\)</);
    assert.match(stdout, />database\.url = \(secret\)</);
    assert.doesNotMatch(stdout, /swordfish/);
  });

  it('contains no setting above the path', async () => {
    const { stdout, exitCode } = await view('explain', 'DEFAULT.workers.undefined', items);
    assert.deepEqual([stdout, exitCode], ['', 2]);
  });

  it('reports only the first of many conflicts', async () => {
    const values = (start: number): object =>
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, start + at]));
    const layers = [
      { name: 'one', values: values(0) },
      { name: 'other', values: values(1) },
    ];
    const { stderr } = await view('explain', '.', [], config({ layers }));
    assert.equal(stderr.split('\n').filter((line) => line.includes('layer-conflict')).length, 101);
  });

  it('is an error for a setting that no layer sets, for an invalid path, and for conflicting layers', async () => {
    const wrong = await Promise.all([
      view('explain', 'DEFAULT.wokers', items),
      view('explain', 'a..b', items),
      view('explain', '.', [secret('x')]),
    ]);
    assert.deepEqual(
      wrong.map(({ exitCode, stdout }) => [exitCode, stdout]),
      wrong.map(() => [2, '']),
    );
    const messages = wrong.map(({ stderr }) => stderr).join('');
    assert.equal(messages.match(/no layer sets/g)?.length, 1);
    assert.match(
      messages,
      /did you mean "DEFAULT\.workers"\?[^]*the path "a\.\.b" contains an empty key[^]*reads ConfigMap\/team/,
    );
  });
});

describe('the comparison with a previous output', () => {
  const stream = (...documents: readonly object[]): string =>
    documents.map((each) => JSON.stringify(each)).join('\n---\n');

  it('is shown between environments, without values of Secrets', async () => {
    const other = stream(team(9), secret('mysql://hunter2hunter2'), config());
    const { stdout } = await view('compare', other, items);
    assert.match(
      stdout,
      /^--- nova\.yaml \(default\/nova-\w+\)\n\+\+\+ nova\.yaml \(default\/nova-\w+\)\n@@ -1,5 \+1,5 @@$/m,
    );
    assert.match(stdout, /^-{1} {2}workers: 9\n\+ {2}workers: 8$/m);
    assert.doesNotMatch(stdout, /swordfish|hunter2/);
    const same = await view('compare', stream(team(8), secret('mysql://hunter2hunter2'), config()), items);
    assert.match(same.stdout, /^-  url: \(secret\)\n\+  url: \(secret, changed\)$/m);
    // A LayerConfig without items is applied to the same resources.
    const alone = await view(
      'compare',
      stream(config({ overrides: [{ path: 'DEFAULT.debug', value: true, reason: 'x' }] })),
      items,
    );
    assert.match(alone.stdout, /^- {2}debug: true\n\+ {2}debug: false$/m);
  });

  it('is not shown if one of the runs fails', async () => {
    const other = stream(team(9), config());
    for (const [before, now] of [
      [other, items],
      [stream(version('default')), [team(8)]],
      [stream(...items, config()), [team(8)]],
    ] as const) {
      const { stdout, exitCode, stderr } = await view('compare', before, now);
      assert.deepEqual([stdout, exitCode], ['', 2], stderr);
      assert.match(stderr, /reads Secret\/db/);
      assert.doesNotMatch(stderr, /internal-error/);
    }
  });

  it('is shown for the LayerConfig with the same name if the file contains several', async () => {
    const named = (name: string, more: object = {}): object => ({ ...config(more), metadata: { name } });
    const debug = { overrides: [{ path: 'DEFAULT.debug', value: true, reason: 'x' }] };
    const several = stream(named('cinder'), named('nova', debug));
    assert.match((await view('compare', several, items)).stdout, /^- {2}debug: true\n\+ {2}debug: false$/m);
    const neither = await view('compare', stream(named('cinder'), named('glance')), items);
    assert.equal(neither.exitCode, 2);
    assert.match(
      neither.stderr,
      /"other\.yaml" has 2 objects of kind \S+LayerConfig, but none of them is called "nova"/,
    );
  });

  it('is shown for the LayerConfig in the same namespace if several have the name, and an ambiguous name is an error', async () => {
    const inside = (namespace: string | undefined, more: object = {}): object => ({
      ...config(more),
      metadata: { name: 'nova', ...(namespace === undefined ? {} : { namespace }) },
    });
    const debug = { overrides: [{ path: 'DEFAULT.debug', value: true, reason: 'x' }] };
    const here = await view('compare', stream(inside('prod'), inside(undefined, debug)), items);
    assert.match(here.stdout, /^- {2}debug: true\n\+ {2}debug: false$/m);
    for (const [one, other] of [
      ['prod', 'test'],
      ['default', undefined],
    ] as const) {
      const both = await view('compare', stream(inside(one), inside(other)), items);
      assert.equal(both.exitCode, 2);
      assert.match(
        both.stderr,
        /"other\.yaml" has 2 objects of kind \S+LayerConfig called "nova", in the namespaces "(?:prod", "test|default)"/,
      );
    }
  });

  it('does not show options that oslo.config hides, even if the previous run did not use the schema', async () => {
    const options = resource('ConfigMap', 'options', {
      data: {
        'nova.json': JSON.stringify({
          options: {
            database: { opts: [{ dest: 'url', secret: true, deprecated_opts: [{ group: 'DEFAULT', name: 'sql' }] }] },
          },
        }),
      },
    });
    const environment = (url: string, ini: object): object =>
      config({
        layers: [{ name: 'own', values: { DEFAULT: { sql: url, debug: false } } }],
        output: { files: [{ key: 'nova.conf', format: 'ini', ini: { dialect: 'oslo', ...ini } }] },
      });
    const schema = { configMap: { name: 'options', key: 'nova.json' } };
    const before = await run(layerConfig, {
      text: stream(options),
      functionConfig: JSON.stringify(environment('swordfish', {})),
      file: 'items.yaml',
    });
    for (const deprecated of ['warning', 'rename']) {
      const now = environment('hunter2', { schema, unknown: 'ignore', deprecated });
      const { stdout, exitCode } = await view('compare', before.stdout, before.stdout, now);
      assert.equal(exitCode, 0);
      assert.match(
        stdout,
        deprecated === 'rename' ? /^-sql = \(secret\)$/m : /^-sql = \(secret\)\n\+sql = \(secret, changed\)$/m,
      );
      assert.doesNotMatch(stdout, /swordfish|hunter2/);
    }
  });

  it('compares with the output of a run', async () => {
    const made = await run(layerConfig, {
      text: stream(...items),
      functionConfig: JSON.stringify(config()),
      file: 'items.yaml',
    });
    assert.equal((await view('compare', made.stdout, items)).stdout, 'no differences\n');
    const changed = await view('compare', made.stdout, [team(7), secret('mysql://swordfish')], config(), true);
    assert.ok(
      changed.stdout.includes('\u001b[31m-  workers: 8\u001b[0m\n\u001b[32m+  workers: 7\u001b[0m\n'),
      changed.stdout,
    );
    assert.doesNotMatch(changed.stdout, /swordfish/);
  });

  it('compares with the namespace of a current version, not with that of an orphaned one', async () => {
    const { stdout, exitCode } = await view('compare', stream(version('old', true), version('prod')), items);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^nova\.yaml differs/);
  });

  it('is an error for a file without anything to compare', async () => {
    for (const [text, why] of [
      ['', /must contain a LayerConfig, or an object/],
      [stream(team(1)), /must contain a LayerConfig, or an object/],
      [stream(version('old', true)), /must contain a LayerConfig, or an object .* and is not orphaned/],
      ['a: [\n', /"other\.yaml" is not valid YAML/],
      [
        stream({ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'LayerConfig', metadata: { name: 'x' } }),
        /`spec` is required/,
      ],
    ] as const) {
      const { stdout, stderr, exitCode } = await view('compare', text, items);
      assert.equal(stdout, '', text);
      assert.notEqual(exitCode, 0, text);
      assert.match(stderr, why, text);
    }
  });
});
