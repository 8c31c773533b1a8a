import { runPrinted as run } from '../../test/printed-lines';
import assert from 'node:assert/strict';
import { resourceOf } from '../../test/run-on-values';
import { stringScalar } from '../data/tree';
import { noFiles, type Files } from '../files/files';
import { compilePattern } from '../go/patterns/regexp';
import type { KrmFunction, TransformInput } from './krm-function';
import { readListText } from '../resource-list/texts/read';
import type { Resource } from '../resource-list/resource';
import { run as runAsPrinted, type Outcome } from './run';

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';
const items =
  'items:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: a\n    annotations:\n      config.kubernetes.io/path: app/a.yaml\n';
const config = 'functionConfig:\n  apiVersion: test/v1\n  kind: Test\n  metadata:\n    name: t\n';
const whole = head + items + config;
const functionConfig = 'apiVersion: test/v1\nkind: Test\n';

/** The outcome of a successful run without messages. */
const silent = (stdout: string): Outcome => ({ stdout, stderr: '', results: [], exitCode: 0 });

type Transform = (input: TransformInput<unknown>) => readonly Resource[] | Promise<readonly Resource[]>;

const testFunction = (transform: Transform, options: Partial<KrmFunction<unknown>> = {}): KrmFunction<unknown> => ({
  name: 'test',
  accepts: [{ apiVersion: 'test/v1', kind: 'Test' }],
  validator: () => true,
  usage: '',
  transform,
  ...options,
});

const unchanged: Transform = ({ resources }) => resources;
const renamed: Transform = ({ resources }) =>
  resources.map((one) => one.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar('b') }]));

