import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { layerOf as layer } from '../../../test/layer-of';
import { plainOf, scalarsOf, stringScalar, type Tree, treeOf } from '../../../src/data';
import { conflictMessage } from '../model/shown';
import type { Layer } from '../model/layer';
import { pathRules, type PathRules } from '../model/paths/path-rules';
import { unify } from './unify';

const fixed = (...values: readonly unknown[]): readonly Layer[] =>
  values.map((value, index) => layer(`l${index}`, value));

function valueOf(layers: readonly Layer[]): unknown {
  const { value, conflicts } = unify(layers);
  assert.deepEqual(conflicts, []);
  return JSON.parse(JSON.stringify(plainOf(value)));
}

const conflictsOf = (layers: readonly Layer[]): readonly string[] => unify(layers).conflicts.map(conflictMessage);

describe('unify', () => {
  it('merges maps, in the order in which keys appear', () => {
    const { value } = unify(fixed({ b: 1, m: { x: 1 } }, { a: 2, m: { y: 2 } }));
    assert.equal(JSON.stringify(plainOf(value)), '{"b":1,"m":{"x":1,"y":2},"a":2}');
  });

  it('returns the empty map for no layers', () => assert.deepEqual(valueOf([]), {}));

  it('keeps the spelling of the first layer', () => {
    const number = (text: string): Tree => ({ kind: 'scalar', type: 'float', text });
    const tree = (text: string): Tree => ({ kind: 'map', entries: [{ key: 'v', value: number(text) }] });
    const { value } = unify([layer('a', {}, { tree: tree('1.10') }), layer('b', {}, { tree: tree('1.1') })]);
    assert.equal(
      value.kind === 'map' && value.entries[0]?.value.kind === 'scalar' && value.entries[0].value.text,
      '1.10',
    );
  });

  it('names all conflicts and all layers in them', () => {
    assert.deepEqual(conflictsOf(fixed({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1, 2], c: ['x'] }, { a: 1 })), [
      'a: conflicting values: 1 (layer "l0", functionConfig; layer "l2", functionConfig) vs 2 (layer "l1", functionConfig)',
      'b: conflicting list lengths: [1] (layer "l0", functionConfig) vs [1, 2] (layer "l1", functionConfig); to join the lists, set `strategy: append` or `strategy: union` in `lists`',
      'c: conflicting types: "x" (layer "l0", functionConfig) vs ["x"] (layer "l1", functionConfig)',
    ]);
  });

  it('records the layers that agree on each scalar in a list', () => {
    const { value } = unify(['a', 'b', 'c'].map((name) => layer(name, { l: [1] }, { isDefault: true })));
    const [found] = scalarsOf(value);
    assert.deepEqual(
      found?.scalar.contributions.map((one) => one.layer.name),
      ['a', 'b', 'c'],
    );
  });

  it('omits a conflict from the value and continues', () => {
    const { value } = unify(fixed({ a: 1, b: 1, l: [1, 2] }, { a: 2, c: 1, l: [1, 3] }));
    assert.deepEqual(JSON.parse(JSON.stringify(plainOf(value))), { b: 1, c: 1, l: [1] });
  });

  it('hides values of Secrets, and truncates long values', () => {
    const secret = layer('s', { a: { deep: ['hunter2'] }, b: 1 }, { secret: true, origin: 'Secret/s' });
    assert.deepEqual(conflictsOf([layer('x', { a: 'x'.repeat(100), b: { c: 'y'.repeat(100), d: 1 } }), secret]), [
      `a: conflicting types: "${'x'.repeat(79)}… (layer "x", functionConfig) vs (secret) (layer "s", Secret/s)`,
      `b: conflicting types: {"c": "${'y'.repeat(73)}… (layer "x", functionConfig) vs (secret) (layer "s", Secret/s)`,
    ]);
  });

  it('marks values that partly come from a Secret', () => {
    const { value } = unify([layer('x', { a: 1, b: 2 }), layer('s', { a: 1, c: [3] }, { secret: true })]);
    const secrets = JSON.stringify(value, (key, inner: unknown) => (key === 'contributions' ? undefined : inner));
    assert.deepEqual(
      [...secrets.matchAll(/"text":"(\d)","secret":(\w+)/g)].map((match) => match.slice(1)),
      [
        ['1', 'true'],
        ['2', 'false'],
        ['3', 'true'],
      ],
    );
  });

  describe('with defaults', () => {
    const defaults = (value: unknown): Layer => layer('d', value, { isDefault: true });

    it('replaces scalars and lists, merges maps', () => {
      const layers = [defaults({ a: 1, l: [1], m: { x: 1, y: 1 } }), ...fixed({ a: 2, l: [], m: { x: 2 } })];
      assert.deepEqual(valueOf(layers), { a: 2, l: [], m: { x: 2, y: 1 } });
      assert.deepEqual(valueOf(layers.toReversed()), { a: 2, l: [], m: { x: 2, y: 1 } });
    });

    it('merges the maps in lists of defaults, like CUE', () => {
      assert.deepEqual(valueOf([defaults({ l: [{ a: 1 }] }), defaults({ l: [{}] })]), { l: [{ a: 1 }] });
      assert.deepEqual(valueOf([defaults({ l: [{ a: 1 }] }), ...fixed({ l: [{ b: 2 }] })]), { l: [{ a: 1, b: 2 }] });
      assert.equal(conflictsOf([defaults({ l: [{ a: 1 }] }), defaults({ l: [{ a: 2 }] })]).length, 1);
    });

    it('accepts any kind if the default is null, otherwise the kind of the default', () => {
      assert.deepEqual(valueOf([defaults({ a: null }), ...fixed({ a: { b: 1 } })]), { a: { b: 1 } });
      assert.deepEqual(valueOf([defaults({ a: null }), defaults({ a: { b: 1 } })]), { a: { b: 1 } });
      assert.deepEqual(valueOf([defaults({ a: null }), defaults({ a: null })]), { a: null });
      assert.equal(conflictsOf([defaults({ a: 1 }), ...fixed({ a: null })]).length, 1);
      assert.deepEqual(valueOf([defaults({ a: 1 }), defaults({ a: null })]), { a: 1 });
      assert.deepEqual(valueOf([defaults({ a: 4 }), ...fixed({ a: 4.5 })]), { a: 4.5 });
    });
  });

  describe('with text of unknown type', () => {
    const untyped = (value: unknown): Layer => layer('t', value, { isUntyped: true });

    it('has the type of the values in other layers, if the text is valid for that type', () => {
      assert.deepEqual(valueOf([layer('d', { a: 1, b: true }, { isDefault: true }), untyped({ a: '2', b: 'false' })]), {
        a: 2,
        b: false,
      });
      assert.deepEqual(valueOf([layer('f', { a: '2' }), untyped({ a: '2' })]), { a: '2' });
      assert.equal(conflictsOf([layer('f', { a: 2 }), untyped({ a: 'two' })]).length, 1);
      assert.equal(conflictsOf([layer('f', { a: 2 }), layer('g', { a: true }), untyped({ a: '2' })]).length, 1);
      assert.equal(conflictsOf([layer('f', { a: 2 }), untyped({ a: ['2'] })]).length, 1);
    });

    const spelled = (text: string): Partial<Layer> => ({
      tree: { kind: 'map', entries: [{ key: 'a', value: { kind: 'scalar', type: 'int', text } }] },
    });

    it('equals a number of the same spelling', () => {
      for (const text of ['0644', '0x1F', '1_000']) {
        const { value, conflicts } = unify([layer('f', {}, spelled(text)), untyped({ a: text })]);
        assert.deepEqual(conflicts, []);
        assert.deepEqual(
          scalarsOf(value).map(({ scalar }) => [scalar.type, scalar.text]),
          [['int', text]],
        );
      }
    });

    for (const [number, text, isEqual] of [
      ['0644', '420', false],
      ['0644', '644', false],
      ['644', '0644', false],
      ['0x1F', '31', true],
      ['31', '0x1F', false],
      ['1000', '1_000', false],
    ] as const) {
      it(`does ${isEqual ? '' : 'not '}find the number ${number} equal to the text ${text}`, () => {
        assert.equal(conflictsOf([layer('f', {}, spelled(number)), untyped({ a: text })]).length, isEqual ? 0 : 1);
      });
    }

    it('is text if no other layer sets the value', () => assert.deepEqual(valueOf([untyped({ a: '2' })]), { a: '2' }));
  });

  describe('with list strategies', () => {
    const joined = (strategy: NonNullable<PathRules['strategy']>, ...lists: readonly unknown[]): unknown => {
      const rules = pathRules([[['a', 'l'], { strategy }]]);
      const layers = lists.map((l, index) => layer(`l${index}`, { a: { l } }));
      return JSON.parse(JSON.stringify(plainOf(unify(layers, rules).value))) as unknown;
    };

    it('appends', () => assert.deepEqual(joined('append', [1, 2], [2], []), { a: { l: [1, 2, 2] } }));

    it('keeps the first of equal items', () => {
      const lists = [
        [1, '1', null, true, { a: 1, b: [1] }],
        [1, 2, '1', null, false, { b: [1], a: 1 }, [1]],
        [[1], [2]],
      ];
      assert.deepEqual(joined('union', ...lists), {
        a: { l: [1, '1', null, true, { a: 1, b: [1] }, 2, false, [1], [2]] },
      });
    });

    it('unifies item by item with the strategy unify', () => {
      assert.deepEqual(joined('unify', [{ a: 1 }], [{ b: 1 }]), { a: { l: [{ a: 1, b: 1 }] } });
    });

    it('omits defaults if another layer has a list', () => {
      const rules = pathRules([[['l'], { strategy: 'append' }]]);
      const listed = (...all: readonly Layer[]): unknown =>
        JSON.parse(JSON.stringify(plainOf(unify(all, rules).value)));
      const defaults = [1, 2].map((item) => layer(`d${item}`, { l: [item] }, { isDefault: true }));
      assert.deepEqual(listed(...defaults), { l: [1, 2] });
      assert.deepEqual(listed(...defaults, ...fixed({ l: [3] })), { l: [3] });
      assert.deepEqual(listed(...defaults, ...fixed({ l: [3] }, { l: [] })), { l: [3] });
    });

    it('treats only equal numbers as the same item', () => {
      const number = (text: string): Tree => ({ kind: 'scalar', type: 'float', text });
      const list = (...items: readonly Tree[]): Tree => ({
        kind: 'map',
        entries: [{ key: 'l', value: { kind: 'list', items } }],
      });
      const rules = pathRules([[['l'], { strategy: 'union' }]]);
      const { value } = unify(
        [layer('l', {}, { tree: list(number('1.0'), number('1.00'), stringScalar('1'), stringScalar('1.0')) })],
        rules,
      );
      assert.deepEqual(JSON.parse(JSON.stringify(plainOf(value))), { l: [1, '1', '1.0'] });
    });

    it('joins long lists quickly', () => {
      const long = Array.from({ length: 20_000 }, (_, index) => index);
      assert.deepEqual(joined('union', long, long), { a: { l: long } });
    });
  });
});

