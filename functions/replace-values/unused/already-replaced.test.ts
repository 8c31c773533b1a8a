/** Tests which replacements a second run recognizes as already done. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replace, resource } from '../../../test/run-on-values';
import type { Replacement, Target } from '../generated/config';

const item = resource('ConfigMap', 'new', {
  metadata: {
    name: 'new',
    namespace: 'prod',
    labels: { app: 'shop', tier: 'web' },
    annotations: { url: 'http://new:80', note: '[{"name": "new", "v": 1}]', seen: '8', doc: '{"x": 1}' },
  },
  list: [
    { name: 'new', image: 'web:2', port: 80 },
    { name: 'newer', image: 'newer', port: 81 },
  ],
  words: ['new', 'other'],
  tags: ['web:2'],
  codes: [{ c: 'YTpuZXc=' }, { c: 'YTp4' }],
  ports: { web: '8', db: '9' },
  data: { 'a.xml': '<a><b id="1" port="8">new</b><c>8</c></a>' },
});

interface Row {
  readonly value: string;
  readonly target: Target;
}

const select = (selector: Target['select'], fieldPaths: readonly string[], more: Partial<Target> = {}): Target => ({
  select: selector ?? {},
  fieldPaths: [...fieldPaths],
  ...more,
});
const inItem = (path: string, more: Partial<Target> = {}): Target => select({ kind: 'ConfigMap' }, [path], more);
const byDelimiter = (delimiter: string, index: number): Partial<Target> => ({ options: { delimiter, index } });

const done: readonly Row[] = [
  { value: 'new', target: select({ name: 'ancient' }, ['metadata.name']) },
  { value: 'prod', target: select({ namespace: 'test' }, ['metadata.namespace']) },
  { value: 'ConfigMap', target: select({ kind: 'Legacy' }, ['kind']) },
  { value: 'v1', target: select({ version: 'v9beta' }, ['apiVersion']) },
  { value: 'v1', target: select({ group: 'example.com' }, ['apiVersion']) },
  { value: 'shop', target: select({ labelSelector: 'app=blog' }, ['metadata.labels.app']) },
  { value: 'shop', target: select({ labelSelector: 'app=blog,tier=web' }, ['metadata.labels.app']) },
  {
    value: '8',
    target: select({ annotationSelector: '!seen' }, ['metadata.annotations.seen'], { options: { create: true } }),
  },
  {
    value: '8',
    target: select({ annotationSelector: 'seen=7' }, ['metadata.annotations.seen'], { options: { type: 'string' } }),
  },
  {
    value: 'new',
    target: select({ annotationSelector: 'url=ancient' }, ['metadata.annotations.url'], {
      between: { start: '//', end: ':' },
    }),
  },
  {
    value: 'new:80',
    target: select({ annotationSelector: 'url=x' }, ['metadata.annotations.url'], byDelimiter('/', 2)),
  },
  { value: 'new', target: select({ name: 'ancient', namespace: 'prod' }, ['metadata.name', 'words.0']) },
  { value: 'new', target: select({ name: 'ancient' }, ['metadata.name'], { reject: [{ namespace: 'elsewhere' }] }) },
  { value: 'new', target: inItem('list.[name=ancient].name') },
  { value: 'new', target: inItem('words.[=ancient]') },
  { value: 'new', target: inItem('metadata.annotations.note.[name=ancient].name') },
  { value: '2', target: inItem('list.[image=web:1].image', byDelimiter(':', 1)) },
  { value: '80', target: inItem('list.[port=8080].port') },
  { value: '80', target: inItem('list.[port=8080].port', { options: { type: 'int' } }) },
  { value: 'new', target: inItem('metadata.annotations.note.[name=ancient].name', { options: { format: 'json' } }) },
  {
    value: '{name: new, image: web:2, port: 80}',
    target: inItem('list.[name=ancient]', { options: { type: 'yaml' } }),
  },
  { value: '2', target: inItem('tags.[=web:1]', { options: { delimiter: ':', index: 1, exactQueries: true } }) },
  { value: 'new', target: inItem('metadata.annotations.url', { pattern: 'old' }) },
  { value: '8', target: inItem(String.raw`data.a\.xml.a.c.[@id=1]`) },
  {
    value: "'8'",
    target: select({ annotationSelector: '!seen' }, ['metadata.annotations.seen'], { options: { type: 'yaml' } }),
  },
];

const undone: readonly Row[] = [
  { value: 'new', target: select({ name: 'ancient' }, ['metadata.name', 'list.*.name']) },
  // No field has the value.
  { value: 'blog', target: select({ name: 'ancient' }, ['metadata.name']) },
  { value: 'blog', target: select({ labelSelector: 'app=ancient' }, ['metadata.labels.app']) },
  { value: 'blog', target: inItem('list.[name=ancient].name') },
  { value: 'blog', target: inItem('words.[=ancient]') },
  // A field has the value, but another condition of the target is not met, or another path does not have the value.
  { value: 'new', target: select({ name: 'ancient', namespace: 'test' }, ['metadata.name']) },
  { value: 'new', target: select({ name: 'ancient', kind: 'Secret' }, ['metadata.name']) },
  { value: 'shop', target: select({ labelSelector: 'app=blog,tier=db' }, ['metadata.labels.app']) },
  { value: 'new', target: select({ name: 'ancient' }, ['metadata.name', 'words.1']) },
  { value: 'new', target: select({ name: 'ancient' }, ['metadata.name'], { reject: [{ namespace: 'prod' }] }) },
  // The target does not write the field by which it selects.
  { value: 'shop', target: select({ name: 'ancient' }, ['metadata.labels.app']) },
  { value: 'shop', target: select({ labelSelector: 'tier=blog' }, ['metadata.labels.app']) },
  { value: 'web:2', target: inItem('list.[name=ancient].image') },
  { value: 'newer', target: inItem('list.[name=ancient].image') },
  { value: 'new', target: inItem('codes.[c=x].c', { options: { delimiter: ':', index: 1, encoding: 'base64' } }) },
  { value: '1', target: inItem('metadata.annotations.doc', { pattern: '(old)', innerPath: 'x' }) },
  // The value is in a field of the element, or in a map.
  { value: '8', target: inItem(String.raw`data.a\.xml.a.b.[@id=2]`) },
  { value: '8', target: inItem('ports.[name=web]') },
  // The value is only a part of the field's text.
  { value: 'ne', target: select({ name: 'ancient' }, ['metadata.name']) },
  { value: 'web', target: inItem('list.[image=ancient:9].image') },
];

describe('a target that finds nothing', () => {
  for (const { value, target } of done) {
    it(`counts as replaced: ${value} by ${JSON.stringify(target)}`, async () => {
      const { exitCode, messages, items } = await replace([item], { sourceValue: value, targets: [target] });
      assert.match(messages, /^\[info\] .* \[already-done\]\n$/);
      assert.equal(exitCode, 0);
      assert.deepEqual(items, [item]);
    });
  }
  for (const { value, target } of undone) {
    it(`is a mistake: ${value} by ${JSON.stringify(target)}`, async () => {
      const { exitCode, messages } = await replace([item], { sourceValue: value, targets: [target] });
      assert.match(messages, /^\[error\]/);
      assert.doesNotMatch(messages, /already-done/);
      assert.equal(exitCode, 2);
    });
  }

  it('counts as replaced if its text contains the value of a variable', async () => {
    const targets = [select({ annotationSelector: 'url=old' }, ['metadata.annotations.url'])];
    const messagesOf = async (value: string): Promise<string> =>
      (await replace([item], { variables: [{ as: 'HOST', value }], targets })).messages;
    assert.match(await messagesOf('new'), /\[already-done\]/);
    assert.match(await messagesOf('blog'), /\[nothing-selected\]/);
  });

  it('counts as replaced for a name with characters that are special in patterns', async () => {
    for (const name of ['a+b', 'a.b', 'a(b']) {
      const one: Replacement = { sourceValue: name, targets: [select({ name: 'ancient' }, ['metadata.name'])] };
      const { messages } = await replace([resource('ConfigMap', name)], one);
      assert.match(messages, /\[already-done\]/, name);
    }
  });

  const word = fc.constantFrom('alpha', 'zulu-99', 'mike.foxtrot', 'quebec');
  const metadata = fc.record({ name: word, namespace: word, label: word, note: word });
  const places = ['metadata.name', 'metadata.namespace', 'metadata.labels.app', 'metadata.annotations.note'] as const;
  const selects = {
    'metadata.name': ({ name }: { name: string }) => ({ name }),
    'metadata.namespace': ({ namespace }: { namespace: string }) => ({ namespace }),
    'metadata.labels.app': ({ label }: { label: string }) => ({ labelSelector: `app=${label}` }),
    'metadata.annotations.note': ({ note }: { note: string }) => ({ annotationSelector: `note=${note}` }),
  };

  it('can write any of the fields by which it selects, and a second run changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(metadata, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
        fc.uniqueArray(fc.constantFrom(...places), { minLength: 1 }),
        fc.subarray([...places], { minLength: 1 }),
        word,
        async (all, asked, written, value) => {
          const list = all.map(({ name, namespace, label, note }) =>
            resource('ConfigMap', name, {
              metadata: { name, namespace, labels: { app: label }, annotations: { note } },
            }),
          );
          const [first] = all;
          assert.ok(first);
          const selector = Object.assign({}, ...asked.map((place) => selects[place](first))) as Target['select'];
          const one: Replacement = { sourceValue: value, targets: [select(selector, written)] };
          const once = await replace(list, one);
          fc.pre(once.exitCode === 0);
          const twice = await replace(once.items, one);
          assert.deepEqual([twice.exitCode, twice.items], [0, once.items], twice.messages);
        },
      ),
    );
  });
});

it('a number that only JSON can represent is written once', async () => {
  const numbers = resource('ConfigMap', 'a', { data: { 'a.json': '{"a": 1e400}', 'b.json': '{}' } });
  const copy: Replacement = {
    source: { kind: 'ConfigMap', fieldPath: String.raw`data.a\.json.a` },
    targets: [{ select: {}, fieldPaths: [String.raw`data.b\.json.n`], options: { create: true } }],
  };
  const { items, messages } = await replace([numbers], copy, copy);
  assert.equal(items[0]?.data?.['b.json'], '{"n": 1e400}', messages);
});
