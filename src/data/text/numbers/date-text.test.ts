import assert from 'node:assert/strict';
import { dateTypeWithArticle } from '../type-with-article';
import { dateKindOf, dateLike, withoutDates } from './date-text';
import { treeOf } from '../../trees/plain';

describe('dates', () => {
  const kinds: Readonly<Record<string, string | undefined>> = {
    '1979-05-27T07:32:00Z': 'offset date-time',
    '1979-05-27 07:32:00.5-07:00': 'offset date-time',
    '1979-05-27t23:59:60z': 'offset date-time',
    '1979-05-27T00:32:00.999999': 'local date-time',
    '1979-05-27': 'local date',
    '2000-02-29': 'local date',
    '2024-04-30': 'local date',
    '07:32:00': 'local time',
    '00:32:00.9': 'local time',
    '2023-02-29': undefined,
    '1900-02-29': undefined,
    '2024-04-31': undefined,
    '2024-13-01': undefined,
    '2024-00-01': undefined,
    '2024-01-00': undefined,
    '2024-1-1': undefined,
    '24:00:00': undefined,
    '07:60:00': undefined,
    '07:32': undefined,
    '07:32:00Z': undefined,
    '1979-05-27T07:32:00+24:00': undefined,
    '1979-05-27Z': undefined,
    soon: undefined,
    '': undefined,
  };
  for (const [text, kind] of Object.entries(kinds)) {
    it(`of "${text}" are of kind ${kind}`, () => assert.equal(dateKindOf(text), kind));
  }

  it('are named by their kind', () => {
    assert.deepEqual(['1979-05-27T07:32:00Z', '07:32:00', 'soon'].map(dateTypeWithArticle), [
      'an offset date-time',
      'a local time',
      undefined,
    ]);
  });

  it('are strings in formats without dates', () => {
    const date = { kind: 'scalar', type: 'date', text: '2020-01-01' } as const;
    const dated = { kind: 'map', entries: [{ key: 'a', value: { kind: 'list', items: [date, treeOf(1)] } }] } as const;
    assert.deepEqual(withoutDates(dated), treeOf({ a: ['2020-01-01', 1] }));
    const tree = treeOf({ a: ['2020-01-01', 1] });
    assert.equal(withoutDates(tree), tree);
  });

  it('are built from text of the same kind', () => {
    const old = { kind: 'scalar', type: 'date', text: '2020-01-01' } as const;
    assert.deepEqual(dateLike(old, '2021-12-31'), { kind: 'scalar', type: 'date', text: '2021-12-31' });
    for (const text of ['2021-12-32', '07:32:00', '2021-12-31T07:32:00', 'soon']) {
      assert.equal(dateLike(old, text), undefined, text);
    }
  });
});
