/**
 * Plants values in Secrets, and makes merge-values and CUE report mistakes in these values in many ways. No part
 * of a value may appear on standard error or in a result, and no value may appear in plain text anywhere.
 */
import assert from 'node:assert/strict';
import { formatTests } from '../formats';
import { configOf, listOf, resource } from '../run-on-values';
import { layerConfig } from '../../functions/layer-config/function';
import { mergeValues } from '../../functions/merge-values/function';
import { renderComponents } from '../../functions/render-components/function';
import { entryOf } from '../../src/data/tree';
import { FileAccessError, noFiles } from '../../src/files/files';
import { formatNames, formatTable } from '../../src/formats/table';
import { yamlFormat } from '../../src/formats/yaml/format';
import { run } from '../../src/function/run';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Attempt {
  /** The value in the Secret before it is encoded; undefined if there is none. */
  readonly base?: string;
  /** The content of the file `overlay`. */
  readonly overlay?: string;
  readonly format?: string;
  /** Additional fields of the generator. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly behavior?: string;
  readonly exitCode: number;
}

const broken = formatNames.flatMap((format): readonly (readonly [string, Attempt])[] => {
  const [base, overlay] = ['planted-1', 'planted-2'].map(formatTests[format].broken) as [string, string];
  const { sample } = formatTests[format];
  return [
    [`${formatTable[format].title} that cannot be read`, { base, overlay: sample, format, exitCode: 2 }],
    [`an overlay that cannot be read as ${formatTable[format].title}`, { base: sample, overlay, format, exitCode: 2 }],
  ];
});

const attempts: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(broken),
  'JSON that breaks off after the value': { base: '{"a": "planted-1"', overlay: '{}', exitCode: 2 },
  'JSON with an invalid escape': { base: '{"a": "planted-1\\q"}', overlay: '{}', exitCode: 2 },
  'JSON with an invalid word': { base: '{"a": planted-1 planted-2}', overlay: '{}', exitCode: 2 },
  'JSON with bare words': { base: '{a: planted-1}', overlay: '{}', exitCode: 0 },
  'strict JSON with bare words': {
    base: '{a: planted-1}',
    overlay: '{}',
    more: { mergeValues: [{ key: 'config', format: 'json', strict: true }] },
    exitCode: 2,
  },
  'JSON with a duplicate key': { base: '{"planted-1": 1, "planted-1": 2}', overlay: '{}', exitCode: 2 },
  'JSON in the overlay that breaks off': { base: '{}', overlay: '{"a": "planted-2', exitCode: 2 },
  'JSON in the overlay with comments': { base: '{}', overlay: '{"a": "planted-2" /* planted-1 */}', exitCode: 0 },
  'a value of another type': { base: '{"a": "planted-1"}', overlay: '{"a": {"b": "planted-2"}}', exitCode: 0 },
  'a value of another type under a key': {
    base: '{"planted-1": {"planted-2": 1}}',
    overlay: '{"planted-1": {"planted-2": []}}',
    exitCode: 0,
  },
  'YAML with an alias without an anchor': { base: 'a: *planted-1', overlay: 'a: 1', format: 'yaml', exitCode: 2 },
  'YAML with a tag': { base: 'a: !<planted-1 x', overlay: 'a: 1', format: 'yaml', exitCode: 2 },
  'YAML with a duplicate key': { base: 'planted-1: 1\nplanted-1: 2', overlay: 'a: 1', format: 'yaml', exitCode: 2 },
  'text that is not valid YAML': { base: 'planted-1: - x: planted-2', overlay: 'a: 1', format: 'yaml', exitCode: 2 },
  'different numbers of documents': {
    base: 'a: planted-1',
    overlay: 'a: 1\n---\nb: planted-2',
    format: 'yaml',
    exitCode: 2,
  },
  'repeated list items': {
    base: '{"l": [{"id": "planted-1"}]}',
    overlay: '{"l": [{"id": "planted-2"}, {"id": "planted-2"}]}',
    more: { mergeValues: [{ key: 'config', format: 'json', lists: [{ path: 'l', strategy: 'merge', key: 'id' }] }] },
    exitCode: 2,
  },
  'TOML with a duplicate key': { base: '"planted-1" = 1\n"planted-1" = 2', overlay: '', format: 'toml', exitCode: 2 },
  'TOML with a value among tables': {
    base: '[[a]]\nb = "planted-1"',
    overlay: 'a = ["planted-2"]',
    more: { mergeValues: [{ key: 'config', format: 'toml', lists: [{ path: 'a', strategy: 'append' }] }] },
    exitCode: 2,
  },
  'a missing base': { overlay: 'planted-1', exitCode: 2 },
  'an existing base': { base: 'planted-1', overlay: 'planted-2', behavior: 'create', exitCode: 2 },
  'a repeated key': { base: '{}', overlay: '{}', more: { envs: ['env'] }, exitCode: 2 },
  'repeated lines of a value in an env file': { base: '{}', overlay: '{}', more: { envs: ['lines'] }, exitCode: 2 },
  'a missing file': { base: 'planted-1', overlay: 'planted-2', more: { envs: ['absent'] }, exitCode: 2 },
};