/** The keys of settings. There are only a few keys and values, so that layers often set the same path. */
const key = fc.constantFrom('a', 'b', '__proto__');
const scalar = fc.constantFrom<unknown>(1, 2, 1.5, 'x', '', true, null);
const { tree: arbitrary } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('tree'), { maxLength: 2 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 3, noNullPrototype: false }),
  ),
}));
const layers = fc.array(
  fc.record({ value: fc.dictionary(key, arbitrary, { noNullPrototype: false }), isDefault: fc.boolean() }),
  { maxLength: 4 },
);

/** The result of unification, in a form that does not depend on the order of keys and contributions. */
function messages(all: readonly { readonly value: unknown; readonly isDefault: boolean }[]): unknown {
  const { value, conflicts } = unify(
    all.map((one, index) => layer(`l${index}`, one.value, { isDefault: one.isDefault })),
  );
  const paths = conflicts.map(({ path, about }) => `${path.join('.')} ${about}`).toSorted();
  return { value: canonical(value), paths };
}

const canonical = (tree: Tree): unknown => {
  if (tree.kind === 'scalar') return `${tree.type} ${tree.text}`;
  if (tree.kind === 'list') return tree.items.map(canonical);
  return tree.entries
    .map((entry) => [entry.key, canonical(entry.value)])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
};

