import assert from 'node:assert/strict';
import type { ConfigPlace } from './diagnostic';
import { configIn, configOfList, linesBefore, placesIn, stepRange } from './source-place';
import { cpuMs } from '../../test/cpu-time';
import { assertLinear, each, numbers } from '../../test/laws/growth/linear-cost';

const text = String.raw`kind: K
list:
- path: data.a\.json.hst
  quoted: "data.a\\.json.hst"
  single: 'it''s.x'
- {flow: a.b, other: 1}
block: |-
  x

    yy # z
secretGenerator:
- literals: [a=b]
  name: s
"[x]": 1
folded: >-
  data.
  hots

  end
   more

  last
program: |
  {kind: 'Secret', pin: 'planted'}
wide: |2
    x y
plain: a


  c
  de
escaped: "a\
  \ b"
`;
const config = configIn('k.yaml', text, () => true);
assert.ok(config);

function marked(place: ConfigPlace): string {
  assert.ok(config);
  const { line, column, endColumn, text: shown } = placesIn(config)(place);
  return `${line}:${shown.slice(column - 1, endColumn - 1)}`;
}

describe('the position of a field in the text of a functionConfig', () => {
  for (const [place, expected] of [
    [{ field: 'list.0.path' }, String.raw`3:data.a\.json.hst`],
    [{ field: 'list.0.path', part: 'key' }, '3:path'],
    [{ field: 'list.0.path', part: [13, 16] }, '3:hst'],
    [{ field: 'list.0.quoted', part: [13, 16] }, '4:hst'],
    [{ field: 'list.0.single', part: [5, 6] }, '5:x'],
    [{ field: 'list.1.flow', part: [2, 3] }, '6:b'],
    [{ field: 'list.1.missing' }, '6:flow'],
    [{ field: 'list' }, '2:list'],
    [{ field: 'block' }, '7:|-'],
    [{ field: 'block', part: [0, 1] }, '8:x'],
    [{ field: 'block', part: [5, 7] }, '10:yy'],
    [{ field: '[x]', part: 'key' }, '14:"[x]"'],
    [{ field: 'folded' }, '15:>-'],
    [{ field: 'folded', part: [0, 5] }, '16:data.'],
    [{ field: 'folded', part: [6, 10] }, '17:hots'],
    [{ field: 'folded', part: [11, 14] }, '19:end'],
    [{ field: 'folded', part: [16, 20] }, '20:more'],
    [{ field: 'folded', part: [22, 26] }, '22:last'],
    [{ field: 'wide', part: [2, 3] }, '26:x'],
    [{ field: 'plain', part: [3, 4] }, '30:c'],
    [{ field: 'plain', part: [6, 7] }, '31:e'],
    [{ field: 'escaped', part: [2, 3] }, '33:b'],
    [{ field: '' }, '1:kind'],
  ] as readonly (readonly [ConfigPlace, string])[]) {
    it(`${place.field} ${String(place.part ?? '')}`, () => assert.equal(marked(place), expected));
  }

  it('hides text that becomes part of a Secret', () => {
    assert.ok(config);
    for (const place of [{ field: 'secretGenerator.0.name' }, { field: 'program', part: [0, 1] }] as const) {
      assert.deepEqual(placesIn(config)(place).text, '');
    }
  });

  it('is the position in the file if the functionConfig is part of a ResourceList', () => {
    const list = 'kind: ResourceList\nitems: []\nfunctionConfig:\n  a:\n    b: x\nresults: []\n';
    const found = configOfList('list.yaml', list);
    assert.ok(found);
    const { line, column } = placesIn(found)({ field: 'a.b' });
    assert.deepEqual([line, column], [5, 8]);
    const json = configOfList('list.json', '{"functionConfig": {"a": 1}}');
    assert.equal(json && placesIn(json)({ field: 'a' }).column, 26);
  });

  it('takes linear time for many mistakes', async () => {
    const costOf = (count: number): number =>
      cpuMs(() => {
        const large = configIn(
          'l.yaml',
          each(count, (n) => `k${n}: [a, b, c]\n`),
          () => true,
        );
        assert.ok(large);
        const placeOf = placesIn(large);
        for (const n of numbers(count)) assert.equal(placeOf({ field: `k${n}.2` }).line, n + 1);
      });
    await assertLinear(500, (count) => Promise.resolve(costOf(count)));
  });

  it('has a line number in a resource', () => {
    assert.equal(linesBefore(text, config.root, 'list.1.flow.x'), 5);
    assert.equal(linesBefore(text, config.root, 'nowhere'), 0);
  });
});

describe('the range of a step in a field path', () => {
  for (const [path, steps] of [
    [String.raw`a\.b.c`, [String.raw`a\.b`, 'c']],
    [String.raw`a.b\.c\.d`, ['a', String.raw`b\.c\.d`]],
    ['a.[c.d].[k=v.w].0', ['a', '[c.d]', '[k=v.w]', '0']],
    ['.a.b', ['a', 'b']],
    ['a.b.', ['a', 'b']],
    ['a', ['a']],
    ['a..b', ['a', '', 'b']],
  ] as const) {
    it(path, () => {
      const ranges = steps.map((_, index) => path.slice(...stepRange(path, index)));
      assert.deepEqual(ranges, steps);
    });
  }
});
