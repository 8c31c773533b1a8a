import assert from 'node:assert/strict';
import { treeOf } from '../../../src/data';
import type { Change } from '../../../src/formats';
import type { ListMerge, MergeValue } from '../generated/config';
import { ListRules, unusedRules } from './list-merges';
import { mergeChanges } from './merge-changes';
import { MergeError } from './merge-error';
import { mergeText } from './merged-text.test';

const changes = (base: unknown, overlay: unknown, ...lists: readonly ListMerge[]): readonly Change[] =>
  mergeChanges(treeOf(base), treeOf(overlay), new ListRules(lists)).changes;

const set = (path: Change['path'], value: unknown, more: object = {}): object => ({
  kind: 'set',
  path,
  value: treeOf(value),
  ...more,
});

/** Merges TOML. Returns the new text, and the messages of the notes without "merging replaced ". */
function tomlMerge(base: string, overlay: string, options: object = {}): readonly [string, ...string[]] {
  const merged = mergeText(base, overlay, { key: 'x.toml', format: 'toml', ...options });
  return [
    merged.text,
    ...merged.merges.flatMap(({ notes }) => notes).map(({ message }) => message.replace('merging replaced ', '')),
  ];
}

describe('a number with a leading zero in the overlay', () => {
  it('is refused in JSON, whatever number the base contains', () => {
    for (const base of [420, 644, 1]) {
      assert.throws(
        () => mergeText(`{"x": [${base}]}`, 'x: [0644]', { key: 'x.json', format: 'json', overlayFormat: 'yaml' }),
        MergeError,
      );
    }
  });
});

describe('a merge of dates', () => {
  it('distinguishes a date from the same text in TOML', () => {
    assert.deepEqual(tomlMerge('d = "2020-01-01"\n', 'd = 2020-01-01'), [
      'd = 2020-01-01\n',
      'the string at `d` with a date',
    ]);
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd = "2020-01-01"'), [
      'd = "2020-01-01"\n',
      'the date at `d` with a string',
    ]);
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd = 2021-01-01'), ['d = 2021-01-01\n']);
    assert.deepEqual(tomlMerge('d = 2020-01-01 00:00:00\n', 'd = 2020-01-01T00:00:00'), ['d = 2020-01-01 00:00:00\n']);
  });

  const yaml = { overlayFormat: 'yaml' };

  it('converts strings from formats without dates to dates', () => {
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd: 2021-01-01', yaml), ['d = 2021-01-01\n']);
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd: "2020-01-01"', yaml), ['d = 2020-01-01\n']);
    assert.deepEqual(tomlMerge('d = [2020-01-01]\n', 'd: ["2020-01-01", "2021-01-01"]', yaml), [
      'd = [2020-01-01, 2021-01-01]\n',
    ]);
    assert.deepEqual(tomlMerge('[[a]]\nd = 2020-01-01\n', 'a: [{d: "2021-01-01"}]', yaml), ['[[a]]\nd = 2021-01-01\n']);
    assert.deepEqual(tomlMerge('[a]\nd = 2020-01-01\ne = 1\n', 'a: {$patch: replace, d: "2021-01-01"}', yaml), [
      '[a]\nd = 2021-01-01\n',
    ]);
    const lists = [{ path: 'd', strategy: 'append' }];
    assert.deepEqual(tomlMerge('d = [2020-01-01]\n', 'd: ["2020-01-01", "2021-01-01"]', { ...yaml, lists }), [
      'd = [2020-01-01, 2021-01-01]\n',
    ]);
  });

  it('reports a value that replaces a date but is not a date of the same kind', () => {
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd: soon', yaml), ['d = "soon"\n', 'the date at `d` with a string']);
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd: "07:32:00"', yaml), [
      'd = "07:32:00"\n',
      'the date at `d` with a string',
    ]);
    assert.deepEqual(tomlMerge('d = 2020-01-01\n', 'd: 5', yaml), ['d = 5\n', 'the date at `d` with an integer']);
  });

  it('writes dates as text into formats without dates, and a second merge changes nothing', () => {
    const options = { key: 'x', format: 'yaml', overlayFormat: 'toml' } as const;
    const { text, merges } = mergeText('d: "2020-01-01"\ne: x\n', 'd = 2021-01-01\ne = 2020-01-01', options);
    assert.equal(text, 'd: "2021-01-01"\ne: "2020-01-01"\n');
    assert.deepEqual(merges[0]?.notes, []);
    assert.equal(mergeText(text, 'd = 2021-01-01\ne = 2020-01-01', options).text, text);
  });
});

