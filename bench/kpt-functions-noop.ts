/** A peer for benchmarks: a function that uses the npm package `kpt-functions` and changes nothing. */
import { run } from 'kpt-functions';

const noop = (): Promise<void> => Promise.resolve();
noop.usage = '';

void run(noop);
