/** Tests a few hundred faults, the same in every run: an executable never exits with 0 and incomplete output. */
import assert from 'node:assert/strict';
import { cutInputs, disturbProcesses, listSamples, type Tally } from './faults';
import { Random } from '../fuzz/random';
import { samples } from '../law';
import { functionNames } from '../project';

describe('faults around a process', function () {
  const random = new Random(Number(process.env['FC_SEED'] ?? 1));
  let all: Awaited<ReturnType<typeof listSamples>>;
  before(async () => {
    all = await listSamples(random, samples(2));
  });

  const assertNone = ({ violations, endings, faults }: Tally, count: number): void => {
    assert.deepEqual(violations, []);
    assert.equal(faults, count);
    assert.ok(endings.refused > count / 3, 'the faults are faults');
  };

  it('have samples of every function and every layout', () => {
    const spellings = new Set(all.map(({ spelling }) => spelling));
    assert.equal(new Set(all.map(({ name }) => name)).size, functionNames.length);
    assert.equal(spellings.size, 5);
  });

  it('cut the input anywhere', async () => assertNone(await cutInputs(all, samples(600), random), samples(600)));

  it('close, break and slow its streams, send it signals, and give it odd files', async function () {
    if (process.platform === 'win32') return this.skip();
    assertNone(await disturbProcesses(all, samples(66), random), samples(66));
  });
});