describe('changes of a merge', () => {
  it('add each missing item to a list once', () => {
    const overlay = { l: [2, 3, 2, 3, '3'] };
    assert.deepEqual(changes({ l: [1, 2] }, overlay, { path: 'l', strategy: 'append' }), [
      set(['l', 2], 3),
      set(['l', 3], '3'),
    ]);
    assert.deepEqual(changes({ l: [1, 2] }, overlay, { path: 'l', strategy: 'prepend' }), [
      set(['l', 2], 3, { beforeItem: 0 }),
      set(['l', 3], '3', { beforeItem: 0 }),
    ]);
  });

  it('merge items by the value and the type of their key, or by text if the overlay has only text', () => {
    const rule: ListMerge = { path: 'l', strategy: 'merge', key: 'id' };
    const items = (a: number, ...ids: readonly unknown[]): object => ({ l: ids.map((id) => ({ id, a })) });
    assert.deepEqual(changes(items(1, true, 1), items(2, 'true', 1), rule), [
      set(['l', 1, 'a'], 2),
      set(['l', 2], { id: 'true', a: 2 }),
    ]);
    const lists = [rule];
    const text = '{"l": [{"id": 1, "a": "x"}]}';
    const merged = mergeText(text, '[l]\nid = 1\na = y\n', { key: 'x', format: 'json', overlayFormat: 'ini', lists });
    assert.equal(merged.text, '{"l": {"id": "1", "a": "y"}}');
  });

  const rule: ListMerge = { path: 'l', strategy: 'merge', key: 'name' };
  const item = (name: string, more: object = {}): object => ({ name, ...more });

  it('merge items with the same key and append all others, even if the list is missing', () => {
    const overlay = { l: [item('b', { v: 1 }), item('c', { w: null, x: 1 }), 5, 5] };
    assert.deepEqual(changes({ l: [item('a'), item('b'), item('b')] }, overlay, rule), [
      set(['l', 1, 'v'], 1),
      set(['l', 3], item('c', { x: 1 })),
      set(['l', 4], 5),
    ]);
    assert.deepEqual(changes({ l: [item('')] }, { l: [5, item('', { x: 1 })] }, rule), [
      set(['l', 0, 'x'], 1),
      set(['l', 1], 5),
    ]);
    const fresh = [item('b', { v: 1 }), item('c', { x: 1 }), 5];
    assert.deepEqual(changes({}, overlay, rule), [set(['l'], fresh)]);
    assert.deepEqual(changes({ l: 'text' }, overlay, rule), [set(['l'], fresh)]);
    assert.deepEqual(changes({ l: null }, overlay, rule), [set(['l'], fresh)]);
  });

  it('count a rule as used if the overlay removes its list, even in the second run', () => {
    const unused = (overlay: object): number =>
      unusedRules(
        new ListRules([{ ...rule, path: 'o.l' }]),
        { base: [treeOf({ o: 1 })], overlay: [treeOf(overlay)] },
        false,
      ).length;
    assert.deepEqual([{ o: { l: null } }, { o: 1 }, { a: 1 }].map(unused), [0, 0, 1]);
  });

  it('replace a value that is a list on only one side', () => {
    for (const strategy of ['append', 'prepend', 'merge'] as const) {
      const one: ListMerge = { ...rule, strategy };
      assert.deepEqual(changes({ l: [1] }, { l: 'text' }, one), [set(['l'], 'text')]);
      assert.deepEqual(changes({}, { l: 'text' }, one), [set(['l'], 'text')]);
      assert.deepEqual(changes({ l: 'text' }, { l: [1] }, one), [set(['l'], [1])]);
    }
    assert.deepEqual(changes({ l: [1] }, { l: [1, 2] }), [set(['l'], [1, 2])]);
    assert.deepEqual(changes({ l: [1] }, { l: [1] }), []);
  });

  for (const [base, overlay, message] of [
    [[], [item('a')], undefined],
    [[{ x: 1 }], [], undefined],
    [[{ x: 1 }, item('b')], [item('a')], undefined],
    [[{ x: 1 }], [item('a')], /^no item of the base's list at `l` has a `name`/],
    [[{ x: 1 }, { name: {} }], [item('a'), item('b')], /^no item of the base's list/],
    [[{ x: 1 }], [{ x: 1 }], /^no item of the base's list/],
    [[item('b')], [item('a'), { x: 1 }], /^an item of the overlay's list at `l` has no `name`/],
    [[item('a')], [{ name: null }, { x: 1 }], /^an item of the overlay's list at `l` has no `name`/],
    [[], [{ x: 1 }], /^an item of the overlay's list/],
  ] as const) {
    it(`need the key of items: ${JSON.stringify([base, overlay])}`, () => {
      const { problems } = mergeChanges(treeOf({ l: base }), treeOf({ l: overlay }), new ListRules([rule]));
      assert.equal(problems.length, message === undefined ? 0 : 1);
      if (message !== undefined) assert.match(problems[0]?.message ?? '', message);
    });
  }

  it('name the outer list whose items are not merged, in any document of a stream', () => {
    const options = { key: 'a', format: 'yaml', lists: [{ path: 'o.p.l', strategy: 'append' }] } as const;
    const overlay = 'o: 1\n---\no: [{p: {l: [1]}}]\n';
    const [problem] = mergeText('{}\n---\n{}\n', overlay, options as unknown as MergeValue).problems;
    assert.match(problem?.message ?? '', /^the list at `o\.p\.l` is inside the list at `o`, /);
  });

  it('explain a rule for a list that the overlay replaces with an outer list', () => {
    const options = { key: 'a', format: 'yaml', lists: [{ path: 'o.l', strategy: 'append' }] } as const;
    const problemOf = (base: string): string | undefined =>
      mergeText(base, 'o: [{p: 1}]\n', options as unknown as MergeValue).problems[0]?.message;
    assert.match(problemOf('o: {l: [1]}\n') ?? '', /^the overlay's list at `o` replaces the base's list at `o\.l`, /);
    assert.match(problemOf('o: [{l: [1]}]\n') ?? '', /^the list at `o\.l` is inside the list at `o`, /);
    const [whole] = mergeText('[]\n', '[{o: {l: [1]}}]\n', options as unknown as MergeValue).problems;
    assert.match(whole?.message ?? '', /is inside the list at `\.`, /);
  });

  it('put new keys before the next common key', () => {
    assert.deepEqual(changes({ b: 1, d: 1 }, { a: 1, b: 2, c: 1, x: null, d: 1, e: 1 }), [
      set(['b'], 2),
      set(['a'], 1, { before: 'b' }),
      set(['c'], 1, { before: 'd' }),
      set(['e'], 1),
    ]);
    assert.deepEqual(changes({ a: 1, b: 1 }, { c: 1, a: null, d: { x: null, y: {} }, e: { x: null } }), [
      { kind: 'delete', path: ['a'] },
      set(['c'], 1),
      set(['d'], { y: {} }),
      set(['e'], {}),
    ]);
  });

  it('are reported if they replace a value with a value of another kind, or if a null deletes nothing', () => {
    const merge = mergeChanges(
      treeOf({ a: 1, b: [1], c: {}, d: null, e: null, port: 1 }),
      treeOf({ a: [1], b: {}, c: 'x', d: {}, e: 1, prot: null, far: null }),
      new ListRules([]),
    );
    assert.deepEqual(
      merge.notes.map(({ severity, message }) => `${severity}: ${message}`),
      [
        'info: merging replaced the plain value at `a` with a list',
        'warning: merging replaced the list at `b` with a map',
        'warning: merging replaced the map at `c` with a plain value',
        'info: `null` deletes `prot`, which does not exist: did you mean "port"?',
      ],
    );
    const notes = (overlay: object): readonly unknown[] =>
      mergeChanges(treeOf({ host: 1 }), treeOf(overlay), new ListRules([])).notes;
    assert.equal(notes({ hosts: null }).length, 1);
    assert.equal(notes({ hosts: 1 }).length, 0);
    for (const nothing of [null, {}]) assert.deepEqual(changes({ a: 1 }, nothing), []);
    for (const other of [[], [1], 'text', 5]) assert.throws(() => changes({ a: 1 }, other), MergeError);
    assert.deepEqual(changes([1], { $patch: 'replace', a: 1 }), [set([], { a: 1 })]);
  });
});

it('a key with a dollar sign is data, unless it looks like a directive', () => {
  const data = { $ref: '#/delete', $path: '/delete', action: 'delete' };
  assert.deepEqual(
    changes({}, data),
    Object.entries(data).map(([key, value]) => set([key], value)),
  );
  assert.throws(() => changes({}, { $pach: 'delete' }), MergeError);
});

describe('a rule for a list that the overlay deletes', () => {
  for (const base of ['l: [{name: a}]\n', 'a: 1\n']) {
    it(`is used in ${JSON.stringify(base)}`, () => {
      const options: MergeValue = { key: 'k', format: 'yaml', lists: [{ path: 'l', strategy: 'merge', key: 'name' }] };
      assert.deepEqual(mergeText(base, 'l: [{$patch: delete}]\n', options).problems, []);
    });
  }
});

it('directives in one document of a file of patches are data', () => {
  const patches = 'a: {$patch: delete}\n---\nb: 1\n';
  const { text } = mergeText(patches, '{}\n---\nc: {$patch: delete}\n', { key: 'k', format: 'yaml' });
  assert.equal(text, `${patches}c:\n  $patch: delete\n`);
});

it('keys are not split in formats without dotted keys', () => {
  assert.equal(mergeText('a: 1\n', 'b.c: 2\n', { key: 'k', format: 'yaml', keySeparator: '.' }).text, 'a: 1\nb.c: 2\n');
});

for (const [format, base, overlay, ...paths] of [
  ['ini', '[s]\nname = a\n', 's: [{name: b, k: [x]}]', 's'],
  ['ini', '[s]\nname = a\n', 's: [{name: b, k: x}]', 's', 's.k'],
  ['xml', '<a><b id="1"/></a>\n', 'a: {b: [{"@id": "2", k: [x]}]}', 'a.b'],
] as const) {
  it(`an item that contains a list of one value is appended once: ${overlay} in ${format}`, () => {
    const lists = paths.map((path): ListMerge => ({ path, strategy: 'append' }));
    const options: MergeValue = { key: 'k', format, overlayFormat: 'yaml', lists };
    const { text } = mergeText(base, overlay, options);
    assert.notEqual(text, base);
    assert.equal(mergeText(text, overlay, options).text, text);
  });
}

it('a null creates no section if keys are split, even with a rule for the section', () => {
  const lists: ListMerge[] = [{ path: 'x', strategy: 'merge', key: 'y', ignoreMissing: true }];
  const options: MergeValue = { key: 'k', format: 'ini', overlayFormat: 'yaml', keySeparator: '.', lists };
  assert.equal(mergeText('a = 1\n', 'x: {y: null}', options).text, 'a = 1\n');
});

it('a null deletes no key below a plain value if keys are split', () => {
  const options: MergeValue = { key: 'k', format: 'properties', overlayFormat: 'yaml', keySeparator: '.' };
  for (const base of ['a=1\n', 'a=1\na.b=2\n']) assert.equal(mergeText(base, 'a: {b: null}', options).text, 'a=1\n');
  assert.throws(() => mergeText('a=1\n', 'a: {$patch: replace}', options), /cannot represent an empty map/);
});

it('a null deletes sections whose name contains the separator', () => {
  const options: MergeValue = { key: 'k', format: 'ini', overlayFormat: 'yaml', keySeparator: '.' };
  const base = 'a.b = 1\n[s.t]\nc = 2\n';
  for (const text of [base, `${base}[s.t]\nc = 3\n`]) {
    assert.equal(mergeText(text, 's.t: null', options).text, 'a.b = 1\n');
  }
  assert.equal(mergeText(base, 'a.b: null', options).text, '[s.t]\nc = 2\n');
});

it('a null deletes no section whose name begins a key above the sections, because a second run would delete the key', () => {
  const options: MergeValue = { key: 'k', format: 'ini', overlayFormat: 'yaml', keySeparator: '.' };
  for (const [base, overlay] of [
    ['s.t = 4\n[s]\ne = 3\n', 's: null'],
    ['s.t.u = 4\n[s.t]\n', 's.t: null'],
  ] as const) {
    assert.throws(() => mergeText(base, overlay, options), /begins with the name of the deleted section/);
  }
  assert.equal(mergeText('a.b = 1\n[s]\n[s.t]\n', 's: null', options).text, 'a.b = 1\n[s.t]\n');
});

it('a new key above the sections stays above the sections if keys are split', () => {
  const options: MergeValue = { key: 'k', format: 'ini', keySeparator: '.' };
  const overlay = 'a.b = 2\n[c]\nd.e = 3\n';
  for (const [base, after] of [
    ['x = 1\n', 'x = 1\na.b = 2\n\n[c]\nd.e = 3\n'],
    ['', overlay],
  ] as const) {
    const { text } = mergeText(base, overlay, options);
    assert.equal(text, after);
    assert.equal(mergeText(text, overlay, options).text, text);
  }
});

for (const [format, base, overlay, path] of [
  ['xml', '<a><c><name>y</name></c></a>', 'a: {c: {d: null}}', 'a.c'],
  ['yaml', 'l: [{name: y}]\n', 'l: [{d: null}]', 'l'],
] as const) {
  it(`an item that only deletes is not added: ${overlay} in ${format}`, () => {
    const lists: ListMerge[] = [{ path, strategy: 'merge', key: 'name', ignoreMissing: true }];
    assert.equal(mergeText(base, overlay, { key: 'k', format, overlayFormat: 'yaml', lists }).text, base);
  });
}

it('a null deletes an element that a rule for lists names', () => {
  const lists: ListMerge[] = [{ path: 'a.b', strategy: 'append' }];
  const options: MergeValue = { key: 'k', format: 'xml', overlayFormat: 'yaml', lists };
  assert.equal(mergeText('<a><b>1</b><c>2</c></a>\n', 'a: {b: null}\n', options).text, '<a><c>2</c></a>\n');
});

for (const [title, base, overlay, after] of [
  ['is replaced as a whole by a list with a map', 'l: [1]\n', 'l: [2, {a: 1}]\n', 'l:\n- 2\n- a: 1\n'],
  ['that contains a map stays on one line', 'l: [1,{a: 1},2] # c\n', 'l: [1, {a: 2}]\n', 'l: [1,{a: 2}] # c\n'],
] as const) {
  it(`a list on one line ${title}`, () => {
    assert.equal(mergeText(base, overlay, { key: 'k', format: 'yaml' }).text, after);
  });
}

describe('a list in INI', () => {
  for (const [title, base, overlay, path, after] of [
    ['is a single option', '[s]\nk = a\n', '[s]\nk = b\nk = c\n', 's.k', '[s]\nk = a\nk = b\nk = c\n'],
    ['is a single option with a single overlay', 'k = a\n', 'k = b\n', 'k', 'k = a\nk = b\n'],
    ['is an option with a dotted key', '[s]\nk.l = a\n', '[s]\nk.l = b\n', 's.k.l', '[s]\nk.l = a\nk.l = b\n'],
    ['is a single section', '[s]\nk.l = a\n', '[s]\nk.l = b\n', 's', '[s]\nk.l = a\n\n[s]\nk.l = b\n'],
    [
      'is in a template',
      '[s]\nk = a\n[{{ t }}]\n',
      '[s]\nk = {{ b }}\n',
      's.k',
      '[s]\nk = a\nk = {{ b }}\n[{{ t }}]\n',
    ],
    ['does not consist of dotted keys', 'k.l = a\n', 'k.m = b\n', 'k', '`k` is a map, not a list'],
  ] as const) {
    it(title, () => {
      const lists: ListMerge[] = [{ path, strategy: 'append' }];
      const separator = base.includes('.') ? { keySeparator: '.' } : {};
      const options: MergeValue = { key: 'k', format: 'ini', overlayFormat: 'ini', ...separator, lists };
      const { text, problems } = mergeText(base, overlay, options);
      assert.equal(problems[0]?.message ?? text, after);
    });
  }
});

it('an attribute of XML is not an element that can be repeated', () => {
  const lists: ListMerge[] = [{ path: 'a.@x', strategy: 'append' }];
  const { text, problems } = mergeText('<a x="1"/>', 'a: {"@x": 2}', {
    key: 'k',
    format: 'xml',
    overlayFormat: 'yaml',
    lists,
  });
  assert.equal(text, '<a x="2"/>');
  assert.deepEqual(
    problems.map(({ message }) => message),
    ['`a.@x` is a plain value, not a list'],
  );
});

it('a new list that only deletes items is not added', () => {
  const lists: ListMerge[] = [{ path: 'l', strategy: 'merge', key: 'name' }];
  const { text } = mergeText('a: 1\n', 'l: [{$patch: delete, name: x}]\n', { key: 'k', format: 'yaml', lists });
  assert.equal(text, 'a: 1\n');
});
