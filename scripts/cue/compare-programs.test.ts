/**
 * Compares a few random programs with the real `cue`. `npm run dev -- compare:cue` compares any number of them. FC_SEED
 * selects other programs for this test.
 */
import assert from 'node:assert/strict';
import { orchestrators } from '../../test/orchestrators';
import { compareProgram, shownOutcome, unknown } from './compare-programs';

describe('random programs of CUE', function () {
  it('evaluate to the same data as with cue 0.18', async function () {
    const cue = orchestrators().find(({ name, version }) => name === 'cue' && version.startsWith('0.18.'));
    if (cue === undefined) return this.skip();
    const first = Number(process.env['FC_SEED'] ?? 16) * 1_000_000;
    for (let seed = first; seed < first + 200; seed++) {
      const { difference, program, own, real } = await compareProgram(cue.command, seed);
      assert.notEqual(
        difference,
        unknown,
        `seed ${seed}\n${program}cue:  ${shownOutcome(real)}\nours: ${shownOutcome(own)}`,
      );
    }
  });
});