describe('unification', () => {
  law(
    'does not depend on the order of the layers',
    500,
    [layers, fc.array(fc.nat(), { minLength: 4, maxLength: 4 })],
    (all, numbers) => {
      const shuffled = all.map((one, index) => ({ one, at: numbers[index] ?? 0 })).toSorted((a, b) => a.at - b.at);
      assert.deepEqual(messages(shuffled.map(({ one }) => one)), messages(all));
    },
  );

  law('is the same for repeated layers', 300, [layers], (all) =>
    assert.deepEqual(messages([...all, ...all]), messages(all)),
  );

  law('can be done in steps if there are no defaults', 500, [layers, layers], (first, second) => {
    const plain = [...first, ...second].map(({ value }) => ({ value, isDefault: false }));
    const half = unify(first.map(({ value }) => layer('l', value)));
    if (half.conflicts.length > 0) return;
    const stepwise = unify([layer('half', {}, { tree: half.value }), ...second.map(({ value }) => layer('l', value))]);
    assert.deepEqual(canonical(stepwise.value), (messages(plain) as { readonly value: unknown }).value);
  });

  law('of one layer is that layer', 100, [fc.dictionary(key, arbitrary)], (value) =>
    assert.deepEqual(canonical(unify([layer('l', value)]).value), canonical(treeOf(value))),
  );
});

