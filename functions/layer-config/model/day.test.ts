import assert from 'node:assert/strict';
import { dayOf } from './day';

describe('dayOf', () => {
  for (const day of ['2027-01-31', '2028-02-29', '2000-02-29', '2027-12-01']) {
    it(`reads ${day}, and the form in which kustomize passes ${day}`, () => {
      assert.equal(dayOf(day), day);
      assert.equal(dayOf(`${day}T00:00:00Z`), day);
    });
  }

  for (const text of [
    '2027-02-29',
    '1900-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-01',
    '2027-01-00',
    '31.1.2027',
    '',
  ]) {
    it(`refuses "${text}"`, () => assert.equal(dayOf(text), undefined));
  }
});
