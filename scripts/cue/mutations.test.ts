/**
 * Mutated programs end in data, in readable errors, or at a limit. To mutate the programs of cue-lang/cue, run
 * `npm run dev -- conformance:cue --mutations=10000 CHECKOUT`.
 */
import assert from 'node:assert/strict';
import { samples } from '../../test/law';
import { endsWell, mutation } from '../../test/mutations/cue-mutations';
import { randomProgram } from './random/random-program';

describe('broken programs of CUE', () => {
  it('end in data, in errors that a user can read, or at a limit', () => {
    const first = Number(process.env['FC_SEED'] ?? 16) * 1_000_000;
    const ends = { data: 0, errors: 0, limit: 0 };
    for (let seed = first; seed < first + samples(2000); seed++) {
      const text = mutation(randomProgram(seed, 0).text, randomProgram(seed + 1, 0).text, seed);
      ends[endsWell(text)]++;
    }
    assert.ok(ends.data > samples(50) && ends.errors > samples(1000), JSON.stringify(ends));
  });
});
