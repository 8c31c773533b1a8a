/** Which terminals get colours. What is read from standard streams is tested through the executables. */
import assert from 'node:assert/strict';
import { wantsColors } from './standard-files';

describe('colours', () => {
  it('are for terminals that show them, and users who want them', () => {
    assert.equal(wantsColors({}), true);
    assert.equal(wantsColors({ NO_COLOR: '', TERM: 'xterm-256color' }), true);
    assert.equal(wantsColors({ NO_COLOR: '1', TERM: 'xterm-256color' }), false);
    assert.equal(wantsColors({ TERM: 'dumb' }), false);
  });
});
