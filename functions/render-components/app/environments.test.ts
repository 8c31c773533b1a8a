import assert from 'node:assert/strict';
import type { Environment } from './app';
import { verifyEnvironments } from './environments';

const verify = (place: Partial<Environment>): void =>
  verifyEnvironments(new Map([['dev', { server: '', context: '', ...place } as Environment]]), 'qbec.yaml');

describe('environments', () => {
  it('have a server or a context', () => {
    for (const place of [{ server: 's' }, { context: 'c' }, { context: 'c__' }]) verify(place);
    for (const [place, message] of [
      [{}, 'neither server nor context was set'],
      [{ server: 's', context: 'c' }, 'only one of server or context may be set'],
      [{ context: '__c' }, "context for environment ('__c') may not start with __"],
    ] as const) {
      assert.throws(() => verify(place), { message: `verify environment dev: ${message}` });
    }
    assert.throws(() => verifyEnvironments(new Map(), 'qbec.yaml'), {
      message: 'qbec.yaml: no environments defined for app',
    });
  });
});
