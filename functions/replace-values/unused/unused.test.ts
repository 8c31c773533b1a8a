/** Tests the messages about parts of a target that have no effect. */
import assert from 'node:assert/strict';
import { replace, resource, runOn, type Ran } from '../../../test/run-on-values';
import { replaceValues } from '../function';
import type { Replacement, Target } from '../generated/config';

const shop = resource('ConfigMap', 'shop', {
  metadata: { name: 'shop', labels: { app: 'shop', tier: 'web' }, annotations: { team: 'blue' } },
  data: { host: 'old', list: '[{"name": "a", "v": 1}]', 'a.xml': '<r><e> </e></r>' },
  list: [{ v: 1 }],
  empty: [],
  none: null,
});

const messagesOf = async (target: Partial<Target>): Promise<string> => {
  const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: ['data.host'], ...target }];
  return (await replace([shop], { sourceValue: 'new', targets })).messages;
};

describe('a target', () => {
  const exact = { exactQueries: true };
  const creatable = /set `options.create` to create it, or `options.ignoreMissing`/;
  const fixed = /(?<!set `options.create` to create it.*)`options.ignoreMissing`/;
  const table: readonly (readonly [title: string, target: Partial<Target>, message: RegExp])[] = [
    [
      'has a query to compare exactly',
      { fieldPaths: ['data.host', 'data.list.[name=a].v'], options: exact },
      /^(?![^]*unused)/,
    ],
    ['has an index that `create` cannot add', { fieldPaths: ['list.5.v'] }, fixed],
    ['has a wildcard that `create` cannot add to', { fieldPaths: ['empty.*'] }, fixed],
    ['can be created after the last item', { fieldPaths: ['list.1.v'] }, creatable],
    ['can be created in a blank element', { fieldPaths: [String.raw`data.a\.xml.r.e.b`] }, creatable],
    ['can be created in null', { fieldPaths: ['none.a'] }, creatable],
    ['can be created', { fieldPaths: ['data.port'] }, creatable],
    ['could not be created', { fieldPaths: ['list.5.v'], options: { create: true } }, /set `options.ignoreMissing`/],
    ['has a misspelled label', { select: { labelSelector: 'ap=shop' } }, /has labels that match .*did you mean "app"/],
    ['has a misspelled label value', { select: { labelSelector: 'app=shpo' } }, /did you mean "shop"/],
    [
      'has a misspelled label value among others',
      { select: { labelSelector: 'tier=web,app in (shpo, x)' } },
      /did you mean "shop"/,
    ],
    ['has a misspelled annotation', { select: { annotationSelector: 'tem' } }, /has annotations .*did you mean "team"/],
    ['has the kind of a list', { select: { kind: 'ConfigMapList' } }, /each element of a list is a separate item/],
    [
      'has a name from another namespace',
      { select: { name: 'shop', namespace: 'a' } },
      /no item "shop" is in namespace "a"/,
    ],
    ['has another namespace', { select: { namespace: 'a' } }, /no item is in namespace "a"/],
    ['has the name of another kind', { select: { kind: 'Secret', name: 'shop' } }, /no item is of kind "Secret"/],
    [
      'rejects a kind that does not exist',
      { select: { kind: '' }, reject: [{ kind: 'X' }] },
      /nothing is rejected: no item is of kind "X"/,
    ],
    ['rejects by a missing annotation', { reject: [{ annotationSelector: 'team=red' }] }, /nothing is rejected/],
  ];
  for (const [title, target, expected] of table) {
    it(title, async () => assert.match(await messagesOf(target), expected));
  }

  it('can ignore missing resources, but a likely typo is reported', async () => {
    const options = { ignoreMissing: true };
    assert.match(await messagesOf({ select: { name: 'shpo' }, options }), /did you mean "shop"/);
    assert.equal(await messagesOf({ select: { name: 'other' }, options }), '');
    assert.equal((await replace([], { sourceValue: 'new', targets: [{ select: {}, options }] })).messages, '');
    assert.match(await messagesOf({ reject: [{ name: 'shpo' }], options }), /did you mean "shop"/);
  });
});

