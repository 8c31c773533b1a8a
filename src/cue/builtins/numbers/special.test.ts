/** Tests values and identities of functions that are defined by integrals and series. */
import assert from 'node:assert/strict';
import { besselJ, besselY, cbrt, erf, erfc, erfinv, gamma, jacobi, remainder } from './special';

const assertClose = (found: number, wanted: number): void =>
  assert.ok(Math.abs(found - wanted) <= 1e-14 * Math.max(1, Math.abs(wanted)), `${found}, ${wanted}`);

describe('special functions', () => {
  it('match published tables', () => {
    assertClose(erf(0.5), 0.5204998778130465);
    assert.deepEqual(cbrt({ units: 27n, exponent: 0 }), { units: 3n * 10n ** 33n, exponent: -33 });
    assertClose(gamma(5), 24);
    assert.equal(jacobi(2n, 15n), 1);
    assert.equal(jacobi(2n, 3n), -1);
    assert.equal(remainder(5, 3), -1);
    assertClose(gamma(0.5), Math.sqrt(Math.PI));
    assertClose(besselJ(0, 1), 0.7651976865579666);
    assertClose(besselY(0, 1), 0.08825696421567697);
  });

  it('agree with each other', () => {
    for (const value of [0.1, 0.7, 1.5]) {
      assertClose(erf(value) + erfc(value), 1);
      assertClose(erfinv(erf(value)), value);
    }
  });
});
