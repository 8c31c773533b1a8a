/** A peer: a function on the npm package `kpt-functions` that changes nothing. */
import { run } from 'kpt-functions';

const noop = (): Promise<void> => Promise.resolve();
noop.usage = '';

void run(noop);