describe('run', () => {
  it('returns its input if nothing changes', async () => {
    assert.deepEqual(await run(testFunction(unchanged), { text: whole }), silent(whole));
  });

  it('waits for an asynchronous function', async () => {
    const { stdout } = await run(
      testFunction(async (input) => renamed(input)),
      { text: whole },
    );
    assert.equal(stdout, head + items.replace('name: a', 'name: b') + config);
  });

  it('keeps the items unchanged in a run with errors, and reports all findings', async () => {
    const fn = testFunction((input) => {
      const [resource] = input.resources as [Resource];
      input.report.info({ code: 'third', message: 'just so you know' });
      input.report.warning({ code: 'second', message: 'mind this', resource, field: 'data.x' });
      input.report.error({
        code: 'first',
        message: 'wrong',
        resource,
        field: 'metadata.name',
        currentValue: 'a',
        proposedValue: 'b',
      });
      return renamed(input);
    });
    const { stdout, stderr, exitCode } = await run(fn, { text: whole });
    assert.equal(exitCode, 2);
    assert.equal(
      stderr,
      '[error] v1/ConfigMap/a metadata.name: wrong (app/a.yaml) [first]\n[warning] v1/ConfigMap/a data.x: mind this (app/a.yaml) [second]\n[info] test: just so you know [third]\n',
    );
    assert.ok(stdout.startsWith(whole));
    assert.match(stdout, /currentValue: a\n {4}proposedValue: b\n/);
  });

  it('shows no value of a Secret that the function has created', async () => {
    const made = (value: string): Resource => resourceOf('Secret', 's', { stringData: { a: value } });
    const fn = testFunction(({ resources, report }) => {
      report.info({ code: 'made', message: 'the password is "hunter2-Zq"' });
      return [...resources, made('hunter2-Zq')];
    });
    const { stderr } = await run(fn, { text: whole });
    assert.equal(stderr, '[info] test: the password is "(secret)" [made]\n');
  });

  it('does not print messages that kpt prints', async () => {
    const noted = "      internal.config.kubernetes.io/seqindent: 'compact'\n";
    const numbered = "      internal.config.kubernetes.io/id: '1'\n";
    const kustomize = "      kustomize.config.k8s.io/id: 'x'\n";
    const fn = testFunction(({ report, resources }) => {
      report.warning({ code: 'low', message: 'low' });
      return resources;
    });
    const messages = async (annotations: string, input: object = {}): Promise<string> => {
      const { stdout, stderr } = await run(fn, { text: head + items + annotations + config, ...input });
      assert.match(stdout, /^results:\n- message: low$/m);
      return stderr;
    };
    const warning = '[warning] test: low [low]\n';
    assert.equal(await messages(noted + numbered), '');
    assert.equal(await messages(`${noted + numbered}- kind: Generated\n`), '');
    // The outputs of `kpt fn source`, `kustomize fn run` and `kustomize build`; the last is built from a file that
    // contains an annotation by kpt.
    for (const others of [noted, numbered, noted + numbered + kustomize]) assert.equal(await messages(others), warning);
    assert.equal(await messages(noted + numbered, { file: 'list.yaml' }), warning);
    assert.equal(await messages(noted + numbered, { functionConfig }), warning);
  });

  it('prints errors in resources and messages with several lines, which kpt shortens', async () => {
    const given =
      "      internal.config.kubernetes.io/seqindent: 'compact'\n      internal.config.kubernetes.io/id: '1'\n";
    const fn = testFunction(({ report, resources }) => {
      const [resource] = resources as [Resource];
      report.error({ code: 'item', message: 'wrong', resource });
      report.from('metadata.name').error({ code: 'item-of-config', message: 'wrong', resource });
      report.error({ code: 'config', message: 'wrong' });
      report.warning({ code: 'low', message: 'low', resource });
      report.info({ code: 'lines', message: 'one\ntwo' });
      return resources;
    });
    const file = `${functionConfig}metadata: {name: t, annotations: {internal.config.kubernetes.io/path: fn.yaml}}\n`;
    const text = `${head + items + given}functionConfig:\n${file.replaceAll(/^/gm, '  ').trimEnd()}\n`;
    const { stderr } = await run(fn, { text, files: () => ({ ...noFiles, read: () => file }) });
    assert.deepEqual(
      Array.from(stderr.matchAll(/\[([a-z-]+)\]$/gm), ([, code]) => code),
      ['item', 'lines'],
    );
  });

  it('does not print errors in the functionConfig that kpt prints, but prints internal errors', async () => {
    const given =
      "items:\n- kind: A\n  metadata:\n    annotations: {internal.config.kubernetes.io/seqindent: wide, internal.config.kubernetes.io/id: '1'}\n";
    const defect = testFunction(() => {
      throw new TypeError('oops');
    });
    const wrong = await run(testFunction(unchanged), { text: head + given + config.replace('test/v1', 'test/v2') });
    assert.deepEqual([wrong.exitCode, wrong.stderr], [2, '']);
    assert.match(wrong.stdout, /accepts only test\/v1\/Test/);
    const { exitCode, stderr } = await run(defect, { text: head + given + config });
    assert.equal(exitCode, 3);
    assert.match(stderr, /INTERNAL ERROR[^]*oops/);
  });

  it('stops at report.fail and still reports earlier findings', async () => {
    const fn = testFunction(({ report }) => {
      report.error({ code: 'one', message: 'first' });
      return report.fail({ code: 'two', message: 'second' });
    });
    const { stderr, exitCode } = await run(fn, { text: whole });
    assert.equal(stderr, '[error] test: first [one]\n[error] test: second [two]\n');
    assert.equal(exitCode, 2);
  });

  it('treats any other exception as an internal error, and keeps all items', async () => {
    for (const thrown of [new TypeError('oops'), 'oops']) {
      const fn = testFunction(() => {
        throw thrown;
      });
      const { stdout, stderr, exitCode } = await run(fn, { text: whole });
      assert.equal(exitCode, 3);
      assert.ok(stdout.startsWith(whole));
      assert.match(stdout, /internal-error/);
      assert.match(stderr, /^INTERNAL ERROR in test: oops\n/);
      assert.equal(/at .*run\.test/.test(stderr), thrown instanceof Error);
      assert.match(stderr, /Nothing was changed/);
    }
  });

  it('reports an internal error if a function does not return Resources', async () => {
    for (const returned of [undefined, [{ apiVersion: 'v1', kind: 'ConfigMap' }]]) {
      const fn = testFunction(() => returned as unknown as readonly Resource[]);
      const { stdout, stderr, exitCode } = await run(fn, { text: whole });
      assert.equal(exitCode, 3);
      assert.ok(stdout.startsWith(whole));
      assert.match(stderr, /must return a list of Resources/);
    }
  });

  it("shows no stack for a user's mistake that is thrown as an exception", async () => {
    const contradictory = items.replace(
      'config.kubernetes.io/path: app/a.yaml',
      'internal.config.kubernetes.io/previousNames: a,b',
    );
    const fn = testFunction(({ resources }) => resources.filter((one) => one.previousIds().length > 0));
    const { stderr, exitCode } = await run(fn, { text: head + contradictory + config });
    assert.equal(exitCode, 2);
    assert.match(stderr, /number of previous names.*\[invalid-annotation\]\n$/);
    const other = testFunction(() => {
      const { resources } = readListText('kind: A\ndata: [}\n', { stream: true });
      return resources.filter(({ root }) => root);
    });
    const unread = await run(other, { text: whole });
    assert.equal(unread.exitCode, 2);
    assert.match(unread.stderr, /item 0.* cannot be read/);
    const endless = testFunction(({ resources }) => {
      compilePattern(`.*${'(a|b){1000}'.repeat(4)}c`)('a'.repeat(60_000));
      return resources;
    });
    const stopped = await run(endless, { text: whole });
    assert.equal(stopped.exitCode, 2);
    assert.match(stopped.stderr, /takes more than \d+ steps on a text of 60000 characters.*\[limit-exceeded\]\n$/);
    const invalid = { text: `${head}items:\n- kind: A\n  a: [\n${config}` };
    const broken = await run(testFunction(renamed), invalid);
    assert.equal(broken.exitCode, 2);
    assert.match(broken.stderr, /item 0 cannot be read .*\[invalid-item\]\n$/);
    const named = await run(testFunction(renamed), { ...invalid, file: 'list.yaml' });
    assert.match(named.stderr, /"list\.yaml": item 0 cannot be read /);
  });

  it('shows at most the key of a line that cannot be read', async () => {
    for (const [line, shown] of [
      ['b: c: hunter2', 'b: …'],
      ['- a.b/c-d: c: hunter2', '- a.b/c-d: …'],
      ['"b": c: hunter2', '…'],
    ] as const) {
      const { stderr } = await runAsPrinted(testFunction(unchanged), { text: `a: 1\n${line}\n` });
      assert.match(stderr, /:2:\d+$/m);
      assert.equal(stderr.split('\n')[3], `2 | ${shown}`);
    }
  });

  it('accepts empty input as no resources if allowed, and a separate functionConfig', async () => {
    for (const text of ['', ' \n']) {
      assert.equal((await run(testFunction(unchanged), { text, functionConfig, mayBeEmpty: true })).exitCode, 0);
      assert.equal((await run(testFunction(unchanged), { text, functionConfig })).exitCode, 2);
    }
    for (const [configs, exitCode] of [
      [`---\nnull\n---\n${functionConfig}`, 0],
      [`${functionConfig}---\n${functionConfig}`, 2],
      ['[]', 2],
    ] as const) {
      const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';
      const outcome = await run(testFunction(unchanged), { text, functionConfig: configs });
      assert.equal(outcome.exitCode, exitCode, configs);
    }
  });

  it('refuses input that is not a list, with nothing on stdout', async () => {
    for (const [text, message] of [
      ['', /the input is empty/],
      ['kind: Foo\n', /of kind "Foo"/],
      ['kind: ResourceList\nitems: [\n', /^\[error\] standard input:\d+:\d+: the input is not valid YAML or JSON: /],
      ['{"kind": "ResourceList", "items": [}', /not valid YAML or JSON/],
    ] as const) {
      const { stdout, stderr, exitCode } = await run(testFunction(unchanged), { text });
      assert.equal(exitCode, 2);
      assert.equal(stdout, '');
      assert.match(stderr, message);
      assert.match(stderr, /^\[error\] /);
    }
  });

  describe('is total', () => {
    const informed = testFunction(({ resources, report }) => {
      report.info({ code: 'noted', message: 'm' });
      return resources;
    });

    it('refuses `results` that cannot be joined, and reports the place', async () => {
      for (const [results, message] of [
        ['results:\n- message: m\n severity: info\n', /:12:1: .*not valid YAML or JSON/],
        ['results: {items: []}\n', /the `results` of the ResourceList must be a list/],
        ['results: [\n', /:1[01]:\d+: .*not valid YAML or JSON/],
      ] as const) {
        for (const fn of [informed, testFunction(unchanged)]) {
          const outcome = await run(fn, { text: head + items + results + config });
          assert.equal(outcome.exitCode, 2);
          assert.equal(outcome.stdout, '');
          assert.match(outcome.stderr, message);
        }
      }
      const none = await run(informed, { text: `${head}${items}results: null\n${config}` });
      assert.equal(none.exitCode, 0);
      assert.match(none.stdout, /results:\n- message: m\n/);
    });

    it('returns the text unchanged if errors cannot be added to it', async () => {
      const text = whole;
      const unwritable = testFunction(({ resources }) => {
        const broken = Object.create(resources[0] as Resource, { origin: { value: undefined } }) as Resource;
        return [...resources, broken];
      });
      for (const fn of [
        unwritable,
        testFunction(() => [null] as never),
        testFunction(() => {
          throw Object.create(null);
        }),
        testFunction(unchanged, { validator: () => JSON.parse('{') as never }),
      ]) {
        const { stdout, stderr, exitCode } = await run(fn, { text });
        assert.equal(exitCode, 3);
        assert.ok(stdout.startsWith(text));
        assert.match(stderr, /^INTERNAL ERROR in test: /);
      }
    });

    it('also reports the first of two defects, without values of Secrets in either', async () => {
      const secret = items.replace('ConfigMap', 'Secret').concat('  stringData:\n    password: hunter2-Zq\n');
      const text = head + secret + config;
      const leaky = (spoil: (input: TransformInput<unknown>) => void): KrmFunction<unknown> =>
        testFunction((input) => {
          spoil(input);
          throw new Error('first, hunter2-Zq');
        });
      // While the first bug is reported, this invalid resource is read before the Secret.
      const broken = await run(
        leaky(({ secrets }) =>
          secrets.addResources([new Proxy({} as Resource, { get: () => assert.fail('second, hunter2-Zq') })]),
        ),
        { text },
      );
      assert.equal(broken.exitCode, 3);
      assert.equal(broken.stdout, text);
      assert.match(broken.stderr, /^INTERNAL ERROR in test: first, \(secret\)\n/);
      assert.match(broken.stderr, /\nINTERNAL ERROR in test: second, \(secret\)\n/);
      assert.doesNotMatch(broken.stderr, /hunter2/);

      const unsearchable = await run(
        leaky(({ secrets }) => {
          secrets.redact = () => assert.fail('third, hunter2-Zq');
        }),
        { text },
      );
      assert.equal(unsearchable.exitCode, 3);
      assert.equal(unsearchable.stdout, text);
      assert.match(
        unsearchable.stderr,
        /^INTERNAL ERROR: the details are not shown, because they may contain the value of a Secret\n$/,
      );
    });

    it('escapes quoted text, on standard error and in results', async () => {
      const evil = '\u001B[31m\n[error] forged\u202E\u200B\uFEFF\uD800';
      const fn = testFunction(({ resources, report }) => {
        report.error({ code: 'c', message: `"${evil}"`, field: evil, tags: { [evil.slice(0, 2)]: evil } });
        return resources;
      });
      const outcomes = [
        await run(fn, { text: whole }),
        await run(fn, { text: `kind: ${JSON.stringify(evil)}\nitems: []\n` }),
        await run(fn, { text: '\n', file: evil }),
        await run(fn, { text: 'a: [\n', file: evil }),
        await run(fn, { text: whole, functionConfig: 'a: [', functionConfigFile: evil }),
        await run(
          testFunction(() => assert.fail(evil)),
          { text: whole },
        ),
      ];
      for (const { stdout, stderr, exitCode } of outcomes) {
        assert.notEqual(exitCode, 0);
        for (const text of [stdout, stderr]) {
          assert.doesNotMatch(text, /[\u0000-\u0009\u000B-\u001F\u202E\u200B\uFEFF\uD800]/);
          assert.doesNotMatch(text, /^(?:\[error\]|error:) forged/m);
        }
        assert.match(stderr, /\\u001B\[31m/);
      }
    });
  });

  const list = '- apiVersion: v1\n  kind: ConfigMapList\n  items:\n';

  it('refuses truncated text, unless it is a separate file', async () => {
    const fn = testFunction(unchanged);
    for (const [text, message] of [
      [whole.trimEnd(), /does not end in a line break: it may have been cut off/],
      [`${whole.trimEnd().replaceAll('\n', '\r\n')}\r`, /does not end in a line break/],
      [`${head}${config}items:\n- apiVersion: v1\n`, /the last item \(item 0\) has no `kind` and no `metadata.name`/],
      [`${head}${config}items:\n- data:\n    a: b\n`, /has no `apiVersion` and no `kind` and no `metadata.name`/],
      [`${head}${config}${items.slice(0, items.indexOf('    name'))}`, /has no `metadata.name`/],
      [`${head}${config}items:\n${list}`, /has no `metadata.name`/],
      [
        `${head}${config}items:\n${list}  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n`,
        /has no `metadata.name`/,
      ],
      [
        `${head}${config}items:\n${list}  - kind: ConfigMap\n    metadata:\n      name: null\n`,
        /has no `metadata.name`/,
      ],
    ] as const) {
      const cut = await run(fn, { text });
      assert.deepEqual([cut.exitCode, cut.stdout], [2, ''], text);
      assert.match(cut.stderr, message);
      if (text.endsWith('\r')) continue;
      assert.deepEqual(await run(fn, { text, file: 'in.yaml' }), silent(text));
    }
    const json = `{"kind": "ResourceList", "items": [{}], "functionConfig": {"apiVersion": "test/v1", "kind": "Test"}}`;
    assert.equal((await run(fn, { text: json })).exitCode, 0);
    assert.equal((await run(fn, { text: json.slice(0, -1) })).exitCode, 2);
  });

  it('treats a list, a name that the cluster generates, and the kustomization itself as complete', async () => {
    for (const last of [
      '- apiVersion: batch/v1\n  kind: Job\n  metadata:\n    generateName: once-\n',
      `${list}  - metadata:\n      name: a\n`,
      '- {apiVersion: v1, kind: List, items: []}\n',
      '- apiVersion: kustomize.config.k8s.io/v1beta1\n  kind: Kustomization\n  resources: []\n',
    ]) {
      const text = `${head}${config}items:\n${last}`;
      assert.deepEqual(await run(testFunction(unchanged), { text }), silent(text));
    }
  });

  it('counts the lines of an invalid functionConfig from the start of the input', async () => {
    const text = `${head}${items}functionConfig:\n  apiVersion: test/v1\n  kind: Test\n  x: [a: b: c]\n`;
    for (const one of [text, text.replaceAll('\n', '\r\n')]) {
      const { stdout, stderr, exitCode } = await run(testFunction(unchanged), { text: one });
      assert.equal(exitCode, 2);
      assert.ok(stdout.startsWith(one));
      assert.match(stderr, /^\[error\] test: the functionConfig is not valid YAML \(line 13, column \d+\)/);
    }
  });

  describe('with an invalid functionConfig', () => {
    const checked = testFunction(unchanged, {
      validator: Object.assign(() => false, {
        errors: [
          { keyword: 'required', instancePath: '', params: { missingProperty: 'x' } },
          { keyword: 'type', instancePath: '/y/0', params: { type: 'string' }, data: 7 },
        ],
      }),
    });

    it('exits with 2 and shows all mistakes', async () => {
      const { stdout, stderr, exitCode } = await run(checked, { text: whole });
      assert.equal(exitCode, 2);
      assert.ok(stdout.startsWith(whole));
      assert.equal(
        stderr,
        '[error] Test/t x: `x` is required [invalid-config]\n[error] Test/t y.0: `y.0` must be a string, not a number: put it in quotes [invalid-config]\n',
      );
    });

    for (const [what, text, message] of [
      ['none', head + items, /has no functionConfig: test needs a functionConfig of kind test\/v1\/Test/],
      ['null', `${head}${items}functionConfig:\n`, /has no functionConfig/],
      ['a list', `${head}${items}functionConfig: [a]\n`, /functionConfig that is not a map/],
      [
        'no kind',
        `${head}functionConfig: {apiVersion: test/v1, kinds: Test}\n${items}`,
        /has no `kind`, but test accepts/,
      ],
      [
        'another kind',
        head + items + config.replace('kind: Test', 'kind: Tests'),
        /of kind "test\/v1\/Tests", but test accepts only test\/v1\/Test: did you mean "Test"\?/,
      ],
    ] as const) {
      it(`refuses ${what}`, async () => {
        const { stdout, stderr, exitCode } = await run(testFunction(unchanged), { text });
        assert.equal(exitCode, 2);
        assert.match(stderr, message);
        assert.ok(stdout.startsWith(text));
      });
    }
  });

  it('accepts a separate functionConfig, with the resources as a list or a stream', async () => {
    const text =
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: c\n';
    const outcome = await run(testFunction(renamed), { text, functionConfig });
    assert.deepEqual(outcome, silent(text.replace('name: a', 'name: b').replace('name: c', 'name: b')));
    const broken = await run(testFunction(renamed), { text, functionConfig: 'a: [' });
    assert.equal(broken.exitCode, 2);
    assert.match(broken.stderr, /the functionConfig is not valid YAML \(line 1/);
  });

  it('writes no results into a `kind: List`, which has no such field', async () => {
    const fn = testFunction((input) => {
      input.report.warning({ code: 'seen', message: 'seen' });
      return input.resources;
    });
    for (const text of [`apiVersion: v1\nkind: List\n${items}`, '{"kind": "List", "items": []}\n']) {
      const { stdout, stderr, results } = await run(fn, { text, functionConfig });
      assert.equal(stdout, text);
      assert.match(stderr, /seen/);
      assert.equal(results.length, 1);
    }
  });

  it('reports the positions of resources in several files', async () => {
    const fn = testFunction(({ resources, report }) => {
      for (const resource of resources) report.warning({ code: 'seen', message: 'seen', resource });
      return resources;
    });
    const named = (name: string): { text: string; file: string } => ({
      text: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`,
      file: `${name}.yaml`,
    });
    const ran = await run(fn, { ...named('a'), more: [named('b'), named('c')], functionConfig });
    assert.deepEqual(ran.stderr.match(/\b[abc]\.yaml:1\b/g), ['a.yaml:1', 'b.yaml:1', 'c.yaml:1']);
  });

  it('gives the function the files of the package', async () => {
    const asked: (string | undefined)[] = [];
    const fn = testFunction(({ resources, files }) => {
      assert.equal(files.read('x'), 'text');
      return resources;
    });
    const files = (packagePath: string | undefined): Files => {
      asked.push(packagePath);
      return { ...noFiles, read: () => 'text' };
    };
    const annotated = `${config}    annotations:\n      internal.config.kubernetes.io/package-path: /pkg\n`;
    assert.equal((await run(fn, { text: whole, files })).exitCode, 0);
    assert.equal((await run(fn, { text: head + items + annotated, files })).exitCode, 0);
    assert.deepEqual(asked, [undefined, '/pkg']);
    const without = testFunction(({ files: none }) => [none.read('x')] as never);
    assert.equal((await run(without, { text: whole })).exitCode, 3);
  });

  describe('never throws', () => {
    const throwing = (): never => {
      throw new Error('planted');
    };
    const hostile = new Proxy({}, { get: throwing, getPrototypeOf: throwing, has: throwing, ownKeys: throwing });
    const text = whole;
    const of = (input: unknown): [KrmFunction<unknown>, never] => [testFunction(unchanged), input as never];
    for (const [what, given, exitCode, message] of [
      [
        'nothing',
        of(undefined),
        2,
        /^\[error\] test: `run` takes an object with the `text` of a ResourceList: got undefined\n$/,
      ],
      ['null', of(null), 2, /: got null\n$/],
      ['a string', of(text), 2, /: got string\n$/],
      [
        'a missing text',
        of({}),
        2,
        /^\[error\] test: in the input of `run`, `text` must be of type string: got undefined\n$/,
      ],
      [
        'bytes',
        of({ text: Buffer.from(text) }),
        2,
        /must be of type string: got a Buffer: call `toString\(\)` to get its text\n$/,
      ],
      [
        'a functionConfig as data',
        of({ text, functionConfig: {} }),
        2,
        /`functionConfig` .* of type string: got object\n$/,
      ],
      ['files that are not a function', of({ text, files: noFiles }), 2, /`files` .* of type function: got object\n$/],
      [
        'a getter that throws',
        of(Object.defineProperty({}, 'text', { get: throwing })),
        3,
        /^INTERNAL ERROR in test: planted\n/,
      ],
      ['a proxy that throws', of(hostile), 3, /^INTERNAL ERROR in test: planted\n/],
      ['another field that throws', of({ text, more: hostile }), 3, /^INTERNAL ERROR in test: planted\n/],
      ['files that throw', of({ text, files: throwing }), 3, /^INTERNAL ERROR in test: planted\n/],
      ['a missing function', [undefined as never, { text }], 3, /^INTERNAL ERROR in a function without a name: /],
      [
        'a function that throws',
        [hostile as never, { text }],
        3,
        /^INTERNAL ERROR in a function without a name: planted\n/,
      ],
      [
        'a transform that throws a hostile value',
        [
          testFunction(() => {
            throw hostile as unknown as Error;
          }),
          { text },
        ],
        3,
        /^INTERNAL ERROR in test: /,
      ],
    ] as const) {
      it(`for ${what}`, async () => {
        const outcome = await run<unknown>(...(given as [KrmFunction<unknown>, never]));
        assert.deepEqual([outcome.exitCode, outcome.results], [exitCode, []]);
        assert.match(outcome.stderr, message);
      });
    }
  });
});
