import assert from 'node:assert/strict';
import { dayOf } from './day';

describe('dayOf', () => {
  for (const day of ['2027-01-31', '2028-02-29', '2000-02-29', '2027-12-01']) {
    it(`reads ${day}, and the form in which kustomize passes ${day}`, () => {
      assert.equal(dayOf(day), day);
      assert.equal(dayOf(`${day}T00:00:00Z`), day);
    });
  }

  it('knows the last day of each month', () => {
    for (let month = 1; month <= 12; month++) {
      const last = new Date(Date.UTC(2027, month, 0)).toISOString().slice(0, 10);
      assert.equal(dayOf(last), last);
      assert.equal(dayOf(last.replace(/\d+$/, (day) => String(Number(day) + 1))), undefined);
    }
  });

  for (const text of ['1900-02-29', '2028-02-30', '2027-13-01', '2027-00-01', '2027-01-00', '31.1.2027', '']) {
    it(`refuses "${text}"`, () => assert.equal(dayOf(text), undefined));
  }
});
