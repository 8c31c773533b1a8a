/** A few random simulations of a generated configuration. `npm run dev -- simulate --runs 100` runs more. */
import { simulate } from './lifecycle';

describe('the life of a generated configuration', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`reports each reference that leads nowhere (seed ${seed})`, () => simulate(seed, 40));
  }
});
