/**
 * A target that changes the fields by which it is selected or searched finds nothing in a second run. This must not be
 * an error, but a typo must still be an error.
 */
import assert from 'node:assert/strict';
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { configOf, type Ran, resource, runOn } from '../run-on-values';

const items = [
  resource('ConfigMap', 'web', {
    metadata: { name: 'web', labels: { app: 'shop', env: 'dev' }, annotations: { 'example.com/note': 'x' } },
    data: {
      'all.yaml': 'kind: A\nmetadata: {name: x}\n---\nkind: B\n',
      'all.xml': '<a><b>1</b><b>2</b></a>',
      'zones.xml': '<a><zone>1</zone><b><zone>2</zone></b></a>',
      'mixed.xml': '<a><b>[x]<c/></b></a>',
      'encoded.json': 'eyJ4IjogMX0=',
      'encoded.toml': 'W3hdCg==',
      plain: 'p',
      other: 'o',
    },
    list: [
      { name: 'a', image: 'i:1' },
      { name: 'b', image: 'i:1' },
    ],
  }),
  resource('ConfigMap', 'api', { metadata: { name: 'api', labels: { app: 'api', env: 'prod' } } }),
];

type Run = (entry: object, on?: readonly object[]) => Promise<Ran>;
const replacing: Run = (entry, on = items) =>
  runOn(replaceValues, configOf('ReplaceValues', { replacements: [entry] }), on);
const merging: Run = (entry, on = items) => runOn(mergeValues, configOf('MergeValues', { merges: [entry] }), on);
const deletes = (select: object, ...fieldPaths: readonly string[]): object => ({
  delete: true,
  targets: [{ select, fieldPaths }],
});
const writes = (sourceValue: string, select: object, path: string, more: object = {}): object => ({
  sourceValue,
  targets: [{ select, fieldPaths: [path], ...more }],
});
const merges = (sourceValue: unknown, select: object, path?: string): object => ({
  sourceValue,
  targets: [{ select, ...(path === undefined ? {} : { fieldPaths: [path] }) }],
});

describe('a second run changes nothing', () => {
  const byLabel = { kind: 'ConfigMap', labelSelector: 'env=dev' };
  const rows: readonly (readonly [string, object])[] = [
    ['delete', deletes(byLabel, 'metadata.labels.env')],
    ['delete', deletes(byLabel, 'metadata.labels.env', 'data.plain')],
    ['delete', deletes(byLabel, 'metadata.labels.*')],
    ['delete', deletes({ annotationSelector: 'example.com/note' }, 'metadata.annotations')],
    ['delete', deletes({ name: 'web' }, 'data.all\\.yaml.[kind=A]')],
    ['delete', deletes({ name: 'web' }, 'data.all\\.xml.a.*')],
    ['delete', deletes({ name: 'web' }, 'data.zones\\.xml.a.*.zone')],
    ['delete', deletes({ name: 'web' }, 'data.mixed\\.xml.a.b.c')],
    ['delete', deletes({ name: 'web' }, 'data.encoded\\.json.x')],
    ['delete', deletes({ name: 'web' }, 'data.encoded\\.toml.x')],
    ['write', writes('new', { name: 'we.*' }, 'metadata.name', { pattern: '^w' })],
    ['write', writes('y', { name: 'web' }, 'data.all\\.yaml.[metadata.name=x].metadata.name')],
    [
      'write',
      writes('prod', { kind: 'ConfigMap' }, 'metadata.labels.env', { reject: [{ labelSelector: 'env=prod' }] }),
    ],
    ['merge', merges({ metadata: { labels: { env: null } } }, byLabel)],
    ['merge', merges({ env: 'test', more: 'y' }, byLabel, 'metadata.labels')],
    ['merge', merges({ metadata: { name: 'shop' } }, { kind: 'ConfigMap', name: 'web' })],
    ['merge', merges({ name: 'c', image: 'i:2' }, { name: 'web' }, 'list.[name=a]')],
    ['merge', merges({ metadata: { name: 'y' } }, { name: 'web' }, 'data.all\\.yaml.[metadata.name=x]')],
  ];
  for (const [what, entry] of rows) {
    it(`${what}: ${JSON.stringify(entry)}`, async () => {
      const run = what === 'merge' ? merging : replacing;
      const once = await run(entry);
      assert.equal(once.exitCode, 0, once.messages);
      assert.notDeepEqual(once.items, items);
      const twice = await run(entry, once.items);
      assert.deepEqual([twice.exitCode, twice.items], [0, once.items], twice.messages);
      assert.match(twice.messages, /^\[info\] .* \[already-done\]\n$/);
    });
  }
});

describe('a target that no run has changed is a mistake', () => {
  const rows: readonly (readonly [string, Run, object])[] = [
    ['a typo in a deleted path', replacing, deletes({ labelSelector: 'evn=dev' }, 'metadata.labels.evn')],
    [
      'a typo next to a deleted path',
      replacing,
      deletes({ kind: 'ConfigMop', labelSelector: 'env=dve' }, 'metadata.labels.env'),
    ],
    ['a different label', replacing, deletes({ labelSelector: 'tier=web' }, 'metadata.labels.env')],
    [
      'an entry that could be deleted',
      replacing,
      deletes({ labelSelector: 'tier=web' }, 'metadata.labels.tier', 'metadata.labels.app'),
    ],
    ['a different value', merging, merges({ metadata: { name: 'shop' } }, { kind: 'ConfigMap', name: 'ancient' })],
    [
      'only a part of the merged map',
      merging,
      merges({ app: 'api', env: 'x' }, { labelSelector: 'app=old' }, 'metadata.labels'),
    ],
    [
      'an element without all merged keys',
      merging,
      merges({ name: 'b', image: 'x' }, { name: 'web' }, 'list.[name=old]'),
    ],
  ];
  for (const [what, run, entry] of rows) {
    it(what, async () => {
      const { exitCode, messages } = await run(entry);
      assert.equal(exitCode, 2, messages);
      assert.doesNotMatch(messages, /already-done/);
    });
  }
});
