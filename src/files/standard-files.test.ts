/** Tests which terminals get colors. The tests of the executables cover reading from standard streams. */
import assert from 'node:assert/strict';
import { wantsColors } from './standard-files';

describe('colors', () => {
  it('are used if the terminal supports them, and as the user requests', () => {
    for (const [environment, isTerminal, expected] of [
      [{}, true, true],
      [{}, false, false],
      [{ NO_COLOR: '', TERM: 'xterm-256color' }, true, true],
      [{ NO_COLOR: '1', TERM: 'xterm-256color' }, true, false],
      [{ TERM: 'dumb' }, true, false],
      [{ FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
      [{ FORCE_COLOR: '0' }, false, false],
      [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
    ] as const) {
      assert.equal(
        wantsColors(environment, () => isTerminal),
        expected,
        JSON.stringify(environment),
      );
    }
  });
});