/** Values that are not in the input itself can only come from files. */
const fileText = (overlay: string, path: string): string => {
  if (path === 'overlay') return overlay;
  if (path === 'env') return 'other=planted-1\nother=planted-2\n';
  if (path === 'lines') return 'KEY=-----BEGIN\nplanted-1\nplanted-2==\nplanted-1\nplanted-2==\n';
  throw new FileAccessError(`"${path}" cannot be read: the test has no such file`);
};

function inputOf({ base, format = 'json', more, behavior = 'merge' }: Attempt): string {
  const generator = {
    name: 'creds',
    behavior,
    files: ['config=overlay'],
    ...(behavior === 'merge' ? { mergeValues: [{ key: 'config', format }] } : {}),
    ...more,
  };
  const secrets =
    base === undefined ? [] : [resource('Secret', 'creds', { type: 'Opaque', data: { config: base64(base) } })];
  return listOf(secrets, configOf('MergeValues', { secretGenerator: [generator] }));
}

describe('values planted in Secrets', () => {
  for (const [what, attempt] of Object.entries(attempts)) {
    it(`${what}: none of them is shown`, async () => {
      const { overlay = '' } = attempt;
      const files = {
        ...noFiles,
        read: (path: string) => fileText(overlay, path),
        readBytes: (path: string) => Buffer.from(fileText(overlay, path)),
      };
      const { stdout, stderr, exitCode } = await run(mergeValues, { text: inputOf(attempt), files: () => files });
      assert.equal(exitCode, attempt.exitCode, stderr);
      for (const messages of [stderr, resultsIn(stdout)]) {
        assertHidden(messages);
        assert.ok(!messages.includes(base64(attempt.base ?? 'none').slice(0, 8)), messages);
      }
      assert.doesNotMatch(stdout, /plant/);
    });
  }
});

const resultsIn = (stdout: string): string => JSON.stringify(entryOf(yamlFormat.read(stdout).roots[0], 'results'));

function assertHidden(messages: string): void {
  assert.ok(messages.length > 20, 'there are messages');
  assert.doesNotMatch(messages, /plant|anted|PLANT|cGxhbnR/);
}

const cueAttempts: Readonly<Record<string, readonly [source: string, secret: boolean]>> = {
  'a Secret with two values for a key': ['kind: "Secret", data: a: "planted-1" & "planted-2"', false],
  'a Secret with a value out of bounds': ['#Secret: a: string\nx: #Secret & {a: =~"^p$", a: "planted-1"}', false],
  'a Secret that breaks off in a value': ['kind: "Secret"\ndata: a: "planted-1', false],
  'a Secret with an invalid word': ['kind: "Secret"\ndata: a: b planted-1', false],
  'a variable of a wrong form': ['a: =~"^p$" @tag(v)', true],
  'values computed from a variable': [
    'import ("encoding/base64", "strings")\na: string @tag(v)\nb: strings.ToUpper(a) & base64.Encode(null, a)',
    true,
  ],
  'a field name computed from a variable': ['a: string @tag(v)\nb: {"\\(a)": 1 & 2}', true],
};

const cueOfComponent = (source: string, secret: boolean): string =>
  listOf(
    [],
    configOf('RenderComponents', {
      spec: {
        environment: 'dev',
        files: { 'components/c.cue': source },
        ...(secret
          ? {
              vars: { topLevel: { str: { v: 'planted-1' } } },
              spec: { vars: { topLevel: [{ name: 'v', components: ['c'], secret: true }] } },
            }
          : {}),
      },
    }),
  );

const cueOverSecret = (source: string): string =>
  listOf(
    [resource('Secret', 's', { data: { a: base64('planted-1') } })],
    configOf('LayerConfig', {
      spec: {
        layers: [
          { name: 'db', at: 'a', valueFrom: { secretKeyRef: { name: 's', key: 'a' } } },
          { name: 'cue', cue: source },
        ],
        output: { kind: 'Secret', files: [{ key: 'a.yaml', format: 'yaml' }] },
      },
    }),
  );

describe('secret values in CUE', () => {
  for (const [what, [source, secret]] of Object.entries(cueAttempts)) {
    it(`${what}: none of them is shown`, async () => {
      const { stdout, stderr, exitCode } = await run(renderComponents, { text: cueOfComponent(source, secret) });
      assert.equal(exitCode, 2);
      assert.match(stderr, /evaluate 'c': .*(?:\(secret\)|is not shown)/);
      for (const messages of [stderr, resultsIn(stdout)]) assertHidden(messages);
    });
  }

  for (const source of ['a: =~"^p$"', 'a: "none"', 'a: string, b: a & "none"', 'a: string, b: {"\\(a)": 1 & 2}']) {
    it(`${source}: nothing from the Secret's layer is shown`, async () => {
      const { stdout, stderr, exitCode } = await run(layerConfig, { text: cueOverSecret(source) });
      assert.equal(exitCode, 2);
      assert.match(stderr, /\[layer-conflict\]/);
      for (const messages of [stderr, resultsIn(stdout)]) assertHidden(messages);
    });
  }
});