describe('overrides', () => {
  const override = { path: 'a.b', value: stringScalar('new'), reason: 'ticket', field: 'spec.overrides.0' };
  const rules = pathRules([[['a', 'b'], { override }]]);

  it('take the place of values and conflicts', () => {
    const { value, conflicts, overridden } = unify(fixed({ a: { b: 1, c: 1 } }, { a: { b: [2] } }), rules);
    assert.deepEqual(JSON.parse(JSON.stringify(plainOf(value))), { a: { b: 'new', c: 1 } });
    assert.deepEqual(conflicts, []);
    assert.equal(overridden[0]?.contributions.length, 2);
  });

  it('set values that no layer sets', () => {
    const { value, overridden } = unify(fixed({ x: 1 }), rules);
    assert.deepEqual(JSON.parse(JSON.stringify(plainOf(value))), { x: 1, a: { b: 'new' } });
    assert.deepEqual(overridden, [{ rule: override, contributions: [] }]);
  });

  it('are found below keys, even next to other overrides', () => {
    const other = { ...override, path: 'a.c.d', value: stringScalar('other') };
    const both = pathRules([
      [['a', 'b'], { override }],
      [['a', 'c', 'd'], { override: other }],
    ]);
    const { value, overridden } = unify(fixed({ a: { e: 1 } }), both);
    assert.deepEqual(JSON.parse(JSON.stringify(plainOf(value))), { a: { e: 1, b: 'new', c: { d: 'other' } } });
    assert.equal(overridden.length, 2);
  });

  it('do not reach into values that are not maps', () => {
    assert.equal(unify(fixed({ a: 1 }), rules).conflicts[0]?.about, 'types');
  });
});