it('a label of a Kptfile, which is never changed, is not suggested', async () => {
  const kptfile = { apiVersion: 'kpt.dev/v1', kind: 'Kptfile', metadata: { name: 'a', labels: { part: 'x' } } };
  const targets = [{ select: { labelSelector: 'prt=x' }, fieldPaths: ['data.host'] }];
  const { messages } = await replace([shop, kptfile], { sourceValue: 'new', targets });
  assert.match(messages, /no item has labels that match "prt=x"/);
  assert.doesNotMatch(messages, /part/);
});

describe('hints', () => {
  for (const options of [{}, { ignoreMissing: true }]) {
    it(`are limited to fifty: ${JSON.stringify(options)}`, async () => {
      const targets = Array.from({ length: 60 }, () => ({
        select: { name: 'shpo' },
        fieldPaths: ['data.host'],
        options,
      }));
      const { messages } = await replace([shop], { sourceValue: 'new', targets });
      assert.equal(messages.match(/did you mean "shop"/g)?.length, 50);
      assert.equal(messages.match(/no item (?:matches|is named)/g)?.length, 'ignoreMissing' in options ? 50 : 60);
    });
  }
});

describe('`index` without `delimiter`', () => {
  const source = { as: 'HOST', kind: 'ConfigMap', name: 'shop', fieldPath: 'data.host', options: { index: 1 } };
  const targets = [{ select: { name: 'shop' }, fieldPaths: ['data.host'] }];
  for (const [field, replacement] of Object.entries<Replacement>({
    sources: { sources: [source], template: '${HOST}', targets },
    variables: { variables: [source], targets },
  })) {
    it(`is an error in \`${field}\``, async () => {
      const { messages } = await replace([shop], replacement);
      assert.match(messages, new RegExp(`${field}\\.0\\.options\\.index: .*unused`));
    });
  }
});

describe('fields that can only contain text', () => {
  for (const [title, data, code] of [
    ['missing, in an unknown format', {}, 'unknown-format'],
    ['null, in an unknown format', { a: null }, 'unknown-format'],
    ['maps', { a: { x: 1 } }, 'wrong-node-kind'],
    ['lists', { a: [1] }, 'wrong-node-kind'],
  ] as const) {
    it(`are not entered if they are ${title}`, async () => {
      const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: ['data.a.b'], options: { create: true } }];
      const { messages } = await replace([resource('ConfigMap', 'a', { data })], { sourceValue: 'x', targets });
      assert.equal(/\[([a-z-]+)\]$/m.exec(messages)?.[1], code, messages);
    });
  }
});

describe('the functionConfig among the items', () => {
  const document = { apiVersion: 'builtin', kind: 'ReplacementTransformer', metadata: { name: 'own' } };
  const write = (item: object, path = 'a'): Promise<Ran> => {
    const targets = [{ select: { name: '.*' }, fieldPaths: [path] }];
    return runOn(replaceValues, { ...document, replacements: [{ sourceValue: 'new', targets }] }, [
      { ...item, a: 'old' },
    ]);
  };

  it('is not changed', async () => {
    const { items, messages } = await write(document);
    assert.equal(items[0]?.['a'], 'old');
    assert.match(messages, /\[no-items\]/);
  });

  it('has no option that could help', async () => {
    const { messages } = await write(shop, 'data.host.x');
    assert.match(messages, /\[not-a-document\]/);
    assert.doesNotMatch(messages, /options/);
  });

  for (const other of [
    { metadata: { name: 'other' } },
    { kind: 'Other' },
    { apiVersion: 'example.com/builtin' },
    { apiVersion: 'v1' },
  ]) {
    it(`is not ${JSON.stringify(other)}`, async () =>
      assert.equal((await write({ ...document, ...other })).items[0]?.['a'], 'new'));
  }
});
